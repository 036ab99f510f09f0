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
