/// Words about drafts in a list.
protocol DraftListSentences {
  var noDrafts: String { get }
  /// Shown instead of a draft's first line.
  var emptyDraft: String { get }
  var unreadableDraft: String { get }
  /// What the draft is for: `mood good`, `edit 7f3k2a`.
  func moodDraft(_ operands: [String]) -> String
  func editDraft(_ name: String) -> String
}
