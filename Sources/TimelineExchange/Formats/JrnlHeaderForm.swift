import TimePhrases

/// How entries of a jrnl file begin: the form of their date.
struct JrnlHeaderForm: Hashable {
  private enum Part: Hashable {
    case year, month, day, hour, minute, second
    /// One of the first two numbers of a date that does not begin with the year.
    case first, second1
    case half
    case sign(UInt8)
  }

  let isBracketed: Bool
  private let parts: [Part]

  /// The first line of a file. Nil if it is no header.
  init?(_ line: Span<UInt8>) {
    var index = 0
    isBracketed = line.count > 0 && line[0] == UInt8(ascii: "[")
    if isBracketed { index = 1 }
    var parts: [Part] = []
    var numbers = 0
    /// A date is three numbers; a time two or three.
    func digits() -> Int {
      var end = index
      while end < line.count, line[end] &- 0x30 < 10 { end += 1 }
      return end - index
    }
    let first = digits()
    let names: [Part]
    switch first {
    case 4: names = [.year, .month, .day, .hour, .minute, .second]
    case 1, 2: names = [.first, .second1, .year, .hour, .minute, .second]
    default: return nil
    }
    while numbers < 6 {
      let count = digits()
      let isYear = names[numbers] == .year
      guard isYear ? count == 4 : (1...2).contains(count) else { return nil }
      parts.append(names[numbers])
      numbers += 1
      index += count
      guard index < line.count else { break }
      let sign = line[index]
      let isLast = numbers >= 5 && sign != UInt8(ascii: ":")
      if isLast { break }
      let allowed: String = numbers < 3 ? "-/." : numbers == 3 ? " T" : ":"
      guard allowed.utf8.contains(sign) else { return nil }
      parts.append(.sign(sign))
      index += 1
    }
    guard numbers >= 5 else { return nil }
    if index + 3 <= line.count, line[index] == UInt8(ascii: " "),
      JrnlHeaderForm.half(line, index + 1) != nil,
      index + 3 == line.count || " ]".utf8.contains(line[index + 3])
    {
      parts += [.sign(UInt8(ascii: " ")), .half]
      index += 3
    }
    if isBracketed {
      guard index < line.count, line[index] == UInt8(ascii: "]") else { return nil }
      index += 1
    }
    // Like jrnl: without a space after it, a date is no header.
    guard index < line.count, line[index] == UInt8(ascii: " ") else { return nil }
    self.parts = parts
  }

  /// Whether the order of day and month has to be known.
  var hasOpenOrder: Bool { parts.first == .first }

  /// What a header says. `end` is where the title begins.
  struct Header {
    var numbers = [Int](repeating: 0, count: 8)
    var isAfternoon: Bool?
    var dateEnd = 0
    var end = 0

    /// The first two numbers of a date in an open order.
    var pair: (Int, Int) { (numbers[6], numbers[7]) }

    /// Nil for a day or a time that doesn't exist.
    func wall(_ order: DateOrder?) -> CivilTime? {
      let (month, day) =
        switch order {
        case nil: (numbers[1], numbers[2])
        case .dayFirst: (pair.1, pair.0)
        case .monthFirst: (pair.0, pair.1)
        }
      var hour = numbers[3]
      if let isAfternoon {
        guard (1...12).contains(hour) else { return nil }
        hour = hour % 12 + (isAfternoon ? 12 : 0)
      }
      return CivilTime(
        year: numbers[0], month: month, day: day, hour: hour, minute: numbers[4],
        second: numbers[5])
    }
  }

  /// Nil for a line that is no header in this form.
  func read(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Header? {
    var index = line.lowerBound
    let end = line.upperBound
    guard index < end, (bytes[index] == UInt8(ascii: "[")) == isBracketed else { return nil }
    if isBracketed { index += 1 }
    // Most lines of a body.
    guard index < end, bytes[index] &- 0x30 < 10 else { return nil }
    var reading = Header()
    for part in parts {
      switch part {
      case .sign(let sign):
        guard index < end, bytes[index] == sign else { return nil }
        index += 1
      case .half:
        guard index + 2 <= end, let isAfternoon = JrnlHeaderForm.half(bytes, index) else {
          return nil
        }
        reading.isAfternoon = isAfternoon
        index += 2
      default:
        let most = part == .year ? 4 : 2
        let start = index
        var number = 0
        while index < end, index - start < most, bytes[index] &- 0x30 < 10 {
          number = number * 10 + Int(bytes[index] &- 0x30)
          index += 1
        }
        guard part == .year ? index - start == 4 : index > start else { return nil }
        reading.numbers[slot(part)] = number
      }
    }
    reading.dateEnd = index
    if isBracketed {
      guard index < end, bytes[index] == UInt8(ascii: "]") else { return nil }
      index += 1
    }
    guard index < end, bytes[index] == UInt8(ascii: " ") else { return nil }
    reading.end = index + 1
    return reading
  }

  private func slot(_ part: Part) -> Int {
    switch part {
    case .year: 0
    case .month: 1
    case .day: 2
    case .hour: 3
    case .minute: 4
    case .second: 5
    case .first: 6
    case .second1, .half, .sign: 7
    }
  }

  /// True for PM, false for AM.
  private static func half(_ bytes: Span<UInt8>, _ index: Int) -> Bool? {
    guard bytes[index + 1] | 0x20 == UInt8(ascii: "m") else { return nil }
    switch bytes[index] | 0x20 {
    case UInt8(ascii: "a"): return false
    case UInt8(ascii: "p"): return true
    default: return nil
    }
  }
}
