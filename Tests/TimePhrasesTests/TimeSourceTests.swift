import TestSupport
import Testing
import TimePhrases

/// What is written without an offset is meant here, by the clocks of this place.
struct TimeSourceTests {
  @Test func `this moment is told to the millisecond, with the place's offset`() {
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
      // The hour before, the hour that never was, the hour after.
      ("2026-03-29T01:59:59", "2026-03-29T01:59:59+01:00"),
      ("2026-03-29T02:00", "2026-03-29T03:00:00+02:00"),
      ("2026-03-29T02:30", "2026-03-29T03:30:00+02:00"),
      ("2026-03-29T02:59:59.25", "2026-03-29T03:59:59.250+02:00"),
      ("2026-03-29T03:00", "2026-03-29T03:00:00+02:00"),
      // The hour before, the hour that was twice, the hour after.
      ("2026-10-25T01:59:59", "2026-10-25T01:59:59+02:00"),
      ("2026-10-25T02:00", "2026-10-25T02:00:00+02:00"),
      ("2026-10-25T02:30", "2026-10-25T02:30:00+02:00"),
      ("2026-10-25T02:59:59", "2026-10-25T02:59:59+02:00"),
      ("2026-10-25T03:00", "2026-10-25T03:00:00+01:00"),
    ])
  func `a local time has the offset that clocks showed then`(
    _ text: String, _ spelling: String
  ) throws {
    let reading = try #require(TimeReading(text))
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
    let reading = try #require(TimeReading(text))
    #expect(FixedTime.berlin.time(reading)?.spelling == spelling)
  }

  @Test(
    arguments: [
      ("2026-11-20", 1_795_215_662, "2026-11-20T00:01:02.123+01:00"),
      ("2026-07-15", 1_795_215_662, "2026-07-15T00:01:02.123+02:00"),
      // The present time of day is one that the day doesn't have.
      ("2026-03-29", 1_767_231_000, "2026-03-29T03:30:00.123+02:00"),
    ] as [(String, Int64, String)])
  func `a day alone takes the present time of day`(
    _ text: String, _ now: Int64, _ spelling: String
  ) throws {
    let time = FixedTime.berlin.with(seconds: now, nanoseconds: 123_456_789)
    let reading = try #require(TimeReading(text))
    #expect(time.time(reading)?.spelling == spelling)
  }

  @Test func `a day that a place left out is as much later as the clocks were moved`() throws {
    // Apia went from 29 to 31 December 2011, from ten hours behind to fourteen ahead.
    let apia = FixedTime(seconds: 0, offsets: { $0 < 1_325_239_200 ? -36000 : 50400 })
    let reading = try #require(TimeReading("2011-12-30T12:00"))
    #expect(apia.time(reading)?.spelling == "2011-12-31T12:00:00+14:00")
    let before = try #require(TimeReading("2011-12-29T23:59:59"))
    #expect(apia.time(before)?.spelling == "2011-12-29T23:59:59-10:00")
  }

  @Test(arguments: ["2026-02-30", "2026-11-20T24:00", "2026-11-20T21:30:61Z"])
  func `a time that there isn't means no moment`(_ text: String) throws {
    #expect(FixedTime.berlin.time(try #require(TimeReading(text))) == nil)
  }

  @Test func `a leap second is the first of the next minute`() throws {
    let reading = try #require(TimeReading("2016-12-31T23:59:60Z"))
    #expect(FixedTime.berlin.time(reading)?.spelling == "2017-01-01T00:00:00Z")
  }
}
