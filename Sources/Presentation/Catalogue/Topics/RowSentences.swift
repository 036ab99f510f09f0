package import TimelineDomain

/// Titled rows about an entry or a journal.
package protocol RowSentences {
  /// At most nine cells wide.
  func title(_ row: RowTitle) -> String
  var noMoment: String { get }
  /// Why an unreadable entry is kept as it is.
  func kept(_ entry: UnknownEntry) -> String
  func version(_ revision: String) -> String
}

package enum RowTitle: CaseIterable, Sendable {
  case id, at, type, tags, starred, mood, kept, version
  case journal, format, access, posts, lines, unknown, conflicts, sameID, repeated, damaged
  case entries, heads, missing, older, cycles, times, content, salvaged, leftover, copy
  /// The journal of an entry, and the name of one of several journals.
  case ofJournal, name
  /// The first line of a file that the user edited.
  case header
}
