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
    #expect(Catalogue(.english).dateAndTime(moment, .twentyFour) == middle)
    #expect(Catalogue(.english).inFull(moment, .none, .twentyFour) == full)
  }

  @Test(
    arguments: [
      ("2026-11-21T08:01:59+09:00", nil, nil), ("2026-11-20T23:00:00+09:00", nil, nil),
      (
        "2026-11-21T08:02:02+09:00", "in the future: today 08:02", "これからの日時: 今日 08:02"
      ),
      (
        "2026-11-22T00:00:00+09:00", "in the future: tomorrow 00:00", "これからの日時: 明日 00:00"
      ),
      (
        "2026-11-23T09:30:00+09:00", "in the future: Mon 2026-11-23 09:30",
        "これからの日時: 2026-11-23 (月) 09:30"
      ),
    ] as [(String, String?, String?)])
  func `a time later than now is named`(spelling: String, english: String?, japanese: String?) {
    let now = Moment.at("2026-11-21T08:01:02+09:00")
    let moment = Moment.at(spelling)
    #expect(Catalogue(.english).future(moment, after: now, .twentyFour) == english)
    #expect(Catalogue(.japanese).future(moment, after: now, .twentyFour) == japanese)
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
    #expect(Catalogue(.english).timeOfDay(moment.wall, .twelve) == time)
    #expect(Catalogue(.english).dateAndTime(moment, .twelve) == "Sat 2026-11-21 \(time)")
    #expect(
      Catalogue(.english).inFull(moment, .none, .twelve)
        == "Saturday, 21 November 2026, \(exact) +09:00")
  }

  private static let day = "2026-11-21T12:00:00+09:00"

  /// Begin, end, whether it is a day; then the short, the medium and the full form.
  static let extents: [(String, String?, Bool, [String])] = [
    (
      "2026-11-21T09:00:00+09:00", "2026-11-21T10:30:00+09:00", false,
      [
        "09:00–10:30", "Sat 2026-11-21 09:00–10:30",
        "Saturday, 21 November 2026, 09:00–10:30 +09:00",
        "2026-11-21 (土) 09:00–10:30", "2026年11月21日 土曜日 09:00–10:30 +09:00",
      ]
    ),
    (
      "2026-11-21T22:00:00+09:00", "2026-11-22T01:30:05+09:00", false,
      [
        "22:00–2026-11-22 01:30", "Sat 2026-11-21 22:00–2026-11-22 01:30",
        "Saturday, 21 November 2026, 22:00 +09:00 – Sunday, 22 November 2026, 01:30:05 +09:00",
        "2026-11-21 (土) 22:00–2026-11-22 01:30",
        "2026年11月21日 土曜日 22:00 +09:00 〜 2026年11月22日 日曜日 01:30:05 +09:00",
      ]
    ),
    // A flight to the east.
    (
      "2026-11-21T09:00:00+01:00", "2026-11-21T21:00:00+09:00", false,
      [
        "09:00–13:00", "Sat 2026-11-21 09:00–13:00",
        "Saturday, 21 November 2026, 09:00 +01:00 – Saturday, 21 November 2026, 21:00 +09:00",
        "2026-11-21 (土) 09:00–13:00",
        "2026年11月21日 土曜日 09:00 +01:00 〜 2026年11月21日 土曜日 21:00 +09:00",
      ]
    ),
    // A flight to the west over the date line arrives on the day before.
    (
      "2026-11-21T09:00:00+09:00", "2026-11-20T16:00:00-10:00", false,
      [
        "09:00–11:00", "Sat 2026-11-21 09:00–11:00",
        "Saturday, 21 November 2026, 09:00 +09:00 – Friday, 20 November 2026, 16:00 -10:00",
        "2026-11-21 (土) 09:00–11:00",
        "2026年11月21日 土曜日 09:00 +09:00 〜 2026年11月20日 金曜日 16:00 -10:00",
      ]
    ),
    // Less than a minute.
    (
      "2026-11-21T09:00:10+09:00", "2026-11-21T09:00:50+09:00", false,
      [
        "09:00", "Sat 2026-11-21 09:00", "Saturday, 21 November 2026, 09:00:10–09:00:50 +09:00",
        "2026-11-21 (土) 09:00", "2026年11月21日 土曜日 09:00:10–09:00:50 +09:00",
      ]
    ),
    (
      day, nil, true,
      [
        "", "Sat 2026-11-21", "Saturday, 21 November 2026", "2026-11-21 (土)",
        "2026年11月21日 土曜日",
      ]
    ),
    (
      day, "2026-11-21T12:00:00+09:00", true,
      [
        "", "Sat 2026-11-21", "Saturday, 21 November 2026", "2026-11-21 (土)",
        "2026年11月21日 土曜日",
      ]
    ),
    (
      day, "2026-11-23T12:00:00+09:00", true,
      [
        "–2026-11-23", "Sat 2026-11-21–2026-11-23",
        "Saturday, 21 November 2026 – Monday, 23 November 2026", "2026-11-21 (土)–2026-11-23",
        "2026年11月21日 土曜日 〜 2026年11月23日 月曜日",
      ]
    ),
    // An end before the beginning has no effect.
    (
      "2026-11-21T09:00:00+09:00", "2026-11-21T08:59:59+09:00", false,
      [
        "09:00", "Sat 2026-11-21 09:00", "Saturday, 21 November 2026, 09:00 +09:00",
        "2026-11-21 (土) 09:00", "2026年11月21日 土曜日 09:00 +09:00",
      ]
    ),
  ]

  @Test(arguments: extents.indices)
  func `an end and a day have the same three forms`(index: Int) {
    let (begin, end, isAllDay, forms) = Self.extents[index]
    let moment = Moment.at(begin)
    let extent = Extent(at: moment, until: end.map(Moment.at), isAllDay: isAllDay)
    let (english, japanese) = (Catalogue(.english), Catalogue(.japanese))
    #expect(
      [
        english.timeOfDay(moment, extent, .twentyFour),
        english.dateAndTime(moment, extent, .twentyFour),
        english.inFull(moment, extent, .twentyFour),
        japanese.dateAndTime(moment, extent, .twentyFour),
        japanese.inFull(moment, extent, .twentyFour),
      ] == forms)
    #expect(japanese.timeOfDay(moment, extent, .twentyFour) == forms[0])
  }

  @Test func `both ends of a span have twelve hours`() {
    let moment = Moment.at("2026-11-21T09:00:00+09:00")
    let extent = Extent(
      at: moment, until: .at("2026-11-21T13:30:00+09:00"), isAllDay: false)
    #expect(Catalogue(.english).timeOfDay(moment, extent, .twelve) == "9:00 am–1:30 pm")
    #expect(Catalogue(.japanese).timeOfDay(moment, extent, .twelve) == "午前9:00–午後1:30")
  }

  @Test func `today and yesterday are named, and no other day is`() throws {
    let day = try #require(CivilTime(year: 2026, month: 11, day: 21))
    let today = day.daysSinceEpoch
    #expect(Catalogue(.english).heading(day, today: today) == "Today, Saturday 21 November 2026")
    #expect(
      Catalogue(.english).heading(day, today: today + 1) == "Yesterday, Saturday 21 November 2026")
    for other in [today + 2, today - 1, nil] {
      #expect(Catalogue(.english).heading(day, today: other) == "Saturday, 21 November 2026")
    }
  }

  @Test func `every month and weekday has a name`() throws {
    let months = try (1...12).map { month in
      let day = try #require(CivilTime(year: 2026, month: month, day: 1))
      return String(Catalogue(.english).day(day).split(separator: " ")[2])
    }
    #expect(
      months == [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ])
    let days = try (1...7).map { try #require(CivilTime(year: 2026, month: 3, day: $0)) }
    #expect(
      days.map(Catalogue(.english).weekday) == [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
      ])
  }
}
