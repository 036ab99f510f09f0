import TimePhrases

/// The days that a day brings back: a week, a month and half a year before, and the same date of each
/// year before. 29 February is the 28th in other years.
package struct MemoryDays: Hashable, Sendable {
  /// How long ago a day is.
  package enum Distance: Hashable, Sendable {
    case week, month, halfYear
    case years(Int)
  }

  package let day: Int

  package init(of day: Int) { self.day = day }

  /// Nil for a day that it doesn't bring back.
  package func distance(of other: Int) -> Distance? {
    switch other {
    case day - 7: return .week
    case day(monthsAgo: 1): return .month
    case day(monthsAgo: 6): return .halfYear
    default:
      let years = CivilTime(day: day).year - CivilTime(day: other).year
      let isSame =
        FigurePeriod.date(of: day, yearsAgo: years) == other
        || FigurePeriod.date(of: other, yearsAgo: -years) == day
      return years > 0 && isSame ? .years(years) : nil
    }
  }

  /// Finds the entries of these days.
  package func condition(endingAt minutes: Int) -> PostCondition {
    let days = [day - 7, day(monthsAgo: 1), day(monthsAgo: 6)]
    let past = PostCondition.within(.days(.min..<day, endingAt: minutes))
    return .any(
      [.all([.onDay(day, ofAnyYearEndingAt: minutes), past])]
        + days.map { .within(.days($0..<$0 + 1, endingAt: minutes)) })
  }

  /// The same day of the month, or the last one of a shorter month.
  private func day(monthsAgo count: Int) -> Int {
    let date = CivilTime(day: day)
    let months = date.year * 12 + date.month - 1 - count
    let (year, month) = (months / 12, months % 12 + 1)
    let last = CivilTime.days(inMonth: month, of: year)
    return CivilTime(year: year, month: month, day: min(date.day, last))?.daysSinceEpoch ?? day
  }
}

extension PostCondition {
  /// The same date in any year, where days go on for some minutes after midnight. 29 February is the 28th in
  /// other years.
  package static func onDay(_ day: Int, ofAnyYearEndingAt minutes: Int) -> PostCondition {
    let date = CivilTime(day: day)
    let isForLeapDay =
      date.month == 2 && date.day == 28 && CivilTime.days(inMonth: 2, of: date.year) == 28
    let days = isForLeapDay ? [28, 29] : [date.day]
    return .any(days.map { .dayOfYear(month: date.month, day: $0, endingAt: minutes) })
  }
}
