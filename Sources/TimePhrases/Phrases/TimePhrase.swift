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
    case written(ParsedTime)
    /// Seconds from now.
    case elapsed(Int64)
    case calendar(CalendarStretch, ClockTime?)
    case part(PartOfDay)
  }

  /// What a phrase names alone.
  package enum Half {
    case date, timeOfDay
  }

  private let meaning: Meaning
  /// Whether a word names the day: of `today at 9`, but not of `9am`.
  private let hasDay: Bool
  private let settings: TimeSettings
  /// The phrase with am and with pm; empty if it can't have them.
  private let halves: [String]

  package init(
    _ words: String, settings: TimeSettings = .standard
  ) throws(TimePhraseError) {
    self.settings = settings
    if let written = try ParsedTime.written(words) {
      meaning = .written(written)
      hasDay = true
      halves = []
      return
    }
    let parts = try PhraseParts(
      TimeWord.words(of: words, dateOrder: settings.dateOrder), of: words, settings)
    meaning = parts.meaning
    hasDay = parts.hasDay
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

  /// Whether these words of an error are a number that is not said: `a few`, 数.
  package static func isUncounted(_ words: String) -> Bool {
    let last = words.split(separator: " ").last.map { $0.lowercased() } ?? ""
    return TimeWord.Meaning.known(last) == .few
  }

  /// Whether it names a day, and not only a part of one or a time of day.
  package var namesADay: Bool {
    switch meaning {
    case .written: true
    case .elapsed(let seconds): seconds != 0
    case .calendar(let stretch, let clock): clock == nil || stretch != .daysAway(0)
    case .part(let part): part.day != .any
    }
  }

  /// Whether it is counted from today and later than today.
  package var isAhead: Bool {
    switch meaning {
    case .written, .calendar(_, .some): false
    case .elapsed(let seconds): seconds > 0
    case .calendar(.daysAway(let days), nil): days > 0
    case .calendar(.weekAway(let count), nil), .calendar(.monthAway(let count), nil),
      .calendar(.yearAway(let count), nil):
      count > 0
    case .calendar: false
    case .part(let part): if case .stretch(.daysAway(1...)) = part.day { true } else { false }
    }
  }

  /// The half of a time that the phrase names, if it is not a whole one.
  package var half: Half? {
    switch meaning {
    case .written, .elapsed: nil
    case .calendar(_, nil): .date
    case .calendar(_, .some): hasDay ? nil : .timeOfDay
    case .part(let part): part.day == .any ? .timeOfDay : nil
    }
  }

  /// The time of an entry with this phrase. Nil for more than a day, for two times, and if the year
  /// can't be written with four digits.
  ///
  /// Beside a date alone, the time of day of `kept` stays, and beside a time of day alone its date.
  package func time(
    in source: any TimeSource, keeping kept: OffsetTime? = nil
  ) -> OffsetTime? {
    let times = times(in: source, keeping: kept)
    return times.count == 1 ? times[0] : nil
  }

  /// The times that the phrase could mean; empty unless there are two or more.
  package func choices(
    in source: any TimeSource, keeping kept: OffsetTime? = nil
  ) -> [TimeChoice] {
    let times = times(in: source, keeping: kept)
    guard times.count > 1 else { return [] }
    let clear = halves.compactMap { words in
      (try? TimePhrase(words, settings: settings).time(in: source, keeping: kept))
        .map { (words, $0) }
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

  private func times(
    in source: any TimeSource, keeping kept: OffsetTime?
  ) -> [OffsetTime] {
    guard let kept, let half else { return times(in: source) }
    let own = EntryDay(kept, in: source, settings)
    let walls =
      switch half {
      case .date: date(in: source, keeping: kept.wall).map { [$0] } ?? []
      case .timeOfDay: times(in: own).map(\.wall)
      }
    return walls.map(own.time(onWall:)).filter(\.hasSpelling)
  }

  /// The date that the phrase names, with a time of day. A time before the day's end belongs to the
  /// night after a counted day.
  private func date(in source: any TimeSource, keeping wall: CivilTime) -> CivilTime? {
    guard case .calendar(let stretch, nil) = meaning, stretch.isOneDay else { return nil }
    let now = source.present().wall
    let today = stretch.isOfAnyYear ? now.daysSinceEpoch : source.today(settings)
    let isAfterMidnight = ClockTime(of: wall).minuteOfDay < settings.dayEndsAt
    let lead = stretch.isCounted && isAfterMidnight ? 1 : 0
    return stretch.days(today: today, weekStartsOn: settings.weekStartsOn).map {
      CivilTime(secondsSinceEpoch: Int64($0.lowerBound + lead) * 86400).with(timeOf: wall)
    }
  }

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

extension ParsedTime {
  /// A date with a time; nil for other words.
  fileprivate static func written(_ words: String) throws(TimePhraseError) -> ParsedTime? {
    let parts = words.split(whereSeparator: \.isWhitespace)
    guard parts.count <= 2, let reading = ParsedTime(parts.map(\.narrow).joined(separator: " ")),
      reading.hasTime
    else { return nil }
    if reading.wall != nil { return reading }
    let typed = parts.joined(separator: " ")
    let date = typed.prefix(10)
    throw ParsedTime(date.narrow)?.wall == nil
      ? .noSuchDay(String(date)) : .noSuchTime(String(typed.dropFirst(11)))
  }
}

/// Why a phrase is not a time, with the words at fault as they were typed.
package enum TimePhraseError: Error, Hashable, Sendable {
  /// An unknown or unexpected word.
  case unknown(String)
  /// Day and month could be swapped; both readings.
  case ambiguous(String, dayFirst: DateReading, monthFirst: DateReading)
  /// The form is right, but the calendar has no such day, week or month.
  case noSuchDay(String)
  /// The form is right, but a clock has no such time.
  case noSuchTime(String)
  /// A time of day with a week, a month or a year.
  case moreThanADay(String)
  /// A time of day that is not in the part of a day beside it, and the hours of this part.
  case outsidePart(String, DayPart, DayPartHours)
}

/// One of the days that a date in digits could mean, without a year as typed.
package struct DateReading: Hashable, Sendable {
  let year: Int?
  let month: Int
  let day: Int

  init(year: Int? = nil, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }
}

/// One of the times that a phrase could mean, and the words that mean only this one.
package struct TimeChoice: Hashable, Sendable {
  package let words: String
  package let time: OffsetTime
}

/// The part of time that a search covers.
package enum TimeStretch: Hashable, Sendable {
  /// Whole local days, counted from 1 January 1970. Each ends `endingAt` minutes after midnight. A
  /// time belongs to the day that its own clock showed.
  case days(Range<Int>, endingAt: Int)
  /// The same instants everywhere.
  case span(TimeSpan)

  package func contains(_ time: OffsetTime) -> Bool {
    switch self {
    case .days(let days, let end): days.contains(time.day(endingAt: end))
    case .span(let span): span.contains(time)
    }
  }
}

/// The instants from one up to another, which is not included.
package struct TimeSpan: Hashable, Sendable {
  package let start: OffsetTime
  package let end: OffsetTime

  package init(from start: OffsetTime, upTo end: OffsetTime) {
    self.start = start
    self.end = end
  }

  package func contains(_ time: OffsetTime) -> Bool {
    !time.isBefore(start) && time.isBefore(end)
  }
}

/// What the words of a phrase name: a day or a longer stretch, a part of a day, and a time of day,
/// in any order, each at most once; or a number of seconds from now.
private struct PhraseParts {
  private enum Part {
    case elapsed(Int64)
    case stretch(CalendarStretch)
    /// The day of `tonight`.
    case current
    case dayPart(DayPart)
    case clock(ClockTime)

    var namesDay: Bool {
      switch self {
      case .stretch, .current: true
      case .elapsed, .dayPart, .clock: false
      }
    }

    /// A phrase can't have two parts of the same kind.
    var kind: Int {
      switch self {
      case .elapsed: 0
      case .stretch, .current: 1
      case .dayPart: 2
      case .clock: 3
      }
    }
  }

  private struct PhrasePart {
    let part: Part
    let text: String
    let end: String.Index
  }

  let meaning: TimePhrase.Meaning
  let hasDay: Bool
  /// Where am or pm can be added, if the time of day has none.
  let clockEnd: String.Index?

  /// Throws the first word that it can't use.
  init(
    _ words: [TimeWord], of phrase: String, _ settings: TimeSettings
  ) throws(TimePhraseError) {
    var rest = words[...]
    var found: [PhrasePart] = []
    repeat {
      let before = rest
      if let last = found.last { Self.skipSeparators(after: last.part, &rest) }
      let begin = rest
      guard let parts = try Self.parts(&rest, after: found.last?.part) else {
        throw .unknown((rest.first ?? before.first).map { String($0.text) } ?? phrase)
      }
      let text = begin.text(upTo: rest)
      let end = words[rest.startIndex - 1].text.endIndex
      for part in parts {
        let isElapsed = found.contains { $0.part.kind == 0 } || part.kind == 0 && !found.isEmpty
        if isElapsed || found.contains(where: { $0.part.kind == part.kind }) {
          throw .unknown(text)
        }
        found.append(PhrasePart(part: part, text: text, end: end))
      }
    } while !rest.isEmpty
    meaning = try Self.meaning(of: found, settings)
    hasDay = found.contains { $0.part.namesDay }
    clockEnd = found.first { if case .clock = $0.part { true } else { false } }?.end
  }

  // MARK: From parts to a meaning

  private static func meaning(
    of found: [PhrasePart], _ settings: TimeSettings
  ) throws(TimePhraseError) -> TimePhrase.Meaning {
    var stretch: CalendarStretch?
    var day = PartOfDay.Day.any
    var dayPart: DayPart?
    var clock: (time: ClockTime, text: String)?
    for found in found {
      switch found.part {
      case .elapsed(let seconds): return .elapsed(seconds)
      case .stretch(let found): (stretch, day) = (found, .stretch(found))
      case .current: day = .current
      case .dayPart(let part): dayPart = part
      case .clock(let time): clock = (time, found.text)
      }
    }
    if let stretch, !stretch.isOneDay, dayPart != nil || clock != nil {
      throw .moreThanADay(found.first { $0.part.kind == 1 }?.text ?? "")
    }
    guard let dayPart else { return .calendar(stretch ?? .daysAway(0), clock?.time) }
    guard let clock else { return .part(PartOfDay(dayPart, of: day)) }
    guard let part = PartOfDay(dayPart, of: day, at: clock.time) else {
      throw .outsidePart(clock.text, dayPart, dayPart.hours)
    }
    return .part(part)
  }

  // MARK: From words to parts

  private static func skipSeparators(after part: Part, _ words: inout TimeWords) {
    skip([.comma, .no], &words)
    if case .dayPart = part { skip([.of], &words) }
  }

  /// Returns nil if no part begins here. Then it has removed at most `at` or `on`.
  private static func parts(
    _ words: inout TimeWords, after last: Part?
  ) throws(TimePhraseError) -> [Part]? {
    let isAbout = words.meaning(0) == .around
    if skip([.at, .around], &words) {
      if isAbout, let distance = try TimeDistance.take(&words) { return [part(distance)] }
      if let clock = try takeClock(&words) { return clock }
      if let hour = try ClockTime.takeHour(&words) { return [.clock(hour)] }
      return takePart(&words)
    }
    if skip([.on], &words) {
      if let part = takePart(&words) { return part }
      return try CalendarStretch.take(&words).map { [.stretch($0)] }
    }
    if last != nil, words.meaning(0) == .in, let part = takePart(after: 1, &words) { return part }
    if let clock = try takeClock(&words) { return clock }
    if let part = takePart(&words) { return part }
    if takeNow(&words) { return [.elapsed(0)] }
    if let distance = try TimeDistance.take(&words) { return [part(distance)] }
    // `last night 11`
    if case .dayPart? = last, words.count == 1, let hour = try ClockTime.takeHour(&words) {
      return [.clock(hour)]
    }
    return try CalendarStretch.take(&words).map { [.stretch($0)] }
  }

  private static func part(_ distance: TimeDistance) -> Part {
    switch distance {
    case .seconds(let count): .elapsed(count)
    case .days(let count): .stretch(.daysAway(count))
    case .months(let count): .stretch(.sameDay(monthsAway: count))
    }
  }

  /// `9am`, `午後三時ごろ`
  private static func takeClock(_ words: inout TimeWords) throws(TimePhraseError) -> [Part]? {
    guard let clock = try ClockTime.take(&words) else { return nil }
    skip([.about], &words)
    return [.clock(clock)]
  }

  /// `now`, `just now`, `a moment ago`
  private static func takeNow(_ words: inout TimeWords) -> Bool {
    let length: Int
    switch (words.meaning(0), words.meaning(1), words.meaning(2)) {
    case (.now, _, _): length = 1
    case (.just, .now, _): length = 2
    case (.one, .instant, .ago): length = 3
    default: return false
    }
    words.removeFirst(length)
    return true
  }

  /// `morning`, `the morning`, `this morning`, `late last night`, `the night before last`, `tonight`,
  /// 昨夜遅く
  private static func takePart(
    after count: Int = 0, _ words: inout TimeWords
  ) -> [Part]? {
    var rest = words.dropFirst(count)
    let isEarlyInFront = skip([.early], &rest)
    skip([.late], &rest)
    skip([.the], &rest)
    let found: [Part]
    switch (rest.meaning(0), rest.meaning(1), rest.meaning(2)) {
    case (.part(let part), .earlierThan, .which(-1)):
      found = [.stretch(.daysAway(-2)), .dayPart(part)]
      rest.removeFirst(3)
    case (.part(let part), _, _):
      found = [.dayPart(part)]
      rest.removeFirst()
    // Without an hour after it, 午後 is the afternoon.
    case (.half(let half, isBefore: true), _, _):
      found = [.dayPart(half == .morning ? .morning : .afternoon)]
      rest.removeFirst()
    case (.partOfDay(let part, daysAway: let away), _, _):
      found = [away == 0 ? .current : .stretch(.daysAway(away)), .dayPart(part)]
      rest.removeFirst()
    case (.which(let away), .part(let part), _) where away <= 0:
      found = [away == 0 ? .current : .stretch(.daysAway(away)), .dayPart(part)]
      rest.removeFirst(2)
    default: return nil
    }
    let isEarlyBehind = skip([.early], &rest)
    skip([.late], &rest)
    words = rest
    guard isEarlyInFront || isEarlyBehind else { return found }
    // An early morning is over before the usual one.
    return found.map { if case .dayPart(.morning) = $0 { .dayPart(.dawn) } else { $0 } }
  }
}
