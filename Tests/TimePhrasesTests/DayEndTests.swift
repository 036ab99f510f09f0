import Testing
import TimePhrases

/// A day that ends after midnight includes the hours until then.
struct DayEndTests {
  @Test(arguments: [
    (0, 2, 30, 21), (240, 2, 30, 20), (240, 3, 59, 20), (240, 4, 0, 21), (240, 23, 59, 21),
    (720, 11, 59, 20), (720, 12, 0, 21), (90, 1, 29, 20), (90, 1, 30, 21),
  ])
  func `a time before the day's end belongs to the previous day`(
    end: Int, hour: Int, minute: Int, day: Int
  ) throws {
    let time = try #require(
      CivilTime(year: 2026, month: 11, day: 21, hour: hour, minute: minute))
    let settings = TimeSettings(dayEndsAt: end)
    let found = time.day(by: settings)
    #expect(found.year == 2026 && found.month == 11 && found.day == day)
  }

  @Test func `a day's end crosses months and years`() throws {
    let newYear = try #require(CivilTime(year: 2027, month: 1, day: 1, hour: 1))
    let day = newYear.day(by: TimeSettings(dayEndsAt: 240))
    #expect([day.year, day.month, day.day, day.weekday] == [2026, 12, 31, 4])
  }

  @Test func `by default weeks begin on Monday and days at midnight`() {
    let standard = TimeSettings.standard
    #expect(standard.dateOrder == nil && standard.weekStartsOn == 1 && standard.dayEndsAt == 0)
  }
}
