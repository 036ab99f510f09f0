// Parsers for a day, a week, a month or a year at the beginning of the words. Each returns nil, and
// leaves the words alone, if they begin with something else.

extension CalendarStretch {
  static func take(_ words: inout TimeWords) throws(TimePhraseError) -> CalendarStretch? {
    let begin = words
    let named = try takeNamed(&words)
    let found = if let named { named } else { try takeDated(&words) }
    guard let stretch = found else { return nil }
    guard case .day(let day) = stretch, case .weekday(let weekday)? = words.meaning(0) else {
      return stretch
    }
    words.removeFirst()
    try check(day, is: weekday, begin.text(upTo: words))
    return stretch
  }

  /// `today`, `2026-11-21`, `先週の金曜日`, `last friday`, `last weekend`, `friday`,
  /// `Friday, 21 November 2026`
  private static func takeNamed(
    _ words: inout TimeWords
  ) throws(TimePhraseError) -> CalendarStretch? {
    if let beside = try takeBeside(&words) { return beside }
    if let farther = takeFarther(&words) { return farther }
    switch (words.meaning(0), words.meaning(1)) {
    case (.stretch(let stretch), _):
      words.removeFirst()
      if let day = try takeDay(of: stretch, &words) { return day }
      return takeWeekday(of: stretch, &words) ?? stretch
    case (.which(let away), .weekday(let weekday)):
      words.removeFirst(2)
      if away == 0 { return .weekdayOfWeek(weekday, weeksAway: 0) }
      return .weekday(weekday, away < 0 ? .beforeToday : .afterToday)
    case (.which(let away), .weekend):
      words.removeFirst(2)
      return .weekend(away)
    case (.the, .weekend):
      words.removeFirst(2)
      return .weekend(nil)
    case (.weekend, _):
      words.removeFirst()
      return .weekend(nil)
    case (.which(let away), .unit(let unit)):
      guard let stretch = unit.stretch(away: away) else { throw .unknown(words.text(2)) }
      words.removeFirst(2)
      return takeWeekday(of: stretch, &words) ?? stretch
    case (.weekday(let weekday), .which(let away)) where words.meaning(2) == .unit(.week):
      words.removeFirst(3)
      return .weekdayOfWeek(weekday, weeksAway: away)
    case (.weekday(let weekday), _):
      let begin = words
      words.removeFirst()
      guard let day = try takeDate(&words) else { return .weekday(weekday, .upToToday) }
      try check(day, is: weekday, begin.text(upTo: words))
      return .day(day)
    default: return nil
    }
  }

  /// `the day before yesterday`, `the day after Nov 21`
  private static func takeBeside(
    _ words: inout TimeWords
  ) throws(TimePhraseError) -> CalendarStretch? {
    let begin = words
    var rest = words
    var count = 0
    while true {
      var next = rest
      skip([.the], &next)
      guard next.meaning(0) == .unit(.day),
        next.meaning(1) == .earlierThan || next.meaning(1) == .laterThan
      else { break }
      count += next.meaning(1) == .earlierThan ? -1 : 1
      rest = next.dropFirst(2)
    }
    guard rest.count < words.count else { return nil }
    let named = try takeNamed(&rest)
    let day = if let named { named } else { try takeDated(&rest) }
    guard let day else { return nil }
    guard day.isOneDay else { throw .moreThanADay(begin.text(upTo: rest)) }
    words = rest
    return day.moved(byDays: count)
  }

  /// `the week before last`, `friday before last`, `the month after next`
  private static func takeFarther(_ words: inout TimeWords) -> CalendarStretch? {
    var rest = words
    skip([.the], &rest)
    let away: Int
    switch (rest.meaning(1), rest.meaning(2)) {
    case (.earlierThan, .which(-1)): away = -2
    case (.laterThan, .which(1)): away = 2
    default: return nil
    }
    let stretch: CalendarStretch?
    switch rest.meaning(0) {
    case .unit(let unit): stretch = unit.stretch(away: away)
    case .weekend: stretch = .weekend(away)
    case .weekday(let weekday):
      stretch = .beside(
        .weekday(weekday, away < 0 ? .beforeToday : .afterToday), days: away < 0 ? -7 : 7)
    default: stretch = nil
    }
    if stretch != nil { words = rest.dropFirst(3) }
    return stretch
  }

  /// A weekday or the weekend after a week.
  private static func takeWeekday(
    of week: CalendarStretch, _ words: inout TimeWords
  ) -> CalendarStretch? {
    let rest = words.meaning(0) == .no ? words.dropFirst() : words
    guard case .weekAway(let away) = week else { return nil }
    let day: CalendarStretch
    switch rest.meaning(0) {
    case .weekday(let weekday): day = .weekdayOfWeek(weekday, weeksAway: away)
    case .weekend: day = .weekend(away)
    default: return nil
    }
    words = rest.dropFirst()
    return day
  }

  /// A date with a year, after a weekday.
  private static func takeDate(_ words: inout TimeWords) throws(TimePhraseError) -> Int? {
    var rest = words
    skip([.comma], &rest)
    let date: CalendarStretch?
    if case .stretch(let stretch)? = rest.meaning(0) {
      rest.removeFirst()
      date = stretch
    } else {
      date = try takeDated(&rest)
    }
    guard case .day(let day)? = date else { return nil }
    words = rest
    return day
  }

  private static func takeDated(
    _ words: inout TimeWords
  ) throws(TimePhraseError) -> CalendarStretch? {
    if let english = try takeEnglish(&words) { return english }
    return try takeJapanese(&words)
  }

  private static func check(
    _ day: Int, is weekday: Int, _ text: String
  ) throws(TimePhraseError) {
    if CivilTime(day: day).weekday != weekday { throw .noSuchDay(text) }
  }
}

extension TimeUnit {
  /// The last (-1), this (0) or next (1) unit.
  fileprivate func stretch(away: Int) -> CalendarStretch? {
    switch self {
    case .second, .minute, .hour, .day: nil
    case .week: .weekAway(away)
    case .month: .monthAway(away)
    case .year: .yearAway(away)
    }
  }
}
