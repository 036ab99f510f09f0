import Testing
import TimePhrases

/// Compares the calendar with a count day by day.
struct CivilTimeTests {
  /// A calendar that can only add one day.
  private struct Counter {
    var year = 1600
    var month = 1
    var day = 1

    mutating func goOn() {
      let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
      let last = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
      day += 1
      if day > last { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
  }

  @Test func `dates agree with counted days over eight centuries`() throws {
    var counter = Counter()
    // 1 January 1600 was a Saturday, 135,140 days before 1 January 1970.
    var weekday = 6
    var days = -135_140
    while counter.year <= 2400 {
      let civil = try #require(
        CivilTime(year: counter.year, month: counter.month, day: counter.day))
      let back = CivilTime(secondsSinceEpoch: Int64(days) * 86400)
      if civil.daysSinceEpoch != days || civil.weekday != weekday || back != civil {
        Issue.record("day \(days): \(civil), \(back)")
        return
      }
      counter.goOn()
      weekday = (weekday + 1) % 7
      days += 1
    }
    #expect(days == 157_420)
  }

  @Test(
    arguments: [
      (1970, 1, 1, 4), (2000, 1, 1, 6), (2024, 2, 29, 4), (2026, 11, 21, 6), (1582, 10, 15, 5),
      (1, 1, 1, 1), (9999, 12, 31, 5),
    ])
  func `well-known weekdays`(_ year: Int, _ month: Int, _ day: Int, _ weekday: Int) {
    #expect(CivilTime(year: year, month: month, day: day)?.weekday == weekday)
  }

  @Test(
    arguments: [
      (0, [1970, 1, 1, 0, 0, 0]), (-1, [1969, 12, 31, 23, 59, 59]),
      (86399, [1970, 1, 1, 23, 59, 59]),
      (86400, [1970, 1, 2, 0, 0, 0]), (-86400, [1969, 12, 31, 0, 0, 0]),
      (-86401, [1969, 12, 30, 23, 59, 59]), (2_147_483_648, [2038, 1, 19, 3, 14, 8]),
      (253_402_300_799, [9999, 12, 31, 23, 59, 59]), (-62_167_219_200, [0, 1, 1, 0, 0, 0]),
    ] as [(Int64, [Int])])
  func `converts seconds before and after 1970`(_ seconds: Int64, _ numbers: [Int]) {
    let civil = CivilTime(secondsSinceEpoch: seconds)
    let shown = [civil.year, civil.month, civil.day, civil.hour, civil.minute, civil.second]
    #expect(shown == numbers)
    #expect(civil.secondsSinceEpoch == seconds)
  }

  @Test(
    arguments: [
      [2026, 0, 1, 0, 0, 0], [2026, 13, 1, 0, 0, 0], [2026, 1, 0, 0, 0, 0], [2026, 1, 32, 0, 0, 0],
      [2026, 2, 29, 0, 0, 0], [1900, 2, 29, 0, 0, 0], [-1, 1, 1, 0, 0, 0], [10000, 1, 1, 0, 0, 0],
      [2026, 1, 1, 24, 0, 0], [2026, 1, 1, -1, 0, 0], [2026, 1, 1, 0, 60, 0],
      [2026, 1, 1, 0, -1, 0],
      [2026, 1, 1, 0, 0, 61], [2026, 1, 1, 0, 0, -1],
    ])
  func `refuses invalid dates and times`(_ numbers: [Int]) {
    let civil = CivilTime(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
      second: numbers[5])
    #expect(civil == nil)
  }

  @Test func `refuses nanoseconds of a second or more`() {
    #expect(CivilTime(year: 2026, month: 1, day: 1, nanosecond: 999_999_999) != nil)
    #expect(CivilTime(year: 2026, month: 1, day: 1, nanosecond: 1_000_000_000) == nil)
    #expect(CivilTime(year: 2026, month: 1, day: 1, nanosecond: -1) == nil)
  }

  @Test func `a day can take the time of another`() throws {
    let day = try #require(CivilTime(year: 2024, month: 2, day: 29, hour: 5))
    let time = try #require(
      CivilTime(year: 1999, month: 1, day: 1, hour: 23, minute: 59, second: 58, nanosecond: 7))
    let both = try #require(
      CivilTime(year: 2024, month: 2, day: 29, hour: 23, minute: 59, second: 58, nanosecond: 7))
    #expect(day.with(timeOf: time) == both)
    #expect(both.isSameDay(as: day))
    #expect(!both.isSameDay(as: time))
  }
}
