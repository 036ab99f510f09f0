/// Stores the user's configuration file, which the program edits in small ranges and never
/// rewrites.
package protocol ConfigurationKeeper: Sendable {
  /// A path, as bytes.
  var location: [UInt8] { get }
  /// Nil if there is no file.
  func read() throws(RepositoryError) -> [UInt8]?
  /// Replaces the file atomically with what `change` makes of its current bytes. Nil, and unchanged
  /// bytes, leave the file alone. Returns why the system did not confirm that the change survives a
  /// power cut; nil if it did.
  @discardableResult
  func replace(
    _ change: ([UInt8]?) -> [UInt8]?
  ) throws(RepositoryError) -> RepositoryError.Obstacle?
  /// The absolute form of a path.
  func absolute(_ path: [UInt8]) throws(RepositoryError) -> [UInt8]
  /// The size of a file; nil if there is none.
  func sizeOfFile(at path: [UInt8]) -> Int?
  /// Equal for all names of one file, different for other files; nil if there is no file.
  func identity(of path: [UInt8]) -> String?
}

extension ConfigurationKeeper {
  package var path: String { String(decoding: location, as: UTF8.self) }
}

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
