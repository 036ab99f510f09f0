/// The building blocks of sentences.
package protocol GrammarSentences {
  /// `a, b or c`
  func either(_ words: [String]) -> String
  /// `a, b and c`
  func all(_ words: [String]) -> String
  /// `a, b, c`, cut after the first few.
  func firstFew(_ words: [String], _ limit: Int) -> String
  /// Names in quotes, joined as `all` joins them, cut after the first few.
  func quoted(_ names: [String]) -> String
  /// `1 entry`, `3 entries`
  func entries(_ count: Int) -> String
  /// `and 3 more`
  func andMore(_ count: Int) -> String
}

extension GrammarSentences {
  package func firstFew(_ words: [String]) -> String { firstFew(words, 8) }
}
