import TestSupport
import Testing

/// Every class of JSONTestSuite in a journal: as a line, as a payload and as a member's value.
///
/// Many rows share a journal, since what a line does to its neighbours is half of the question.
struct ConformanceJournalTests {
  private static let header = #"{"format":"timeline-journal","version":1}"#
  private static let at = #""at":"2026-11-20T10:00:00+09:00""#
  private static let accepted = ConformanceTable.accepted.map { (row: $0, value: oneLine($0)) }

  /// LF ends a line of the journal. In what is accepted it is space between values, as CR is.
  private static func oneLine(_ row: ConformanceRow) -> [UInt8] {
    row.bytes.map { $0 == 0x0A ? 0x0D : $0 }
  }

  // MARK: Lines

  @Test func `as a line it is damaged, counted, carried and in nobody's way`() {
    damage(ConformanceTable.rows.map(\.bytes))
  }

  /// These would be entries, were it not for one value of theirs.
  @Test func `what is refused damages the entry that it stands in, and no other`() {
    let entry = #"{"id":"bad","type":"text",\#(Self.at),"payload":{"text":"bad","x":"#
    damage(
      ConformanceTable.refused.map { Array(entry.utf8) + $0.bytes + Array(#","y":1}}"#.utf8) })
  }

  /// Here it is the object of the entry itself that has the flaw.
  @Test func `an object that is refused is no entry, whatever else it has`() {
    let objects = ConformanceTable.refused.filter { $0.bytes.first == UInt8(ascii: "{") }
    #expect(!objects.isEmpty)
    let members = #"{"id":"bad","type":"text",\#(Self.at),"payload":{"text":"bad"},"#
    damage(objects.map { Array(members.utf8) + $0.bytes.dropFirst() })
  }

  /// None of `lines` is an entry. One that holds an LF is more lines than one, each of them judged
  /// alone; one of nothing but space is blank.
  private func damage(_ lines: [[UInt8]]) {
    let healthy = (0...lines.count).map { text("h\($0)", values: []) }
    let desk = desk([healthy[0]] + zip(lines, healthy.dropFirst()).flatMap { [$0, $1] })
    let space: [UInt8] = [0x20, 0x09, 0x0D]
    let pieces = lines.flatMap { $0.split(separator: 0x0A) }
    let damaged = pieces.filter { !$0.allSatisfy(space.contains) }.count
    check(desk, posts: healthy.count, damaged: damaged)
    #expect(told(Set(desk.run("list", "--format", "raw").lines).symmetricDifference(healthy)) == [])

    appends(desk, "edit", "h0", "--star")
    appends(desk, "add", "text", "after all that")
    appends(desk, "delete", "h1", "--yes")
    check(desk, posts: healthy.count, damaged: damaged)
  }

  // MARK: Values

  @Test func `as a payload of an unknown kind it is carried`() {
    let unknown = Self.accepted.enumerated().map { index, item in
      Array(#"{"id":"u\#(index)","type":"later",\#(Self.at),"payload":"#.utf8) + item.value
        + Array("}".utf8)
    }
    let desk = desk(unknown + [text("sibling", values: [])])
    check(desk, posts: 1, damaged: 0, unknown: unknown.count)
    #expect(told(Set(unknown).subtracting(desk.run("list", "--format", "raw").lines)) == [])

    appends(desk, "edit", "sibling", "--star")
    appends(desk, "delete", "u0", "--yes")
    appends(desk, "delete", "sibling", "--yes")
    check(desk, posts: 0, damaged: 0, unknown: unknown.count - 1)
  }

  @Test func `as an unknown member's value it goes through every edit byte for byte`() {
    let groups = stride(from: 0, to: Self.accepted.count, by: 8).map {
      Self.accepted[$0..<min($0 + 8, Self.accepted.count)]
    }
    let texts = groups.enumerated().map { text("t\($0)", values: $1.map(\.value)) }
    let desk = desk(texts)
    check(desk, posts: texts.count, damaged: 0)
    #expect(told(Set(texts).symmetricDifference(desk.run("list", "--format", "raw").lines)) == [])

    var edited: Set<[UInt8]> = []
    for (index, group) in groups.enumerated() {
      let line = appends(desk, "edit", "t\(index)", "--star")
      let old = RawObject(texts[index])["payload"] ?? []
      let isSplice = RawObject(line)["payload"] == old.dropLast() + Array(#","starred":true}"#.utf8)
      #expect(isSplice, "I3, t\(index)")
      for item in group {
        // With the space around them, and the commas on both sides.
        let isKept = line.contains(Self.member(item.value))
        #expect(isKept, "\(item.row)")
      }
      edited.insert(line)
    }
    let stands = Set(desk.run("list", "--format", "raw").lines) == edited
    #expect(stands, "the edit of a sibling is no edit of this one")
    appends(desk, "delete", "t0", "--yes")
    check(desk, posts: texts.count - 1, damaged: 0)
  }

  // MARK: Steps

  private func told(_ lines: Set<[UInt8]>) -> [String] {
    lines.map { String(decoding: $0.prefix(160), as: UTF8.self) }
  }

  private static func member(_ value: [UInt8]) -> [UInt8] {
    Array(#","x":"#.utf8) + value + Array(",".utf8)
  }

  /// A text with an unknown member for each of the values, and a known one behind them.
  private func text(_ id: String, values: [[UInt8]]) -> [UInt8] {
    Array(#"{"id":"\#(id)","type":"text",\#(Self.at),"payload":{"text":"words""#.utf8)
      + values.flatMap { Self.member($0).dropLast() } + Array(#","tags":[]}}"#.utf8)
  }

  private func desk(_ lines: [[UInt8]]) -> Desk {
    let all = [Array(Self.header.utf8)] + lines
    return Desk(journal: Array(all.joined(separator: [0x0A])) + [0x0A])
  }

  /// What is told agrees, and telling it touches nothing.
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

  /// I1: the old file is a prefix of the new one, and behind it is one line.
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
