import Terminal

/// Names one of several journals in a message, the same way in every language.
package enum JournalLabel {
  /// `work: ` and a sentence about that journal.
  package static func prefixed(_ label: String, _ sentence: String) -> String {
    "\(label.safeInOneLine): \(sentence)"
  }

  /// The journal's name after an entry's words.
  package static func suffix(_ label: String) -> String { "· \(label.safeInOneLine)" }
}
