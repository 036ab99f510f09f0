import TimePhrases
import TimelineDomain

/// A clock that doesn't move, with the test's own offsets.
package struct FixedTime: TimeSource {
  package let seconds: Int64
  package let nanoseconds: Int32
  private let offsetAt: @Sendable (Int64) -> Int

  package init(
    seconds: Int64, nanoseconds: Int32 = 0, offsets: @escaping @Sendable (Int64) -> Int = { _ in 0 }
  ) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    offsetAt = offsets
  }

  /// A time zone without clock changes.
  package init(seconds: Int64, nanoseconds: Int32 = 0, offset: Int) {
    self.init(seconds: seconds, nanoseconds: nanoseconds, offsets: { _ in offset })
  }

  package func now() -> (seconds: Int64, nanoseconds: Int32) { (seconds, nanoseconds) }
  package func offset(at seconds: Int64) -> Int { offsetAt(seconds) }

  /// The same time zone at another time.
  package func with(seconds: Int64, nanoseconds: Int32 = 0) -> FixedTime {
    FixedTime(seconds: seconds, nanoseconds: nanoseconds, offsets: offsetAt)
  }
}

// MARK: - Time zones

extension FixedTime {
  /// 2026-11-21T08:01:02.123+09:00, in Tokyo.
  package static let tokyo = FixedTime(
    seconds: 1_795_215_662, nanoseconds: 123_000_000, offset: 9 * 3600)

  /// 2026-07-01T12:00:00+02:00, in Berlin.
  package static let berlin = FixedTime(seconds: 1_782_900_000, offsets: berlinOffset2026)

  /// Central European Time of 2026: clocks change on 29 March and 25 October at 01:00 UTC.
  package static func berlinOffset2026(at seconds: Int64) -> Int {
    let forward: Int64 = 1_774_746_000
    let back: Int64 = 1_792_890_000
    return (forward..<back).contains(seconds) ? 7200 : 3600
  }
}
