@testable import Settings
import Terminal
import TestSupport
import Testing
import TimePhrases
import TimelineDomain

@testable import Presentation

/// Dates and times in Japanese.
struct JapaneseDateTests {
  static let rows = [
    (
      "2026-11-21T08:01:02.123+09:00", "2026-11-21 (土) 08:01",
      "2026年11月21日 土曜日 08:01:02 +09:00"
    ),
    ("2024-02-29T00:00:00Z", "2024-02-29 (木) 00:00", "2024年2月29日 木曜日 00:00 +00:00"),
    (
      "1969-12-31T23:59:59-03:30", "1969-12-31 (水) 23:59",
      "1969年12月31日 水曜日 23:59:59 -03:30"
    ),
  ]

  @Test(arguments: rows.indices)
  func `a time has a medium and a full form`(index: Int) {
    let (spelling, middle, full) = Self.rows[index]
    #expect(Catalogue(.japanese).dateAndTime(.at(spelling), .twentyFour) == middle)
    #expect(Catalogue(.japanese).inFull(.at(spelling), .none, .twentyFour) == full)
  }

  @Test func `every weekday has its name, and every month its number`() throws {
    let days = try (1...7).map { try #require(CivilTime(year: 2026, month: 3, day: $0)) }
    #expect(
      days.map(Catalogue(.japanese).weekday) == ["日曜日", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日"])
    for month in 1...12 {
      let day = try #require(CivilTime(year: 2026, month: month, day: 9))
      #expect(Catalogue(.japanese).day(day).hasPrefix("2026年\(month)月9日 "))
    }
  }

  static let times: [(Int, Int, english: String, japanese: String)] = [
    (0, 0, "12:00 am", "午前0:00"), (8, 1, "8:01 am", "午前8:01"),
    (11, 59, "11:59 am", "午前11:59"), (12, 0, "12:00 pm", "午後0:00"),
    (12, 30, "12:30 pm", "午後0:30"), (23, 59, "11:59 pm", "午後11:59"),
  ]

  @Test(arguments: times.indices)
  func `twelve hours are counted as each language counts them`(index: Int) throws {
    let (hour, minute, english, japanese) = Self.times[index]
    let time = try #require(
      CivilTime(year: 2026, month: 3, day: 1, hour: hour, minute: minute, second: 0))
    #expect(Catalogue(.english).twelveHours(time, second: nil) == english)
    #expect(Catalogue(.japanese).twelveHours(time, second: nil) == japanese)
    #expect(english.displayWidth <= Catalogue(.english).twelveHourColumns)
    #expect(japanese.displayWidth <= Catalogue(.japanese).twelveHourColumns)
  }

  @Test func `twelve hours apply to every form`() {
    let moment = Moment.at("2026-11-21T20:01:02+09:00")
    #expect(Catalogue(.japanese).dateAndTime(moment, .twelve) == "2026-11-21 (土) 午後8:01")
    #expect(
      Catalogue(.japanese).inFull(moment, .none, .twelve) == "2026年11月21日 土曜日 午後8:01:02 +09:00")
  }

  @Test func `today and yesterday are named, and no other day is`() throws {
    let day = try #require(CivilTime(year: 2026, month: 11, day: 21))
    let today = day.daysSinceEpoch
    #expect(Catalogue(.japanese).heading(day, today: today) == "今日 2026年11月21日 土曜日")
    #expect(Catalogue(.japanese).heading(day, today: today + 1) == "昨日 2026年11月21日 土曜日")
    for other in [today + 2, today - 1, nil] {
      #expect(Catalogue(.japanese).heading(day, today: other) == "2026年11月21日 土曜日")
    }
  }

  @Test func `twelve-hour times line up in both languages`() {
    let items = [
      TimelineItem.text("7f3k", "朝", at: "2026-11-21T08:01:02+09:00"),
      TimelineItem.text("b2x9", "夜", at: "2026-11-21T22:01:02+09:00"),
    ]
    let view = ListView(
      names: ShortNames(), columns: 80, styler: Styler(isOn: false),
      configuration: Configuration(hours: .twelve), words: Catalogue(.japanese))
    #expect(view.lines(items[1], after: nil) == ["2026年11月21日 土曜日", "  午後10:01  b2x9  夜"])
    #expect(view.lines(items[0], after: items[1]) == ["   午前8:01  7f3k  朝"])
  }
}
