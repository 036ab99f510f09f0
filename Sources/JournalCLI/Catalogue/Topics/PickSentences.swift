/// Sentences of the commands that pick entries: what was changed, and what could not be picked.
protocol PickSentences {
  /// `starred cb81  First light`, `tagged cb81 with #walk  First light`
  func changed(_ change: EntryChange, _ name: String, _ words: String) -> String
  /// `starred 3 entries`, `tagged 3 entries with #walk`
  func changed(_ change: EntryChange, count: Int) -> String
  /// Shown after a deletion of several entries.
  var hiddenFromLists: String { get }
  /// `@0`, `@3..`: a word that looks like a position.
  func notAPosition(_ word: String) -> String
  func noSuchTrashed(_ word: String, count: Int) -> String
  func nothingInTrash(_ query: String) -> String

  // Help.
  /// How ids, positions, `--last` and queries pick entries; a paragraph.
  var pickForms: String { get }
  var lastInTrash: String { get }
  /// The question before several entries are changed; a paragraph.
  var questionForms: String { get }
}

/// What a command did to entries.
enum EntryChange: Sendable, Hashable {
  case edited, starred, unstarred, deleted, restored
  /// With the tag as it is shown.
  case tagged(String)
  case untagged(String)
}
