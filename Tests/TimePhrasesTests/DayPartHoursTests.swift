import TestSupport
import Testing
import TimePhrases

/// The hours of parts of the day: their spelling, and their effect.
struct DayPartHoursTests {
  @Test(arguments: [
    ("18:00-06:00 22:00", 1080, 1800, 1320, "18:00-06:00 22:00"),
    ("18:00-06:00", 1080, 1800, 1080, "18:00-06:00 18:00"),
    ("18:00-06:00 01:30", 1080, 1800, 1530, "18:00-06:00 01:30"),
    ("05:00-12:00 08:00", 300, 720, 480, "05:00-12:00 08:00"),
    ("17:00-24:00 19:00", 1020, 1440, 1140, "17:00-00:00 19:00"),
    ("17:00-00:00 19:00", 1020, 1440, 1140, "17:00-00:00 19:00"),
    ("00:00-23:59", 0, 1439, 0, "00:00-23:59 00:00"),
  ])
  func `hours have a begin, an end and a time`(
    _ text: String, _ start: Int, _ end: Int, _ moment: Int, _ spelling: String
  ) throws {
    let hours = try #require(DayPartHours(text))
    #expect([hours.start, hours.end, hours.moment] == [start, end, moment])
    #expect(hours.spelling == spelling)
    #expect(DayPartHours(hours.spelling) == hours)
  }

  @Test(arguments: [
    "", " ", "18:00", "18:00-", "-06:00", "18:00-18:00", "24:00-06:00", "18-06", "6:00-12:00",
    "06:00-12:00 12:00", "06:00-12:00 05:59", "18:00-06:00 12:00", "06:00-25:00", "06:00-12:60",
    "06:00-12:00 08:00 09:00", "06:00-12:00  08:00", "06:00 - 12:00", "０６:00-12:00", "a:bb-cc:dd",
  ])
  func `other text is no hours`(_ text: String) {
    #expect(DayPartHours(text) == nil)
  }

  @Test func `each part's time is within its hours, and its spelling reads back`() {
    for part in DayPart.allCases {
      let hours = part.standardHours
      #expect((hours.start..<hours.end).contains(hours.moment))
      #expect(DayPartHours(hours.spelling) == hours)
    }
  }

  @Test(arguments: [
    ("last night", "2026-11-20T23:00:00", "2026-11-20T21:00:00", "2026-11-21T04:30:00"),
    ("昨夜", "2026-11-20T23:00:00", "2026-11-20T21:00:00", "2026-11-21T04:30:00"),
    ("last night at 9", "2026-11-20T21:00:00", "2026-11-20T21:00:00", "2026-11-20T22:00:00"),
    ("last night at 8", "2026-11-20T20:00:00", "2026-11-20T20:00:00", "2026-11-20T21:00:00"),
    ("this morning", "2026-11-21T06:00:00", "2026-11-21T06:00:00", "2026-11-21T10:00:00"),
    ("yesterday evening", "2026-11-20T19:00:00", "2026-11-20T17:00:00", "2026-11-21T00:00:00"),
  ])
  func `the setting moves the hours`(
    _ words: String, _ time: String, _ start: String, _ end: String
  ) throws {
    let parts = DayParts([
      .night: try #require(DayPartHours("21:00-04:30 23:00")),
      .morning: try #require(DayPartHours("06:00-10:00")),
    ])
    let phrase = try TimePhrase(words, settings: TimeSettings(dayParts: parts))
    let place = FixedTime(seconds: 1_795_240_830, offset: 32400)
    #expect(phrase.time(in: place)?.spelling == "\(time)+09:00")
    #expect(phrase.span(in: place)?.start.spelling == "\(start)+09:00")
    #expect(phrase.span(in: place)?.end.spelling == "\(end)+09:00")
  }

  @Test func `a part longer than half a day asks which hour`() throws {
    let hours = try #require(DayPartHours("06:00-23:00"))
    let settings = TimeSettings(dayParts: DayParts([.afternoon: hours]))
    let place = FixedTime(seconds: 1_795_240_830, offset: 32400)
    let phrase = try TimePhrase("yesterday afternoon at 8", settings: settings)
    #expect(
      phrase.choices(in: place).map(\.words)
        == ["yesterday afternoon at 8 am", "yesterday afternoon at 8 pm"])
    // 8:30 is in the morning by itself, and the part allows that.
    let written = try TimePhrase("yesterday afternoon 8:30", settings: settings)
    #expect(written.time(in: place)?.spelling == "2026-11-20T08:30:00+09:00")
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
