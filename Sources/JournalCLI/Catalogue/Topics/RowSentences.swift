import TimelineDomain

/// Rows with a title each: of one entry, and of a journal.
protocol RowSentences {
  /// Of nine cells at most.
  func title(_ row: RowTitle) -> String
  var noMoment: String { get }
  /// Of an entry that can't be read: why it is kept as it is.
  func kept(_ entry: OpaqueEntry) -> String
  func version(_ revision: String) -> String

  // A journal's rows.
  func notThereYet(_ command: String) -> String
  func format(_ version: Int, isNewer: Bool) -> String
  var fullAccess: String { get }
  func linesInAll(_ count: Int) -> String
  func conflicts(_ count: Int) -> String
  func sharedIDs(_ ids: [String]) -> String
  func duplicates(_ count: Int) -> String
  func damaged(_ lines: [Int]) -> String
}

enum RowTitle: CaseIterable, Sendable {
  case id, at, type, tags, starred, mood, kept, version
  case journal, format, access, posts, lines, unknown, conflicts, sameID, twice, damaged
  case entries, standing, missing, older, circles, times, strange, salvaged, leftover
  /// An entry's, where there are several; and the name of one of several.
  case ofJournal, name
  /// The first line of a file that was changed by hand.
  case header
}
