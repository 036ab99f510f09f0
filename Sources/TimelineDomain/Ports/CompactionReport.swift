/// What a compaction removes from a file.
package struct CompactionReport: Hashable, Sendable {
  /// Posts that lose their older revisions, and with them their history.
  package let condensedPosts: Int
  package let oldVersions: Int
  /// Deleted posts in the trash.
  package let deletedPosts: Int
  package let repeatedLines: Int
  /// Lines of purged entries that a copy of the file brought back.
  package let purgedLines: Int
  package let blankLines: Int
  /// Headers of copies, which are joined into the first line.
  package let furtherHeaders: Int
  package let bytesBefore: Int
  package let bytesAfter: Int

  package init(
    condensedPosts: Int, oldVersions: Int, deletedPosts: Int, repeatedLines: Int,
    purgedLines: Int = 0, blankLines: Int, furtherHeaders: Int = 0, bytesBefore: Int,
    bytesAfter: Int
  ) {
    self.condensedPosts = condensedPosts
    self.oldVersions = oldVersions
    self.deletedPosts = deletedPosts
    self.repeatedLines = repeatedLines
    self.purgedLines = purgedLines
    self.blankLines = blankLines
    self.furtherHeaders = furtherHeaders
    self.bytesBefore = bytesBefore
    self.bytesAfter = bytesAfter
  }

  package var isEmpty: Bool {
    oldVersions + deletedPosts + repeatedLines + purgedLines + blankLines + furtherHeaders == 0
  }
}
