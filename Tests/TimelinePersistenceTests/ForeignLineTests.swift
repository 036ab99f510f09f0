import JSONBytes
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// The quick way to take in an entry of a kind that this version doesn't know, beside the one that reads all.
struct ForeignLineTests {
  static let lines = [
    #"{"id":"5xxeevbsfvb0apw0","type":"photo","at":"2026-11-21T01:06:29.687+01:00","#
      + #""payload":{"words":"散歩 \u00e9","size":[4032,3024.5e1,{"a":null}],"":true}}"#,
    #"{"id":"5xxeevbsfvb0apw1","type":"天気","at":"2026-11-21T01:06:29Z","payload":[]}"#,
    #"{"id":"5xxeevbsfvb0apw2","type":"","at":"2026-11-21T01:06:29-03:30","payload":"x"}"#,
  ]

  private static let rest = Array(("\n" + lines[0] + "\n").utf8)

  @Test(arguments: lines) func `is read the quick way`(line: String) {
    var moments = MomentReader()
    let bytes = Array(line.utf8) + ForeignLineTests.rest
    #expect(ForeignLine(bytes.span, from: 0, &moments)?.end == line.utf8.count)
  }

  @Test(arguments: [
    #"{"id":"5xxeevbsfvb0apw0","type":"text","at":"2026-11-21T01:06:29Z","payload":{}}"#,
    #"{"id":"5xxeevbsfvb0apw0","type":"mood","at":"2026-11-21T01:06:29Z","payload":{"mood":1}}"#,
    #"{"id":"5xxeevbsfvb0apw0","type":"deletion","at":"2026-11-21T01:06:29Z","payload":{}}"#,
    #"{"id":"5xxeevbsfvb0apw0","type":"te\u0078t","at":"2026-11-21T01:06:29Z","payload":{}}"#,
    #"{"id":"5xxeevbsfvb0apw0","type":"photo","at":"2026-11-21T01:06:29Z","payload":{},"refs":["a"]}"#,
    #"{"id":"5xxeevbsfvb0apw0","type":"photo","at":"2026-11-21T01:06:29Z","payload":{}} "#,
    #"{"id":"5xxeevbsfvb0apw0","type":"photo","at":"2026-11-21T01:06:29Z","payload":}"#,
  ])
  func `is left to the slow way`(line: String) {
    var moments = MomentReader()
    let bytes = Array(line.utf8) + ForeignLineTests.rest
    #expect(ForeignLine(bytes.span, from: 0, &moments) == nil)
  }

  @Test(arguments: lines)
  func `it reads nothing else than the slow way does, whatever byte stands where`(
    line: String
  ) throws {
    let bytes = Array(line.utf8)
    var read = 0
    for place in bytes.indices {
      for byte in UInt8.min...UInt8.max {
        var other = bytes
        other[place] = byte
        if try expectSame(other) { read += 1 }
      }
      _ = try expectSame(Array(bytes[..<place]))
      _ = try expectSame(Array(bytes[..<place] + bytes[(place + 1)...]))
      for sign in #"0,}]"[{\ "#.utf8 {
        _ = try expectSame(bytes[..<place] + [sign] + bytes[place...])
      }
    }
    // Each letter of an id could be another.
    #expect(read > 256 * 6)
  }

  /// Whether it was read the quick way.
  private func expectSame(_ line: [UInt8]) throws -> Bool {
    let bytes = line + ForeignLineTests.rest
    var moments = MomentReader()
    guard let quick = ForeignLine(bytes.span, from: 0, &moments) else { return false }
    let scanner = JSONScanner(bytes.span)
    let said = Comment(rawValue: String(decoding: line, as: UTF8.self))
    #expect(bytes[..<quick.end].firstIndex(of: UInt8(ascii: "\n")) == nil, said)
    let entry = EntryEnvelope(scanning: 0..<quick.end, in: scanner)
    let envelope = try #require(entry, said)
    let (id, kind) = (scanner.decodedString(envelope.id), envelope.kind(scanner))
    let name = scanner.text(envelope.type)
    #expect(id == quick.id.bytes, said)
    #expect(kind == .unknown && name == String(decoding: bytes[quick.kind], as: UTF8.self), said)
    let at = envelope.at.flatMap { Moment.restored(scanner.text($0)) }
    let moment = try #require(at, said)
    #expect(moment.seconds == quick.instant.seconds, said)
    #expect(moment.nanoseconds == quick.instant.nanoseconds, said)
    let others = [
      envelope.replaces, envelope.refs, envelope.needs, envelope.batch, envelope.undoes,
    ]
    #expect(others.allSatisfy { $0 == nil } && !envelope.isRepeated, said)
    #expect(envelope.payload != nil, said)
    return true
  }
}
