// Dates of digits only. Each parser returns nil if the word has another form, and throws if it has
// this form but the calendar has no such day.

extension TimeWord.Meaning {
  /// `2026-11-21`, `2026/11/21`, `2026-11`, `2026-w47`, `2026-w47-6`, `21/11/2026`, `21/11`.
  static func date(
    _ word: String, typed: Substring, _ order: DateOrder?
  ) throws(TimePhraseError) -> Self? {
    for separator in "-/." {
      let parts = word.split(separator: separator, omittingEmptySubsequences: false)
      guard parts.count > 1 else { continue }
      let typed = String(typed)
      if separator == "-", parts[1].first == "w" { return try week(parts, typed) }
      let lengths = parts.map { $0.allSatisfy(\.isDigit) ? $0.count : 0 }
      let numbers = parts.compactMap { Int($0) }
      let isShort = lengths.map { (1...2).contains($0) }
      if lengths[0] == 4, isShort.dropFirst().allSatisfy({ $0 }), parts.count <= 3 {
        if parts.count == 2, separator == "." { return nil }
        return .stretch(try stretch(numbers, typed))
      }
      if parts.count == 3, isShort[0], isShort[1], lengths[2] == 4 {
        return .stretch(try stretch(ordered(numbers, typed, order), typed))
      }
      if separator == "/", parts.count == 2, isShort[0], isShort[1] {
        return .stretch(try dayOfMonth(numbers, typed, order))
      }
      return nil
    }
    return nil
  }

  /// A day of any year, if it is clear which number is the month.
  private static func dayOfMonth(
    _ numbers: [Int], _ typed: String, _ order: DateOrder?
  ) throws(TimePhraseError) -> CalendarStretch {
    let (one, other) = (numbers[0], numbers[1])
    let dayFirst = { () throws(TimePhraseError) in
      try CalendarStretch.day(one, ofMonth: other, typed: typed)
    }
    let monthFirst = { () throws(TimePhraseError) in
      try CalendarStretch.day(other, ofMonth: one, typed: typed)
    }
    if one == other || one > 12 { return try dayFirst() }
    if other > 12 { return try monthFirst() }
    switch order {
    case .dayFirst: return try dayFirst()
    case .monthFirst: return try monthFirst()
    case nil:
      _ = try (dayFirst(), monthFirst())
      throw .ambiguous(
        typed, dayFirst: "\(one) \(monthName(other))",
        monthFirst: "\(other) \(monthName(one))")
    }
  }

  /// A month, or a day of a month.
  private static func stretch(
    _ numbers: [Int], _ typed: String
  ) throws(TimePhraseError) -> CalendarStretch {
    if numbers.count == 2 { return try .month(of: numbers[0], numbers[1], typed: typed) }
    return try .day(of: numbers[0], numbers[1], numbers[2], typed: typed)
  }

  /// Year, month and day of a date that ends with the year. The setting decides which number is the
  /// day, unless only one of them can be a month.
  private static func ordered(
    _ numbers: [Int], _ typed: String, _ order: DateOrder?
  ) throws(TimePhraseError) -> [Int] {
    let dayFirst = [numbers[2], numbers[1], numbers[0]]
    let monthFirst = [numbers[2], numbers[0], numbers[1]]
    if dayFirst == monthFirst || numbers[0] > 12 { return dayFirst }
    if numbers[1] > 12 { return monthFirst }
    switch order {
    case .dayFirst: return dayFirst
    case .monthFirst: return monthFirst
    case nil:
      let first = try CalendarStretch.civil(dayFirst[0], dayFirst[1], dayFirst[2], typed: typed)
      let second = try CalendarStretch.civil(
        monthFirst[0], monthFirst[1], monthFirst[2], typed: typed)
      throw .ambiguous(typed, dayFirst: first.dateSpelling, monthFirst: second.dateSpelling)
    }
  }

  /// ISO 8601 weeks: they begin on Monday, and week 1 has the year's first Thursday.
  private static func week(_ parts: [Substring], _ typed: String) throws(TimePhraseError) -> Self? {
    let numbers = [parts[0], parts[1].dropFirst()] + parts.dropFirst(2)
    guard numbers.allSatisfy({ $0.allSatisfy(\.isDigit) }),
      [[4, 2], [4, 2, 1]].contains(numbers.map(\.count)),
      let year = Int(numbers[0]), let week = Int(numbers[1])
    else { return nil }
    let fourth = try CalendarStretch.civil(year, 1, 4, typed: typed)
    let monday = fourth.daysSinceEpoch - (fourth.weekday + 6) % 7 + (week - 1) * 7
    guard CivilTime(day: monday + 3).year == year else { throw .noSuchDay(typed) }
    guard numbers.count == 3 else { return .stretch(.weekOfYear(monday: monday)) }
    guard let day = Int(numbers[2]), (1...7).contains(day) else { throw .noSuchDay(typed) }
    return .stretch(.day(monday + day - 1))
  }
}

// MARK: - Numbers

extension CalendarStretch {
  static func day(
    of year: Int, _ month: Int, _ day: Int, typed: String
  ) throws(TimePhraseError) -> CalendarStretch {
    .day(try civil(year, month, day, typed: typed).daysSinceEpoch)
  }

  static func month(
    of year: Int, _ month: Int, typed: String
  ) throws(TimePhraseError) -> CalendarStretch {
    .month(try civil(year, month, 1, typed: typed).month, year: year)
  }

  /// Whether any year, or any leap year, has this day.
  static func day(
    _ day: Int, ofMonth month: Int, typed: String
  ) throws(TimePhraseError) -> CalendarStretch {
    let civil = try civil(2000, month, day, typed: typed)
    return .dayOfMonth(civil.day, month: civil.month)
  }

  static func civil(
    _ year: Int, _ month: Int, _ day: Int, typed: String
  ) throws(TimePhraseError) -> CivilTime {
    guard let civil = CivilTime(year: year, month: month, day: day) else {
      throw .noSuchDay(typed)
    }
    return civil
  }
}

extension CivilTime {
  /// `2026-11-21`
  fileprivate var dateSpelling: String { "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))" }
}
