/// What a compaction removes from a file, and what can no longer be seen then.
package struct CompactionReport: Hashable, Sendable {
  /// Posts whose older versions go: their history, and undoing what is in it.
  package let condensedPosts: Int
  package let oldVersions: Int
  /// Deleted posts, which are in the trash now.
  package let deletedPosts: Int
  package let repeatedLines: Int
  /// Lines of purged entries that came back with a copy.
  package let purgedLines: Int
  package let blankLines: Int
  package let bytesBefore: Int
  package let bytesAfter: Int

  package init(
    condensedPosts: Int, oldVersions: Int, deletedPosts: Int, repeatedLines: Int,
    purgedLines: Int = 0, blankLines: Int, bytesBefore: Int, bytesAfter: Int
  ) {
    self.condensedPosts = condensedPosts
    self.oldVersions = oldVersions
    self.deletedPosts = deletedPosts
    self.repeatedLines = repeatedLines
    self.purgedLines = purgedLines
    self.blankLines = blankLines
    self.bytesBefore = bytesBefore
    self.bytesAfter = bytesAfter
  }

  package var isEmpty: Bool {
    oldVersions + deletedPosts + repeatedLines + purgedLines + blankLines == 0
  }
}
