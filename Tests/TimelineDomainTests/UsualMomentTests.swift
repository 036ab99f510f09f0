import Testing
import TimePhrases

@testable import TimelineDomain

/// The fast path for common spellings of a moment.
struct UsualMomentTests {
  static let spellings = [
    "2026-11-21T08:01:02+09:00", "2026-11-21T08:01:02.123+09:00", "2024-02-29T23:59:59Z",
    "0000-01-01T00:00:00.000-03:30", "9999-12-31T23:59:59.999Z",
  ]

  @Test(arguments: spellings)
  func `spellings of this version take the fast path`(spelling: String) {
    #expect(Moment.usual(Array(spelling.utf8).span) != nil)
  }

  @Test(arguments: spellings)
  func `the fast path agrees with the parser for any changed byte`(
    spelling: String
  ) {
    let bytes = Array(spelling.utf8)
    var read = 0
    for place in bytes.indices {
      for byte in UInt8.min...UInt8.max {
        var other = bytes
        other[place] = byte
        if expectSame(other) { read += 1 }
      }
      _ = expectSame(Array(bytes[..<place]))
      _ = expectSame(Array(bytes[place...]))
      _ = expectSame(bytes[..<place] + [UInt8(ascii: "0")] + bytes[place...])
    }
    // Most digits can be replaced by others.
    #expect(read > bytes.count * 2)
  }

  /// Returns whether the fast path accepted the bytes.
  private func expectSame(_ bytes: [UInt8]) -> Bool {
    guard let (wall, offset) = Moment.usual(bytes.span) else { return false }
    let slow = String(validating: bytes, as: UTF8.self).flatMap { ParsedTime($0) }
    #expect(slow?.wall == wall && slow?.offset == offset, "\(bytes)")
    return true
  }
}
