package import TimePhrases

/// Stores texts that could not be saved, or not yet.
package protocol DraftKeeper: Sendable {
  func keep(_ text: [UInt8], for purpose: DraftPurpose?) throws(RepositoryError) -> Draft
  func read(_ draft: Draft) throws(RepositoryError) -> [UInt8]
  /// Nil if it was not stored.
  func purpose(of draft: Draft) -> DraftPurpose?
  /// Waits until no other program has claimed the draft. Nil if it no longer exists.
  func claim(_ draft: Draft) throws(RepositoryError) -> (any DraftClaim)?
  /// Does not wait. Nil if another program has claimed the draft, or it no longer exists.
  func claimIfFree(_ draft: Draft) -> (any DraftClaim)?
  func discard(_ draft: Draft) throws(RepositoryError)
  /// Newest first.
  func drafts() throws(RepositoryError) -> [Draft]
}

/// Keeps other programs from a draft while this object lives. The claim ends with the process.
package protocol DraftClaim: AnyObject, Sendable {}

/// A stored draft.
package struct Draft: Hashable, Sendable {
  /// A path, as bytes.
  package let location: [UInt8]
  package let name: String
  /// Local time when it was begun; nil if its file name doesn't say.
  package let begun: CivilTime?

  package init(location: [UInt8], name: String, begun: CivilTime? = nil) {
    self.location = location
    self.name = name
    self.begun = begun
  }

  package var path: String { String(decoding: location, as: UTF8.self) }
}

/// What a text was typed for: the words of the command, which can run again with the text as input.
package struct DraftPurpose: Hashable, Sendable {
  package let words: [String]
  /// For an edit: the revision that the user saw.
  package let base: EntryID?
  /// When the text was typed; nil in the drafts of older versions.
  package let typed: Moment?
  /// What the program did not understand, so that the command lacks it.
  package let unclear: [UnclearValue]

  package init(
    words: [String], base: EntryID? = nil, typed: Moment? = nil, unclear: [UnclearValue] = []
  ) {
    self.words = words
    self.base = base
    self.typed = typed
    self.unclear = unclear
  }

  package func typed(at moment: Moment) -> DraftPurpose {
    DraftPurpose(words: words, base: base, typed: moment, unclear: unclear)
  }
}

/// A value of a command that the program did not understand.
package struct UnclearValue: Hashable, Sendable {
  /// The option that gives the value, without dashes.
  package let option: String
  /// As typed; empty if it is missing.
  package let word: String

  package init(option: String, word: String) {
    self.option = option
    self.word = word
  }
}
