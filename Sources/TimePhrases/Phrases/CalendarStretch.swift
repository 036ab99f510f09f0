/// A day, a week, a month or a year: absolute, or relative to today.
indirect enum CalendarStretch: Hashable, Sendable {
  /// Which of the days with the same weekday.
  enum Nearest: Hashable, Sendable { case upToToday, beforeToday, afterToday }

  // MARK: One day; days are counted from 1 January 1970

  case day(Int)
  case daysAway(Int)
  /// The same day of another month, or the last day of a shorter one.
  case sameDay(monthsAway: Int)
  /// 0 is Sunday.
  case weekday(Int, Nearest)
  case weekdayOfWeek(Int, weeksAway: Int)
  /// The latest one up to today.
  case dayOfMonth(Int, month: Int)
  /// A day of the month so many months away; or the latest one up to today, without a month.
  case dayOfAnyMonth(Int, monthsAway: Int?)
  /// A number of days after another day.
  case beside(CalendarStretch, days: Int)
  /// A day that must have this weekday.
  case checked(CalendarStretch, weekday: Int)

  // MARK: More than one day

  /// A week by its first day, a Monday.
  case weekOfYear(monday: Int)
  case weekAway(Int)
  /// The Saturday and Sunday of a week that begins on Monday; nil for the latest that has begun.
  case weekend(Int?)
  case month(Int, year: Int)
  case monthAway(Int)
  /// The latest stretch that has begun.
  case latestMonth(Int)
  case year(Int)
  case yearAway(Int)

  var isOneDay: Bool {
    switch self {
    case .day, .daysAway, .sameDay, .weekday, .weekdayOfWeek, .dayOfMonth, .dayOfAnyMonth, .beside,
      .checked:
      true
    case .weekOfYear, .weekAway, .weekend, .month, .monthAway, .latestMonth, .year, .yearAway: false
    }
  }

  /// Whether it is a date without a year, or a day without a month.
  var isOfAnyYear: Bool {
    switch self {
    case .dayOfMonth, .dayOfAnyMonth: true
    case .beside(let day, _), .checked(let day, _): day.isOfAnyYear
    default: false
    }
  }

  /// Whether it is a number of days or months from today.
  var isCounted: Bool {
    switch self {
    case .daysAway, .sameDay: true
    case .beside(let day, _): day.isCounted
    default: false
    }
  }

  /// A number of days after this day.
  func moved(byDays count: Int) -> CalendarStretch {
    switch self {
    case .day(let day): .day(day + count)
    case .daysAway(let days): .daysAway(days + count)
    default: .beside(self, days: count)
    }
  }
}

extension CalendarStretch {
  /// Its days, if `today` is the current day. Nil if the year has more than four digits.
  func days(today: Int, weekStartsOn: Int) -> Range<Int>? {
    let now = CivilTime(day: today)
    let week = today - (now.weekday - weekStartsOn + 7) % 7
    return switch self {
    case .day(let day): .days(from: day)
    case .daysAway(let count): .days(from: today + count)
    case .sameDay(let count):
      CivilTime.days(ofMonth: now.monthCount + count).flatMap { Self.day(now.day, of: $0) }
    case .weekday(let weekday, .upToToday): .days(from: today - (now.weekday - weekday + 7) % 7)
    case .weekday(let weekday, .beforeToday):
      .days(from: today - 1 - (now.weekday - weekday + 6) % 7)
    case .weekday(let weekday, .afterToday):
      .days(from: today + 1 + (weekday - now.weekday + 6) % 7)
    case .weekdayOfWeek(let weekday, let away):
      .days(from: week + away * 7 + (weekday - weekStartsOn + 7) % 7)
    case .dayOfMonth(let day, let month): latest(day, of: month, upTo: now)
    case .beside(let day, let count):
      day.days(today: today, weekStartsOn: weekStartsOn)
        .flatMap { .days(from: $0.lowerBound + count) }
    case .checked(let day, let weekday):
      day.days(today: today, weekStartsOn: weekStartsOn)
        .flatMap { CivilTime(day: $0.lowerBound).weekday == weekday ? $0 : nil }
    case .dayOfAnyMonth(let day, let away): latest(day, monthsAway: away, upTo: now)
    case .weekOfYear(let monday): .days(from: monday, 7)
    case .weekAway(let away): .days(from: week + away * 7, 7)
    case .weekend(let away):
      .days(from: CalendarStretch.saturday(today, weeksAway: away), 2)
    case .month(let month, let year): CivilTime.days(ofMonth: year * 12 + month - 1)
    case .monthAway(let away): CivilTime.days(ofMonth: now.monthCount + away)
    case .latestMonth(let month):
      CivilTime.days(ofMonth: (month > now.month ? now.year - 1 : now.year) * 12 + month - 1)
    case .year(let year): CivilTime.days(ofYear: year)
    case .yearAway(let away): CivilTime.days(ofYear: now.year + away)
    }
  }

  private static func saturday(_ today: Int, weeksAway away: Int?) -> Int {
    let sinceMonday = (CivilTime(day: today).weekday + 6) % 7
    let hasBegun = sinceMonday >= 5
    return today - sinceMonday + 5 + (away ?? (hasBegun ? 0 : -1)) * 7
  }

  private static func day(_ day: Int, of month: Range<Int>) -> Range<Int>? {
    .days(from: month.lowerBound + min(day, month.count) - 1)
  }

  // Every third month has all 31 days.
  private func latest(_ day: Int, monthsAway: Int?, upTo now: CivilTime) -> Range<Int>? {
    let months = monthsAway.map { $0...$0 } ?? -2...0
    return months.reversed().lazy
      .compactMap { CivilTime.days(ofMonth: now.monthCount + $0) }
      .filter { day <= $0.count }
      .map { $0.lowerBound + day - 1 }
      .first { monthsAway != nil || $0 <= now.daysSinceEpoch }
      .flatMap { .days(from: $0) }
  }

  // Nine years always contain a leap day.
  private func latest(_ day: Int, of month: Int, upTo now: CivilTime) -> Range<Int>? {
    (0...8).lazy
      .compactMap { CivilTime(year: now.year - $0, month: month, day: day)?.daysSinceEpoch }
      .first { $0 <= now.daysSinceEpoch }
      .flatMap { .days(from: $0) }
  }
}

extension CivilTime {
  /// Midnight at the start of a day, counted from 1 January 1970.
  init(day: Int) {
    self.init(secondsSinceEpoch: Int64(day) * 86400)
  }

  /// Months since January of year 0.
  fileprivate var monthCount: Int { year * 12 + month - 1 }

  fileprivate static func days(ofMonth count: Int) -> Range<Int>? {
    guard count >= 0, let first = CivilTime(year: count / 12, month: count % 12 + 1, day: 1) else {
      return nil
    }
    return .days(from: first.daysSinceEpoch, days(inMonth: first.month, of: first.year))
  }

  fileprivate static func days(ofYear year: Int) -> Range<Int>? {
    guard let first = CivilTime(year: year, month: 1, day: 1) else { return nil }
    return .days(from: first.daysSinceEpoch, days(inMonth: 2, of: year) == 29 ? 366 : 365)
  }
}

extension Range<Int> {
  /// Nil if the first day's year can't be written with four digits.
  fileprivate static func days(from first: Int, _ count: Int = 1) -> Range<Int>? {
    (0...9999).contains(CivilTime(day: first).year) ? first..<(first + count) : nil
  }
}

// Parsers for a day, a week, a month or a year at the beginning of the words. Each returns nil, and
// leaves the words alone, if they begin with something else.

extension CalendarStretch {
  static func take(_ words: inout TimeWords) throws(TimePhraseError) -> CalendarStretch? {
    let begin = words
    let named = try takeNamed(&words)
    let found = if let named { named } else { try takeDated(&words) }
    guard let stretch = found else { return nil }
    guard case .weekday(let weekday)? = words.meaning(0) else { return stretch }
    switch stretch {
    case .day(let day):
      words.removeFirst()
      try check(day, is: weekday, begin.text(upTo: words))
      return stretch
    case .dayOfMonth, .dayOfAnyMonth:
      words.removeFirst()
      return .checked(stretch, weekday: weekday)
    default: return stretch
    }
  }

  /// `today`, `2026-11-21`, `先週の金曜日`, `last friday`, `last weekend`, `friday`,
  /// `Friday, 21 November 2026`, `Fri 21 Nov`
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
      guard let date = try takeDate(&words) else { return .weekday(weekday, .upToToday) }
      guard case .day(let day) = date else { return .checked(date, weekday: weekday) }
      try check(day, is: weekday, begin.text(upTo: words))
      return date
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

  /// A date after a weekday, with or without its year.
  private static func takeDate(
    _ words: inout TimeWords
  ) throws(TimePhraseError) -> CalendarStretch? {
    var rest = words
    skip([.comma], &rest)
    let date: CalendarStretch?
    if case .stretch(let stretch)? = rest.meaning(0) {
      rest.removeFirst()
      date = stretch
    } else {
      date = try takeDated(&rest)
    }
    switch date {
    case .day, .dayOfMonth, .dayOfAnyMonth:
      words = rest
      return date
    default: return nil
    }
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

// Parsers for dates with a month's name or a Japanese sign. Each returns nil, and leaves the words
// alone, if they begin with something else.

extension CalendarStretch {
  /// `Nov 21`, `21 Nov`, `the 21st of November, 2025`, `November 2025`, `November`, `2025`
  static func takeEnglish(_ words: inout TimeWords) throws(TimePhraseError) -> CalendarStretch? {
    let begin = words
    var rest = words
    if skip([.the], &rest) { guard rest.meaning(0)?.isOrdinal == true else { return nil } }
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
    // `first` alone is no day.
    guard rest.first?.text.first?.isNumber == true || rest.meaning(1) == .of else { return nil }
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
    let year = try takeEra(&words) ?? takeNumber(of: 4...4, .year, &words)
    if let year, case .stretch(.dayOfMonth(let day, let month))? = words.meaning(0) {
      words.removeFirst()
      return try .day(of: year, month, day, typed: begin.text(upTo: words))
    }
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

  /// `令和8年`, `平成元年`
  private static func takeEra(_ words: inout TimeWords) throws(TimePhraseError) -> Int? {
    guard case .era(let before)? = words.meaning(0) else { return nil }
    let begin = words
    words.removeFirst()
    if words.meaning(0) == .firstYear, words.meaning(1) == .sign(.year) {
      words.removeFirst(2)
      return before + 1
    }
    guard let year = takeNumber(of: 1...2, .year, &words) else {
      throw .unknown(begin.text(1))
    }
    return before + year
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
    // The second day of a month.
    case .unit(.second): 2
    default: nil
    }
  }

  fileprivate var isOrdinal: Bool {
    switch self {
    case .ordinal, .unit(.second): true
    default: false
    }
  }
}
