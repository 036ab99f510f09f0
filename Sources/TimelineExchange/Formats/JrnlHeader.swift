import TimePhrases

/// The beginning of an entry of jrnl: `[2026-11-21 08:01] `, or the same without brackets.
struct JrnlHeader {
  /// How a header is written: the settings of jrnl decide it.
  struct Form: Hashable {
    let isBracketed: Bool
    /// Else a number of one or two digits comes first, and the order of day and month has to be known.
    fileprivate(set) var isYearFirst = true
    /// Whether `am` or `pm` follows the time.
    fileprivate(set) var hasHalf = false
    /// Between the numbers.
    fileprivate var signs = SIMD8<UInt8>()
  }

  private(set) var form: Form
  /// Where it begins.
  let start: Int
  private(set) var dateEnd = 0
  /// Where the title begins.
  private(set) var end = 0
  private var numbers = SIMD8<Int16>()
  private var isAfternoon = false

  /// Nil for a line that is no header. Words such as "pm" may begin the title if `mayHaveHalf` is false.
  init?(_ bytes: Span<UInt8>, _ line: Range<Int>, mayHaveHalf: Bool = true) {
    start = line.lowerBound
    let last = line.upperBound
    var index = start
    form = Form(isBracketed: index < last && bytes[index] == UInt8(ascii: "["))
    if form.isBracketed { index += 1 }
    var count = 0
    while true {
      let first = index
      var number = 0
      while index < last, index - first < 5, bytes[index] &- 0x30 < 10 {
        number = number * 10 + Int(bytes[index] &- 0x30)
        index += 1
      }
      let digits = index - first
      if count == 0 { form.isYearFirst = digits == 4 }
      let isYear = count == (form.isYearFirst ? 0 : 2)
      guard isYear ? digits == 4 : digits == 1 || digits == 2 else { return nil }
      numbers[count] = Int16(number)
      count += 1
      // A date is three numbers; a time two or three.
      guard index < last else { return nil }
      let sign = bytes[index]
      if count == 6 || count == 5 && sign != UInt8(ascii: ":") { break }
      let allowed: StaticString = count < 3 ? "-/." : count == 3 ? " T" : ":"
      guard allowed.has(sign) else { return nil }
      form.signs[count] = sign
      index += 1
    }
    if mayHaveHalf, index + 3 < last, bytes[index] == 0x20,
      bytes[index + 2] | 0x20 == UInt8(ascii: "m"),
      bytes[index + 3] == 0x20 || bytes[index + 3] == UInt8(ascii: "]")
    {
      let letter = bytes[index + 1] | 0x20
      form.hasHalf = letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p")
      isAfternoon = letter == UInt8(ascii: "p")
      if form.hasHalf { index += 3 }
    }
    dateEnd = index
    if form.isBracketed {
      guard index < last, bytes[index] == UInt8(ascii: "]") else { return nil }
      index += 1
    }
    // Like jrnl: without a space after it, a date is no header.
    guard index < last, bytes[index] == 0x20 else { return nil }
    end = index + 1
  }

  /// The order of day and month, if a day above 12 tells it.
  var order: DateOrder? {
    if form.isYearFirst || (numbers[0] > 12) == (numbers[1] > 12) { return nil }
    return numbers[0] > 12 ? .dayFirst : .monthFirst
  }

  /// Nil for a day or a time that doesn't exist.
  func wall(_ order: DateOrder?) -> CivilTime? {
    let date: [Int16] =
      form.isYearFirst
      ? [numbers[0], numbers[1], numbers[2]]
      : order == .dayFirst
        ? [numbers[2], numbers[1], numbers[0]] : [numbers[2], numbers[0], numbers[1]]
    var hour = Int(numbers[3])
    if form.hasHalf {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    return CivilTime(
      year: Int(date[0]), month: Int(date[1]), day: Int(date[2]), hour: hour,
      minute: Int(numbers[4]), second: Int(numbers[5]))
  }
}

extension StaticString {
  fileprivate func has(_ byte: UInt8) -> Bool { withUTF8Buffer { $0.contains(byte) } }
}
