import TestSupport
import Testing
import TimePhrases
import TimelineDomain

@testable import Presentation

/// Dates and times in words, as the local clock showed them.
struct MomentTextTests {
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
  func `a time has a short, a medium and a full form`(index: Int) {
    let (spelling, time, middle, full) = Self.rows[index]
    let moment = Moment.at(spelling)
    #expect(moment.timeOfDay == time)
    #expect(English().dateAndTime(moment, .twentyFour) == middle)
    #expect(English().inFull(moment, .twentyFour) == full)
  }

  @Test(
    arguments: [
      ("2026-11-21T08:01:02+09:00", "8:01 am", "8:01:02 am"),
      ("2026-11-21T00:05:00+09:00", "12:05 am", "12:05 am"),
      ("2026-11-21T12:00:09+09:00", "12:00 pm", "12:00:09 pm"),
      ("2026-11-21T23:59:00+09:00", "11:59 pm", "11:59 pm"),
    ])
  func `twelve hours apply to every form`(
    spelling: String, time: String, exact: String
  ) {
    let moment = Moment.at(spelling)
    #expect(English().timeOfDay(moment.wall, .twelve) == time)
    #expect(English().dateAndTime(moment, .twelve) == "Sat 2026-11-21 \(time)")
    #expect(English().inFull(moment, .twelve) == "Saturday, 21 November 2026, \(exact) +09:00")
  }

  @Test func `today and yesterday are named, and no other day is`() throws {
    let day = try #require(CivilTime(year: 2026, month: 11, day: 21))
    let today = day.daysSinceEpoch
    #expect(English().heading(day, today: today) == "Today, Saturday 21 November 2026")
    #expect(English().heading(day, today: today + 1) == "Yesterday, Saturday 21 November 2026")
    for other in [today + 2, today - 1, nil] {
      #expect(English().heading(day, today: other) == "Saturday, 21 November 2026")
    }
  }

  @Test func `every month and weekday has a name`() throws {
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
