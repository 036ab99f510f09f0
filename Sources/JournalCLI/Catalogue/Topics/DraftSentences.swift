import TimelineDomain

/// Sentences about texts that could not be saved.
protocol DraftSentences {
  func kept(_ draft: Draft) -> String
  /// Shows the text itself as a last resort. Without an error, there is no folder for drafts.
  func notKept(_ error: RepositoryError?, _ bytes: [UInt8]) -> String
  var noDrafts: String { get }
  /// Shown instead of a draft's first line.
  var emptyDraft: String { get }
  var unreadableDraft: String { get }
  /// What the draft is for: `mood good`, `edit 7f3k2a`.
  func moodDraft(_ operands: [String]) -> String
  func editDraft(_ name: String) -> String
}
