import TestSupport
import Testing
import TimePhrases

/// The hours of parts of the day.
struct DayPartHoursTests {
  @Test func `each part's time is within its hours`() {
    for part in DayPart.allCases {
      #expect((part.hours.start..<part.hours.end).contains(part.hours.moment))
    }
    #expect(DayPart.night.hours.spelling == "18:00-06:00 22:00")
    #expect(DayPart.evening.hours.spelling == "17:00-00:00 19:00")
  }

  // MARK: Clock changes, and the ends of months and years

  @Test(arguments: [
    // 2 a.m. to 3 a.m. is skipped on 29 March, and shown twice on 25 October.
    (
      "2026-03-28 night", "2026-03-28T22:00:00+01:00", "2026-03-28T18:00:00+01:00",
      "2026-03-29T06:00:00+02:00", 11
    ),
    (
      "2026-10-24 night", "2026-10-24T22:00:00+02:00", "2026-10-24T18:00:00+02:00",
      "2026-10-25T06:00:00+01:00", 13
    ),
    (
      "2026-03-28 night at 2:30", "2026-03-29T03:30:00+02:00", "2026-03-29T03:30:00+02:00",
      "2026-03-29T03:31:00+02:00", 0
    ),
    (
      "2026-10-24 night at 2:30", "2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+02:00",
      "2026-10-25T02:31:00+02:00", 0
    ),
    (
      "2026-03-29 morning", "2026-03-29T08:00:00+02:00", "2026-03-29T05:00:00+02:00",
      "2026-03-29T12:00:00+02:00", 7
    ),
    (
      "2024-02-28 night at 1", "2024-02-29T01:00:00+01:00", "2024-02-29T01:00:00+01:00",
      "2024-02-29T02:00:00+01:00", 1
    ),
    (
      "2026-12-31 night at 1", "2027-01-01T01:00:00+01:00", "2027-01-01T01:00:00+01:00",
      "2027-01-01T02:00:00+01:00", 1
    ),
    (
      "the day before 2026-03-01, evening", "2026-02-28T19:00:00+01:00",
      "2026-02-28T17:00:00+01:00", "2026-03-01T00:00:00+01:00", 7
    ),
  ])
  func `clock changes and the ends of months are right`(
    _ words: String, _ time: String, _ start: String, _ end: String, _ hours: Int64
  ) throws {
    let phrase = try TimePhrase(words)
    #expect(phrase.time(in: FixedTime.berlin)?.spelling == time)
    let span = try #require(phrase.span(in: FixedTime.berlin))
    #expect([span.start.spelling, span.end.spelling] == [start, end])
    #expect((span.end.seconds - span.start.seconds) / 3600 == hours)
  }

  @Test func `the first and the last night that can be written`() throws {
    let last = try TimePhrase("9999-12-31 night")
    #expect(last.time(in: FixedTime.tokyo)?.spelling == "9999-12-31T22:00:00+09:00")
    let after = try TimePhrase("9999-12-31 night at 1")
    #expect(after.time(in: FixedTime.tokyo) == nil && after.span(in: FixedTime.tokyo) == nil)
    #expect(try TimePhrase("the day before 0000-01-01").time(in: FixedTime.tokyo) == nil)
  }
}
