import TimelineDomain

/// Texts that could not be saved, and what becomes of them.
protocol DraftSentences {
  func kept(_ draft: Draft) -> String
  /// Nothing else is left but to show it. Without an error there is no place for drafts at all.
  func notKept(_ error: RepositoryError?, _ bytes: [UInt8]) -> String
  var noDrafts: String { get }
  /// In the place of a draft's first line.
  var emptyDraft: String { get }
  var unreadableDraft: String { get }
  /// What it was typed for: `mood good`, `edit 7f3k2a`.
  func moodDraft(_ operands: [String]) -> String
  func editDraft(_ name: String) -> String
}
