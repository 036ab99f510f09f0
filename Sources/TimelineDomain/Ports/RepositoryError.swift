/// Why a journal could not be read or written: facts, the sentence is made elsewhere.
package enum RepositoryError: Error, Hashable, Sendable {
  /// What the operating system or the file's shape stands in the way with.
  package enum Obstacle: Error, Hashable, Sendable {
    case permission
    case readOnlyFileSystem
    case noSpace
    case quota
    case fileTooLarge
    case directory
    case notAFile
    case linkLoop
    case danglingLink(target: String)
    case nameTooLong
    case notAJournal
    /// Gone, replaced, or changed by who knows no locks while it was being used, again and again.
    case vanished
    /// For so long nobody else got the lock; who has it, in words, where the system tells.
    case locked(seconds: Int, holder: String?)
    /// Somebody stopped the program while it waited.
    case interrupted
    /// Something is there already, and it is not overwritten.
    case exists
    /// It has more names than one, and under the others it would stay what it was.
    case hardLinks(Int)
    case other(call: String, words: String)
  }

  case unreadable(path: String, Obstacle)
  /// Nothing of the change is in the journal.
  case unwritable(path: String, Obstacle)
  /// It failed, and what was written could not be taken back: the change may be in the journal.
  case uncertain(path: String, Obstacle)
  /// The gate: this version must not write here, and says what it still may do.
  case refused(path: String, TimelineAccess)
  /// The gate again: this version must not even read here.
  case sealed(path: String, TimelineAccess)
  /// The entry that was to be changed is not in the journal (any more).
  case entryMissing(EntryID)
  /// The lines that were to be purged are no longer those that were shown.
  case purgeOutdated
  /// The entry can't be changed by this version.
  case entryOpaque(EntryID)
}
