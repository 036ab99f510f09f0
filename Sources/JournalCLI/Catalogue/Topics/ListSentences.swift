import TimelineDomain

/// What lists say of entries, and what they say where there are none.
protocol ListSentences {
  /// The heading of entries that no day is known of.
  var withoutDate: String { get }
  /// Of an entry that another version of it stands beside.
  var anotherVersion: String { get }
  /// `(4 of 5)`
  func ofFive(_ score: String) -> String
  /// Why an entry can't be read, in a few words.
  func shortReason(_ reason: OpaqueEntry.Reason) -> String
  /// `+3 entries of kinds this version does not know: photo 2, poll 1`
  func unknownEntries(_ count: Int, _ kinds: [String]) -> String
  /// The same of known kinds whose content is not understood.
  func unreadEntries(_ count: Int, _ kinds: [String]) -> String
  /// Of a tag: how many entries have it, and the day of the newest.
  func tagUse(_ count: Int, last: String?) -> String
  func mood(_ number: Int, of count: Int) -> String

  func noJournal(at path: String) -> String
  func beginWith(_ command: String) -> String
  func nothingHere(_ command: String) -> String
  func nothingBehind(_ skipped: Int) -> String
  func nothingOfType(_ kinds: [String]) -> String
  /// For what was asked, as it was typed; the query alone is nil where there are only options.
  func nothingMatches(_ query: String?, _ options: [String], searched: Int) -> String
  var noTags: String { get }
  /// A text that somebody could add, for an example.
  var exampleText: String { get }
}
