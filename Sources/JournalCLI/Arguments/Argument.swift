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

extension [Argument] {
  /// The words as one text.
  var joined: [UInt8] { [UInt8](map(\.bytes).joined(separator: [0x20])) }
}
