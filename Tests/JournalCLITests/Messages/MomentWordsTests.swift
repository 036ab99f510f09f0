import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Dates and times in words, as the clock on the wall showed them there and then.
struct MomentWordsTests {
  static let rows = [
    (
      "2026-11-21T08:01:02.123+09:00", "08:01", "Sat 2026-11-21 08:01",
      "Saturday, 21 November 2026, 08:01:02 +09:00"
    ),
    (
      "2024-02-29T00:00:00Z", "00:00", "Thu 2024-02-29 00:00",
      "Thursday, 29 February 2024, 00:00 +00:00"
    ),
    (
      "1969-12-31T23:59:59-03:30", "23:59", "Wed 1969-12-31 23:59",
      "Wednesday, 31 December 1969, 23:59:59 -03:30"
    ),
    (
      "0987-01-02T03:04:00-00:30", "03:04", "Tue 0987-01-02 03:04",
      "Tuesday, 2 January 987, 03:04 -00:30"
    ),
  ]

  @Test(arguments: rows.indices)
  func `a moment has a short, a middle and a full form`(index: Int) {
    let (spelling, time, middle, full) = Self.rows[index]
    let moment = Moment.at(spelling)
    #expect(moment.timeOfDay == time)
    #expect(English().dateAndTime(moment) == middle)
    #expect(English().inFull(moment) == full)
  }

  @Test func `every month and every weekday has its name`() throws {
    let months = try (1...12).map { month in
      let day = try #require(CivilTime(year: 2026, month: month, day: 1))
      return String(English().day(day).split(separator: " ")[2])
    }
    #expect(
      months == [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ])
    let days = try (1...7).map { try #require(CivilTime(year: 2026, month: 3, day: $0)) }
    #expect(
      days.map(English().weekday) == [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
      ])
  }
}
