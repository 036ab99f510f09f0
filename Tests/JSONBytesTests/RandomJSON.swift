import TestSupport

/// Generates JSON texts with every kind of value and every allowed spelling.
struct RandomJSON {
  var generator: SeededGenerator

  init(seed: Int) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func oneOf<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &generator)]
  }

  mutating func space() -> String { oneOf(["", "", "", " ", "\t", "  ", "\r\n", " \n "]) }

  mutating func value(depth: Int) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &generator) {
    case 0: return oneOf(["true", "false", "null"])
    case 1, 2: return number()
    case 3, 4: return string()
    case 5: return array(depth: depth)
    default: return object(depth: depth)
    }
  }

  mutating func number() -> String {
    oneOf(["", "-"]) + oneOf(["0", "7", "42", "12345678901234567890"])
      + oneOf(["", "", ".0", ".50", ".123456789"]) + oneOf(["", "", "e5", "E+07", "e-400"])
  }

  mutating func string() -> String {
    let pieces = [
      "a", "Z", " ", "é", "e\u{301}", "散", "👩‍👧", "\u{2028}", "\u{7F}", #"\""#, #"\\"#, #"\/"#,
      #"\n"#, #"\u0000"#, #"\u00e9"#, #"\ud83d\ude00"#, #"\ud800"#, #"\uDC00"#, "{", "]", ":", ",",
    ]
    let count = Int.random(in: 0..<6, using: &generator)
    return "\"" + (0..<count).map { _ in oneOf(pieces) }.joined() + "\""
  }

  mutating func array(depth: Int) -> String {
    "["
      + joined(
        (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
          value(depth: depth - 1)
        }) + "]"
  }

  mutating func object(depth: Int) -> String {
    "{"
      + joined(
        (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
          string() + space() + ":" + space() + value(depth: depth - 1)
        }) + "}"
  }

  /// The items with commas and random white space.
  mutating func joined(_ items: [String]) -> String {
    let spaced = items.map { space() + $0 + space() }
    return spaced.isEmpty ? space() : spaced.joined(separator: ",")
  }

  /// The same bytes with some removed, doubled or exchanged.
  mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    let interesting = Array("{}[],:\"\\/utfn0123.-+eE \n".utf8) + [0, 0x1F, 0x80, 0xC3, 0xED, 0xFF]
    for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes.remove(at: index)
      case 1: bytes[index] = oneOf(interesting)
      case 2: bytes.insert(oneOf(interesting), at: index)
      default: bytes.removeSubrange(index...)
      }
    }
    return bytes
  }
}
