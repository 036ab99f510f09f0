import Settings
import TimelineDomain

/// Something a person should know beside the answer: on standard error, unless quiet was asked.
enum Notice: Sendable, Hashable {
  case newerVersion(Int)
  case unreadableHeader
  case restricted(TimelineAccess)
  case damaged([Int])
  case sharedIDs([String])
  case dependents(name: String, [OpaqueEntry])
  case conflict(name: String)
  /// An edit of what somebody else has deleted in the meantime.
  case broughtBack(name: String)
  /// Entries that can't be read, and that a query could therefore not be held against.
  case unsearched(Int)
  /// The first of several things wrong in the settings, which are done without.
  case settings(ConfigurationFlaw, path: String, more: Int)
  case settingsOutOfReach(RepositoryError)
  /// Entries that a change does not fit, and that it left alone.
  case unfit([String])
  case waitingForLock(holder: String?)
  case notDurable(path: String, RepositoryError.Obstacle)
  case unsafeCache(path: String, RepositoryEvent.CacheFlaw)

  init(_ event: RepositoryEvent) {
    self =
      switch event {
      case .waitingForLock(let holder): .waitingForLock(holder: holder)
      case .notDurable(let path, let obstacle): .notDurable(path: path, obstacle)
      case .unsafeCache(let path, let flaw): .unsafeCache(path: path, flaw)
      }
  }
}
