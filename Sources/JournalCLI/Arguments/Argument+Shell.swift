import Terminal

extension [Argument] {
  /// The program with these words, to paste into a shell; nil if a message can't show it exactly.
  var commandForShell: String? {
    let words = map(\.quotedForShell)
    guard words.allSatisfy({ $0 != nil }) else { return nil }
    let line = (["journal"] + words.compactMap { $0 }).joined(separator: " ")
    return line.utf8.count <= 1000 ? line : nil
  }
}

extension [UInt8] {
  /// Nil if the bytes are not UTF-8.
  var asText: String? { String(validating: self, as: UTF8.self) }
}

extension Argument {
  /// The word for a shell, in quotes if it needs them; nil if it is not UTF-8 or has live control
  /// characters.
  var quotedForShell: String? {
    guard let text, text.safeInOneLine == text else { return nil }
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.isASCII
        ? $0.properties.isAlphabetic || "0123456789@%+:,./_-".unicodeScalars.contains($0)
        : $0.properties.isAlphabetic
    }
    if isPlain, !text.isEmpty { return text }
    return "'\(text.replacing("'", with: "'\\''"))'"
  }
}
