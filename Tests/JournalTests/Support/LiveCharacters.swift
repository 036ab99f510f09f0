/// Characters that a terminal would obey, or that reverse or hide text.
enum LiveCharacters {
  /// C0, DEL and C1; bidirectional marks, embeddings, overrides and isolates; separators; annotations
  /// and tags.
  private static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069,
      0xFEFF, 0xFFF9...0xFFFB, 0xE0001, 0xE0020...0xE007F:
      true
    default: false
    }
  }

  /// All of them, and sequences with them: color, title, clipboard, clear screen.
  static let text =
    "x"
    + String(
      String.UnicodeScalarView((0..<0xE0100).compactMap { Unicode.Scalar($0) }.filter(contains)))
    + "\u{1B}[31m\u{1B}]0;t\u{7}\u{1B}]52;c;eA==\u{1B}\\"
    + "\u{9B}2J\u{1B}P\u{9C}\u{1B}c\r\u{8}y"

  /// The same without NUL, for arguments and file names.
  static let word = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\0" }))

  /// For a part of a path, which may have 255 bytes: one of every kind.
  static let name = String(
    String.UnicodeScalarView(
      word.unicodeScalars.filter { $0 != "/" && ($0.value < 0xE0020 || $0.value == 0xE007F) }))

  /// Those in the output, except line ends, by number: a failing test must not print them to a
  /// terminal. A byte that is not UTF-8 counts, because some terminals obey 0x9B alone.
  static func found(in bytes: [UInt8]) -> Set<String> {
    guard let text = String(validating: bytes, as: UTF8.self) else { return ["no UTF-8"] }
    var found: Set<String> = []
    for scalar in text.unicodeScalars {
      // Most are printable ASCII, and need no closer look.
      if scalar.value >= 0x20, scalar.value < 0x7F { continue }
      if scalar != "\n", contains(scalar) { found.insert("U+\(String(scalar.value, radix: 16))") }
    }
    return found
  }
}
