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

  /// A time as `TimeReading` parses it after a date, but without an offset. The hour may have one
  /// digit.
  private static func isClock(_ numbers: Substring) -> Bool {
    reading(numbers).map { $0.offset == nil } ?? false
  }

  private static func read(_ numbers: Substring) -> ClockTime? {
    reading(numbers).flatMap { reading in
      reading.wall.map { ClockTime(of: $0, duration: reading.hasSeconds ? 1 : 60) }
    }
  }

  private static func reading(_ numbers: Substring) -> TimeReading? {
    let isShort = numbers.prefix(while: \.isDigit).count == 1
    return TimeReading("1970-01-01T" + (isShort ? "0" : "") + numbers)
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
  var isDigit: Bool { ("0"..."9").contains(self) }
}
