import Testing
import TimePhrases

/// Parses written times exactly, and refuses anything else.
struct TimeReadingTests {
  @Test(
    arguments: [
      ("2026-11-20", false, false, nil), ("2026-11-20T21:30", true, false, nil),
      ("2026-11-20 21:30", true, false, nil), ("2026-11-20t21:30", true, false, nil),
      ("2026-11-20T21:30:05", true, true, nil), ("2026-11-20T21:30:05.5", true, true, nil),
      ("2026-11-20T21:30Z", true, false, 0), ("2026-11-20T21:30z", true, false, 0),
      ("2026-11-20T21:30:05Z", true, true, 0), ("2026-11-20 21:30:05.25+09:00", true, true, 32400),
      ("2026-11-20T21:30-03:30", true, false, -12600),
      ("2026-11-20T21:30+23:59", true, false, 86340),
      ("2026-11-20T21:30-00:00", true, false, 0),
    ] as [(String, Bool, Bool, Int?)])
  func `it has the parts that the text has`(
    _ text: String, _ hasTime: Bool, _ hasSeconds: Bool, _ offset: Int?
  ) throws {
    let reading = try #require(TimeReading(text))
    #expect(reading.hasTime == hasTime)
    #expect(reading.hasSeconds == hasSeconds)
    #expect(reading.offset == offset)
    #expect(reading.wall != nil)
  }

  @Test(
    arguments: [
      ("2026-11-20", [2026, 11, 20, 0, 0, 0, 0]), ("0000-01-01", [0, 1, 1, 0, 0, 0, 0]),
      ("9999-12-31T23:59:59.999999999", [9999, 12, 31, 23, 59, 59, 999_999_999]),
      ("2024-02-29T00:00", [2024, 2, 29, 0, 0, 0, 0]),
      ("2000-02-29T00:00:60Z", [2000, 2, 29, 0, 0, 60, 0]),
      ("2026-11-20T21:30:05.5", [2026, 11, 20, 21, 30, 5, 500_000_000]),
      ("2026-11-20T21:30:05.000000001", [2026, 11, 20, 21, 30, 5, 1]),
      ("2026-11-20T21:30:05.0000000019", [2026, 11, 20, 21, 30, 5, 1]),
    ] as [(String, [Int])])
  func `it has the numbers of the text`(_ text: String, _ numbers: [Int]) throws {
    let wall = try #require(TimeReading(text)?.wall)
    let read = [
      wall.year, wall.month, wall.day, wall.hour, wall.minute, wall.second, Int(wall.nanosecond),
    ]
    #expect(read == numbers)
  }

  @Test(
    arguments: [
      "2026-02-29", "2026-02-30", "2100-02-29", "1900-02-29", "2026-04-31", "2026-06-31",
      "2026-09-31", "2026-11-31", "2026-01-32", "2026-01-00", "2026-00-10", "2026-13-01",
      "2026-11-20T24:00", "2026-11-20T25:00", "2026-11-20T21:60", "2026-11-20T21:30:61",
      "2026-99-99T99:99:99Z",
    ])
  func `an invalid date or time has no wall time`(
    _ text: String
  ) throws {
    let reading = try #require(TimeReading(text))
    #expect(reading.wall == nil)
  }

  @Test(
    arguments: [
      "", " ", "2026", "2026-11", "2026-11-", "2026-11-2", "2026-1-20", "26-11-20", "02026-11-20",
      "2026-11-201", "20261120", "2026/11/20", "2026.11.20", "2026‐11‐20", "-2026-11-20",
      "+2026-11-20", "2026-W47", "2026-W47-5", "2026-324", "2026-11-20T", "2026-11-20T2",
      "20-11-2026",
      "2026-11-20T21", "2026-11-20T21:3", "2026-11-20T2:30", "2026-11-20T2130", "2026-11-20T021:30",
      "2026-11-20  21:30", "2026-11-20_21:30", "2026-11-20T 21:30", "2026-11-20TT21:30",
      "2026-11-20T21:30:", "2026-11-20T21:30:5", "2026-11-20T21:30:005", "2026-11-20T21:30:05.",
      "2026-11-20T21:30:05,5", "2026-11-20T21:30.5", "2026-11-20T21:30:05.5.5",
      "2026-11-20T21:30ZZ",
      "2026-11-20T21:30:05.x", "2026-11-20T21:30+9", "2026-11-20T21:30+09", "2026-11-20T21:30+0900",
      "2026-11-20T21:30+9:00", "2026-11-20T21:30+24:00", "2026-11-20T21:30+09:60",
      "2026-11-20T21:30+09:00:00", "2026-11-20T21:30 +09:00", "2026-11-20T21:30Z+09:00",
      "2026-11-20T21:30−09:00", "2026-11-20Z", "2026-11-20+09:00", "2026-11-20T21:30 PM",
      "2026-11-20 9:30 pm", " 2026-11-20", "2026-11-20 ", "2026-11-20\n", "2026-11-20T21:30\u{0}",
      "２０２６-１１-２０", "2026-11-२०", "2026-11-20T2١:30", "yesterday", "now", "today 21:30",
      "1795248062",
      "2026-11-20T21:30:05.5e3", "2026--1-20", "2026-11--1", "2026-+1-20",
    ])
  func `other texts are not times`(_ text: String) {
    #expect(TimeReading(text) == nil)
  }
}
