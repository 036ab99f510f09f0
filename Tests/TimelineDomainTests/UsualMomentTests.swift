import Testing
import TimePhrases

@testable import TimelineDomain

/// The quick way to read a moment, beside the one that reads all spellings.
struct UsualMomentTests {
  static let spellings = [
    "2026-11-21T08:01:02+09:00", "2026-11-21T08:01:02.123+09:00", "2024-02-29T23:59:59Z",
    "0000-01-01T00:00:00.000-03:30", "9999-12-31T23:59:59.999Z",
  ]

  @Test(arguments: spellings)
  func `what this version writes is read the quick way`(spelling: String) {
    #expect(Moment.usual(Array(spelling.utf8).span) != nil)
  }

  @Test(arguments: spellings)
  func `it reads nothing else than the slow way does, whatever byte stands where`(
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
    // Each digit could be some others.
    #expect(read > bytes.count * 2)
  }

  /// Whether it was read the quick way.
  private func expectSame(_ bytes: [UInt8]) -> Bool {
    guard let (wall, offset) = Moment.usual(bytes.span) else { return false }
    let slow = String(validating: bytes, as: UTF8.self).flatMap { TimeReading($0) }
    #expect(slow?.wall == wall && slow?.offset == offset, "\(bytes)")
    return true
  }
}
