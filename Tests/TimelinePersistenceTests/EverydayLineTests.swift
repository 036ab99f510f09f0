import JSONBytes
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// The quick way to take in a line, beside the one that reads all lines.
struct EverydayLineTests {
  static let lines = [
    #"{"id":"5xxeevbsfvb0apw0","type":"text","at":"2026-11-21T01:06:29.687+01:00","#
      + #""payload":{"text":"Cooked 散歩 a\n\"b\" é"}}"#,
    #"{"id":"5xxeevbsfvb0apw1","type":"text","at":"2026-11-21T01:06:29+01:00","#
      + #""zone":"Europe/Oslo","written":"2026-11-21T01:06:30Z","#
      + #""payload":{"text":"","tags":["a","散歩"],"starred":true}}"#,
    #"{"id":"5xxeevbsfvb0apw2","type":"mood","at":"2026-11-21T01:06:29.001Z","#
      + #""payload":{"mood":"good","score":4,"note":"so","tags":[],"starred":false}}"#,
    #"{"id":"5xxeevbsfvb0apw3","type":"mood","at":"2026-11-20T23:06:29+09:00","#
      + #""replaces":["5xxeevbsfvb0apw2"],"written":"2026-11-21T01:06:30Z","#
      + #""changed":["mood","note"],"payload":{"mood":"bad"}}"#,
    #"{"id":"5xxeevbsfvb0apw5","type":"text","at":"2026-11-20T23:06:29+09:00","#
      + #""zone":"Asia/Tokyo","written":"2026-11-21T01:06:30.500Z","#
      + #""replaces":["5xxeevbsfvb0apw2"],"changed":["text"],"payload":{"text":"x"}}"#,
    #"{"id":"5xxeevbsfvb0apw4","type":"deletion","at":"2026-11-21T01:06:29+01:00","#
      + #""replaces":["5xxeevbsfvb0apw1"],"payload":{}}"#,
  ]

  /// Behind the last line of a piece there is nothing to look at without asking.
  private static let rest = Array(("\n" + lines[0] + "\n").utf8)

  private static func line(_ bytes: [UInt8], _ moments: inout MomentReader) -> EverydayLine? {
    EverydayLine(bytes.span, from: 0, &moments)
  }

  @Test(arguments: lines) func `what this version writes is read the quick way`(line: String) {
    var moments = MomentReader()
    let bytes = Array(line.utf8) + EverydayLineTests.rest
    #expect(EverydayLineTests.line(bytes, &moments)?.end == line.utf8.count)
  }

  @Test(arguments: lines)
  func `it reads nothing else than the slow way does, whatever byte stands where`(
    line: String
  ) throws {
    let bytes = Array(line.utf8)
    var moments = MomentReader()
    var read = 0
    for place in bytes.indices {
      // As behind a line of the same day, and as the first of all.
      if place.isMultiple(of: 2) { moments = MomentReader() }
      for byte in UInt8.min...UInt8.max {
        var other = bytes
        other[place] = byte
        if try expectSame(other, &moments) { read += 1 }
      }
      _ = try expectSame(Array(bytes[..<place]), &moments)
      _ = try expectSame(Array(bytes[place...]), &moments)
      _ = try expectSame(Array(bytes[..<place] + bytes[(place + 1)...]), &moments)
      for sign in #"0,}]"[{\ "#.utf8 {
        _ = try expectSame(bytes[..<place] + [sign] + bytes[place...], &moments)
      }
    }
    // Each letter of an id could be another.
    #expect(read > 256 * 8)
  }

  /// As numbers they are nothing, and so is what nobody has read yet.
  @Test(arguments: lines) func `nothing is no date and no offset`(line: String) throws {
    let bytes = Array(line.utf8)
    for count in [6, 7, 8, 11, 19, 26] {
      for place in 0..<(bytes.count - count) {
        var other = bytes
        for index in place..<(place + count) { other[index] = 0 }
        var fresh = MomentReader()
        #expect(try !expectSame(other, &fresh))
        // That has read a date and no offset.
        var moments = MomentReader()
        let first = Array(EverydayLineTests.lines[2].utf8) + EverydayLineTests.rest
        #expect(EverydayLineTests.line(first, &moments) != nil)
        #expect(try !expectSame(other, &moments))
      }
    }
  }

  @Test func `a line that ends with the bytes that are there is read, quickly or not`() {
    for cut in 0...40 {
      var bytes = Array(EverydayLineTests.lines[0].utf8) + [UInt8(ascii: "\n")]
      bytes += Array(repeating: UInt8(ascii: " "), count: cut)
      var scan = OutlineScan(expectedBytes: bytes.count)
      scan.take(bytes.span, place: 7)
      #expect(scan.posts.map(\.place) == [7])
      #expect(scan.names.count == 1)
    }
  }

  /// Whether it was read the quick way.
  private func expectSame(_ line: [UInt8], _ moments: inout MomentReader) throws -> Bool {
    let bytes = line + EverydayLineTests.rest
    guard let quick = EverydayLineTests.line(bytes, &moments) else { return false }
    let scanner = JSONScanner(bytes.span)
    let said = Comment(rawValue: String(decoding: line, as: UTF8.self))
    let entry = EntryEnvelope(scanning: 0..<quick.end, in: scanner)
    let envelope = try #require(entry, said)
    let (id, kind) = (scanner.decodedString(envelope.id), envelope.kind(scanner))
    let at = envelope.at.flatMap { Moment.restored(scanner.text($0)) }
    #expect(bytes[..<quick.end].firstIndex(of: UInt8(ascii: "\n")) == nil, said)
    #expect(id == quick.id.bytes, said)
    #expect(kind == quick.kind, said)
    let moment = try #require(at, said)
    #expect(moment.seconds == quick.instant.seconds, said)
    #expect(moment.nanoseconds == quick.instant.nanoseconds, said)
    let replaces = envelope.replaces.flatMap { scanner.strings(of: $0) }
    #expect(replaces == quick.older.map { [$0.bytes] }, said)
    let others = [envelope.refs, envelope.needs, envelope.batch, envelope.undoes]
    #expect(others.allSatisfy { $0 == nil } && !envelope.isRepeated, said)
    let payload = try #require(envelope.payload, said)
    let (text, mood) = (
      TextPostDTO(payload: payload, in: scanner), MoodPostDTO(payload: payload, in: scanner)
    )
    let isObject = scanner.kind(of: payload) == .object
    switch quick.kind {
    case .text: #expect(text != nil, said)
    case .mood: #expect(mood != nil, said)
    case .deletion: #expect(isObject && replaces != nil, said)
    case .unknown: Issue.record(said)
    }
    return true
  }
}
