/// Keeps what somebody typed and what could not be saved, or not yet.
package protocol DraftKeeper: Sendable {
  func keep(_ text: [UInt8], for purpose: DraftPurpose?) throws(RepositoryError) -> Draft
  func read(_ draft: Draft) throws(RepositoryError) -> [UInt8]
  /// Nil where nobody knows any more.
  func purpose(of draft: Draft) -> DraftPurpose?
  /// Waits until no other program has claimed the draft. Nil where it is gone by then.
  func claim(_ draft: Draft) throws(RepositoryError) -> (any DraftClaim)?
  func discard(_ draft: Draft) throws(RepositoryError)
  /// Newest first.
  func drafts() throws(RepositoryError) -> [Draft]
}

/// Keeps other programs from a draft while this object lives. A process that ends gives it back, however it ends.
package protocol DraftClaim: AnyObject, Sendable {}

/// Where a draft is, and how a person names it.
package struct Draft: Hashable, Sendable {
  /// A path, as bytes.
  package let location: [UInt8]
  package let name: String
  /// When it was begun, by the clock on the wall; nil where its name doesn't say.
  package let begun: CivilTime?

  package init(location: [UInt8], name: String, begun: CivilTime? = nil) {
    self.location = location
    self.name = name
    self.begun = begun
  }

  package var path: String { String(decoding: location, as: UTF8.self) }
}

/// What a text was typed for: the same command once more, with the text from standard input.
package struct DraftPurpose: Hashable, Sendable {
  package let words: [String]
  /// For an edit: the version that the person had before their eyes.
  package let base: EntryID?

  package init(words: [String], base: EntryID? = nil) {
    self.words = words
    self.base = base
  }
}
