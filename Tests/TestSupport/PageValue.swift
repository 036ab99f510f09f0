/// A JSON value as the grammar of the format page reads it, which is that of RFC 8259, with its spelling. Shares no
/// code with the program: tests compare the scanner with it.
package struct PageValue: Sendable {
  package struct Member: Sendable {
    package let spelledName: [UInt8]
    package let name: [UInt8]
    package let value: PageValue
  }

  package enum Content: Sendable {
    case object([Member])
    case array([PageValue])
    /// The decoded string; a lone surrogate has three bytes.
    case string([UInt8])
    case number
    case boolean(Bool)
    case null
  }

  package let content: Content
  package let spelling: [UInt8]

  package static func accepts(_ bytes: [UInt8]) -> Bool { PageValue(line: bytes) != nil }

  /// Nil if the grammar refuses it.
  package init?(line: [UInt8]) {
    guard String(validating: line, as: UTF8.self) != nil else { return nil }
    var parser = PageParser(bytes: line)
    parser.skipSpace()
    guard let value = parser.value() else { return nil }
    parser.skipSpace()
    guard parser.index == line.count else { return nil }
    self = value
  }

  fileprivate init(_ content: Content, _ spelling: ArraySlice<UInt8>) {
    self.content = content
    self.spelling = Array(spelling)
  }

  package var members: [Member]? { if case .object(let members) = content { members } else { nil } }
  package var string: [UInt8]? { if case .string(let bytes) = content { bytes } else { nil } }
  package var isTrue: Bool { if case .boolean(true) = content { true } else { false } }

  /// Nil for anything but an array of strings.
  package var strings: [[UInt8]]? {
    guard case .array(let values) = content else { return nil }
    let strings = values.compactMap(\.string)
    return strings.count == values.count ? strings : nil
  }

  /// The first member with this name.
  package subscript(name: String) -> PageValue? {
    let name = Array(name.utf8)
    return members?.first { $0.name == name }?.value
  }

  /// Whether a member with one of these names is repeated.
  package func repeats(_ names: [String]) -> Bool {
    var seen: Set<[UInt8]> = []
    let repeated = (members ?? []).map(\.name).filter { !seen.insert($0).inserted }
    return repeated.contains { name in names.contains { Array($0.utf8) == name } }
  }
}

private struct PageParser {
  let bytes: [UInt8]
  var index = 0

  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func take(_ allowed: String) -> Bool {
    guard let next, allowed.utf8.contains(next) else { return false }
    index += 1
    return true
  }

  mutating func skipSpace() {
    while index < bytes.count, bytes[index] <= 0x20, take(" \t\n\r") {}
  }

  mutating func value() -> PageValue? {
    let start = index
    let content: PageValue.Content?
    switch next {
    case UInt8(ascii: "{"): content = object()
    case UInt8(ascii: "["): content = array()
    case UInt8(ascii: "\""): content = string().map { .string($0) }
    case UInt8(ascii: "t"): content = word("true") ? .boolean(true) : nil
    case UInt8(ascii: "f"): content = word("false") ? .boolean(false) : nil
    case UInt8(ascii: "n"): content = word("null") ? .null : nil
    default: content = number() ? .number : nil
    }
    return content.map { PageValue($0, bytes[start..<index]) }
  }

  private mutating func object() -> PageValue.Content? {
    index += 1
    skipSpace()
    var members: [PageValue.Member] = []
    if take("}") { return .object([]) }
    repeat {
      skipSpace()
      let start = index
      guard next == UInt8(ascii: "\""), let name = string() else { return nil }
      let spelled = Array(bytes[start..<index])
      skipSpace()
      guard take(":") else { return nil }
      skipSpace()
      guard let value = value() else { return nil }
      members.append(PageValue.Member(spelledName: spelled, name: name, value: value))
      skipSpace()
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func array() -> PageValue.Content? {
    index += 1
    skipSpace()
    var values: [PageValue] = []
    if take("]") { return .array([]) }
    repeat {
      skipSpace()
      guard let value = value() else { return nil }
      values.append(value)
      skipSpace()
    } while take(",")
    return take("]") ? .array(values) : nil
  }

  private mutating func word(_ word: String) -> Bool { word.allSatisfy { take(String($0)) } }

  private mutating func number() -> Bool {
    _ = take("-")
    guard take("0") || digits() else { return false }
    if take("."), !digits() { return false }
    guard take("eE") else { return true }
    _ = take("+-")
    return digits()
  }

  private mutating func digits() -> Bool {
    guard take("0123456789") else { return false }
    while take("0123456789") {}
    return true
  }

  private mutating func string() -> [UInt8]? {
    index += 1
    let start = index
    while index < bytes.count, bytes[index] >= 0x20, bytes[index] != 0x22, bytes[index] != 0x5C {
      index += 1
    }
    var decoded = Array(bytes[start..<index])
    /// A high surrogate before the escape of its low surrogate.
    var high: UInt32?
    func flush() { if let code = high { decoded += PageParser.encoded(code) } }
    while let byte = next {
      index += 1
      guard byte == UInt8(ascii: "\\") else {
        flush()
        high = nil
        if byte == UInt8(ascii: "\"") { return decoded }
        if byte < 0x20 { return nil }
        decoded.append(byte)
        continue
      }
      guard let code = escape() else { return nil }
      if let first = high, (0xDC00..<0xE000).contains(code) {
        decoded += PageParser.encoded(0x10000 + (first - 0xD800) << 10 + code - 0xDC00)
        high = nil
        continue
      }
      flush()
      high = nil
      if (0xD800..<0xDC00).contains(code) {
        high = code
      } else {
        decoded += PageParser.encoded(code)
      }
    }
    return nil
  }

  private mutating func escape() -> UInt32? {
    let letters: [UInt8: UInt32] = [0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9]
    guard let letter = next else { return nil }
    index += 1
    if letter != UInt8(ascii: "u") {
      return letters[letter] ?? ([0x22, 0x5C, 0x2F].contains(letter) ? UInt32(letter) : nil)
    }
    let digits = bytes[index..<min(index + 4, bytes.count)]
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { return nil }
    index += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Encodes as UTF-8, surrogates included.
  private static func encoded(_ code: UInt32) -> [UInt8] {
    let tail = { (shift: UInt32) in UInt8(0x80 | code >> shift & 0x3F) }
    switch code {
    case ..<0x80: return [UInt8(code)]
    case ..<0x800: return [UInt8(0xC0 | code >> 6), tail(0)]
    case ..<0x10000: return [UInt8(0xE0 | code >> 12), tail(6), tail(0)]
    default: return [UInt8(0xF0 | code >> 18), tail(12), tail(6), tail(0)]
    }
  }
}
