/// A day, a week, a month or a year: absolute, or relative to today.
indirect enum CalendarStretch: Hashable, Sendable {
  /// Which of the days with the same weekday.
  enum Nearest: Hashable, Sendable { case upToToday, beforeToday, afterToday }

  // MARK: One day; days are counted from 1 January 1970

  case day(Int)
  case daysAway(Int)
  /// The same day of another month, or the last day of a shorter one.
  case sameDay(monthsAway: Int)
  /// 0 is Sunday.
  case weekday(Int, Nearest)
  case weekdayOfWeek(Int, weeksAway: Int)
  /// The latest one up to today.
  case dayOfMonth(Int, month: Int)
  /// A day of the month so many months away; or the latest one up to today, without a month.
  case dayOfAnyMonth(Int, monthsAway: Int?)
  /// A number of days after another day.
  case beside(CalendarStretch, days: Int)

  // MARK: More than one day

  /// A week by its first day, a Monday.
  case weekOfYear(monday: Int)
  case weekAway(Int)
  /// The Saturday and Sunday of a week that begins on Monday; nil for the latest that has begun.
  case weekend(Int?)
  case month(Int, year: Int)
  case monthAway(Int)
  /// The latest stretch that has begun.
  case latestMonth(Int)
  case year(Int)
  case yearAway(Int)

  var isOneDay: Bool {
    switch self {
    case .day, .daysAway, .sameDay, .weekday, .weekdayOfWeek, .dayOfMonth, .dayOfAnyMonth, .beside:
      true
    case .weekOfYear, .weekAway, .weekend, .month, .monthAway, .latestMonth, .year, .yearAway: false
    }
  }

  /// Whether it is a date without a year, or a day without a month.
  var isOfAnyYear: Bool {
    switch self {
    case .dayOfMonth, .dayOfAnyMonth: true
    case .beside(let day, _): day.isOfAnyYear
    default: false
    }
  }

  /// Whether it is a number of days or months from today.
  var isCounted: Bool {
    switch self {
    case .daysAway, .sameDay: true
    case .beside(let day, _): day.isCounted
    default: false
    }
  }

  /// A number of days after this day.
  func moved(byDays count: Int) -> CalendarStretch {
    switch self {
    case .day(let day): .day(day + count)
    case .daysAway(let days): .daysAway(days + count)
    default: .beside(self, days: count)
    }
  }
}

extension CalendarStretch {
  /// Its days, if `today` is the current day. Nil if the year has more than four digits.
  func days(today: Int, weekStartsOn: Int) -> Range<Int>? {
    let now = CivilTime(day: today)
    let week = today - (now.weekday - weekStartsOn + 7) % 7
    return switch self {
    case .day(let day): .days(from: day)
    case .daysAway(let count): .days(from: today + count)
    case .sameDay(let count):
      CivilTime.days(ofMonth: now.monthCount + count).flatMap { Self.day(now.day, of: $0) }
    case .weekday(let weekday, .upToToday): .days(from: today - (now.weekday - weekday + 7) % 7)
    case .weekday(let weekday, .beforeToday):
      .days(from: today - 1 - (now.weekday - weekday + 6) % 7)
    case .weekday(let weekday, .afterToday):
      .days(from: today + 1 + (weekday - now.weekday + 6) % 7)
    case .weekdayOfWeek(let weekday, let away):
      .days(from: week + away * 7 + (weekday - weekStartsOn + 7) % 7)
    case .dayOfMonth(let day, let month): latest(day, of: month, upTo: now)
    case .beside(let day, let count):
      day.days(today: today, weekStartsOn: weekStartsOn)
        .flatMap { .days(from: $0.lowerBound + count) }
    case .dayOfAnyMonth(let day, let away): latest(day, monthsAway: away, upTo: now)
    case .weekOfYear(let monday): .days(from: monday, 7)
    case .weekAway(let away): .days(from: week + away * 7, 7)
    case .weekend(let away):
      .days(from: CalendarStretch.saturday(today, weeksAway: away), 2)
    case .month(let month, let year): CivilTime.days(ofMonth: year * 12 + month - 1)
    case .monthAway(let away): CivilTime.days(ofMonth: now.monthCount + away)
    case .latestMonth(let month):
      CivilTime.days(ofMonth: (month > now.month ? now.year - 1 : now.year) * 12 + month - 1)
    case .year(let year): CivilTime.days(ofYear: year)
    case .yearAway(let away): CivilTime.days(ofYear: now.year + away)
    }
  }

  private static func saturday(_ today: Int, weeksAway away: Int?) -> Int {
    let sinceMonday = (CivilTime(day: today).weekday + 6) % 7
    let hasBegun = sinceMonday >= 5
    return today - sinceMonday + 5 + (away ?? (hasBegun ? 0 : -1)) * 7
  }

  private static func day(_ day: Int, of month: Range<Int>) -> Range<Int>? {
    .days(from: month.lowerBound + min(day, month.count) - 1)
  }

  // Every third month has all 31 days.
  private func latest(_ day: Int, monthsAway: Int?, upTo now: CivilTime) -> Range<Int>? {
    let months = monthsAway.map { $0...$0 } ?? -2...0
    return months.reversed().lazy
      .compactMap { CivilTime.days(ofMonth: now.monthCount + $0) }
      .filter { day <= $0.count }
      .map { $0.lowerBound + day - 1 }
      .first { monthsAway != nil || $0 <= now.daysSinceEpoch }
      .flatMap { .days(from: $0) }
  }

  // Nine years always contain a leap day.
  private func latest(_ day: Int, of month: Int, upTo now: CivilTime) -> Range<Int>? {
    (0...8).lazy
      .compactMap { CivilTime(year: now.year - $0, month: month, day: day)?.daysSinceEpoch }
      .first { $0 <= now.daysSinceEpoch }
      .flatMap { .days(from: $0) }
  }
}

extension CivilTime {
  /// Midnight at the start of a day, counted from 1 January 1970.
  init(day: Int) {
    self.init(secondsSinceEpoch: Int64(day) * 86400)
  }

  /// Months since January of year 0.
  fileprivate var monthCount: Int { year * 12 + month - 1 }

  fileprivate static func days(ofMonth count: Int) -> Range<Int>? {
    guard count >= 0, let first = CivilTime(year: count / 12, month: count % 12 + 1, day: 1) else {
      return nil
    }
    return .days(from: first.daysSinceEpoch, days(inMonth: first.month, of: first.year))
  }

  fileprivate static func days(ofYear year: Int) -> Range<Int>? {
    guard let first = CivilTime(year: year, month: 1, day: 1) else { return nil }
    return .days(from: first.daysSinceEpoch, days(inMonth: 2, of: year) == 29 ? 366 : 365)
  }
}

extension Range<Int> {
  /// Nil if the first day's year can't be written with four digits.
  fileprivate static func days(from first: Int, _ count: Int = 1) -> Range<Int>? {
    (0...9999).contains(CivilTime(day: first).year) ? first..<(first + count) : nil
  }
}
