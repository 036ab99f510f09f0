import TestSupport
import Testing
import TimePhrases

/// Compares phrases with `SlowPlace`, for every hour of a year, and every half hour around clock
/// changes, in time zones with real rules.
struct TimePhraseYearTests {
  private static let year: Range<Int64> = 1_767_225_600..<1_798_761_600

  /// Fewer hours for later ends of the day.
  private static func instants(_ place: RuledPlace, every hours: Int64) -> [Int64] {
    let moves = [place.moved.lowerBound, place.moved.upperBound].filter { $0 > 0 }
    let near = moves.flatMap { stride(from: $0 - 129_600, through: $0 + 129_600, by: 1800) }
    return Array(stride(from: year.lowerBound, to: year.upperBound, by: Int(3600 * hours))) + near
  }

  private static let cases: [(RuledPlace, Int, Int64)] =
    RuledPlace.all.map { ($0, 0, 1) } + RuledPlace.all.map { ($0, 150, 13) }
    + RuledPlace.all.map { ($0, 240, 13) }

  @Test(arguments: FullRun.few(6, of: cases))
  func `phrases agree with a slow search at every hour`(
    _ place: RuledPlace, _ dayEndsAt: Int, _ hours: Int64
  ) throws {
    let slow = SlowPlace(place, dayEndsAt: dayEndsAt)
    let phrases = try Phrases(TimeSettings(dayEndsAt: dayEndsAt))
    var faults: [String] = []
    for (index, now) in TimePhraseYearTests.instants(place, every: hours).enumerated() {
      let hour = PresentHour(now: now, index: index, place: place, slow: slow)
      for (words, found, expected) in try hour.stretches(phrases) where found != expected {
        faults.append("\(words) at \(now): \(found), not \(expected)")
      }
      for (words, found, expected) in try hour.moments(phrases) where found != expected {
        faults.append("\(words) at \(now): \(found), not \(expected)")
      }
    }
    #expect(faults.prefix(5) == [])
  }
}

/// Phrases that are parsed once.
struct Phrases {
  let now, today, yesterday, tomorrow, thisWeek, lastWeek, thisMonth, later, before: TimePhrase
  let daysAgo: [TimePhrase]
  let weekdays: [TimePhrase]
  let lastWeekdays: [TimePhrase]
  let nextWeekdays: [TimePhrase]
  let settings: TimeSettings

  init(_ settings: TimeSettings) throws {
    func phrase(_ words: String) throws -> TimePhrase {
      try TimePhrase(words, settings: settings)
    }
    now = try phrase("now")
    today = try phrase("today")
    yesterday = try phrase("yesterday")
    tomorrow = try phrase("tomorrow")
    thisWeek = try phrase("this week")
    lastWeek = try phrase("last week")
    thisMonth = try phrase("this month")
    later = try phrase("in 2 hours")
    before = try phrase("90 minutes ago")
    daysAgo = try (0...20).map { try phrase("\($0) days ago") }
    let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    weekdays = try names.map(phrase)
    lastWeekdays = try names.map { try phrase("last \($0)") }
    nextWeekdays = try names.map { try phrase("next \($0)") }
    self.settings = settings
  }
}

/// Actual and expected times at one hour.
private struct PresentHour {
  let now: Int64
  let index: Int
  let place: RuledPlace
  let slow: SlowPlace

  func stretches(_ phrases: Phrases) throws -> [(String, Range<Int64>, Range<Int64>)] {
    let today = slow.today(at: now)
    let weekday = index % 7
    let past = slow.day(weekday, from: today, by: -1)
    let last = slow.day(weekday, from: today - 1, by: -1)
    let next = slow.day(weekday, from: today + 1, by: 1)
    let monday = slow.day(1, from: today, by: -1)
    let month = slow.firstOfMonth(from: today)
    let nextMonth = slow.firstOfMonth(from: month + 31)
    let weekdays: [(String, TimePhrase, Int, Int)] = [
      ("weekday", phrases.weekdays[weekday], past, past + 1),
      ("last weekday", phrases.lastWeekdays[weekday], last, last + 1),
      ("next weekday", phrases.nextWeekdays[weekday], next, next + 1),
    ]
    let longer: [(String, TimePhrase, Int, Int)] = [
      ("this week", phrases.thisWeek, monday, monday + 7),
      ("last week", phrases.lastWeek, monday - 7, monday),
      ("this month", phrases.thisMonth, month, nextMonth),
    ]
    // One of these each hour: over a year, each at every hour of the day.
    let rows: [(String, TimePhrase, Int, Int)] = [
      ("today", phrases.today, today, today + 1),
      ("yesterday", phrases.yesterday, today - 1, today),
      ("tomorrow", phrases.tomorrow, today + 1, today + 2),
      weekdays[index / 7 % 3], longer[index / 5 % 3],
    ]
    let time = place.time(at: now)
    return try rows.map { words, phrase, first, end in
      let span = try #require(phrase.span(in: time))
      return (
        words, span.start.seconds..<span.end.seconds,
        slow.start(ofDay: first)..<slow.start(ofDay: end)
      )
    }
  }

  func moments(_ phrases: Phrases) throws -> [(String, Int64, Int64)] {
    let wall = Int(now) / 60 + place.offset(at: now) / 60
    let count = index % 21
    // Assumes that no day is skipped, which is true in this year.
    let daysAgo = count == 0 ? slow.second(ofWall: wall) : slow.second(ofWall: wall - count * 1440)
    let date = CivilTime(secondsSinceEpoch: Int64(wall) * 60)
    let spelled =
      "\(date.year)-\(date.month.padded(2))-\(date.day.padded(2)) "
      + "\(date.hour.padded(2)):\(date.minute.padded(2))"
    let written = try TimePhrase(spelled, settings: phrases.settings)
    let rows: [(String, TimePhrase, Int64)] = [
      ("now", phrases.now, now), ("today", phrases.today, now),
      ("in 2 hours", phrases.later, now + 7200),
      ("90 minutes ago", phrases.before, now - 5400),
      ("\(count) days ago", phrases.daysAgo[count], count == 0 ? now : daysAgo),
      (spelled, written, slow.second(ofWall: wall)),
    ]
    let time = place.time(at: now)
    return try rows.map { words, phrase, expected in
      (words, try #require(phrase.time(in: time)).seconds, expected)
    }
  }
}
