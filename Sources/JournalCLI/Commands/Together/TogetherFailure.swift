import TimelineDomain

/// Why a command for several machines failed, as facts; the catalogue has the sentence.
enum TogetherFailure: Error, Sendable, Hashable {
  /// Copies of another journal; nothing is merged without a confirmation.
  case otherJournal([String])
  case declinedMerge
  case notInConflict(name: String)
  /// The versions were shown, and nothing was decided.
  case unresolved(name: String)
  /// A mark that the editor's text still has.
  case markLeft(line: Int, String)
  /// The versions can't be merged in the editor.
  case notForEditor(name: String)
  case sync(SyncError)
}
