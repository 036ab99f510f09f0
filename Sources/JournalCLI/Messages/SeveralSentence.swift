import Terminal

/// How one of several journals is named, the same in every language.
enum SeveralSentence {
  /// `work: ` before what is said of that journal.
  static func of(_ label: String, _ sentence: String) -> String {
    "\(label.safeInOneLine): \(sentence)"
  }

  /// The journal's name behind an entry's words.
  static func mark(_ label: String) -> String { "· \(label.safeInOneLine)" }
}
