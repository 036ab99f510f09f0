import Platform
import TimePhrases
import TimelineDomain

/// The system's clock, and the place that `TZ` or the system names.
struct SystemTime: TimeSource {
  private let calls = LiveSystemCalls()

  func now() -> (seconds: Int64, nanoseconds: Int32) { calls.now() }
  func offset(at seconds: Int64) -> Int { calls.localOffset(at: seconds) }
}
