import TestSupport
import Testing
import TimePhrases

/// Phrases for the new time of an entry: what they leave out stays. It is Saturday, 21 November 2026,
/// 08:01:02 in Tokyo.
struct TimePhraseHalfTests {
  private func time(
    _ words: String, _ kept: String, in place: FixedTime, _ settings: TimeSettings = .standard
  ) throws -> String? {
    let reading = try #require(ParsedTime(kept))
    let kept = try #require(place.time(reading))
    return try TimePhrase(words, settings: settings).time(in: place, keeping: kept)?.spelling
  }

  private static let tokyo = FixedTime.tokyo.with(seconds: 1_795_215_662)

  static let dates: [(String, String)] = [
    ("2026-11-12", "2026-11-12"), ("yesterday", "2026-11-20"), ("today", "2026-11-21"),
    ("3 days ago", "2026-11-18"), ("a month ago", "2026-10-21"), ("friday", "2026-11-20"),
    ("Nov 3", "2026-11-03"), ("25/11", "2025-11-25"), ("昨日", "2026-11-20"),
  ]

  @Test(arguments: dates)
  func `a date alone keeps the time of day`(words: String, date: String) throws {
    let place = Self.tokyo
    #expect(
      try time(words, "2026-11-10T23:30:15.500+09:00", in: place)
        == "\(date)T23:30:15.500+09:00")
    #expect(
      try time(words, "2026-11-10T23:30:15-05:00", in: place) == "\(date)T23:30:15-05:00",
      "on the entry's own clock")
  }

  static let clocks: [(String, String)] = [
    ("07:00", "07:00"), ("9pm", "21:00"), ("noon", "12:00"), ("midnight", "00:00"),
    ("午後9時", "21:00"), ("9 in the morning", "09:00"),
  ]

  @Test(arguments: clocks)
  func `a time of day alone keeps the date`(words: String, clock: String) throws {
    let place = Self.tokyo
    #expect(
      try time(words, "2026-11-10T23:30:15+09:00", in: place) == "2026-11-10T\(clock):00+09:00")
    #expect(
      try time(words, "2026-11-10T23:30:15-05:00", in: place) == "2026-11-10T\(clock):00-05:00")
  }

  @Test(arguments: [
    "2026-11-12 07:00", "yesterday 9am", "today 9am", "9am today", "2 hours ago", "now",
    "last night",
    "this morning", "tonight", "yesterday morning", "last month",
  ])
  func `a whole time keeps nothing`(words: String) throws {
    let place = Self.tokyo
    #expect(
      try time(words, "2026-11-10T23:30:15-05:00", in: place)
        == TimePhrase(words).time(in: place)?.spelling)
  }

  @Test func `local clocks decide the offset of the new day`() throws {
    #expect(
      try time("2026-11-12", "2026-07-01T08:00:00+02:00", in: .berlin)
        == "2026-11-12T08:00:00+01:00")
  }

  @Test func `an hour without am or pm is asked about on the entry's date`() throws {
    let reading = try #require(ParsedTime("2026-11-10T08:00+09:00"))
    let kept = try #require(Self.tokyo.time(reading))
    let phrase = try TimePhrase("at 5")
    #expect(phrase.time(in: Self.tokyo, keeping: kept) == nil)
    let choices = phrase.choices(in: Self.tokyo, keeping: kept)
    #expect(choices.map(\.words) == ["at 5 am", "at 5 pm"])
    #expect(
      choices.map(\.time.spelling) == ["2026-11-10T05:00:00+09:00", "2026-11-10T17:00:00+09:00"])
  }

  /// It is 02:00 on 26 November, and the day ends at 04:00.
  static let nights: [(String, String, String)] = [
    ("yesterday", "2026-11-20T21:30", "2026-11-24T21:30"),
    ("today", "2026-11-20T21:30", "2026-11-25T21:30"),
    ("yesterday", "2026-11-20T01:30", "2026-11-25T01:30"),
    ("2026-11-12", "2026-11-20T01:30", "2026-11-12T01:30"),
    ("23:00", "2026-11-10T01:30", "2026-11-09T23:00"),
    ("1:30", "2026-11-11T21:30", "2026-11-12T01:30"),
    ("1:40", "2026-11-11T01:30", "2026-11-11T01:40"),
  ]

  @Test(arguments: nights)
  func `a half is of the day that ends after midnight`(
    words: String, kept: String, time: String
  ) throws {
    let place = FixedTime.tokyo.with(seconds: 1_795_626_000)
    let settings = TimeSettings(dayEndsAt: 240)
    #expect(try self.time(words, "\(kept):00+09:00", in: place, settings) == "\(time):00+09:00")
  }

  @Test(arguments: ["2026-10-25", "2:30", "02:30"])
  func `of an hour that clocks show twice, the entry's stays`(words: String) throws {
    for kept in ["2026-10-25T02:30:00+01:00", "2026-10-25T02:30:00+02:00"] {
      #expect(try time(words, kept, in: .berlin) == kept)
    }
  }
}
