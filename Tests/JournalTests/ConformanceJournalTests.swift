import TestSupport
import Testing

/// Every class of JSONTestSuite in a journal: as a line, as a payload and as a member's value.
///
/// Many rows share a journal, because a line must not affect its neighbors.
struct ConformanceJournalTests {
  private static let header = #"{"format":"timeline-journal","version":1}"#
  private static let at = #""at":"2026-11-20T10:00:00+09:00""#
  private static let accepted = ConformanceTable.accepted.map { (row: $0, value: oneLine($0)) }

  /// A row on one line: LF becomes CR, which is white space in valid JSON.
  private static func oneLine(_ row: ConformanceRow) -> [UInt8] {
    row.bytes.map { $0 == 0x0A ? 0x0D : $0 }
  }

  // MARK: Lines

  @Test func `an invalid line is damaged, counted and kept, and affects no other line`() {
    damage(ConformanceTable.rows.map(\.bytes))
  }

  /// These lines would be entries, except for one value.
  @Test func `an invalid value damages only its own entry`() {
    let entry = #"{"id":"bad","type":"text",\#(Self.at),"payload":{"text":"bad","x":"#
    damage(
      ConformanceTable.refused.map { Array(entry.utf8) + $0.bytes + Array(#","y":1}}"#.utf8) })
  }

  /// Here the entry's own object has the flaw.
  @Test func `a refused object is not an entry, whatever else it has`() {
    let objects = ConformanceTable.refused.filter { $0.bytes.first == UInt8(ascii: "{") }
    #expect(!objects.isEmpty)
    let members = #"{"id":"bad","type":"text",\#(Self.at),"payload":{"text":"bad"},"#
    damage(objects.map { Array(members.utf8) + $0.bytes.dropFirst() })
  }

  /// None of `lines` is an entry. An LF splits a line, and each part is judged alone; a part of
  /// only white space is blank.
  private func damage(_ lines: [[UInt8]]) {
    let healthy = (0...lines.count).map { text("h\($0)", values: []) }
    let desk = desk([healthy[0]] + zip(lines, healthy.dropFirst()).flatMap { [$0, $1] })
    let space: [UInt8] = [0x20, 0x09, 0x0D]
    let pieces = lines.flatMap { $0.split(separator: 0x0A) }
    let damaged = pieces.filter { !$0.allSatisfy(space.contains) }.count
    check(desk, posts: healthy.count, damaged: damaged)
    #expect(
      shown(Set(desk.run("list", "--format", "raw").lines).symmetricDifference(healthy)) == [])

    appends(desk, "edit", "h0", "--star")
    appends(desk, "add", "text", "after all that")
    appends(desk, "delete", "h1", "--yes")
    check(desk, posts: healthy.count, damaged: damaged)
  }

  // MARK: Values

  @Test func `any accepted value is kept as the payload of an unknown type`() {
    let unknown = Self.accepted.enumerated().map { index, item in
      Array(#"{"id":"u\#(index)","type":"later",\#(Self.at),"payload":"#.utf8) + item.value
        + Array("}".utf8)
    }
    let desk = desk(unknown + [text("sibling", values: [])])
    check(desk, posts: 1, damaged: 0, unknown: unknown.count)
    #expect(shown(Set(unknown).subtracting(desk.run("list", "--format", "raw").lines)) == [])

    appends(desk, "edit", "sibling", "--star")
    appends(desk, "delete", "u0", "--yes")
    appends(desk, "delete", "sibling", "--yes")
    check(desk, posts: 0, damaged: 0, unknown: unknown.count - 1)
  }

  @Test func `an unknown member's value survives every edit byte for byte`() {
    let groups = stride(from: 0, to: Self.accepted.count, by: 8).map {
      Self.accepted[$0..<min($0 + 8, Self.accepted.count)]
    }
    let texts = groups.enumerated().map { text("t\($0)", values: $1.map(\.value)) }
    let desk = desk(texts)
    check(desk, posts: texts.count, damaged: 0)
    #expect(shown(Set(texts).symmetricDifference(desk.run("list", "--format", "raw").lines)) == [])

    var edited: Set<[UInt8]> = []
    for (index, group) in groups.enumerated() {
      let line = appends(desk, "edit", "t\(index)", "--star")
      let old = RawObject(texts[index])["payload"] ?? []
      let isSplice = RawObject(line)["payload"] == old.dropLast() + Array(#","starred":true}"#.utf8)
      #expect(isSplice, "I3, t\(index)")
      for item in group {
        // With the white space and commas around it.
        let isKept = line.contains(Self.member(item.value))
        #expect(isKept, "\(item.row)")
      }
      edited.insert(line)
    }
    let isCurrent = Set(desk.run("list", "--format", "raw").lines) == edited
    #expect(isCurrent, "an edit of a sibling does not change this entry")
    appends(desk, "delete", "t0", "--yes")
    check(desk, posts: texts.count - 1, damaged: 0)
  }

  // MARK: Steps

  private func shown(_ lines: Set<[UInt8]>) -> [String] {
    lines.map { String(decoding: $0.prefix(160), as: UTF8.self) }
  }

  private static func member(_ value: [UInt8]) -> [UInt8] {
    Array(#","x":"#.utf8) + value + Array(",".utf8)
  }

  /// A text with an unknown member for each value, and a known member after them.
  private func text(_ id: String, values: [[UInt8]]) -> [UInt8] {
    Array(#"{"id":"\#(id)","type":"text",\#(Self.at),"payload":{"text":"words""#.utf8)
      + values.flatMap { Self.member($0).dropLast() } + Array(#","tags":[]}}"#.utf8)
  }

  private func desk(_ lines: [[UInt8]]) -> Desk {
    let all = [Array(Self.header.utf8)] + lines
    return Desk(journal: Array(all.joined(separator: [0x0A])) + [0x0A])
  }

  /// The report is right, and reading changes nothing.
  private func check(_ desk: Desk, posts: Int, damaged: Int, unknown: Int = 0) {
    let before = desk.state
    let info = RawObject(desk.run("info", "--format", "json").outputBytes)
    #expect(info.text("posts") == "\(posts)")
    #expect(info.text("damaged") == "\(damaged)")
    #expect((info["unknown"].flatMap { RawObject($0).text("later") } ?? "0") == "\(unknown)")
    for format in ["text", "json", "jsonl"] {
      #expect(desk.run("list", "--format", format).code == 0)
    }
    let isUntouched = desk.state == before
    #expect(isUntouched)
  }

  /// I1: the old file is a prefix of the new one, followed by one line.
  @discardableResult
  private func appends(_ desk: Desk, _ words: String...) -> [UInt8] {
    let before = desk.journal
    let outcome = desk.run(words.map { Array($0.utf8) })
    #expect(outcome.code == 0, "\(words): \(outcome.error)")
    let journal = desk.journal
    let isPrefix = journal.starts(with: before)
    #expect(isPrefix, "I1, \(words)")
    let lines = journal.dropFirst(before.count).split(
      separator: 0x0A, omittingEmptySubsequences: false)
    #expect(lines.count == 2 && lines.last == [], "\(words)")
    return lines.first.map(Array.init) ?? []
  }
}
