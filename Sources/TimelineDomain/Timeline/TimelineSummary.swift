/// Counts of a whole journal, independent of the query.
package struct TimelineSummary: Hashable, Sendable {
  package let access: TimelineAccess
  /// Of the journal's format; nil if the header doesn't say, or there is no journal.
  package let version: Int?
  package let isNewer: Bool
  /// Lines that are entries; identical lines count once.
  package let entries: Int
  /// Current posts that this version understands.
  package let posts: Int
  /// Current unknown entries, by kind.
  package let unknown: [String: Int]
  /// Those of `unknown` with a known kind, by kind.
  package let unfamiliar: [String: Int]
  package let damagedLines: [Int]
  package let duplicateLines: Int
  /// Ids of several lines with different content.
  package let sharedIDs: [EntryID]
  /// Posts with more than one head.
  package let conflicts: Int

  package init(
    access: TimelineAccess = .full, version: Int? = nil, isNewer: Bool = false,
    entries: Int = 0, posts: Int = 0, unknown: [String: Int] = [:],
    unfamiliar: [String: Int] = [:], damagedLines: [Int] = [], duplicateLines: Int = 0,
    sharedIDs: [EntryID] = [], conflicts: Int = 0
  ) {
    self.access = access
    self.version = version
    self.isNewer = isNewer
    self.entries = entries
    self.posts = posts
    self.unknown = unknown
    self.unfamiliar = unfamiliar
    self.damagedLines = damagedLines
    self.duplicateLines = duplicateLines
    self.sharedIDs = sharedIDs
    self.conflicts = conflicts
  }
}
