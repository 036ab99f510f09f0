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
  /// A version that the conflict does not have.
  case noVersion(String, name: String, count: Int)
  /// Another file than the journal, which `--file` does not name.
  case otherFile(RepositoryError)
}

extension RepositoryError {
  /// The failure of a command whose journal is at `path`.
  func failure(at path: String) -> Failure {
    switch self {
    case .unreadable(let other, _) where other != path: .together(.otherFile(self))
    case .unwritable(let other, _) where other != path: .together(.otherFile(self))
    default: .repository(self)
    }
  }
}
