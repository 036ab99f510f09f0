import TestSupport
import Testing
import TimePhrases

/// A time without an offset is local.
struct TimeSourceTests {
  @Test func `the current time has milliseconds and the local offset`() {
    let time = FixedTime(seconds: 1_795_215_662, nanoseconds: 123_999_999, offset: 32400)
    #expect(time.present().spelling == "2026-11-21T08:01:02.123+09:00")
    #expect(
      time.with(seconds: 0, nanoseconds: 999_999).present().spelling == "1970-01-01T09:00:00+09:00")
  }

  @Test(
    arguments: [
      ("2026-01-15T12:00", "2026-01-15T12:00:00+01:00"),
      ("2026-07-15T12:00", "2026-07-15T12:00:00+02:00"),
      ("2026-07-15 12:00:01.5", "2026-07-15T12:00:01.500+02:00"),
      // The hour before, the skipped hour, the hour after.
      ("2026-03-29T01:59:59", "2026-03-29T01:59:59+01:00"),
      ("2026-03-29T02:00", "2026-03-29T03:00:00+02:00"),
      ("2026-03-29T02:30", "2026-03-29T03:30:00+02:00"),
      ("2026-03-29T02:59:59.25", "2026-03-29T03:59:59.250+02:00"),
      ("2026-03-29T03:00", "2026-03-29T03:00:00+02:00"),
      // The hour before, the repeated hour, the hour after.
      ("2026-10-25T01:59:59", "2026-10-25T01:59:59+02:00"),
      ("2026-10-25T02:00", "2026-10-25T02:00:00+02:00"),
      ("2026-10-25T02:30", "2026-10-25T02:30:00+02:00"),
      ("2026-10-25T02:59:59", "2026-10-25T02:59:59+02:00"),
      ("2026-10-25T03:00", "2026-10-25T03:00:00+01:00"),
    ])
  func `a local time has the offset of its date`(
    _ text: String, _ spelling: String
  ) throws {
    let reading = try #require(ParsedTime(text))
    #expect(FixedTime.berlin.time(reading)?.spelling == spelling)
  }

  @Test(
    arguments: [
      ("2026-10-25T02:30+01:00", "2026-10-25T02:30:00+01:00"),
      ("2026-10-25T02:30Z", "2026-10-25T02:30:00Z"),
      ("2026-03-29T02:30+01:00", "2026-03-29T02:30:00+01:00"),
      ("2026-07-01 12:00:00.25-08:30", "2026-07-01T12:00:00.250-08:30"),
    ])
  func `a written offset is kept`(_ text: String, _ spelling: String) throws {
    let reading = try #require(ParsedTime(text))
    #expect(FixedTime.berlin.time(reading)?.spelling == spelling)
  }

  @Test(
    arguments: [
      ("2026-11-20", 1_795_215_662, "2026-11-20T00:01:02.123+01:00"),
      ("2026-07-15", 1_795_215_662, "2026-07-15T00:01:02.123+02:00"),
      // The date doesn't have the current time of day.
      ("2026-03-29", 1_767_231_000, "2026-03-29T03:30:00.123+02:00"),
    ] as [(String, Int64, String)])
  func `a date alone takes the current time of day`(
    _ text: String, _ now: Int64, _ spelling: String
  ) throws {
    let time = FixedTime.berlin.with(seconds: now, nanoseconds: 123_456_789)
    let reading = try #require(ParsedTime(text))
    #expect(time.time(reading)?.spelling == spelling)
  }

  @Test func `a time on a skipped day moves by the clock change`() throws {
    // Apia skipped 30 December 2011 and went from UTC-10 to UTC+14.
    let apia = FixedTime(seconds: 0, offsets: { $0 < 1_325_239_200 ? -36000 : 50400 })
    let reading = try #require(ParsedTime("2011-12-30T12:00"))
    #expect(apia.time(reading)?.spelling == "2011-12-31T12:00:00+14:00")
    let before = try #require(ParsedTime("2011-12-29T23:59:59"))
    #expect(apia.time(before)?.spelling == "2011-12-29T23:59:59-10:00")
  }

  @Test(arguments: ["2026-02-30", "2026-11-20T24:00", "2026-11-20T21:30:61Z"])
  func `an invalid time is nil`(_ text: String) throws {
    #expect(FixedTime.berlin.time(try #require(ParsedTime(text))) == nil)
  }

  @Test func `a leap second is the first second of the next minute`() throws {
    let reading = try #require(ParsedTime("2016-12-31T23:59:60Z"))
    #expect(FixedTime.berlin.time(reading)?.spelling == "2017-01-01T00:00:00Z")
  }
}
