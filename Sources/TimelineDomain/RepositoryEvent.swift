/// What a person should know of a repository's work beside the answer.
package enum RepositoryEvent: Hashable, Sendable {
  /// Why a cache folder can't be trusted.
  package enum CacheFlaw: Hashable, Sendable {
    case foreignOwner
    case writableByOthers
  }

  /// A lock has not come free for a second; its holder, where the system tells.
  case waitingForLock(holder: String?)
  /// The change is done, and the system did not confirm that it survives a power cut.
  case notDurable(path: String, RepositoryError.Obstacle)
  /// The cache is not used.
  case unsafeCache(path: String, CacheFlaw)
}
