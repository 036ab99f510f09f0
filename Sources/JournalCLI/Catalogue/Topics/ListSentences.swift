import TimelineDomain

/// Sentences of lists, full or empty.
protocol ListSentences {
  /// The heading of entries without a date.
  var withoutDate: String { get }
  /// Marks an entry in conflict.
  var inConflict: String { get }
  /// `(4 of 5)`
  func ofFive(_ score: String) -> String
  /// Why an entry can't be read, in a few words.
  func shortReason(_ reason: UnknownEntry.Reason) -> String
  /// `+3 entries of types this version does not know: photo 2, poll 1`
  func unknownEntries(_ count: Int, _ kinds: [String]) -> String
  /// The same for known types with unexpected content.
  func unreadEntries(_ count: Int, _ kinds: [String]) -> String
  /// How many entries have a tag, and the day of the newest.
  func tagUse(_ count: Int, last: String?) -> String
  func mood(_ number: Int, of count: Int) -> String

  func noJournal(at path: String) -> String
  func startWith(_ command: String) -> String
  func nothingHere(_ command: String) -> String
  func nothingAfter(_ skipped: Int) -> String
  func nothingOfType(_ kinds: [String]) -> String
  /// The query and options as typed; `query` is nil if there are only options.
  func nothingMatches(_ query: String?, _ options: [String], searched: Int) -> String
  var noTags: String { get }
  /// A text to add, for an example.
  var exampleText: String { get }
}
