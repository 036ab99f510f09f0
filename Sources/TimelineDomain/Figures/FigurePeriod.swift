package import TimePhrases

/// The days that figures are about, both ends included. Days are counted from 1 January 1970.
package struct FigurePeriod: Hashable, Sendable {
  package let from: Int
  package let to: Int

  /// Nil if it ends before it begins.
  package init?(from: Int, to: Int) {
    guard from <= to else { return nil }
    self.from = from
    self.to = to
  }

  private init(_ from: Int, _ to: Int) {
    self.from = from
    self.to = max(from, to)
  }

  /// The twelve months that end today: they begin the day after the same date of last year. 29
  /// February is the 28th there.
  package static func lastTwelveMonths(today: Int) -> FigurePeriod {
    FigurePeriod(date(of: today, yearsAgo: 1) + 1, today)
  }

  /// A calendar year. Nil outside 1 to 9999.
  package static func year(_ year: Int) -> FigurePeriod? {
    guard (1...9999).contains(year), let first = CivilTime(year: year, month: 1, day: 1),
      let last = CivilTime(year: year, month: 12, day: 31)
    else { return nil }
    return FigurePeriod(first.daysSinceEpoch, last.daysSinceEpoch)
  }

  /// The same date some years ago; 28 February for the 29th in a year without it.
  package static func date(of day: Int, yearsAgo: Int) -> Int {
    let date = CivilTime(day: day)
    let year = date.year - yearsAgo
    let last = CivilTime.days(inMonth: date.month, of: year)
    return CivilTime(year: year, month: date.month, day: min(date.day, last))?.daysSinceEpoch ?? day
  }

  package var days: Int { to - from + 1 }

  package func contains(_ day: Int) -> Bool { from <= day && day <= to }

  /// Up to today: an unfinished period has no more days to compare. Nil if it has not begun.
  package func finished(today: Int) -> FigurePeriod? {
    FigurePeriod(from: from, to: min(to, today))
  }

  /// As many days, up to the day before it begins.
  package var before: FigurePeriod { FigurePeriod(from - days, from - 1) }
}

/// How figures are put together in a table.
package enum FigureStep: String, CaseIterable, Hashable, Sendable {
  case day, week, month, year

  /// The first day of the stretch that a day belongs to, and the first day of the next.
  package func stretch(of day: Int, weekStartsOn: Int) -> Range<Int> {
    let date = CivilTime(day: day)
    switch self {
    case .day: return day..<day + 1
    case .week:
      let first = day - (date.weekday - weekStartsOn + 7) % 7
      return first..<first + 7
    case .month:
      let first = day - date.day + 1
      return first..<first + CivilTime.days(inMonth: date.month, of: date.year)
    case .year:
      let first = CivilTime(year: date.year, month: 1, day: 1)?.daysSinceEpoch ?? day
      let length = (1...12).reduce(0) { $0 + CivilTime.days(inMonth: $1, of: date.year) }
      return first..<first + length
    }
  }
}

extension CivilTime {
  /// Midnight at the beginning of a day.
  package init(day: Int) { self.init(secondsSinceEpoch: Int64(day) * 86_400) }

  /// 29 February is the 28th in a year without it.
  package func isDay(_ day: Int, ofMonth month: Int) -> Bool {
    guard self.month == month else { return false }
    let isMissing = month == 2 && day == 29 && CivilTime.days(inMonth: 2, of: year) == 28
    return self.day == (isMissing ? 28 : day)
  }
}
