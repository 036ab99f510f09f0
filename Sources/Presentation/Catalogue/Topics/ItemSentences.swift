package import TimelineDomain

/// Words about entries in a list.
package protocol ItemSentences {
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
}
