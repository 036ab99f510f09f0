import TestSupport
import Testing
import TimePhrases

/// Random combinations of the grammar's words, at random times, in places with clock changes: a
/// phrase is a time in the stretch that its parts name, or it is refused with the word at fault.
struct DayPartPropertyTests {
  /// Days, with their distance from today as far as it is fixed.
  private static let days: [(String, Int?)] = [
    ("", 0), ("today", 0), ("yesterday", -1), ("tomorrow", 1), ("the day before yesterday", -2),
    ("3 days ago", -3), ("a week ago", -7), ("monday", nil), ("last friday", nil),
    ("2026-03-28", nil), ("Oct 25", nil), ("昨日の", -1), ("おとといの", -2), ("三日前の", -3),
    ("先週の土曜日の", nil),
  ]
  private static let parts: [(String, DayPart)] = [
    ("morning", .morning), ("afternoon", .afternoon), ("evening", .evening), ("night", .night),
    ("dawn", .dawn), ("dusk", .dusk), ("midday", .midday), ("朝", .morning), ("昼", .midday),
    ("夕方", .dusk), ("晩", .evening), ("夜", .night), ("明け方", .dawn), ("in the evening", .evening),
  ]
  private static let clocks = [
    "", "", "at 8", "at 11:30", "half past 5", "quarter to 1", "9pm", "8時", "三時半", "at 12",
  ]

  @Test(arguments: 0..<6)
  func `a part of a day is a time within it`(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1500 {
      let place = try #require(RuledPlace.all.randomElement(using: &random))
      let now = Int64.random(in: 1_767_225_600..<1_798_761_600, using: &random)
      let (day, away) = try #require(Self.days.randomElement(using: &random))
      let (word, part) = try #require(Self.parts.randomElement(using: &random))
      let clock = try #require(Self.clocks.randomElement(using: &random))
      let words = [day, word, clock].filter { !$0.isEmpty }.joined(separator: " ")
      try check(words, away, part, hasClock: !clock.isEmpty, place.time(at: now))
    }
  }

  private func check(
    _ words: String, _ away: Int?, _ part: DayPart, hasClock: Bool, _ place: FixedTime
  ) throws {
    let phrase: TimePhrase
    do throws(TimePhraseError) {
      phrase = try TimePhrase(words)
    } catch {
      switch error {
      case .outsidePart(let hour, part, _): #expect(hasClock && words.contains(hour), "\(words)")
      case .unknown("in"): #expect(words.hasPrefix("in the"), "\(words)")
      default: Issue.record("\(words): \(error)")
      }
      return
    }
    let time = try #require(phrase.time(in: place), "\(words)")
    let span = try #require(phrase.span(in: place), "\(words)")
    let today = place.present().wall.daysSinceEpoch
    let hours = part.hours
    // Two days around the part: a time beside it may be outside its hours.
    let first = (away.map { today + $0 } ?? time.wall.daysSinceEpoch) - 1
    #expect((first...(first + 2)).contains(time.wall.daysSinceEpoch), "\(words)")
    #expect(span.contains(time), "\(words)")
    if hasClock { return }
    // The local clock shows the part's hours, except where it skips or repeats one.
    #expect(span.start.wall.minuteOfDay == hours.start, "\(words) \(span)")
    let length = (span.end.seconds - span.start.seconds) / 60
    #expect(abs(length - Int64(hours.end - hours.start)) <= 60, "\(words)")
    let isNow = time.seconds == place.seconds
    #expect(isNow || time.wall.minuteOfDay == hours.moment % 1440, "\(words)")
    if isNow { #expect(time.wall.minuteOfDay <= hours.moment % 1440, "\(words)") }
  }

  @Test(arguments: 0..<4)
  func `an hour in either half of the day is past, or two choices`(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<800 {
      let place = try #require(RuledPlace.all.randomElement(using: &random))
      let now = Int64.random(in: 1_767_225_600..<1_798_761_600, using: &random)
      let hour = Int.random(in: 1...12, using: &random)
      let day =
        ["", "today", "yesterday", "tomorrow", "monday"].randomElement(using: &random) ?? ""
      let words = "\(day) at \(hour)"
      let phrase = try TimePhrase(words)
      let here = place.time(at: now)
      let halves = try ["am", "pm"].map { half in
        try #require(try TimePhrase("\(words) \(half)").time(in: here))
      }
      let past = halves.filter { !here.present().isBefore($0) }
      let choices = phrase.choices(in: here)
      if past.count == 1 {
        #expect(choices.isEmpty && phrase.time(in: here) == past[0], "\(words) at \(now)")
      } else {
        #expect(Set(choices.map(\.time)) == Set(halves), "\(words) at \(now)")
        #expect(phrase.time(in: here) == nil && phrase.stretch(in: here) == nil)
        for choice in choices {
          #expect(try TimePhrase(choice.words).time(in: here) == choice.time, "\(words)")
        }
      }
    }
  }
}

extension CivilTime {
  fileprivate var minuteOfDay: Int { hour * 60 + minute }
}
