import TextSearch

package import TimePhrases
package import TimelineDomain

/// Dates in words. Times are shown as the local clock showed them.
extension Catalogue {
  /// `Saturday, 21 November 2026`
  package func day(_ time: CivilTime) -> String {
    say(
      "\(weekday(time)), \(time.day) \(monthName(time.month)) \(time.year)",
      "\(time.year)年\(time.month)月\(time.day)日 \(weekday(time))")
  }

  /// `Saturday`
  package func weekday(_ time: CivilTime) -> String {
    let number = time.weekday
    return say(
      [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
      ][number],
      "\(shortWeekday(number))曜日")
  }

  /// The heading of a day in a list: `Today, Saturday 21 November 2026`. `today` is in days since 1
  /// January 1970, or nil to name no day today.
  package func heading(_ day: CivilTime, today: Int?) -> String {
    let date = self.day(day)
    return switch today.map({ $0 - day.daysSinceEpoch }) {
    case 0: say("Today, \(date.replacing(",", with: ""))", "今日 \(date)")
    case 1: say("Yesterday, \(date.replacing(",", with: ""))", "昨日 \(date)")
    default: date
    }
  }

  /// `8:01 am`, at most `twelveHourColumns` cells wide; with a second `8:01:02 am`.
  /// In Japanese, midnight and noon are hour 0 of their half of the day, as in Japan.
  package func twelveHours(_ time: CivilTime, second: Int?) -> String {
    let minutes = time.minute.padded(2) + (second.map { ":\($0.padded(2))" } ?? "")
    return say(
      "\((time.hour + 11) % 12 + 1):\(minutes) \(time.hour < 12 ? "am" : "pm")",
      "\(time.hour < 12 ? "午前" : "午後")\(time.hour % 12):\(minutes)")
  }

  package var twelveHourColumns: Int { value(8, 9) }

  /// `Sat 2026-11-21`
  package func date(_ moment: Moment) -> String {
    say(
      "\(weekday(moment.wall).prefix(3)) \(moment.date)",
      "\(moment.date) (\(shortWeekday(moment.wall.weekday)))")
  }

  /// `Saturday, 21 November 2026, 08:01:02 +09:00`
  package func fullDate(_ day: CivilTime, time: String) -> String {
    say("\(self.day(day)), \(time)", "\(self.day(day)) \(time)")
  }

  /// From one full date to another.
  package func fullDates(_ first: String, _ last: String) -> String {
    say("\(first) – \(last)", "\(first) 〜 \(last)")
  }

  /// `November`
  package func monthName(_ month: Int) -> String {
    say(
      [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ][(month - 1) % 12],
      "\(month)月")
  }

  /// Two cells; 0 is Sunday.
  package func shortWeekday(_ weekday: Int) -> String {
    value(
      ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"], ["日", "月", "火", "水", "木", "金", "土"]
    )[weekday % 7]
  }

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

  /// `in the future: today 21:00`; nil for a time that is not later than now, to the minute.
  package func future(_ moment: Moment, after now: Moment, _ hours: ClockHours) -> String? {
    guard moment.seconds >= now.seconds + 60 else { return nil }
    let today = now.atOffset(of: moment).wall.daysSinceEpoch
    let day =
      switch moment.wall.daysSinceEpoch - today {
      case 0: say("today", "今日")
      case 1: say("tomorrow", "明日")
      default: date(moment)
      }
    let time = timeOfDay(moment.wall, hours)
    return say("in the future: \(day) \(time)", "これからの日時: \(day) \(time)")
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

extension Moment {
  /// The time as people write it: `2026-11-21 08:01`, with the offset if local clocks have another one
  /// then.
  package func typed(in time: any TimeSource) -> String {
    // Without the fraction of a second, the spelling has a fixed form.
    let spelling = Moment.initial(seconds: seconds, offset: offset).spelling
    let isLocal = time.offset(at: seconds) == offset
    return "\(spelling.prefix(10)) \(spelling.dropFirst(11).prefix(5))"
      + (isLocal ? "" : String(spelling.dropFirst(19)))
  }
}
