/// A time in people's words: `yesterday 9am`, `last friday at 18:30`, `3 days ago`, `2026-11`,
/// `昨日の午後9時`. Nothing is guessed: words that are not all understood mean nothing.
///
/// What they mean is told at a place and its present time:
/// - `last monday` is the latest before today, `next monday` the first after today, and `monday` alone
///   the latest up to today. `this monday` is the one in this week.
/// - `Nov 21` and `November` are the latest up to today, `Nov 21 2025` has a year of its own.
/// - `3 days ago` is a day, `2 hours ago` a second. A month ago is the same day of the month, or the
///   last that the month has.
/// - A time of day alone is today's. A day alone takes the present time of day.
/// - Where days go on after midnight (`TimeSettings.dayEndsAt`), today is the day before until then; so
///   are the days that are counted from it, and at that hour a time that comes before a day's end is
///   the one after its midnight. A date that is named, and `now`, never move.
/// - A time that clocks showed twice is the first; one that they skipped is as much later.
package struct TimePhrase: Hashable, Sendable {
  /// What the words say, wherever and whenever they are said.
  enum Meaning: Hashable, Sendable {
    case written(TimeReading)
    /// So many seconds after now.
    case elapsed(Int64)
    case calendar(CalendarStretch, ClockTime?)
  }

  private let meaning: Meaning
  private let settings: TimeSettings

  package init(
    _ words: String, settings: TimeSettings = .standard
  ) throws(TimePhraseError) {
    self.settings = settings
    meaning =
      if let written = try TimeReading.written(words) { .written(written) } else {
        try Meaning(TimeWord.words(of: words, dateOrder: settings.dateOrder), of: words)
      }
  }

  /// A week, a month or a year, which no moment is meant by.
  package var isMoreThanADay: Bool {
    if case .calendar(let stretch, _) = meaning { !stretch.isOneDay } else { false }
  }

  /// The moment that is meant, for an entry's time. Nil for more than a day, and where it is in a year
  /// that can't be written.
  package func time(in place: any TimeSource) -> OffsetTime? {
    switch meaning {
    case .written(let reading): place.time(reading)
    case .elapsed(let seconds): place.time(after: seconds)
    case .calendar(let stretch, let clock): time(stretch, clock, in: place)
    }
  }

  /// The stretch that is meant: the whole day, week, month or year, the hour of `9am`, the minute of
  /// `21:30`, the second of `now`. Nil where it begins in a year that can't be written.
  package func span(in place: any TimeSource) -> TimeSpan? {
    switch meaning {
    case .written(let reading):
      place.time(reading)?.span(seconds: reading.hasSeconds ? 1 : 60)
    case .elapsed(let seconds):
      place.time(after: seconds)?.span(seconds: 1)
    case .calendar(let stretch, let clock?):
      time(stretch, clock, in: place)?.span(seconds: clock.duration)
    case .calendar(let stretch, nil):
      days(of: stretch, in: place).flatMap { days in
        let start = place.start(ofDay: days.lowerBound, settings)
        let end = place.start(ofDay: days.upperBound, settings)
        return start.hasSpelling ? TimeSpan(from: start, upTo: end) : nil
      }
    }
  }

  /// The stretch that an entry may be in: of whole days, the days.
  package func stretch(in place: any TimeSource) -> TimeStretch? {
    guard let span = span(in: place) else { return nil }
    guard case .calendar(let stretch, nil) = meaning, let days = days(of: stretch, in: place) else {
      return .span(span)
    }
    return .days(days, endingAt: settings.dayEndsAt)
  }

  private func days(of stretch: CalendarStretch, in place: any TimeSource) -> Range<Int>? {
    stretch.days(today: place.today(settings), weekStartsOn: settings.weekStartsOn)
  }

  private func time(
    _ stretch: CalendarStretch, _ clock: ClockTime?, in place: any TimeSource
  ) -> OffsetTime? {
    // Of an hour that clocks show twice, this may be the second.
    if clock == nil, stretch == .daysAway(0) { return place.present() }
    let now = place.present().wall
    // The latest 21 November is the one that the calendar has.
    let today = stretch.isOfAnyYear ? now.daysSinceEpoch : place.today(settings)
    guard stretch.isOneDay,
      let day = stretch.days(today: today, weekStartsOn: settings.weekStartsOn)?.lowerBound
    else { return nil }
    // How far the calendar is ahead of a day that goes on after midnight.
    let lead = now.daysSinceEpoch - place.today(settings)
    let isTonight = clock.map { lead > 0 && $0.minuteOfDay < settings.dayEndsAt } ?? true
    let date = stretch.isCounted && isTonight ? day + lead : day
    let time = place.local((clock ?? ClockTime(of: now)).on(day: date))
    return time.hasSpelling ? time : nil
  }
}

extension TimeReading {
  /// A date with its time, as `TimeReading` takes it; nil for other words.
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
