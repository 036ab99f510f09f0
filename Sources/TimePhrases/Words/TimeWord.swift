/// A word of a phrase: its meaning, and its text as typed.
struct TimeWord: Hashable, Sendable {
  enum Meaning: Hashable, Sendable {
    case now
    case stretch(CalendarStretch)
    case part(DayPart)
    /// 昨夜 and `tonight`: a part of the day so many days from today; 0 is the current or coming one.
    case partOfDay(DayPart, daysAway: Int)
    case clock(ClockTime)
    /// `21:30`, and `9.30`, which needs am or pm.
    case hourAndMinute(ClockTime, needsHalf: Bool)
    case weekday(Int)
    /// Saturday and Sunday.
    case weekend
    case month(Int)
    case number(Int, digits: Int)
    /// `21st`
    case ordinal(Int)
    /// `half` and `quarter`: minutes of an hour.
    case fraction(Int)
    /// last, this or next: -1, 0 or 1.
    case which(Int)
    case unit(TimeUnit)
    /// am and pm come after the hour, 午前 and 午後 before it.
    case half(ClockTime.Half, isBefore: Bool)
    /// 年, 月, 日, 時, 分 and 秒, which follow a number.
    case sign(TimeUnit)
    /// 前 and 後: before now and after now.
    case before, after
    /// The words `before` and `after` in English.
    case earlierThan, laterThan
    case halfPast
    /// `past` and `to` between minutes and an hour.
    case past, to
    case oClock
    /// 頃 after a time, and `around` before it.
    case about, around
    /// `early` and `late` before a part of the day, 早く and 遅く after it.
    case early, late
    /// The year before the first one of a Japanese era: 2018 for 令和.
    case era(Int)
    /// `元`, the first year of an era
    case firstYear
    /// A number that is not said: `a few`, 数.
    case few
    case ago, `in`, one, at, on, of, the, no, comma, and, just, instant, from
  }

  let meaning: Meaning
  let text: Substring
}

/// The words that are not parsed yet. Parsers remove words from the front.
typealias TimeWords = ArraySlice<TimeWord>

extension TimeWords {
  /// The meaning of the word at an index; nil past the end.
  func meaning(_ index: Int) -> TimeWord.Meaning? {
    index < count ? self[startIndex + index].meaning : nil
  }

  /// The first words as typed, with the spaces between them.
  func text(_ count: Int) -> String {
    guard let first, let last = prefix(count).last else { return "" }
    return String(first.text.base[first.text.startIndex..<last.text.endIndex])
  }

  /// The words that were parsed since, as typed.
  func text(upTo rest: TimeWords) -> String { text(count - rest.count) }
}

/// Removes the first word if it has one of these meanings. Returns whether it did.
@discardableResult
func skip(_ meanings: Set<TimeWord.Meaning>, _ words: inout TimeWords) -> Bool {
  guard let first = words.first, meanings.contains(first.meaning) else { return false }
  words.removeFirst()
  return true
}

// Splits a text into words. Spaces separate ASCII words. Japanese has no spaces, so the longest
// known word is next.

extension TimeWord {
  /// Throws the first unknown word.
  static func words(of text: String, dateOrder: DateOrder?) throws(TimePhraseError) -> [TimeWord] {
    var words: [TimeWord] = []
    var rest = text[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
        continue
      }
      if let counted = takeCounted(&rest) {
        words += counted
        continue
      }
      if let weekday = takeWeekday(&rest) {
        words.append(weekday)
        continue
      }
      let word =
        first.narrow.isASCII ? try plain(&rest, dateOrder) : try takeJapanese(&rest)
      words.append(word)
    }
    return words
  }

  /// `3d` and `10min`, which are two words without a space.
  private static func takeCounted(_ text: inout Substring) -> [TimeWord]? {
    let word = text.prefix { $0.narrow.isASCII && !$0.isWhitespace && $0.narrow != "," }
    let digits = word.prefix { $0.narrow.isDigit }
    let unit = word[digits.endIndex...]
    guard !digits.isEmpty, !unit.isEmpty, let number = Meaning.number(digits.narrow),
      let meaning = Meaning.unit(unit.narrow)
    else { return nil }
    text = text[word.endIndex...]
    return [TimeWord(meaning: number, text: digits), TimeWord(meaning: meaning, text: unit)]
  }

  /// `(Tue)`, `（火）` and `(月・祝)` after a date.
  private static func takeWeekday(_ text: inout Substring) -> TimeWord? {
    guard text.first?.narrow == "(",
      let end = text.prefix(12).firstIndex(where: { $0.narrow == ")" })
    else { return nil }
    var name = text[..<end].dropFirst().narrow
    for holiday in ["・祝", "祝"] where name.hasSuffix(holiday) { name.removeLast(holiday.count) }
    // 月 and 日 alone are the units, and here they are Monday and Sunday.
    guard case .weekday(let weekday)? = Meaning.known(name + "曜") ?? Meaning.known(name) else {
      return nil
    }
    let word = text[...end]
    text = text[text.index(after: end)...]
    return TimeWord(meaning: .weekday(weekday), text: word)
  }

  private static func plain(
    _ text: inout Substring, _ dateOrder: DateOrder?
  ) throws(TimePhraseError) -> TimeWord {
    let isComma = text.first?.narrow == ","
    let word =
      isComma
      ? text.prefix(1)
      : text.prefix { $0.narrow.isASCII && !$0.isWhitespace && !",(".contains($0.narrow) }
    guard !word.isEmpty else { throw .unknown(String(text.prefix { !$0.isWhitespace })) }
    text = text[word.endIndex...]
    let plain = word.narrow
    let meaning =
      if let known = Meaning.known(plain) { known } else if let number = Meaning.number(plain) {
        number
      } else if let clock = try Meaning.clock(plain, typed: word) { clock } else {
        try Meaning.date(plain, typed: word, dateOrder)
      }
    guard let meaning else { throw .unknown(String(word)) }
    return TimeWord(meaning: meaning, text: word)
  }

  private static func takeJapanese(_ text: inout Substring) throws(TimePhraseError) -> TimeWord {
    for length in (1...Meaning.longestWord).reversed() {
      let word = text.prefix(length)
      if word.count == length, let meaning = Meaning.known(String(word)) {
        text = text[word.endIndex...]
        return TimeWord(meaning: meaning, text: word)
      }
    }
    let digits = text.prefix { $0.kanjiNumber != nil }
    if let number = Meaning.kanjiNumber(digits) {
      text = text[digits.endIndex...]
      return TimeWord(meaning: number, text: digits)
    }
    throw .unknown(String(text.prefix { !$0.isWhitespace }))
  }
}

extension Character {
  /// The lowercase, half-width form of an ASCII letter or sign. A curly apostrophe is straight.
  fileprivate var narrow: Character {
    guard unicodeScalars.count == 1, let scalar = unicodeScalars.first else { return self }
    if scalar == "\u{2019}" { return "'" }
    let code = (0xFF01...0xFF5E).contains(scalar.value) ? scalar.value - 0xFEE0 : scalar.value
    let isCapital = (0x41...0x5A).contains(code)
    return Unicode.Scalar(isCapital ? code + 0x20 : code).map(Character.init) ?? self
  }
}

extension StringProtocol {
  /// With every ASCII letter in its lowercase, half-width form.
  var narrow: String { String(map(\.narrow)) }
}

// Words with digits: numbers, times, dates. Each parser returns nil if the word has another form,
// and throws if it has this form but is invalid.

extension TimeWord.Meaning {
  /// `3`, `21st`; nil for more than nine digits.
  static func number(_ word: String) -> Self? {
    let digits = word.prefix(while: \.isDigit)
    guard (1...9).contains(digits.count), let number = Int(digits) else { return nil }
    if digits.count == word.count { return .number(number, digits: digits.count) }
    let ending = word[digits.endIndex...]
    return digits.count < 3 && ["st", "nd", "rd", "th"].contains(ending) ? .ordinal(number) : nil
  }

  /// `21:30`, `21:30:05.25`, `9am`, `9:30pm`, `9.30pm`, `9.30`.
  static func clock(_ word: String, typed: Substring) throws(TimePhraseError) -> Self? {
    let endings: [(text: String, half: ClockTime.Half)] = [
      ("am", .morning), ("a.m.", .morning), ("pm", .afternoon), ("p.m.", .afternoon),
    ]
    let ending = endings.first { word.hasSuffix($0.text) }
    let numbers = word.dropLast(ending?.text.count ?? 0)
    let hasColon = numbers.contains(":")
    guard hasColon ? isClock(numbers) : isHour(numbers) else { return nil }
    let clock = hasColon ? read(numbers) : hour(numbers)
    // Without am or pm `9.30` may be a time, but `31.12` is not.
    if !hasColon, ending == nil, clock == nil || !numbers.contains(".") { return nil }
    guard let clock, let time = ending.map({ clock.with($0.half) }) ?? clock else {
      throw .noSuchTime(String(typed))
    }
    return ending == nil ? .hourAndMinute(time, needsHalf: !hasColon) : .clock(time)
  }

  /// A time as `ParsedTime` parses it after a date, but without an offset. The hour may have one
  /// digit.
  private static func isClock(_ numbers: Substring) -> Bool {
    reading(numbers).map { $0.offset == nil } ?? false
  }

  private static func read(_ numbers: Substring) -> ClockTime? {
    reading(numbers).flatMap { reading in
      reading.wall.map { ClockTime(of: $0, duration: reading.hasSeconds ? 1 : 60) }
    }
  }

  private static func reading(_ numbers: Substring) -> ParsedTime? {
    let isShort = numbers.prefix(while: \.isDigit).count == 1
    return ParsedTime("1970-01-01T" + (isShort ? "0" : "") + numbers)
  }

  /// `9`, `9.30`
  private static func isHour(_ numbers: Substring) -> Bool {
    let parts = numbers.split(separator: ".", omittingEmptySubsequences: false)
    return parts.allSatisfy { $0.allSatisfy(\.isDigit) } && (1...2).contains(parts[0].count)
      && (parts.count == 1 || parts.count == 2 && parts[1].count == 2)
  }

  private static func hour(_ numbers: Substring) -> ClockTime? {
    let parts = numbers.split(separator: ".").compactMap { Int($0) }
    return parts.first.flatMap {
      ClockTime(hour: $0, minute: parts.count == 2 ? parts[1] : nil)
    }
  }
}

extension Character {
  /// Whether it is an ASCII digit.
  package var isDigit: Bool { ("0"..."9").contains(self) }
}

// Numbers in kanji: 三, 十一, 二十一, 百二十, 〇, 二〇二六.

extension TimeWord.Meaning {
  /// Nil if the digits are no number, or two numbers side by side: 二三日前 is two or three days ago.
  static func kanjiNumber(_ text: Substring) -> Self? {
    let values = text.compactMap(\.kanjiNumber)
    guard let number = values.allSatisfy({ $0 < 10 }) ? spelled(values) : counted(values) else {
      return nil
    }
    return .number(number.value, digits: number.digits)
  }

  /// Digit by digit: a single one, a year, or with a zero.
  private static func spelled(_ values: [Int]) -> (value: Int, digits: Int)? {
    guard values.count == 1 || values.count == 4 || values.count < 4 && values.contains(0) else {
      return nil
    }
    return values.isEmpty ? nil : (values.reduce(0) { $0 * 10 + $1 }, values.count)
  }

  /// With 十, 百 and 千, from large to small.
  private static func counted(_ values: [Int]) -> (value: Int, digits: Int)? {
    var (sum, digit, unit): (Int, Int?, Int) = (0, nil, 10_000)
    for value in values {
      if value < 10 {
        guard digit == nil, value > 0 else { return nil }
        digit = value
      } else {
        guard value < unit else { return nil }
        sum += (digit ?? 1) * value
        (digit, unit) = (nil, value)
      }
    }
    sum += digit ?? 0
    return (sum, String(sum).count)
  }
}

extension Character {
  /// The value of a digit, of 十, of 百 or of 千.
  var kanjiNumber: Int? {
    switch self {
    case "〇", "零": 0
    case "一": 1
    case "二": 2
    case "三": 3
    case "四": 4
    case "五": 5
    case "六": 6
    case "七": 7
    case "八": 8
    case "九": 9
    case "十": 10
    case "百": 100
    case "千": 1000
    default: nil
    }
  }
}
