/// A recursive parser that follows the grammar of RFC 8259 literally. Tests compare the scanner
/// with it.
package struct ReferenceReader {
  private let bytes: [UInt8]
  private var index = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package static func accepts(_ bytes: [UInt8]) -> Bool {
    guard String(validating: bytes, as: UTF8.self) != nil else { return false }
    var reader = ReferenceReader(bytes)
    reader.space()
    guard reader.value() else { return false }
    reader.space()
    return reader.index == bytes.count
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ allowed: String) -> Bool {
    guard let next, allowed.utf8.contains(next) else { return false }
    index += 1
    return true
  }

  private mutating func space() {
    while take(" \t\n\r") {}
  }

  private mutating func value() -> Bool {
    switch next {
    case UInt8(ascii: "{"): list("}") { $0.string() && $0.colon() && $0.value() }
    case UInt8(ascii: "["): list("]") { $0.value() }
    case UInt8(ascii: "\""): string()
    case UInt8(ascii: "t"): word("true")
    case UInt8(ascii: "f"): word("false")
    case UInt8(ascii: "n"): word("null")
    default: number()
    }
  }

  private mutating func list(
    _ closing: String, _ item: (inout ReferenceReader) -> Bool
  ) -> Bool {
    index += 1
    space()
    if take(closing) { return true }
    while true {
      guard item(&self) else { return false }
      space()
      if take(closing) { return true }
      guard take(",") else { return false }
      space()
    }
  }

  private mutating func colon() -> Bool {
    space()
    guard take(":") else { return false }
    space()
    return true
  }

  private mutating func word(_ word: String) -> Bool {
    word.allSatisfy { take(String($0)) }
  }

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

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let next {
      index += 1
      if next == UInt8(ascii: "\"") { return true }
      if next < 0x20 { return false }
      guard next == UInt8(ascii: "\\") else { continue }
      if take("\"\\/bfnrt") { continue }
      guard take("u") else { return false }
      for _ in 0..<4 where !take("0123456789abcdefABCDEF") { return false }
    }
    return false
  }
}
