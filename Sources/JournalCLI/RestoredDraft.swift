import TimelineDomain

/// A draft that a command is given in the place of standard input.
struct RestoredDraft: Sendable {
  let draft: Draft
  let text: [UInt8]
  /// For an edit: what it was begun from.
  let base: EntryID?
  /// No other program takes the draft while this value lives.
  let claim: any DraftClaim
}
