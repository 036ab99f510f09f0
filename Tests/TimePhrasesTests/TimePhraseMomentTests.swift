import TestSupport
import Testing
import TimePhrases

/// Phrases typed in Tokyo on Saturday, 21 November 2026, at 08:01:02.
struct TimePhraseMomentTests {
  private func moment(_ words: String, _ settings: TimeSettings = .standard) throws -> String? {
    let place = FixedTime.tokyo.with(seconds: 1_795_215_662)
    return try TimePhrase(words, settings: settings).time(in: place)?.spelling
  }

  private static let counted: [(String, String)] = [
    ("now", "2026-11-21T08:01:02+09:00"),
    ("today", "2026-11-21T08:01:02+09:00"),
    ("yesterday", "2026-11-20T08:01:02+09:00"),
    ("tomorrow", "2026-11-22T08:01:02+09:00"),
    ("3 days ago", "2026-11-18T08:01:02+09:00"),
    ("in 3 days", "2026-11-24T08:01:02+09:00"),
    ("a day ago", "2026-11-20T08:01:02+09:00"),
    ("a week ago", "2026-11-14T08:01:02+09:00"),
    ("in 2 weeks", "2026-12-05T08:01:02+09:00"),
    ("1 month ago", "2026-10-21T08:01:02+09:00"),
    ("in 4 months", "2027-03-21T08:01:02+09:00"),
    ("11 months ago", "2025-12-21T08:01:02+09:00"),
    ("a year ago", "2025-11-21T08:01:02+09:00"),
    ("in 10 years", "2036-11-21T08:01:02+09:00"),
    ("0 days ago", "2026-11-21T08:01:02+09:00"),
    ("in 2 hours", "2026-11-21T10:01:02+09:00"),
    ("2 hours ago", "2026-11-21T06:01:02+09:00"),
    ("an hour ago", "2026-11-21T07:01:02+09:00"),
    ("24 hours ago", "2026-11-20T08:01:02+09:00"),
    ("10 minutes ago", "2026-11-21T07:51:02+09:00"),
    ("in 10 min", "2026-11-21T08:11:02+09:00"),
    ("90 seconds ago", "2026-11-21T07:59:32+09:00"),
  ]

  private static let clocks: [(String, String)] = [
    ("noon", "2026-11-21T12:00:00+09:00"),
    ("midnight", "2026-11-21T00:00:00+09:00"),
    ("9am", "2026-11-21T09:00:00+09:00"),
    ("9 am", "2026-11-21T09:00:00+09:00"),
    ("9 a.m.", "2026-11-21T09:00:00+09:00"),
    ("12am", "2026-11-21T00:00:00+09:00"),
    ("12:30 am", "2026-11-21T00:30:00+09:00"),
    ("12pm", "2026-11-21T12:00:00+09:00"),
    ("12.30pm", "2026-11-21T12:30:00+09:00"),
    ("11pm", "2026-11-21T23:00:00+09:00"),
    ("21:30", "2026-11-21T21:30:00+09:00"),
    ("7:05", "2026-11-21T07:05:00+09:00"),
    ("0:00", "2026-11-21T00:00:00+09:00"),
    ("21:30:05", "2026-11-21T21:30:05+09:00"),
    ("21:30:05.25", "2026-11-21T21:30:05.250+09:00"),
    ("9.30 pm", "2026-11-21T21:30:00+09:00"),
    ("9:30pm", "2026-11-21T21:30:00+09:00"),
    ("at 9:30:15 p.m.", "2026-11-21T21:30:15+09:00"),
    ("at noon", "2026-11-21T12:00:00+09:00"),
  ]

  private static let weekdays: [(String, String)] = [
    ("saturday", "2026-11-21T08:01:02+09:00"),
    ("sat", "2026-11-21T08:01:02+09:00"),
    ("friday", "2026-11-20T08:01:02+09:00"),
    ("sunday", "2026-11-15T08:01:02+09:00"),
    ("Mon", "2026-11-16T08:01:02+09:00"),
    ("last monday", "2026-11-16T08:01:02+09:00"),
    ("last friday", "2026-11-20T08:01:02+09:00"),
    ("last saturday", "2026-11-14T08:01:02+09:00"),
    ("last sun", "2026-11-15T08:01:02+09:00"),
    ("next monday", "2026-11-23T08:01:02+09:00"),
    ("next saturday", "2026-11-28T08:01:02+09:00"),
    ("next sunday", "2026-11-22T08:01:02+09:00"),
    ("this monday", "2026-11-16T08:01:02+09:00"),
    ("this saturday", "2026-11-21T08:01:02+09:00"),
    ("this sunday", "2026-11-22T08:01:02+09:00"),
    ("last week friday", "2026-11-13T08:01:02+09:00"),
    ("on tuesday", "2026-11-17T08:01:02+09:00"),
  ]

  private static let dates: [(String, String)] = [
    ("2026-11-20", "2026-11-20T08:01:02+09:00"),
    ("2026/11/20", "2026-11-20T08:01:02+09:00"),
    ("2026/1/2", "2026-01-02T08:01:02+09:00"),
    ("2026-W47-6", "2026-11-21T08:01:02+09:00"),
    ("2026-w01-1", "2025-12-29T08:01:02+09:00"),
    ("2020-W53-7", "2021-01-03T08:01:02+09:00"),
    ("Nov 21", "2026-11-21T08:01:02+09:00"),
    ("21 Nov", "2026-11-21T08:01:02+09:00"),
    ("November 21", "2026-11-21T08:01:02+09:00"),
    ("nov 22", "2025-11-22T08:01:02+09:00"),
    ("29 Feb", "2024-02-29T08:01:02+09:00"),
    ("Dec 31", "2025-12-31T08:01:02+09:00"),
    ("1 Jan", "2026-01-01T08:01:02+09:00"),
    ("21 November 2025", "2025-11-21T08:01:02+09:00"),
    ("Nov 21, 2025", "2025-11-21T08:01:02+09:00"),
    ("Nov 21 2027", "2027-11-21T08:01:02+09:00"),
    ("21st of May", "2026-05-21T08:01:02+09:00"),
    ("the 1st of May, 2025", "2025-05-01T08:01:02+09:00"),
    ("May 3rd", "2026-05-03T08:01:02+09:00"),
    ("2nd sept 2026", "2026-09-02T08:01:02+09:00"),
    ("21/11/2026", "2026-11-21T08:01:02+09:00"),
    ("11/21/2026", "2026-11-21T08:01:02+09:00"),
    ("13.2.2026", "2026-02-13T08:01:02+09:00"),
    ("05/05/2026", "2026-05-05T08:01:02+09:00"),
    ("Saturday, 21 November 2026", "2026-11-21T08:01:02+09:00"),
    ("Sat 2026-11-21", "2026-11-21T08:01:02+09:00"),
    ("2026-11-21 Sat", "2026-11-21T08:01:02+09:00"),
  ]

  private static let both: [(String, String)] = [
    ("yesterday 9am", "2026-11-20T09:00:00+09:00"),
    ("9am yesterday", "2026-11-20T09:00:00+09:00"),
    ("9 am, yesterday", "2026-11-20T09:00:00+09:00"),
    ("yesterday at 9.30 pm", "2026-11-20T21:30:00+09:00"),
    ("last friday at 18:30", "2026-11-20T18:30:00+09:00"),
    ("at 18:30 on friday", "2026-11-20T18:30:00+09:00"),
    ("Nov 21 at noon", "2026-11-21T12:00:00+09:00"),
    ("Nov 21, 9 am", "2026-11-21T09:00:00+09:00"),
    ("3 days ago at 9am", "2026-11-18T09:00:00+09:00"),
    ("9am 3 days ago", "2026-11-18T09:00:00+09:00"),
    ("in 2 weeks at 7:00", "2026-12-05T07:00:00+09:00"),
    ("a month ago, midnight", "2026-10-21T00:00:00+09:00"),
    ("today 23:59:59", "2026-11-21T23:59:59+09:00"),
    ("2026-11-20 9am", "2026-11-20T09:00:00+09:00"),
    ("2026-11-20 at 9:05", "2026-11-20T09:05:00+09:00"),
    ("2026-W47-5 21:30", "2026-11-20T21:30:00+09:00"),
    ("Sat 2026-11-21 08:01", "2026-11-21T08:01:00+09:00"),
    ("Saturday, 21 November 2026, 08:01:02", "2026-11-21T08:01:02+09:00"),
    ("  LAST   Friday  AT 18:30 ", "2026-11-20T18:30:00+09:00"),
    ("YESTERDAY 9PM", "2026-11-20T21:00:00+09:00"),
    ("2026-11-20  21:30", "2026-11-20T21:30:00+09:00"),
  ]

  @Test(arguments: [counted, clocks, weekdays, dates, both].flatMap { $0 })
  func `a phrase is a time`(_ words: String, _ spelling: String) throws {
    #expect(try moment(words) == spelling)
  }

  @Test(
    arguments: [
      "2026-11-20", "2024-02-29T10:00Z", "2026-11-20T21:30", "2026-11-20 21:30",
      "2026-11-20t21:30:05", "2026-11-20T21:30:00.000000001", "2026-11-20T21:30Z",
      "2026-11-20 21:30:05.25+05:45", "2026-07-20T21:30:00-00:00", "2016-12-31T23:59:60Z",
      "2026-03-29T02:30", "2026-10-25T02:30", "0000-01-01T00:00", "9999-12-31T23:59:59",
    ])
  func `every written time is also a phrase`(
    _ text: String
  ) throws {
    for place in [FixedTime.tokyo, .berlin] {
      let reading = try #require(ParsedTime(text))
      #expect(try TimePhrase(text).time(in: place) == place.time(reading), "\(text)")
    }
  }

  @Test func `the current time has milliseconds`() throws {
    let words = ["now", "today", "2026-11-21", "saturday", "0 hours ago", "in 0 days", "今"]
    for phrase in words {
      let moment = try TimePhrase(phrase).time(in: FixedTime.tokyo)
      #expect(moment?.spelling == "2026-11-21T08:01:02.123+09:00", "\(phrase)")
    }
  }

  @Test(
    arguments: [
      ("01/02/2026", DateOrder.dayFirst, "2026-02-01"), ("01/02/2026", .monthFirst, "2026-01-02"),
      ("1.2.2026", .dayFirst, "2026-02-01"), ("1-2-2026", .monthFirst, "2026-01-02"),
      ("21/11/2026", .monthFirst, "2026-11-21"), ("11/21/2026", .dayFirst, "2026-11-21"),
      ("3/4", .dayFirst, "2026-04-03"), ("3/4", .monthFirst, "2026-03-04"),
      ("11/21", .dayFirst, "2026-11-21"), ("22/11", .monthFirst, "2025-11-22"),
    ])
  func `the setting decides which number is the day`(
    _ words: String, _ order: DateOrder, _ day: String
  ) throws {
    #expect(
      try moment(words, TimeSettings(dateOrder: order)) == "\(day)T08:01:02+09:00")
  }

  @Test(
    arguments: [
      ("2026-03-31", "a month ago", "2026-02-28"), ("2024-03-31", "1 month ago", "2024-02-29"),
      ("2026-03-31", "in a month", "2026-04-30"), ("2026-12-31", "in 2 months", "2027-02-28"),
      ("2024-02-29", "a year ago", "2023-02-28"), ("2024-02-29", "in 4 years", "2028-02-29"),
      ("2026-01-15", "2 months ago", "2025-11-15"), ("2026-01-31", "3か月前", "2025-10-31"),
    ])
  func `a shorter month uses its last day`(
    _ day: String, _ words: String, _ then: String
  ) throws {
    let noon = try #require(ParsedTime("\(day)T12:00:00Z")?.wall)
    let place = FixedTime(seconds: noon.secondsSinceEpoch, offset: 0)
    #expect(try TimePhrase(words).time(in: place)?.spelling == "\(then)T12:00:00Z")
  }

  @Test(
    arguments: [
      "last week", "this month", "next year", "2026", "2026-11", "2026-W47", "November",
      "November 2026", "先週", "今月", "去年", "2026年11月", "11月",
    ])
  func `more than a day is not a time`(_ words: String) throws {
    #expect(try TimePhrase(words).isMoreThanADay)
    #expect(try moment(words) == nil)
  }

  @Test(
    arguments: [
      "in 9000 years", "3000 years ago", "999999999 days ago", "in 999999999 weeks",
      "999999999 months ago", "in 999999999 years", "999999999 hours ago", "in 999999999 hours",
      "999999999年前",
    ])
  func `a year without four digits is not a time`(_ words: String) throws {
    #expect(try moment(words) == nil)
    let place = FixedTime.tokyo
    #expect(try TimePhrase(words).span(in: place) == nil)
    #expect(try !TimePhrase(words).isMoreThanADay)
  }
}
