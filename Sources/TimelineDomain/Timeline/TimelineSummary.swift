/// What a journal holds as a whole, whatever was asked for.
package struct TimelineSummary: Hashable, Sendable {
  package let access: TimelineAccess
  /// Of the format it was written in; nil where the journal doesn't say, or isn't there yet.
  package let version: Int?
  package let isNewer: Bool
  /// Lines that are entries, identical ones counted once.
  package let entries: Int
  /// Posts that stand now and are understood.
  package let posts: Int
  /// What stands now and is not understood, by kind.
  package let opaque: [String: Int]
  /// Those of `opaque` whose kind is known, by kind.
  package let unfamiliar: [String: Int]
  package let damagedLines: [Int]
  package let duplicateLines: Int
  /// Ids that stand in more than one line with different content.
  package let sharedIDs: [EntryID]
  /// Posts of which more than one version stands.
  package let conflicts: Int

  package init(
    access: TimelineAccess = .full, version: Int? = nil, isNewer: Bool = false,
    entries: Int = 0, posts: Int = 0, opaque: [String: Int] = [:],
    unfamiliar: [String: Int] = [:], damagedLines: [Int] = [], duplicateLines: Int = 0,
    sharedIDs: [EntryID] = [], conflicts: Int = 0
  ) {
    self.access = access
    self.version = version
    self.isNewer = isNewer
    self.entries = entries
    self.posts = posts
    self.opaque = opaque
    self.unfamiliar = unfamiliar
    self.damagedLines = damagedLines
    self.duplicateLines = duplicateLines
    self.sharedIDs = sharedIDs
    self.conflicts = conflicts
  }
}
