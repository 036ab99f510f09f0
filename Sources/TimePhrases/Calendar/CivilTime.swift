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

extension CivilTime {
  /// The day that this time belongs to, for a user whose days end `dayEndsAt` minutes after
  /// midnight.
  package func day(by settings: TimeSettings) -> CivilTime {
    settings.dayEndsAt == 0
      ? self : CivilTime(secondsSinceEpoch: secondsSinceEpoch - Int64(settings.dayEndsAt) * 60)
  }
}

/// An instant, with the offset that local clocks had at it.
package struct OffsetTime: Hashable, Sendable {
  /// Seconds since 1970 in UTC.
  package let seconds: Int64
  package let nanoseconds: Int32
  /// Seconds east of Greenwich, in whole minutes.
  package let offset: Int

  /// Cuts seconds off the offset: before 1972 some offsets had them, but RFC 3339 can't write them.
  package init(seconds: Int64, nanoseconds: Int32 = 0, offset: Int) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    self.offset = offset / 60 * 60
  }

  /// The instant at which clocks with this offset show `wall`.
  package init(wall: CivilTime, offset: Int) {
    self.init(
      seconds: wall.secondsSinceEpoch - Int64(offset), nanoseconds: wall.nanosecond, offset: offset)
  }

  /// What local clocks showed at this instant.
  package var wall: CivilTime {
    CivilTime(secondsSinceEpoch: seconds + Int64(offset), nanosecond: nanoseconds)
  }

  /// Compares instants, whatever the offsets are.
  package func isBefore(_ other: OffsetTime) -> Bool {
    (seconds, nanoseconds) < (other.seconds, other.nanoseconds)
  }

  /// The day on the local calendar, where each day goes on for `minutes` after midnight. Days are
  /// counted from 1 January 1970.
  package func day(endingAt minutes: Int) -> Int {
    CivilTime(secondsSinceEpoch: seconds + Int64(offset - minutes * 60)).daysSinceEpoch
  }
}

// MARK: - RFC 3339

extension OffsetTime {
  /// Whether RFC 3339 can write it: its years have four digits.
  package var hasSpelling: Bool { (0...9999).contains(wall.year) }

  /// RFC 3339, with a fraction only if there is one: three, six or nine digits.
  ///
  /// Byte by byte: an import writes a million of them.
  package var spelling: String {
    let wall = wall
    return String(unsafeUninitializedCapacity: 40) { buffer in
      var count = 0
      func put(_ byte: Unicode.Scalar) {
        buffer[count] = UInt8(ascii: byte)
        count += 1
      }
      func put(_ number: Int, digits: Int) {
        var rest = number
        for index in stride(from: count + digits - 1, through: count, by: -1) {
          buffer[index] = UInt8(truncatingIfNeeded: rest % 10 + 0x30)
          rest /= 10
        }
        count += digits
      }
      put(wall.year, digits: 4)
      put("-")
      put(wall.month, digits: 2)
      put("-")
      put(wall.day, digits: 2)
      put("T")
      put(wall.hour, digits: 2)
      put(":")
      put(wall.minute, digits: 2)
      put(":")
      put(wall.second, digits: 2)
      let fraction = Int(wall.nanosecond)
      if fraction != 0 {
        put(".")
        if fraction % 1_000_000 == 0 {
          put(fraction / 1_000_000, digits: 3)
        } else if fraction % 1000 == 0 {
          put(fraction / 1000, digits: 6)
        } else {
          put(fraction, digits: 9)
        }
      }
      if offset == 0 {
        put("Z")
      } else {
        let minutes = abs(offset) / 60
        put(offset < 0 ? "-" : "+")
        put(minutes / 60, digits: 2)
        put(":")
        put(minutes % 60, digits: 2)
      }
      return count
    }
  }
}

extension Int {
  /// Decimal digits with leading zeros.
  package func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}

/// A parsed date, with a time and an offset if the text has them: `2026-11-20`, `2026-11-20T21:30`,
/// `2026-11-20 21:30:05.25+09:00`.
package struct ParsedTime: Hashable, Sendable {
  package let hasTime: Bool
  package let hasSeconds: Bool
  /// Seconds east of Greenwich; nil if the text has no offset.
  package let offset: Int?
  /// Nil if the text has the right form but the date or the time is invalid.
  package let wall: CivilTime?

  /// Nil if the text doesn't have the form of a date.
  package init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    guard let year = takeDigits(4, &rest), take("-", &rest), let month = takeDigits(2, &rest),
      take("-", &rest), let day = takeDigits(2, &rest)
    else { return nil }
    guard !rest.isEmpty else {
      self.init(CivilTime(year: year, month: month, day: day), offset: nil, hasTime: false)
      return
    }
    guard takeAny("Tt ", &rest), let hour = takeDigits(2, &rest), take(":", &rest),
      let minute = takeDigits(2, &rest)
    else { return nil }
    var second: Int?
    var nanosecond: Int32 = 0
    if take(":", &rest) {
      guard let digits = takeDigits(2, &rest) else { return nil }
      second = digits
      if take(".", &rest) {
        guard let fraction = takeFraction(&rest) else { return nil }
        nanosecond = fraction
      }
    }
    var offset: Int?
    if takeAny("Zz", &rest) {
      offset = 0
    } else if let sign = takeSign(&rest) {
      guard let hours = takeDigits(2, &rest), take(":", &rest), let minutes = takeDigits(2, &rest),
        hours < 24, minutes < 60
      else { return nil }
      offset = sign * (hours * 3600 + minutes * 60)
    }
    guard rest.isEmpty else { return nil }
    self.init(
      CivilTime(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second ?? 0,
        nanosecond: nanosecond),
      offset: offset, hasTime: true, hasSeconds: second != nil)
  }

  private init(_ wall: CivilTime?, offset: Int?, hasTime: Bool, hasSeconds: Bool = false) {
    self.wall = wall
    self.offset = offset
    self.hasTime = hasTime
    self.hasSeconds = hasSeconds
  }
}

// MARK: - Parsing ASCII from left to right; each function removes what it parses

private func takeDigits(_ count: Int, _ text: inout ArraySlice<UInt8>) -> Int? {
  let digits = text.prefix(count)
  guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
  text.removeFirst(count)
  return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
}

/// One digit or more, as nanoseconds. Ignores digits after the ninth.
private func takeFraction(_ text: inout ArraySlice<UInt8>) -> Int32? {
  let digits = text.prefix(while: \.isDigit)
  guard !digits.isEmpty else { return nil }
  text.removeFirst(digits.count)
  let nine = digits.prefix(9) + Array(repeating: 0x30, count: max(0, 9 - digits.count))
  return nine.reduce(0) { $0 * 10 + Int32($1 - 0x30) }
}

private func take(_ scalar: Unicode.Scalar, _ text: inout ArraySlice<UInt8>) -> Bool {
  guard text.first == UInt8(ascii: scalar) else { return false }
  text.removeFirst()
  return true
}

private func takeAny(_ scalars: String, _ text: inout ArraySlice<UInt8>) -> Bool {
  for scalar in scalars.unicodeScalars where take(scalar, &text) { return true }
  return false
}

private func takeSign(_ text: inout ArraySlice<UInt8>) -> Int? {
  take("+", &text) ? 1 : take("-", &text) ? -1 : nil
}

extension UInt8 {
  /// Whether it is an ASCII digit.
  package var isDigit: Bool { self &- 0x30 < 10 }
}
