import TimelineDomain

/// A draft that replaces a command's standard input.
struct RestoredDraft: Sendable {
  let draft: Draft
  let text: [UInt8]
  /// For an edit, the revision that it started from.
  let base: EntryID?
  /// When the text was typed: the time of a new entry, unless the command has one.
  let typed: Moment?
  /// No other program takes the draft while this value lives.
  let claim: any DraftClaim
}
