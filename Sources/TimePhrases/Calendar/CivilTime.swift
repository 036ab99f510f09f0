/// A date and a time of day, without a time zone.
package struct CivilTime: Hashable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int
  package let hour: Int
  package let minute: Int
  package let second: Int
  package let nanosecond: Int32

  /// Nil for an invalid date or time. Accepts a 60th second, as RFC 3339 does.
  package init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    nanosecond: Int32 = 0
  ) {
    guard (0...9999).contains(year), (1...12).contains(month),
      (1...CivilTime.days(inMonth: month, of: year)).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second),
      (0...999_999_999).contains(nanosecond)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.nanosecond = nanosecond
  }

  /// The time `seconds` after 1 January 1970, 00:00.
  package init(secondsSinceEpoch seconds: Int64, nanosecond: Int32 = 0) {
    let days = Int(seconds.flooredQuotient(86400))
    let time = Int(seconds - Int64(days) * 86400)
    (year, month, day) = CivilTime.date(daysSinceEpoch: days)
    (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60)
    self.nanosecond = nanosecond
  }

  /// Seconds since 1 January 1970, 00:00.
  package var secondsSinceEpoch: Int64 {
    Int64(daysSinceEpoch) * 86400 + Int64(hour * 3600 + minute * 60 + second)
  }

  /// 0 is Sunday.
  package var weekday: Int { (daysSinceEpoch % 7 + 11) % 7 }

  package func with(timeOf other: CivilTime) -> CivilTime {
    CivilTime(
      secondsSinceEpoch: Int64(daysSinceEpoch) * 86400
        + Int64(other.hour * 3600 + other.minute * 60 + other.second),
      nanosecond: other.nanosecond)
  }

  /// Same year, month and day.
  package func isSameDay(as other: CivilTime) -> Bool {
    daysSinceEpoch == other.daysSinceEpoch
  }

  // MARK: The Gregorian calendar, in 400-year eras from 1 March of year 0

  package var daysSinceEpoch: Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func date(daysSinceEpoch: Int) -> (Int, Int, Int) {
    let shifted = daysSinceEpoch + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  package static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int64 {
  fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
