/// Sentences while several entries are edited in turn.
protocol SeveralSentences {
  /// Shown before the editor opens: `2 of 3: 7f3k`
  func openingEdit(_ name: String, _ number: Int, of count: Int) -> String
  /// The search found the entry, but it is gone.
  func goneBeforeEdit(_ name: String) -> String
  func leftUnreadable(_ name: String) -> String
}
