/// Base64 (RFC 4648, section 4) in one way only: padded, without line breaks.
package enum Base64 {
  /// Nil for other text.
  package static func decoded(_ text: [UInt8]) -> [UInt8]? {
    var digits = text[...]
    var padding = 0
    while digits.last == UInt8(ascii: "="), padding < 2 {
      digits.removeLast()
      padding += 1
    }
    guard text.count.isMultiple(of: 4) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    for digit in digits {
      guard let value = value(digit) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    // Bits after the last byte: the same bytes would have two spellings.
    guard bits & (1 << UInt32(count) - 1) == 0 else { return nil }
    return bytes
  }

  package static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var (writer, out) = (Base64Writer(), [UInt8]())
    out.reserveCapacity((bytes.count + 2) / 3 * 4)
    writer.add(bytes, to: &out)
    writer.end(&out)
    return out
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

/// Base64 of bytes that come in pieces.
package struct Base64Writer {
  private static let letters: [UInt8] = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private var rest: [UInt8] = []

  package init() {}

  package mutating func add(_ bytes: [UInt8], to out: inout [UInt8]) {
    let all = rest.isEmpty ? bytes : rest + bytes
    var index = 0
    while index + 3 <= all.count {
      append(all[index], all[index + 1], all[index + 2], &out)
      index += 3
    }
    rest = Array(all[index...])
  }

  package mutating func end(_ out: inout [UInt8]) {
    guard let first = rest.first else { return }
    append(first, rest.count > 1 ? rest[1] : 0, 0, &out)
    let padding = 3 - rest.count
    out.removeLast(padding)
    out += [UInt8](repeating: UInt8(ascii: "="), count: padding)
    rest = []
  }

  private func append(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ out: inout [UInt8]) {
    let word = Int(first) << 16 | Int(second) << 8 | Int(third)
    for shift in [18, 12, 6, 0] { out.append(Base64Writer.letters[word >> shift & 63]) }
  }
}
