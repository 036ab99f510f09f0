/// What a user should know about a repository's work, besides its answer.
package enum RepositoryEvent: Hashable, Sendable {
  /// Why a cache folder can't be trusted.
  package enum CacheFlaw: Hashable, Sendable {
    case foreignOwner
    case writableByOthers
  }

  /// Another program has held a lock for a second; with its holder, if the system names it.
  case waitingForLock(holder: String?)
  /// The change is done, but the system did not confirm that it survives a power cut.
  case notDurable(path: String, RepositoryError.Obstacle)
  /// The cache folder is not used.
  case unsafeCache(path: String, CacheFlaw)
}
