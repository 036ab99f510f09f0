/// What sentences are made of.
protocol GrammarSentences {
  /// `a, b or c`
  func either(_ words: [String]) -> String
  /// `a, b and c`
  func all(_ words: [String]) -> String
  /// `a, b, c`; of very many the first few.
  func firstFew(_ words: [String], _ limit: Int) -> String
  /// Names in quotes, as `all` puts them together; of very many the first few.
  func quoted(_ names: [String]) -> String
  /// `1 entry`, `3 entries`
  func entries(_ count: Int) -> String
  /// `and 3 more`
  func andMore(_ count: Int) -> String
}

extension GrammarSentences {
  func firstFew(_ words: [String]) -> String { firstFew(words, 8) }
}
