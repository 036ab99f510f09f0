/// Why a journal could not be read or written. It has facts; the catalogue has the sentences.
package enum RepositoryError: Error, Hashable, Sendable {
  /// What prevented it: the operating system or the file's shape.
  package enum Obstacle: Error, Hashable, Sendable {
    case permission
    case readOnlyFileSystem
    case noSpace
    case quota
    case fileTooLarge
    case missing
    case directory
    /// A part of the path is a file.
    case notADirectory
    case notAFile
    case linkLoop
    case danglingLink(target: String)
    case nameTooLong
    case notAJournal
    /// Removed, replaced or truncated while it was in use, repeatedly.
    case vanished
    /// Another process held the lock for so long; `holder` names it if the system knows.
    case locked(seconds: Int, holder: String?)
    /// The user stopped the program while it waited.
    case interrupted
    /// A file with this name exists.
    case exists
    /// The file has several hard links, and rewriting it would change only one.
    case hardLinks(Int)
    case brokenArchive
    /// A member that is encrypted or packed in a rare way.
    case unknownPacking(member: String)
    /// A name that leads out of the archive, or content far larger than it should be.
    case unsafeArchive(member: String)
    case other(call: String, words: String)
  }

  case unreadable(path: String, Obstacle)
  /// The journal has nothing of the change.
  case unwritable(path: String, Obstacle)
  /// The write failed and could not be taken back: the journal may have the change.
  case uncertain(path: String, Obstacle)
  /// The gate: this version must not write here.
  case refused(path: String, TimelineAccess)
  /// The gate: this version must not read here.
  case sealed(path: String, TimelineAccess)
  /// The gate of one file: this version must not merge it with the other.
  case unjoinable(path: String, with: String, TimelineAccess)
  /// The entry to change is not in the journal, or no longer.
  case entryMissing(EntryID)
  /// The entry to change is no longer as the user saw it.
  case entryChanged(EntryID)
  /// The lines to purge have changed since they were shown.
  case purgeOutdated
  /// This version can't change the entry.
  case entryUnknown(EntryID)
  /// A deletion that this version can't interpret, which no entry may name.
  case deletionUnknown(EntryID)
}
