import TestSupport
import Testing
import TimePhrases
import TimelineDomain

/// Moments keep their spelling and compare instants.
struct MomentTests {
  @Test(
    arguments: [
      (0, 0, 0, "1970-01-01T00:00:00Z"), (0, 0, 32400, "1970-01-01T09:00:00+09:00"),
      (0, 0, -18000, "1969-12-31T19:00:00-05:00"), (0, 0, 19800, "1970-01-01T05:30:00+05:30"),
      (0, 0, -12600, "1969-12-31T20:30:00-03:30"), (0, 0, 50400, "1970-01-01T14:00:00+14:00"),
      (0, 123_000_000, 0, "1970-01-01T00:00:00.123Z"),
      (0, 7_000_000, 0, "1970-01-01T00:00:00.007Z"),
      (0, 100_000_000, 3600, "1970-01-01T01:00:00.100+01:00"),
      (0, 123_456_000, 0, "1970-01-01T00:00:00.123456Z"),
      (0, 1000, 0, "1970-01-01T00:00:00.000001Z"),
      (0, 123_456_789, 0, "1970-01-01T00:00:00.123456789Z"),
      (0, 1, 0, "1970-01-01T00:00:00.000000001Z"), (-1, 500_000_000, 0, "1969-12-31T23:59:59.500Z"),
      (1_795_215_662, 0, 32400, "2026-11-21T08:01:02+09:00"),
      (1_709_208_000, 0, 0, "2024-02-29T12:00:00Z"),
      (-62_135_596_800, 0, 0, "0001-01-01T00:00:00Z"),
    ] as [(Int64, Int32, Int, String)])
  func `a new moment has its offset and no trailing zeros`(
    _ seconds: Int64, _ nanoseconds: Int32, _ offset: Int, _ spelling: String
  ) throws {
    let moment = Moment.initial(seconds: seconds, nanoseconds: nanoseconds, offset: offset)
    #expect(moment.spelling == spelling)
    #expect(Moment.restored(spelling) == moment)
  }

  @Test func `an offset is cut to whole minutes`() {
    let moment = Moment.initial(seconds: 0, offset: 1172)
    #expect(moment.spelling == "1970-01-01T00:19:00+00:19")
    #expect(moment.seconds == 0)
    #expect(Moment.restored(moment.spelling) == moment)
  }

  @Test(
    arguments: [
      ("2026-11-21T08:01:02Z", 1_795_248_062, 0, 0), ("2026-11-21t08:01:02z", 1_795_248_062, 0, 0),
      ("2026-11-21 08:01:02Z", 1_795_248_062, 0, 0),
      ("2026-11-21T08:01:02+00:00", 1_795_248_062, 0, 0),
      ("2026-11-21T08:01:02-00:00", 1_795_248_062, 0, 0),
      ("2026-11-21T08:01:02+09:00", 1_795_215_662, 0, 32400),
      ("2026-11-21T08:01:02.5-08:30", 1_795_278_662, 500_000_000, -30600),
      ("2026-11-21T08:01:02.120000Z", 1_795_248_062, 120_000_000, 0),
      ("2026-11-21T08:01:02.1234567891234Z", 1_795_248_062, 123_456_789, 0),
      ("2016-12-31T23:59:60Z", 1_483_228_800, 0, 0), ("1969-12-31T23:59:59Z", -1, 0, 0),
    ] as [(String, Int64, Int32, Int)])
  func `a written moment keeps its spelling`(
    _ spelling: String, _ seconds: Int64, _ nanoseconds: Int32, _ offset: Int
  ) throws {
    let moment = try #require(Moment.restored(spelling))
    #expect(moment.spelling == spelling)
    #expect(moment.seconds == seconds)
    #expect(moment.nanoseconds == nanoseconds)
    #expect(moment.offset == offset)
  }

  @Test(
    arguments: [
      "", "2026-11-21", "2026-11-21T08:01", "2026-11-21T08:01Z", "2026-11-21T08:01:02",
      "2026-02-30T08:01:02Z", "2026-11-21T24:00:00Z", "2026-11-21T08:60:00Z",
      "2026-11-21T08:01:61Z",
      "2026-11-21T08:01:02+24:00", "2026-11-21T08:01:02+0900", "2026-11-21T08:01:02 Z",
      "2026-11-21T08:01:02.Z", "2026-11-21T08:01:02Z ", " 2026-11-21T08:01:02Z", "1795248062",
      "now",
      "2026-11-21T08:01:02+09:00[Asia/Tokyo]", "２０２６-11-21T08:01:02Z", "2026-11-21T08:01:02\u{0}Z",
    ])
  func `other texts are not moments`(_ spelling: String) {
    #expect(Moment.restored(spelling) == nil)
  }

  @Test func `local time is computed with the offset`() throws {
    let moment = Moment.at("2026-11-21T23:59:59.25-08:00")
    let expected = try #require(
      CivilTime(
        year: 2026, month: 11, day: 21, hour: 23, minute: 59, second: 59, nanosecond: 250_000_000))
    #expect(moment.wall == expected)
  }

  @Test func `instants are compared, whatever the offsets are`() {
    let tokyo = Moment.at("2026-11-21T08:00:00+09:00")
    let london = Moment.at("2026-11-20T23:00:00Z")
    let later = Moment.at("2026-11-20T23:00:00.000000001Z")
    #expect(!tokyo.isBefore(london) && !london.isBefore(tokyo))
    #expect(tokyo.isBefore(later) && !later.isBefore(tokyo))
    #expect(Moment.at("1969-12-31T23:59:59.9Z").isBefore(.at("1970-01-01T00:00:00Z")))
    #expect(tokyo != london)
  }
}
