/// The grammar of RFC 8259 written down once more, as plainly as it stands there: recursive, over
/// scalars, with no thought of speed. What the scanner says is compared with what this says.
struct ReferenceReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  static func accepts(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    var reader = ReferenceReader(text)
    reader.space()
    guard reader.value() else { return false }
    reader.space()
    return reader.index == reader.scalars.count
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ allowed: String) -> Bool {
    guard let next, allowed.unicodeScalars.contains(next) else { return false }
    index += 1
    return true
  }

  private mutating func space() {
    while take(" \t\n\r") {}
  }

  private mutating func value() -> Bool {
    switch next {
    case "{": list("}") { $0.string() && $0.colon() && $0.value() }
    case "[": list("]") { $0.value() }
    case "\"": string()
    case "t": word("true")
    case "f": word("false")
    case "n": word("null")
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
      if next == "\"" { return true }
      if next.value < 0x20 { return false }
      guard next == "\\" else { continue }
      if take("\"\\/bfnrt") { continue }
      guard take("u") else { return false }
      for _ in 0..<4 where !take("0123456789abcdefABCDEF") { return false }
    }
    return false
  }
}
