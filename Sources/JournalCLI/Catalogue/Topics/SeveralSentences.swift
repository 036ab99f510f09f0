/// What is said while several entries are edited, one after the other.
protocol SeveralSentences {
  /// Before the editor opens: `2 of 3: 7f3k`
  func openingEdit(_ name: String, _ number: Int, of count: Int) -> String
  /// It stood there when they were searched for.
  func goneBeforeEdit(_ name: String) -> String
  func leftUnreadable(_ name: String) -> String
}
