/// What an escape like `\u6563` can mean to a word. A program that escapes everything but ASCII writes thousands of them, of which
/// hardly any means a character of the word.
struct RawEscapes: Sendable {
  static let length = 6

  /// Of a word of kana and ideographs, these; of one of ASCII, none.
  private let scalars: [UInt32]
  private let isLatin: Bool

  init(of word: String, isLatin: Bool) {
    self.isLatin = isLatin
    scalars = isLatin ? [] : word.unicodeScalars.map(\.value)
  }

  /// Whether the escape that begins there may be a character of the word, or a part of one. What is no escape may be anything.
  func mayMean(at place: Int, in range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard let unit = RawEscapes.unit(at: place, in: range, bytes) else { return true }
    if isLatin {
      // A letter or a digit, in full width too, and the sign of the kelvin.
      return unit < 0x80 || (0xFF10...0xFF5A).contains(unit) || unit == 0x212A
    }
    switch unit {
    // Half of a character, a mark that makes another kana of the one before it, what stands for an ideograph, half width.
    case 0xD800...0xDFFF, 0x3099...0x309A, 0xF900...0xFAFF, 0xFF61...0xFF9F: return true
    default: return scalars.contains(unit)
    }
  }

  /// Whether a scalar is meant there that goes with no other: punctuation, kana or an ideograph, and no mark.
  static func isSimple(at place: Int, in range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    switch unit(at: place, in: range, bytes) ?? 0 {
    case 0x3001...0x3015, 0x3040...0x3098, 0x309B...0x9FFF: true
    default: false
    }
  }

  /// The number of an escape that begins there. Nil where none does, or not all of it is there.
  private static func unit(
    at place: Int, in range: Range<Int>, _ bytes: Span<UInt8>
  ) -> UInt32? {
    guard place + length <= range.upperBound, bytes[place + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var unit: UInt32 = 0
    for index in (place + 2)..<(place + length) {
      let byte = bytes[index]
      let letter = (byte | 0x20) &- UInt8(ascii: "a")
      if byte &- UInt8(ascii: "0") < 10 {
        unit = unit << 4 | UInt32(byte - UInt8(ascii: "0"))
      } else if letter < 6 {
        unit = unit << 4 | UInt32(letter + 10)
      } else {
        return nil
      }
    }
    return unit
  }
}
