package import TimePhrases

/// Stores texts that could not be saved, or not yet, in one folder. Both front ends have it.
package protocol DraftKeeper: Sendable {
  func keep(_ text: [UInt8], for purpose: DraftPurpose?) throws(RepositoryError) -> Draft
  /// Replaces the text, without waiting for the device: every key writes it again.
  func rewrite(_ draft: Draft, _ text: [UInt8]) throws(RepositoryError)
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
package typealias DraftClaim = AnyObject & Sendable

/// A stored draft.
package struct Draft: Hashable, Sendable {
  /// The path of its text, as bytes.
  package let location: [UInt8]
  package let name: String
  /// Local time when it was begun; nil if its name doesn't say.
  package let begun: CivilTime?

  package init(location: [UInt8], name: String, begun: CivilTime? = nil) {
    self.location = location
    self.name = name
    self.begun = begun
  }

  package var path: String { String(decoding: location, as: UTF8.self) }
}

/// What a text was typed for: the arguments that save it, and what was so at that moment.
package struct DraftPurpose: Hashable, Sendable {
  /// The arguments of a complete command, with a dash in the place of the text.
  package let words: [String]
  /// The path of the journal; nil if it is among the words.
  package let journal: String?
  /// For an edit: the entry, and the revisions that the user saw.
  package let entry: EntryID?
  package let base: [EntryID]
  /// When the text was typed.
  package let typed: Moment?

  package init(
    words: [String], journal: String? = nil, entry: EntryID? = nil, base: [EntryID] = [],
    typed: Moment? = nil
  ) {
    self.words = words
    self.journal = journal
    self.entry = entry
    self.base = base
    self.typed = typed
  }
}
