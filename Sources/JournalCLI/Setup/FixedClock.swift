import TimePhrases
import TimelineDomain

/// The clock that `JOURNAL_NOW` sets, in the local time zone.
struct FixedClock: TimeSource {
  let moment: Moment
  let zone: any TimeSource

  func now() -> (seconds: Int64, nanoseconds: Int32) { (moment.seconds, moment.nanoseconds) }
  func offset(at seconds: Int64) -> Int { zone.offset(at: seconds) }
}
