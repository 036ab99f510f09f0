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
  /// `Sat 2026-11-21`
  func date(_ moment: Moment) -> String
  /// `Saturday, 21 November 2026, 08:01:02 +09:00`
  func fullDate(_ day: CivilTime, time: String) -> String
  /// From one full date to another.
  func fullDates(_ first: String, _ last: String) -> String
}

extension DateSentences {
  /// `Sat 2026-11-21 08:01`
  package func dateAndTime(_ moment: Moment, _ hours: ClockHours) -> String {
    "\(date(moment)) \(timeOfDay(moment.wall, hours))"
  }

  /// `Sat 2026-11-21 09:00–10:30`; for days, `Sat 2026-11-21` or `Sat 2026-11-21–2026-11-23`.
  package func dateAndTime(
    _ moment: Moment, _ extent: Extent, _ hours: ClockHours
  ) -> String {
    let time = timeOfDay(moment, extent, hours)
    return date(moment) + (extent.isAllDay ? time : " " + time)
  }

  /// `08:01`, `09:00–10:30`, or `22:00–2026-11-22 01:30` if it ended on another day, both on the clock of the
  /// beginning. Empty for one day, and `–2026-11-23` for several.
  package func timeOfDay(_ moment: Moment, _ extent: Extent, _ hours: ClockHours) -> String {
    let begin = extent.isAllDay ? "" : timeOfDay(moment.wall, hours)
    guard let end = extent.until else { return begin }
    let until = extent.isAllDay ? end : end.atOffset(of: moment)
    let isSameDate = until.isSameDate(as: moment)
    let time = extent.isAllDay ? "" : timeOfDay(until.wall, hours)
    let words = [isSameDate ? "" : until.date, time].filter { !$0.isEmpty }.joined(separator: " ")
    return words.isEmpty || isSameDate && words == begin ? begin : "\(begin)–\(words)"
  }

  /// `Saturday, 21 November 2026, 08:01:02 +09:00`, with the end if there is one, and without a time for
  /// days.
  package func inFull(
    _ moment: Moment, _ extent: Extent, _ hours: ClockHours
  ) -> String {
    func full(_ moment: Moment) -> String {
      extent.isAllDay
        ? day(moment.wall) : fullDate(moment.wall, time: timeWithOffset(moment, hours))
    }
    guard let until = extent.until, full(until) != full(moment) else { return full(moment) }
    guard until.isSameDate(as: moment), until.offset == moment.offset else {
      return fullDates(full(moment), full(until))
    }
    let times = "\(time(moment, hours))–\(timeWithOffset(until, hours))"
    return fullDate(moment.wall, time: times)
  }

  /// `08:01`, `08:01:02`, or the language's form with twelve hours.
  package func timeOfDay(_ time: CivilTime, _ hours: ClockHours, second: Int? = nil) -> String {
    switch hours {
    case .twentyFour: time.timeOfDay(second: second)
    case .twelve: twelveHours(time, second: second)
    }
  }

  /// `08:01:02 +09:00`, without seconds if they are zero.
  package func timeWithOffset(_ moment: Moment, _ hours: ClockHours) -> String {
    "\(time(moment, hours)) \(moment.offsetText)"
  }

  /// `08:01:02`, without seconds if they are zero.
  private func time(_ moment: Moment, _ hours: ClockHours) -> String {
    let wall = moment.wall
    return timeOfDay(wall, hours, second: wall.second == 0 ? nil : wall.second)
  }
}
