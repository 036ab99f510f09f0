// Parses a day or a longer stretch, a time of day, or both in either order.

extension TimePhrase.Meaning {
  private enum Part {
    case elapsed(Int64)
    case stretch(CalendarStretch)
    case clock(ClockTime)
  }

  /// Throws the first word that it can't use.
  init(_ words: [TimeWord], of phrase: String) throws(TimePhraseError) {
    var rest = words[...]
    var found: [(part: Part, text: String)] = []
    repeat {
      let before = rest
      if !found.isEmpty { skip([.comma, .no], &rest) }
      let begin = rest
      guard let part = try Self.part(&rest) else {
        throw .unknown((rest.first ?? before.first).map { String($0.text) } ?? phrase)
      }
      found.append((part, begin.text(upTo: rest)))
      if found.count > 2 { throw .unknown(found[2].text) }
    } while !rest.isEmpty

    switch (found[0].part, found.dropFirst().first?.part) {
    case (.elapsed(let seconds), nil): self = .elapsed(seconds)
    case (.stretch(let stretch), nil): self = .calendar(stretch, nil)
    case (.clock(let clock), nil): self = .calendar(.daysAway(0), clock)
    case (.stretch(let stretch), .clock(let clock)):
      self = try Self.clock(clock, on: stretch, found[0].text)
    case (.clock(let clock), .stretch(let stretch)):
      self = try Self.clock(clock, on: stretch, found[1].text)
    default: throw .unknown(found[1].text)
    }
  }

  private static func clock(
    _ clock: ClockTime, on stretch: CalendarStretch, _ text: String
  ) throws(TimePhraseError) -> Self {
    guard stretch.isOneDay else { throw .moreThanADay(text) }
    return .calendar(stretch, clock)
  }

  /// Returns nil if no part begins here. Then it has removed at most `at` or `on`.
  private static func part(_ words: inout TimeWords) throws(TimePhraseError) -> Part? {
    if skip([.at], &words) { return try ClockTime.take(&words).map(Part.clock) }
    if skip([.on], &words) { return try CalendarStretch.take(&words).map(Part.stretch) }
    if let clock = try ClockTime.take(&words) { return .clock(clock) }
    if skip([.now], &words) { return .elapsed(0) }
    if let (count, unit) = try TimeUnit.take(&words) {
      switch unit {
      case .second: return .elapsed(Int64(count))
      case .minute: return .elapsed(Int64(count) * 60)
      case .hour: return .elapsed(Int64(count) * 3600)
      case .day: return .stretch(.daysAway(count))
      case .week: return .stretch(.daysAway(count * 7))
      case .month: return .stretch(.sameDay(monthsAway: count))
      case .year: return .stretch(.sameDay(monthsAway: count * 12))
      }
    }
    return try CalendarStretch.take(&words).map(Part.stretch)
  }
}
