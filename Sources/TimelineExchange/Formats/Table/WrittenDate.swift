import TimePhrases

/// Dates in tables: ISO 8601, or days and months in numbers in an order that only the user knows.
enum WrittenDate {
  enum Reading {
    /// As ISO 8601.
    case moment(String)
    case unclear(example: String)
  }

  static func read(
    _ words: String, _ options: ReadingOptions
  ) throws(ForeignFlaw) -> Reading {
    let parts = words.split(separator: " ", maxSplits: 1).map(String.init)
    guard let first = parts.first else { throw .missing(member: "date") }
    let time = try parts.count > 1 ? "T" + time(parts[1], words) : ""
    let sign = "/.".first { first.contains($0) }
    guard let sign, !first.contains("T") else { return .moment(first + time) }
    let numbers = first.split(separator: sign).map { Int($0) ?? -1 }
    guard numbers.count == 3 else { throw .unreadableDate(words) }
    if numbers[0] > 31 { return .moment(date(numbers[0], numbers[1], numbers[2]) + time) }
    // Dots are only used for days before months.
    let isDayFirst = sign == "." ? true : options.dateOrder.map { $0 == .dayFirst }
    switch (isDayFirst, numbers[0] > 12, numbers[1] > 12) {
    case (true, _, _), (nil, true, false):
      return .moment(date(numbers[2], numbers[1], numbers[0]) + time)
    case (false, _, _), (nil, false, true):
      return .moment(date(numbers[2], numbers[0], numbers[1]) + time)
    default: return .unclear(example: words)
    }
  }

  private static func date(_ year: Int, _ month: Int, _ day: Int) -> String {
    let year = String(repeating: "0", count: max(0, 4 - "\(year)".utf8.count)) + "\(year)"
    return "\(year)-\(month.twoDigits)-\(day.twoDigits)"
  }

  /// `9:05 pm` as `21:05`, and what has another form as it is.
  private static func time(_ words: String, _ whole: String) throws(ForeignFlaw) -> String {
    let letters = words.lowercased().filter(\.isLetter)
    var parts = words.filter { $0.isNumber || $0 == ":" }.split(separator: ":").map(String.init)
    guard ["am", "pm", "a", "p"].contains(letters) || parts.first?.utf8.count == 1 else {
      return words
    }
    guard parts.count > 1, let hour = Int(parts[0]) else { throw .unreadableDate(whole) }
    if letters.isEmpty {
      parts[0] = hour.twoDigits
    } else {
      guard (1...12).contains(hour) else { throw .impossibleDate(whole) }
      parts[0] = (hour % 12 + (letters.hasPrefix("p") ? 12 : 0)).twoDigits
    }
    return parts.joined(separator: ":")
  }
}
