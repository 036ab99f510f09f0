/// Copies a journal, byte for byte.
package protocol JournalBackup: Sendable {
  /// Writes a copy with a dated name into a folder, reads it back, and then removes older copies of
  /// the same journal, except the newest `keep`. Nil if there is no journal.
  func backUp(to folder: [UInt8], keep: Int?) async throws(RepositoryError) -> BackupReport?
}

package struct BackupReport: Hashable, Sendable {
  /// The path of the copy.
  package let location: [UInt8]
  package let bytes: Int
  package let entries: Int
  /// Damaged lines, which the copy has too.
  package let damagedLines: Int
  /// The paths of older copies that were removed.
  package let removed: [[UInt8]]
  /// Older copies that could not be removed.
  package let left: [[UInt8]]

  package init(
    location: [UInt8], bytes: Int, entries: Int, damagedLines: Int, removed: [[UInt8]] = [],
    left: [[UInt8]] = []
  ) {
    self.location = location
    self.bytes = bytes
    self.entries = entries
    self.damagedLines = damagedLines
    self.removed = removed
    self.left = left
  }

  package var path: String { String(decoding: location, as: UTF8.self) }
}
