/// A time in everyday words: `yesterday 9am`, `last night at 11`, `last friday at 18:30`, `3 days
/// ago`, `2026-11`, `昨日の午後9時`, `今朝`. The parser never guesses: a word that it doesn't know is an
/// error, and a phrase that could mean two times has two `choices`.
///
/// The meaning depends on the current local time:
/// - `last monday` is the latest before today, `next monday` the first after today, and `monday`
/// alone the latest up to today. `this monday` is the one in this week.
/// - `Nov 21` and `November` are the latest up to today; `Nov 21 2025` names its year.
/// - `3 days ago` is a day, `2 hours ago` a second. A month ago is the same day of the month, or
/// the last day of a shorter one.
/// - A time alone is today's. A date alone takes the current time of day.
/// - `at 5` is in the past if only one of 05:00 and 17:00 is. A part of the day decides too.
/// - A part of the day belongs to the date on which it begins: `last night` is yesterday's. Without a
/// day it is the one that goes on, or else today's. Its time is its own hour, or now, if it has begun
/// and that hour is still to come.
/// - If days end after midnight (`TimeSettings.dayEndsAt`), today is yesterday's date until then,
/// and days are counted from it. A time before the day's end then belongs to the night after. A
/// named date, and `now`, never move.
/// - If local clocks show a time twice, it is the first; if they skip it, it is later by as much.
package struct TimePhrase: Hashable, Sendable {
  /// The meaning, whatever the current time is.
  enum Meaning: Hashable, Sendable {
    case written(TimeReading)
    /// Seconds from now.
    case elapsed(Int64)
    case calendar(CalendarStretch, ClockTime?)
    case part(PartOfDay)
  }

  private let meaning: Meaning
  private let settings: TimeSettings
  /// The phrase with am and with pm; empty if it can't have them.
  private let halves: [String]

  package init(
    _ words: String, settings: TimeSettings = .standard
  ) throws(TimePhraseError) {
    self.settings = settings
    if let written = try TimeReading.written(words) {
      meaning = .written(written)
      halves = []
      return
    }
    let parts = try PhraseParts(
      TimeWord.words(of: words, dateOrder: settings.dateOrder), of: words, settings)
    meaning = parts.meaning
    halves =
      parts.clockEnd.map { end in ["am", "pm"].map { "\(words[..<end]) \($0)\(words[end...])" } }
      ?? []
  }

  /// The words of the grammar in English letters, for suggestions.
  package static var vocabulary: [String] { TimeWord.Meaning.letterWords }

  /// Whether it is a week, a month or a year, which isn't one time.
  package var isMoreThanADay: Bool {
    if case .calendar(let stretch, _) = meaning { !stretch.isOneDay } else { false }
  }

  /// The time of an entry with this phrase. Nil for more than a day, for two times, and if the year
  /// can't be written with four digits.
  package func time(in source: any TimeSource) -> OffsetTime? {
    let times = times(in: source)
    return times.count == 1 ? times[0] : nil
  }

  /// The times that the phrase could mean; empty unless there are two or more.
  package func choices(in source: any TimeSource) -> [TimeChoice] {
    let times = times(in: source)
    guard times.count > 1 else { return [] }
    let clear = halves.compactMap { words in
      (try? TimePhrase(words, settings: settings).time(in: source)).map { (words, $0) }
    }
    return times.map { time in
      let words = clear.first { $0.1 == time }?.0
      return TimeChoice(words: words ?? time.wall.minuteSpelling, time: time)
    }
  }

  /// The span that the phrase covers: a day, week, month or year, a part of a day, the hour of
  /// `9am`, the minute of `21:30`, the second of `now`. Nil for two times, and if it begins in a year
  /// that can't be written with four digits.
  package func span(in source: any TimeSource) -> TimeSpan? {
    switch meaning {
    case .written(let reading):
      source.time(reading)?.span(seconds: reading.hasSeconds ? 1 : 60)
    case .elapsed(let seconds):
      source.time(after: seconds)?.span(seconds: 1)
    case .calendar(_, let clock?):
      time(in: source)?.span(seconds: clock.duration)
    case .calendar(let stretch, nil):
      days(of: stretch, in: source).flatMap { days in
        let start = source.start(ofDay: days.lowerBound, settings)
        let end = source.start(ofDay: days.upperBound, settings)
        return start.hasSpelling ? TimeSpan(from: start, upTo: end) : nil
      }
    case .part(let part):
      if let clock = part.clocks.first {
        time(in: source)?.span(seconds: clock.time.duration)
      } else {
        source.day(of: part, settings).flatMap { day in
          let span = source.span(of: part.part, onDay: day, settings)
          return span.start.hasSpelling ? span : nil
        }
      }
    }
  }

  /// The part of time that a search for this phrase covers: days for a date, a span for a time or a
  /// part of a day.
  package func stretch(in source: any TimeSource) -> TimeStretch? {
    guard let span = span(in: source) else { return nil }
    guard case .calendar(let stretch, nil) = meaning, let days = days(of: stretch, in: source)
    else {
      return .span(span)
    }
    return .days(days, endingAt: settings.dayEndsAt)
  }

  private func days(of stretch: CalendarStretch, in source: any TimeSource) -> Range<Int>? {
    stretch.days(today: source.today(settings), weekStartsOn: settings.weekStartsOn)
  }

  // MARK: Times

  /// The past one of several times, if only one is past; otherwise all.
  private func times(in source: any TimeSource) -> [OffsetTime] {
    let times = candidates(in: source).filter(\.hasSpelling)
    let now = source.present()
    let past = times.filter { !now.isBefore($0) }
    return past.count == 1 ? past : times
  }

  private func candidates(in source: any TimeSource) -> [OffsetTime] {
    switch meaning {
    case .written(let reading): return source.time(reading).map { [$0] } ?? []
    case .elapsed(let seconds): return source.time(after: seconds).map { [$0] } ?? []
    case .calendar(let stretch, let clock):
      let clocks: [ClockTime?] = clock?.readings ?? [nil]
      return clocks.compactMap { time(stretch, $0, in: source) }
    case .part(let part):
      guard let day = source.day(of: part, settings) else { return [] }
      return part.clocks.isEmpty
        ? [source.time(of: part.part, onDay: day, settings)]
        : part.clocks.map { source.time(of: $0, on: day, isPast: part.day.isPast) }
    }
  }

  private func time(
    _ stretch: CalendarStretch, _ clock: ClockTime?, in source: any TimeSource
  ) -> OffsetTime? {
    // If clocks show this hour twice, it may be the second time.
    if clock == nil, stretch == .daysAway(0) { return source.present() }
    let now = source.present().wall
    // A date without a year follows the calendar, even after midnight.
    let today = stretch.isOfAnyYear ? now.daysSinceEpoch : source.today(settings)
    guard stretch.isOneDay,
      let day = stretch.days(today: today, weekStartsOn: settings.weekStartsOn)?.lowerBound
    else { return nil }
    // How many days the calendar is ahead of a day that hasn't ended.
    let lead = now.daysSinceEpoch - source.today(settings)
    let isTonight = clock.map { lead > 0 && $0.minuteOfDay < settings.dayEndsAt } ?? true
    let date = stretch.isCounted && isTonight ? day + lead : day
    return source.local((clock ?? ClockTime(of: now)).on(day: date))
  }
}

extension CivilTime {
  /// `2026-11-21 08:01`
  fileprivate var minuteSpelling: String {
    "\(year.padded(4))-\(month.padded(2))-\(day.padded(2)) \(hour.padded(2)):\(minute.padded(2))"
  }
}

extension TimeReading {
  /// A date with a time; nil for other words.
  fileprivate static func written(_ words: String) throws(TimePhraseError) -> TimeReading? {
    let parts = words.split(whereSeparator: \.isWhitespace)
    guard parts.count <= 2, let reading = TimeReading(parts.map(\.narrow).joined(separator: " ")),
      reading.hasTime
    else { return nil }
    if reading.wall != nil { return reading }
    let typed = parts.joined(separator: " ")
    let date = typed.prefix(10)
    throw TimeReading(date.narrow)?.wall == nil
      ? .noSuchDay(String(date)) : .noSuchTime(String(typed.dropFirst(11)))
  }
}
