import Terminal

/// One word as it was typed: bytes, which need not be text.
struct Argument: Sendable, Hashable {
  let bytes: [UInt8]

  /// Nil where the bytes are not UTF-8.
  var text: String? { String(validating: bytes, as: UTF8.self) }

  /// For messages, in one line: what is not UTF-8 is shown as U+FFFD, a control character by a sign.
  var shown: String { String(decoding: bytes, as: UTF8.self).safeInOneLine }
}

extension [Argument] {
  /// The words as one text.
  var joined: [UInt8] { [UInt8](map(\.bytes).joined(separator: [0x20])) }
}
