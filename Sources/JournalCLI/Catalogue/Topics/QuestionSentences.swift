import Presentation

/// Questions before a command does something that can't be undone easily.
protocol QuestionSentences {
  /// The question for a terminal, with a space at the end.
  func question(_ question: Question) -> String
  /// Why a new moment of an entry with an end needs a question; no full sentence in every language.
  func movesOnlyTheStart(of name: String, until end: String) -> String
  /// Whether the answer, in lowercase and without spaces, is a yes.
  func isYes(_ answer: String) -> Bool
}

/// A question for the user at a terminal.
enum Question: Sendable, Hashable {
  case delete(Confirmation)
  /// Whether to restore an older revision of an entry that was joined from several.
  case restore(Confirmation)
  /// How many drafts to discard.
  case discard(Int)
  case compact
  /// A command such as `star`, and how many entries it would change.
  case change(command: String, count: Int)
  /// Whether to move an entry that has an end, which stays.
  case move(name: String, until: String)
  case purge(Int)
  case purgeVersions(Int)
  /// Whether to take back a command that changed so many entries.
  case undo(Int)
  /// Tags with their signs.
  case renameTag(String, to: String, count: Int)
  /// Paths of files with another journal to merge.
  case joinJournals([String])
  /// Whether the remote's journal becomes one with this one.
  case joinRemote
  /// Whether an export replaces a file, or files in a folder.
  case overwrite(path: String, isFolder: Bool)
  /// Whether to edit a refused copy of the journal again.
  case openAgain
  case importEntries(Int)
  case readAsLatin1(path: String)
}
