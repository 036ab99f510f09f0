// Parsers for dates with a month's name or a Japanese sign. Each returns nil, and leaves the words
// alone, if they begin with something else.

extension CalendarStretch {
  /// `Nov 21`, `21 Nov`, `the 21st of November, 2025`, `November 2025`, `November`, `2025`
  static func takeEnglish(_ words: inout TimeWords) throws(TimePhraseError) -> CalendarStretch? {
    let begin = words
    var rest = words
    if skip([.the], &rest) { guard case .ordinal? = rest.meaning(0) else { return nil } }
    switch (rest.meaning(0), rest.meaning(1)) {
    case (.month(let month), .number(let year, digits: 4)):
      words.removeFirst(2)
      return try .month(of: year, month, typed: begin.text(upTo: words))
    case (.month(let month), let day):
      rest.removeFirst()
      guard let day = day?.dayOfMonth else {
        words = rest
        return .latestMonth(month)
      }
      rest.removeFirst()
      return try takeYear(of: month, day, from: begin, rest, &words)
    case (let day, _):
      guard let day = day?.dayOfMonth else { break }
      rest.removeFirst()
      skip([.of], &rest)
      guard case .month(let month)? = rest.meaning(0) else { break }
      rest.removeFirst()
      return try takeYear(of: month, day, from: begin, rest, &words)
    }
    if let day = try takeOrdinal(&words) { return day }
    // A number is a year only if it has four digits.
    guard case .number(let year, digits: 4)? = words.meaning(0),
      words.meaning(1) != .sign(.year)
    else { return nil }
    words.removeFirst()
    return .year(year)
  }

  /// `the 21st`, `3rd of last month`
  private static func takeOrdinal(
    _ words: inout TimeWords
  ) throws(TimePhraseError) -> CalendarStretch? {
    let begin = words
    var rest = words
    skip([.the], &rest)
    guard case .ordinal(let day)? = rest.meaning(0) else { return nil }
    words = rest.dropFirst()
    guard words.meaning(0) == .of, case .which(let away)? = words.meaning(1),
      words.meaning(2) == .unit(.month)
    else { return try .day(day, monthsAway: nil, typed: begin.text(upTo: words)) }
    words.removeFirst(3)
    return try .day(day, monthsAway: away, typed: begin.text(upTo: words))
  }

  private static func takeYear(
    of month: Int, _ day: Int, from begin: TimeWords, _ rest: TimeWords, _ words: inout TimeWords
  ) throws(TimePhraseError) -> CalendarStretch {
    words = rest
    skip([.comma], &words)
    guard case .number(let year, digits: 4)? = words.meaning(0) else {
      words = rest
      return try .day(day, ofMonth: month, typed: begin.text(upTo: words))
    }
    words.removeFirst()
    return try .day(of: year, month, day, typed: begin.text(upTo: words))
  }

  /// `2025年11月21日`, `11月21日`, `2025年11月`, `11月`, `2025年`
  static func takeJapanese(_ words: inout TimeWords) throws(TimePhraseError) -> CalendarStretch? {
    let begin = words
    if let day = takeNumber(of: 1...2, .day, &words) {
      return try .day(day, monthsAway: nil, typed: begin.text(upTo: words))
    }
    let year = takeNumber(of: 4...4, .year, &words)
    let month = takeNumber(of: 1...2, .month, &words)
    let day = month.flatMap { _ in takeNumber(of: 1...2, .day, &words) }
    let typed = begin.text(upTo: words)
    switch (year, month, day) {
    case (let year?, let month?, let day?): return try .day(of: year, month, day, typed: typed)
    case (nil, let month?, let day?): return try .day(day, ofMonth: month, typed: typed)
    case (let year?, let month?, nil): return try .month(of: year, month, typed: typed)
    case (nil, let month?, nil): return .latestMonth(try civil(2000, month, 1, typed: typed).month)
    case (let year?, nil, _): return .year(year)
    case (nil, nil, _): return nil
    }
  }

  /// `先月の3日`, from the day on.
  static func takeDay(
    of month: CalendarStretch, _ words: inout TimeWords
  ) throws(TimePhraseError) -> CalendarStretch? {
    guard case .monthAway(let away) = month else { return nil }
    var rest = words
    skip([.no], &rest)
    let begin = rest
    guard let day = takeNumber(of: 1...2, .day, &rest) else { return nil }
    let typed = begin.text(upTo: rest)
    words = rest
    return try .day(day, monthsAway: away, typed: typed)
  }

  /// A day of the month that some month has.
  private static func day(
    _ day: Int, monthsAway: Int?, typed: String
  ) throws(TimePhraseError) -> CalendarStretch {
    guard (1...31).contains(day) else { throw .noSuchDay(typed) }
    return .dayOfAnyMonth(day, monthsAway: monthsAway)
  }

  private static func takeNumber(
    of digits: ClosedRange<Int>, _ sign: TimeUnit, _ words: inout TimeWords
  ) -> Int? {
    guard case .number(let number, let count)? = words.meaning(0), digits.contains(count),
      words.meaning(1) == .sign(sign)
    else { return nil }
    words.removeFirst(2)
    return number
  }
}

extension TimeWord.Meaning {
  /// `21`, `21st`
  fileprivate var dayOfMonth: Int? {
    switch self {
    case .number(let day, digits: 1), .number(let day, digits: 2), .ordinal(let day): day
    default: nil
    }
  }
}
