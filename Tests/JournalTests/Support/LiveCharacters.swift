/// What a terminal would obey, or what would turn a line around.
enum LiveCharacters {
  /// C0, DEL and C1; the marks, embeddings, overrides and isolates of direction; the separators.
  private static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// All of them, and the sequences that they are made for: colour, title, clipboard, a cleared screen.
  static let text =
    "x"
    + String(
      String.UnicodeScalarView((0..<0x3000).compactMap { Unicode.Scalar($0) }.filter(contains)))
    + "\u{1B}[31m\u{1B}]0;t\u{7}\u{1B}]52;c;eA==\u{1B}\\"
    + "\u{9B}2J\u{1B}P\u{9C}\u{1B}c\r\u{8}y"

  /// The same for where no NUL can be: words of a command, names of files.
  static let word = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\0" }))

  /// Those in an answer, line ends aside, by number: what a failing test prints should not reach a
  /// terminal either. A byte that is no UTF-8 counts, for some terminals obey 0x9B alone.
  static func found(in bytes: [UInt8]) -> Set<String> {
    guard let text = String(validating: bytes, as: UTF8.self) else { return ["no UTF-8"] }
    return Set(
      text.unicodeScalars.filter { $0 != "\n" && contains($0) }
        .map { "U+\(String($0.value, radix: 16))" })
  }
}
