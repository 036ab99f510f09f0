/// What the words of a phrase name: a day or a longer stretch, a part of a day, and a time of day,
/// in any order, each at most once; or a number of seconds from now.
struct PhraseParts {
  private enum Part {
    case elapsed(Int64)
    case stretch(CalendarStretch)
    /// The day of `tonight`.
    case current
    case dayPart(DayPart)
    case clock(ClockTime)

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

  private struct Found {
    let part: Part
    let text: String
    let end: String.Index
  }

  let meaning: TimePhrase.Meaning
  /// Where am or pm can be added, if the time of day has none.
  let clockEnd: String.Index?

  /// Throws the first word that it can't use.
  init(
    _ words: [TimeWord], of phrase: String, _ settings: TimeSettings
  ) throws(TimePhraseError) {
    var rest = words[...]
    var found: [Found] = []
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
        found.append(Found(part: part, text: text, end: end))
      }
    } while !rest.isEmpty
    meaning = try Self.meaning(of: found, settings)
    clockEnd = found.first { if case .clock = $0.part { true } else { false } }?.end
  }

  // MARK: From parts to a meaning

  private static func meaning(
    of found: [Found], _ settings: TimeSettings
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
    guard let part = PartOfDay(dayPart, of: day, at: clock.time, settings.dayParts) else {
      throw .outsidePart(clock.text, dayPart, settings.dayParts[dayPart])
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
    skip([.earlyOrLate], &rest)
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
    skip([.earlyOrLate], &rest)
    words = rest
    return found
  }
}
