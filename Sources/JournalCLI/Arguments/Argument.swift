import Terminal

/// One word of the command line: bytes that need not be text.
struct Argument: Sendable, Hashable {
  let bytes: [UInt8]

  /// Nil if the bytes are not UTF-8.
  var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The word for messages, in one line, with U+FFFD for invalid UTF-8 and visible control
  /// characters.
  var shown: String { String(decoding: bytes, as: UTF8.self).safeInOneLine }
}

extension Argument {
  /// A number, an id or a position in its usual width; any other word as typed.
  var inHalfWidth: Argument {
    guard let half = text?.inHalfWidth, half.allSatisfy({ $0.isASCII && $0.isOfPosition }) else {
      return self
    }
    return Argument(text: half)
  }
}

extension Character {
  /// Letters and digits, and the signs of `@1..5`.
  fileprivate var isOfPosition: Bool { isLetter || isNumber || "@.-".contains(self) }
}

extension String {
  /// ASCII typed in full width, as an input method does, in its usual width.
  var inHalfWidth: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map {
          (0xFF01...0xFF5E).contains($0.value) ? Unicode.Scalar($0.value - 0xFEE0) ?? $0 : $0
        }))
  }
}

extension [Argument] {
  /// The words as one text.
  var joined: [UInt8] { [UInt8](map(\.bytes).joined(separator: [0x20])) }
}
