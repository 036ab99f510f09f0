// The words of the grammar. A new word is a new row.

extension TimeWord.Meaning {
  /// Looks up a word in lowercase.
  static func known(_ word: String) -> Self? { dictionary[word] }

  /// The characters of the longest word that needs no space after it.
  static let longestWord =
    dictionary.keys.lazy.filter { $0.first?.isASCII == false }.map(\.count).max() ?? 1

  /// The words in ASCII letters, for suggestions.
  static let letterWords: [String] = dictionary.keys.filter { word in
    word.utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }.sorted()

  /// The unit directly after a number, which may be one letter. `m` is ambiguous, so it is unknown.
  static func unit(_ word: String) -> Self? {
    if let unit = letters[word] { return .unit(unit) }
    guard case .unit(let unit)? = dictionary[word] else { return nil }
    return .unit(unit)
  }

  private static let letters: [String: TimeUnit] = [
    "s": .second, "h": .hour, "d": .day, "w": .week, "y": .year,
  ]

  private static let dictionary: [String: Self] = {
    let lists = [months, weekdays, units, days, parts, english, japanese, numbers, ordinals, eras]
    return Dictionary(lists.joined(), uniquingKeysWith: { first, _ in first })
  }()

  private static let months: [(String, Self)] =
    [
      ["january", "jan"], ["february", "feb"], ["march", "mar"], ["april", "apr"], ["may"],
      ["june", "jun"], ["july", "jul"], ["august", "aug"], ["september", "sep", "sept"],
      ["october", "oct"], ["november", "nov"], ["december", "dec"],
    ].enumerated().flatMap { index, names in names.map { ($0, .month(index + 1)) } }

  /// `April` for 4.
  fileprivate static func monthName(_ number: Int) -> String {
    let name = months.first { $0.1 == .month(number) }?.0 ?? ""
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  private static let weekdays: [(String, Self)] =
    [
      ["sunday", "sun", "日曜日", "日曜"], ["monday", "mon", "月曜日", "月曜"],
      ["tuesday", "tue", "火曜日", "火曜"], ["wednesday", "wed", "水曜日", "水曜"],
      ["thursday", "thu", "木曜日", "木曜"], ["friday", "fri", "金曜日", "金曜"],
      ["saturday", "sat", "土曜日", "土曜"],
    ].enumerated().flatMap { index, names in names.map { ($0, .weekday(index)) } }

  private static let units: [(String, Self)] = [
    ("second", .unit(.second)), ("seconds", .unit(.second)), ("sec", .unit(.second)),
    ("secs", .unit(.second)), ("minute", .unit(.minute)), ("minutes", .unit(.minute)),
    ("min", .unit(.minute)), ("mins", .unit(.minute)), ("hour", .unit(.hour)),
    ("hours", .unit(.hour)), ("hr", .unit(.hour)), ("hrs", .unit(.hour)), ("時間", .unit(.hour)),
    ("day", .unit(.day)), ("days", .unit(.day)),
    ("week", .unit(.week)), ("weeks", .unit(.week)), ("週間", .unit(.week)),
    ("month", .unit(.month)), ("months", .unit(.month)), ("か月", .unit(.month)),
    ("ヶ月", .unit(.month)), ("ヵ月", .unit(.month)), ("カ月", .unit(.month)),
    ("ケ月", .unit(.month)), ("箇月", .unit(.month)), ("year", .unit(.year)),
    ("years", .unit(.year)),
  ]

  private static let days: [(String, Self)] = [
    ("元日", .stretch(.dayOfMonth(1, month: 1))), ("元旦", .stretch(.dayOfMonth(1, month: 1))),
    ("大晦日", .stretch(.dayOfMonth(31, month: 12))),
    ("weekend", .weekend), ("週末", .weekend), ("先週末", .stretch(.weekend(-1))),
    ("今週末", .stretch(.weekend(0))), ("来週末", .stretch(.weekend(1))),
    ("today", .stretch(.daysAway(0))), ("yesterday", .stretch(.daysAway(-1))),
    ("tomorrow", .stretch(.daysAway(1))), ("今日", .stretch(.daysAway(0))),
    ("本日", .stretch(.daysAway(0))),
    ("昨日", .stretch(.daysAway(-1))), ("一昨日", .stretch(.daysAway(-2))),
    ("明日", .stretch(.daysAway(1))), ("明後日", .stretch(.daysAway(2))),
    ("きょう", .stretch(.daysAway(0))), ("きのう", .stretch(.daysAway(-1))),
    ("おととい", .stretch(.daysAway(-2))), ("おとつい", .stretch(.daysAway(-2))),
    ("あした", .stretch(.daysAway(1))),
    ("あさって", .stretch(.daysAway(2))), ("先々週", .stretch(.weekAway(-2))),
    ("先週", .stretch(.weekAway(-1))), ("今週", .stretch(.weekAway(0))),
    ("来週", .stretch(.weekAway(1))), ("再来週", .stretch(.weekAway(2))),
    ("先々月", .stretch(.monthAway(-2))),
    ("先月", .stretch(.monthAway(-1))), ("今月", .stretch(.monthAway(0))),
    ("来月", .stretch(.monthAway(1))), ("再来月", .stretch(.monthAway(2))),
    ("一昨年", .stretch(.yearAway(-2))), ("おととし", .stretch(.yearAway(-2))),
    ("去年", .stretch(.yearAway(-1))), ("昨年", .stretch(.yearAway(-1))),
    ("今年", .stretch(.yearAway(0))), ("来年", .stretch(.yearAway(1))),
    ("再来年", .stretch(.yearAway(2))),
  ]

  private static let parts: [(String, Self)] = {
    let words: [(DayPart, [String])] = [
      (.dawn, ["dawn", "daybreak", "明け方", "あけがた", "夜明け", "早朝"]),
      (.morning, ["morning", "朝", "あさ", "午前中"]),
      (.midday, ["midday", "昼", "ひる", "お昼"]),
      (.afternoon, ["afternoon"]),
      (.dusk, ["dusk", "夕方", "ゆうがた", "夕"]),
      (.evening, ["evening", "晩", "ばん"]),
      (.night, ["night", "夜", "よる", "夜中", "真夜中", "深夜"]),
    ]
    let ofDays: [(DayPart, Int, [String])] = [
      (.morning, 0, ["今朝", "けさ"]), (.morning, 1, ["明朝"]),
      (.dusk, -1, ["昨夕"]),
      (.evening, -2, ["一昨晩"]), (.evening, -1, ["昨晩"]), (.evening, 0, ["今晩", "こんばん"]),
      (.evening, 1, ["明晩"]),
      (.night, -2, ["一昨夜"]), (.night, -1, ["昨夜", "ゆうべ", "夕べ"]),
      (.night, 0, ["tonight", "今夜", "こんや"]),
    ]
    return words.flatMap { part, words in words.map { ($0, .part(part)) } }
      + ofDays.flatMap { part, away, words in
        words.map { ($0, .partOfDay(part, daysAway: away)) }
      }
  }()

  private static let english: [(String, Self)] = [
    ("now", .now), ("noon", .clock(.noon)), ("midnight", .clock(.midnight)),
    ("last", .which(-1)), ("this", .which(0)), ("next", .which(1)),
    ("am", .half(.morning, isBefore: false)), ("a.m.", .half(.morning, isBefore: false)),
    ("pm", .half(.afternoon, isBefore: false)), ("p.m.", .half(.afternoon, isBefore: false)),
    ("ago", .ago), ("in", .in), ("a", .one), ("an", .one), ("at", .at), ("around", .around),
    ("about", .around), ("on", .on), ("of", .of), ("the", .the), (",", .comma), ("and", .and),
    ("before", .earlierThan), ("after", .laterThan), ("from", .from),
    ("half", .fraction(30)), ("quarter", .fraction(15)), ("past", .past), ("to", .to),
    ("till", .to), ("o'clock", .oClock), ("just", .just), ("right", .just),
    ("moment", .instant), ("early", .early), ("late", .late),
    ("earlier", .ago), ("few", .few), ("several", .few), ("some", .few),
  ]

  private static let numbers: [(String, Self)] = {
    let small = [
      "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
      "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    var words: [String] = small
    for ten in tens {
      words.append(ten)
      for one in small.prefix(9) { words.append("\(ten)-\(one)") }
    }
    return words.enumerated().map { index, word in
      (word, .number(index + 1, digits: index < 9 ? 1 : 2))
    }
  }()

  /// `first` to `thirty-first`; `second` is a unit of time, too.
  private static let ordinals: [(String, Self)] = {
    let small = [
      "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
      "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
      "eighteenth", "nineteenth", "twentieth",
    ]
    let large = small.prefix(9).map { "twenty-\($0)" } + ["thirtieth", "thirty-first"]
    return (small + large).enumerated().map { ($1, .ordinal($0 + 1)) }
  }()

  /// Each era by the year before its first one.
  private static let eras: [(String, Self)] = [
    ("令和", .era(2018)), ("平成", .era(1988)), ("昭和", .era(1925)), ("大正", .era(1911)),
    ("明治", .era(1867)),
  ]

  private static let eraLetters: [Character: Int] = [
    "r": 2018, "h": 1988, "s": 1925, "t": 1911, "m": 1867,
  ]

  private static let japanese: [(String, Self)] = [
    ("今", .now), ("いま", .now), ("さっき", .now), ("ついさっき", .now), ("今さっき", .now),
    ("さきほど", .now), ("先ほど", .now), ("先程", .now), ("たった今", .now), ("たったいま", .now),
    ("今しがた", .now),
    ("正午", .clock(.noon)), ("午前", .half(.morning, isBefore: true)),
    ("午後", .half(.afternoon, isBefore: true)), ("年", .sign(.year)), ("月", .sign(.month)),
    ("日", .sign(.day)), ("時", .sign(.hour)), ("分", .sign(.minute)), ("秒", .sign(.second)),
    ("半", .halfPast), ("前", .before), ("後", .after), ("の", .no), ("、", .comma),
    ("頃", .about), ("ごろ", .about), ("ころ", .about), ("ほど", .about), ("くらい", .about),
    ("ぐらい", .about), ("約", .around), ("早く", .early), ("はやく", .early),
    ("遅く", .late), ("おそく", .late), ("数", .few), ("何", .few), ("元", .firstYear),
  ]
}

// Dates of digits only. Each parser returns nil if the word has another form, and throws if it has
// this form but the calendar has no such day.

extension TimeWord.Meaning {
  /// `2026-11-21`, `2026/11/21`, `2026-11`, `2026-w47`, `2026-w47-6`, `21/11/2026`, `21/11`, `r8.11.3`.
  static func date(
    _ word: String, typed: Substring, _ order: DateOrder?
  ) throws(TimePhraseError) -> Self? {
    for separator in "-/." {
      let parts = word.split(separator: separator, omittingEmptySubsequences: false)
      guard parts.count > 1 else { continue }
      let typed = String(typed)
      if parts.count == 3, let era = parts[0].first.flatMap({ eraLetters[$0] }) {
        let numbers = [parts[0].dropFirst(), parts[1], parts[2]]
        guard numbers.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy(\.isDigit) }) else {
          return nil
        }
        let values = numbers.compactMap { Int($0) }
        return .stretch(try .day(of: era + values[0], values[1], values[2], typed: typed))
      }
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
        typed, dayFirst: DateReading(month: other, day: one),
        monthFirst: DateReading(month: one, day: other))
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
      throw .ambiguous(
        typed, dayFirst: DateReading(year: first.year, month: first.month, day: first.day),
        monthFirst: DateReading(year: second.year, month: second.month, day: second.day))
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

extension DateReading {
  /// `5 June`; `2026-06-05` if the date was typed with a year.
  package var english: String { dateSpelling ?? "\(day) \(TimeWord.Meaning.monthName(month))" }

  /// `6月5日`
  package var japanese: String { dateSpelling ?? "\(month)月\(day)日" }

  private var dateSpelling: String? {
    year.map { "\($0.padded(4))-\(month.padded(2))-\(day.padded(2))" }
  }
}
