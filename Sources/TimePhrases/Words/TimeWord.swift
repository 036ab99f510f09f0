/// A word of a phrase: its meaning, and its text as typed.
struct TimeWord: Hashable, Sendable {
  enum Meaning: Hashable, Sendable {
    case now
    case stretch(CalendarStretch)
    case clock(ClockTime)
    /// `21:30`, and `9.30`, which needs am or pm.
    case hourAndMinute(ClockTime, needsHalf: Bool)
    case weekday(Int)
    case month(Int)
    case number(Int, digits: Int)
    /// `21st`
    case ordinal(Int)
    /// last, this or next: -1, 0 or 1.
    case which(Int)
    case unit(TimeUnit)
    /// am and pm come after the hour, 午前 and 午後 before it.
    case half(ClockTime.Half, isBefore: Bool)
    /// 年, 月, 日, 時, 分 and 秒, which follow a number.
    case sign(TimeUnit)
    /// 前 and 後: before now and after now.
    case before, after
    case halfPast
    case ago, `in`, one, at, on, of, the, no, comma
  }

  let meaning: Meaning
  let text: Substring
}

extension TimeWord.Meaning {
  /// Looks up a word in lowercase.
  static func known(_ word: String) -> Self? { dictionary[word] }

  static let longestWord = 4

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
    let lists = [months, weekdays, units, days, english, japanese, numbers]
    return Dictionary(lists.joined(), uniquingKeysWith: { first, _ in first })
  }()

  private static let months: [(String, Self)] =
    [
      ["january", "jan"], ["february", "feb"], ["march", "mar"], ["april", "apr"], ["may"],
      ["june", "jun"], ["july", "jul"], ["august", "aug"], ["september", "sep", "sept"],
      ["october", "oct"], ["november", "nov"], ["december", "dec"],
    ].enumerated().flatMap { index, names in names.map { ($0, .month(index + 1)) } }

  /// `April` for 4.
  static func monthName(_ number: Int) -> String {
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
    ("hours", .unit(.hour)), ("時間", .unit(.hour)), ("day", .unit(.day)), ("days", .unit(.day)),
    ("week", .unit(.week)), ("weeks", .unit(.week)), ("週間", .unit(.week)),
    ("month", .unit(.month)), ("months", .unit(.month)), ("か月", .unit(.month)),
    ("ヶ月", .unit(.month)), ("ヵ月", .unit(.month)), ("カ月", .unit(.month)),
    ("ケ月", .unit(.month)), ("箇月", .unit(.month)), ("year", .unit(.year)),
    ("years", .unit(.year)),
  ]

  private static let days: [(String, Self)] = [
    ("today", .stretch(.daysAway(0))), ("yesterday", .stretch(.daysAway(-1))),
    ("tomorrow", .stretch(.daysAway(1))), ("今日", .stretch(.daysAway(0))),
    ("昨日", .stretch(.daysAway(-1))), ("一昨日", .stretch(.daysAway(-2))),
    ("明日", .stretch(.daysAway(1))), ("明後日", .stretch(.daysAway(2))),
    ("きょう", .stretch(.daysAway(0))), ("きのう", .stretch(.daysAway(-1))),
    ("おととい", .stretch(.daysAway(-2))), ("あした", .stretch(.daysAway(1))),
    ("あさって", .stretch(.daysAway(2))), ("先週", .stretch(.weekAway(-1))),
    ("今週", .stretch(.weekAway(0))), ("来週", .stretch(.weekAway(1))),
    ("先月", .stretch(.monthAway(-1))), ("今月", .stretch(.monthAway(0))),
    ("来月", .stretch(.monthAway(1))), ("去年", .stretch(.yearAway(-1))),
    ("昨年", .stretch(.yearAway(-1))), ("今年", .stretch(.yearAway(0))),
    ("来年", .stretch(.yearAway(1))),
  ]

  private static let english: [(String, Self)] = [
    ("now", .now), ("noon", .clock(.noon)), ("midnight", .clock(.midnight)),
    ("last", .which(-1)), ("this", .which(0)), ("next", .which(1)),
    ("am", .half(.morning, isBefore: false)), ("a.m.", .half(.morning, isBefore: false)),
    ("pm", .half(.afternoon, isBefore: false)), ("p.m.", .half(.afternoon, isBefore: false)),
    ("ago", .ago), ("in", .in), ("a", .one), ("an", .one), ("at", .at), ("on", .on), ("of", .of),
    ("the", .the), (",", .comma),
  ]

  private static let numbers: [(String, Self)] =
    [
      "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
      "twelve",
    ].enumerated().map { ($1, .number($0 + 1, digits: $0 < 9 ? 1 : 2)) }

  private static let japanese: [(String, Self)] = [
    ("今", .now), ("正午", .clock(.noon)), ("午前", .half(.morning, isBefore: true)),
    ("午後", .half(.afternoon, isBefore: true)), ("年", .sign(.year)), ("月", .sign(.month)),
    ("日", .sign(.day)), ("時", .sign(.hour)), ("分", .sign(.minute)), ("秒", .sign(.second)),
    ("半", .halfPast), ("前", .before), ("後", .after), ("の", .no), ("、", .comma),
  ]
}
