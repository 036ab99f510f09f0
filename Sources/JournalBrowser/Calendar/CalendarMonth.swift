import TimePhrases

/// A month of the calendar, in days counted from 1 January 1970.
struct CalendarMonth: Hashable {
  let year: Int
  let month: Int

  /// The days of the years with four digits.
  static let allDays =
    CalendarMonth(year: 1, month: 1)
    .first..<CalendarMonth(
      year: 9999, month: 12
    ).first

  private init(year: Int, month: Int) {
    self.year = year
    self.month = month
  }

  init(of day: Int) {
    let civil = CivilTime(secondsSinceEpoch: Int64(day) * 86400)
    self.init(year: civil.year, month: civil.month)
  }

  private var first: Int { CivilTime(year: year, month: month, day: 1)?.daysSinceEpoch ?? 0 }

  var days: Range<Int> { first..<first + CivilTime.days(inMonth: month, of: year) }

  /// From 1.
  func number(of day: Int) -> Int { day - days.lowerBound + 1 }

  func moved(by months: Int) -> CalendarMonth? {
    let number = year * 12 + month - 1 + months
    let moved = CalendarMonth(year: number / 12, month: number % 12 + 1)
    return (1..<9999).contains(moved.year) ? moved : nil
  }

  /// The weeks that have days of the month, each from its first day on. 0 is Sunday.
  func weeks(startingOn weekday: Int) -> [Range<Int>] {
    let start = days.lowerBound - (CalendarMonth.weekday(days.lowerBound) - weekday + 7) % 7
    return stride(from: start, to: days.upperBound, by: 7).map { $0..<$0 + 7 }
  }

  static func weekday(_ day: Int) -> Int {
    CivilTime(secondsSinceEpoch: Int64(day) * 86400).weekday
  }
}
