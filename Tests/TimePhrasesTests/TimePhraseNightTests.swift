import TestSupport
import Testing
import TimePhrases

/// Days that end at four in the morning.
struct TimePhraseNightTests {
  private static let late = TimeSettings(dayEndsAt: 240)

  private func place(_ now: String) throws -> FixedTime {
    let wall = try #require(ParsedTime(now)?.wall)
    return FixedTime(seconds: wall.secondsSinceEpoch - 32400, offset: 32400)
  }

  @Test(
    arguments: [
      // The calendar says Saturday, but Friday goes on.
      ("now", "2026-11-21T01:30"), ("today", "2026-11-21T01:30"),
      ("yesterday", "2026-11-20T01:30"), ("3 days ago", "2026-11-18T01:30"),
      ("a month ago", "2026-10-21T01:30"),
      ("21:30", "2026-11-20T21:30"), ("9am", "2026-11-20T09:00"), ("0:30", "2026-11-21T00:30"),
      ("midnight", "2026-11-21T00:00"), ("3:59", "2026-11-21T03:59"), ("4:00", "2026-11-20T04:00"),
      ("yesterday 21:30", "2026-11-19T21:30"), ("yesterday 1am", "2026-11-20T01:00"),
      ("tomorrow 9am", "2026-11-21T09:00"), ("今日の午後9時", "2026-11-20T21:00"),
      ("friday", "2026-11-20T01:30"), ("friday 21:30", "2026-11-20T21:30"),
      ("last friday 1am", "2026-11-13T01:00"), ("saturday 1am", "2026-11-14T01:00"),
      ("2026-11-21", "2026-11-21T01:30"), ("2026-11-21 00:30", "2026-11-21T00:30"),
      ("Nov 20 1am", "2026-11-20T01:00"), ("Nov 21", "2026-11-21T01:30"),
      ("21/11 at 1am", "2026-11-21T01:00"), ("Nov 22", "2025-11-22T01:30"),
      ("in 2 hours", "2026-11-21T03:30"),
    ])
  func `at night a time belongs to the day that goes on`(_ words: String, _ then: String) throws {
    let phrase = try TimePhrase(words, settings: TimePhraseNightTests.late)
    #expect(try phrase.time(in: place("2026-11-21T01:30"))?.spelling == "\(then):00+09:00")
  }

  @Test(
    arguments: [
      ("today", "2026-11-21T10:00"), ("yesterday", "2026-11-20T10:00"),
      ("1am", "2026-11-21T01:00"), ("yesterday 1am", "2026-11-20T01:00"),
      ("midnight", "2026-11-21T00:00"), ("9pm", "2026-11-21T21:00"),
    ])
  func `by day a time has the date of the calendar`(
    _ words: String, _ then: String
  ) throws {
    let phrase = try TimePhrase(words, settings: TimePhraseNightTests.late)
    #expect(try phrase.time(in: place("2026-11-21T10:00"))?.spelling == "\(then):00+09:00")
  }

  @Test(
    arguments: [
      ("2026-11-21T01:30", "today", "2026-11-20", "2026-11-21"),
      ("2026-11-21T03:59", "today", "2026-11-20", "2026-11-21"),
      ("2026-11-21T04:00", "today", "2026-11-21", "2026-11-22"),
      ("2026-11-21T01:30", "yesterday", "2026-11-19", "2026-11-20"),
      ("2026-11-21T01:30", "2026-11-21", "2026-11-21", "2026-11-22"),
      ("2026-11-21T01:30", "friday", "2026-11-20", "2026-11-21"),
      ("2026-11-21T01:30", "last friday", "2026-11-13", "2026-11-14"),
      ("2026-11-23T01:30", "this week", "2026-11-16", "2026-11-23"),
      ("2026-12-01T01:30", "this month", "2026-11-01", "2026-12-01"),
      ("2027-01-01T01:30", "this year", "2026-01-01", "2027-01-01"),
      ("2026-11-21T10:00", "2026-11", "2026-11-01", "2026-12-01"),
    ])
  func `days, weeks and months end at four`(
    _ now: String, _ words: String, _ start: String, _ end: String
  ) throws {
    let phrase = try TimePhrase(words, settings: TimePhraseNightTests.late)
    let span = try #require(try phrase.span(in: place(now)))
    #expect(span.start.spelling == "\(start)T04:00:00+09:00")
    #expect(span.end.spelling == "\(end)T04:00:00+09:00")
  }
}
