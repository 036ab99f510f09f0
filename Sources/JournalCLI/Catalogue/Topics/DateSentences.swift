import TimelineDomain

/// Dates in words. Numbers are shown as the clock on the wall showed them there and then.
protocol DateSentences {
  /// `Saturday, 21 November 2026`
  func day(_ time: CivilTime) -> String
  /// `Saturday`
  func weekday(_ time: CivilTime) -> String
  /// `8:01 am`, of `twelveHourColumns` cells at most.
  func twelveHours(_ time: CivilTime) -> String
  var twelveHourColumns: Int { get }
  /// `Sat 2026-11-21 08:01`
  func dateAndTime(_ moment: Moment) -> String
  /// `Saturday, 21 November 2026, 08:01:02 +09:00`
  func inFull(_ moment: Moment) -> String
}
