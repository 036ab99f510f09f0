import TimelineDomain

/// Sentences about tags, and hints about a query.
protocol TagSentences {
  /// What a word of a query was searched as, and what to write instead.
  func sentence(_ hint: QueryHint) -> String
  /// `renamed #walk to #river in 3 entries`
  func renamedTag(_ old: String, to new: String, count: Int) -> String
  /// That another tag has the new name; `count` is the number of its entries.
  func mergesTags(_ new: String, count: Int) -> String
  /// Entries that mention the tag and can't be read, so that they keep it.
  func keepsTag(_ old: String, entries names: [String]) -> String
  func renameTag(_ old: String, to new: String, count: Int) -> String
  func noSuchTag(_ tag: String, suggestion: String?) -> String
  /// Every entry already spells the tag so.
  func isNamedSo(_ new: String) -> String
}

extension TagSentences {
  /// Each hint in a line below a sentence.
  func below(_ hints: [QueryHint]) -> String { hints.map { "\n" + sentence($0) }.joined() }
}
