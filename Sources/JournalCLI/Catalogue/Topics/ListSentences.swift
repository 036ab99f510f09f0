/// Sentences of lists, full or empty.
protocol ListSentences {
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
