package import TimePhrases
package import TimelineDomain

/// Dates in words. Times are shown as the local clock showed them.
package protocol DateSentences {
  /// `Saturday, 21 November 2026`
  func day(_ time: CivilTime) -> String
  /// `Saturday`
  func weekday(_ time: CivilTime) -> String
  /// The heading of a day in a list: `Today, Saturday 21 November 2026`. `today` is in days since 1
  /// January 1970, or nil to name no day today.
  func heading(_ day: CivilTime, today: Int?) -> String
  /// `8:01 am`, at most `twelveHourColumns` cells wide; with a second `8:01:02 am`.
  func twelveHours(_ time: CivilTime, second: Int?) -> String
  var twelveHourColumns: Int { get }
  /// `Sat 2026-11-21 08:01`
  func dateAndTime(_ moment: Moment, _ hours: ClockHours) -> String
  /// `Saturday, 21 November 2026, 08:01:02 +09:00`
  func inFull(_ moment: Moment, _ hours: ClockHours) -> String
}

extension DateSentences {
  /// `08:01`, `08:01:02`, or the language's form with twelve hours.
  package func timeOfDay(_ time: CivilTime, _ hours: ClockHours, second: Int? = nil) -> String {
    switch hours {
    case .twentyFour: time.timeOfDay(second: second)
    case .twelve: twelveHours(time, second: second)
    }
  }

  /// `08:01:02 +09:00`, without seconds if they are zero.
  package func timeWithOffset(_ moment: Moment, _ hours: ClockHours) -> String {
    let wall = moment.wall
    let time = timeOfDay(wall, hours, second: wall.second == 0 ? nil : wall.second)
    return "\(time) \(moment.offsetText)"
  }
}
