import TimePhrases
import TimelineDomain

/// The clock as `JOURNAL_NOW` sets it, in the place where the program runs.
struct SetTime: TimeSource {
  let moment: Moment
  let place: any TimeSource

  func now() -> (seconds: Int64, nanoseconds: Int32) { (moment.seconds, moment.nanoseconds) }
  func offset(at seconds: Int64) -> Int { place.offset(at: seconds) }
}
