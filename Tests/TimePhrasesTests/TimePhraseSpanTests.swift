import TestSupport
import Testing
import TimePhrases

/// The stretches that words mean, on the same morning.
struct TimePhraseSpanTests {
  private func span(
    _ words: String, _ settings: TimeSettings = .standard, in place: FixedTime = .tokyo
  ) throws -> [String?] {
    let span = try TimePhrase(words, settings: settings).span(in: place)
    return [span?.start.spelling, span?.end.spelling]
  }

  @Test(
    arguments: [
      ("today", "2026-11-21T00:00:00", "2026-11-22T00:00:00"),
      ("3 days ago", "2026-11-18T00:00:00", "2026-11-19T00:00:00"),
      ("a month ago", "2026-10-21T00:00:00", "2026-10-22T00:00:00"),
      ("2026-11-20", "2026-11-20T00:00:00", "2026-11-21T00:00:00"),
      ("2026-12-31", "2026-12-31T00:00:00", "2027-01-01T00:00:00"),
      ("last friday", "2026-11-20T00:00:00", "2026-11-21T00:00:00"),
      ("Nov 20", "2026-11-20T00:00:00", "2026-11-21T00:00:00"),
      ("2026-W47-6", "2026-11-21T00:00:00", "2026-11-22T00:00:00"),
      ("2026-W47", "2026-11-16T00:00:00", "2026-11-23T00:00:00"),
      ("2026-W53", "2026-12-28T00:00:00", "2027-01-04T00:00:00"),
      ("this week", "2026-11-16T00:00:00", "2026-11-23T00:00:00"),
      ("last week", "2026-11-09T00:00:00", "2026-11-16T00:00:00"),
      ("next week", "2026-11-23T00:00:00", "2026-11-30T00:00:00"),
      ("2026-11", "2026-11-01T00:00:00", "2026-12-01T00:00:00"),
      ("2026/2", "2026-02-01T00:00:00", "2026-03-01T00:00:00"),
      ("2024-02", "2024-02-01T00:00:00", "2024-03-01T00:00:00"),
      ("this month", "2026-11-01T00:00:00", "2026-12-01T00:00:00"),
      ("next month", "2026-12-01T00:00:00", "2027-01-01T00:00:00"),
      ("last month", "2026-10-01T00:00:00", "2026-11-01T00:00:00"),
      ("November", "2026-11-01T00:00:00", "2026-12-01T00:00:00"),
      ("dec", "2025-12-01T00:00:00", "2026-01-01T00:00:00"),
      ("May 2025", "2025-05-01T00:00:00", "2025-06-01T00:00:00"),
      ("2026", "2026-01-01T00:00:00", "2027-01-01T00:00:00"),
      ("this year", "2026-01-01T00:00:00", "2027-01-01T00:00:00"),
      ("last year", "2025-01-01T00:00:00", "2026-01-01T00:00:00"),
      ("next year", "2027-01-01T00:00:00", "2028-01-01T00:00:00"),
      ("9am", "2026-11-21T09:00:00", "2026-11-21T10:00:00"),
      ("午後9時", "2026-11-21T21:00:00", "2026-11-21T22:00:00"),
      ("yesterday 9:30", "2026-11-20T09:30:00", "2026-11-20T09:31:00"),
      ("9.30pm", "2026-11-21T21:30:00", "2026-11-21T21:31:00"),
      ("noon", "2026-11-21T12:00:00", "2026-11-21T12:01:00"),
      ("2026-11-20 21:30", "2026-11-20T21:30:00", "2026-11-20T21:31:00"),
      ("2026-11-20 21:30:05", "2026-11-20T21:30:05", "2026-11-20T21:30:06"),
      ("2026-11-20T21:30:05.75", "2026-11-20T21:30:05", "2026-11-20T21:30:06"),
      ("now", "2026-11-21T08:01:02", "2026-11-21T08:01:03"),
      ("2 hours ago", "2026-11-21T06:01:02", "2026-11-21T06:01:03"),
    ])
  func `words mean one stretch`(_ words: String, _ start: String, _ end: String) throws {
    #expect(try span(words) == ["\(start)+09:00", "\(end)+09:00"])
  }

  @Test func `a written offset is kept`() throws {
    #expect(
      try span("2026-11-20 21:30-03:30") == [
        "2026-11-20T21:30:00-03:30", "2026-11-20T21:31:00-03:30",
      ]
    )
  }

  @Test(
    arguments: [
      (0, "this week", "2026-11-15", "2026-11-22"), (6, "this week", "2026-11-21", "2026-11-28"),
      (5, "last week", "2026-11-13", "2026-11-20"), (0, "this sunday", "2026-11-15", "2026-11-16"),
      (6, "this friday", "2026-11-27", "2026-11-28"), (0, "2026-W47", "2026-11-16", "2026-11-23"),
      (0, "last sunday", "2026-11-15", "2026-11-16"), (0, "来週の日曜", "2026-11-22", "2026-11-23"),
    ])
  func `a week begins on the day that a person says, but for the weeks of ISO 8601`(
    _ weekday: Int, _ words: String, _ start: String, _ end: String
  ) throws {
    #expect(
      try span(words, TimeSettings(weekStartsOn: weekday))
        == ["\(start)T00:00:00+09:00", "\(end)T00:00:00+09:00"])
  }

  @Test(
    arguments: [
      ("2026-03-29", "2026-03-29T00:00:00+01:00", "2026-03-30T00:00:00+02:00"),
      ("2026-10-25", "2026-10-25T00:00:00+02:00", "2026-10-26T00:00:00+01:00"),
      ("2026-W43", "2026-10-19T00:00:00+02:00", "2026-10-26T00:00:00+01:00"),
      ("2026-03", "2026-03-01T00:00:00+01:00", "2026-04-01T00:00:00+02:00"),
    ])
  func `a day ends at midnight, however many hours it has`(
    _ words: String, _ start: String, _ end: String
  ) throws {
    #expect(try span(words, in: .berlin) == [start, end])
  }

  @Test func `the last day that can be written has an end`() throws {
    let span = try #require(try TimePhrase("9999-12-31").span(in: FixedTime.tokyo))
    #expect(span.end.seconds - span.start.seconds == 86400)
    #expect(try TimePhrase("0000").span(in: FixedTime.tokyo)?.start.hasSpelling == true)
  }
}
