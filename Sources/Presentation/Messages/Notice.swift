package import Settings
package import TimelineDomain

/// Information besides the output, on standard error unless quiet.
package enum Notice: Sendable, Hashable {
  case newerVersion(Int)
  case unreadableHeader
  case restricted(TimelineAccess)
  case damaged([Int])
  case sharedIDs([String])
  case dependents(name: String, [Dependent])
  /// A post that shown entries need was hidden.
  case hiddenTarget(HiddenTarget)
  case conflict(name: String)
  /// The edit brought back an entry that another program deleted in the meantime.
  case broughtBack(name: String)
  /// Entries that can't be read, so that the query did not cover them.
  case unsearched(Int)
  /// The first of several invalid settings, which are ignored.
  case settings(ConfigurationFlaw, path: String, more: Int)
  case settingsOutOfReach(RepositoryError)
  /// Entries that a change does not apply to, and that it skipped.
  case unfit([String])
  case waitingForLock(holder: String?)
  case notDurable(path: String, RepositoryError.Obstacle)
  case unsafeCache(path: String, RepositoryEvent.CacheFlaw)

  package init(_ event: RepositoryEvent) {
    self =
      switch event {
      case .waitingForLock(let holder): .waitingForLock(holder: holder)
      case .notDurable(let path, let obstacle): .notDurable(path: path, obstacle)
      case .unsafeCache(let path, let flaw): .unsafeCache(path: path, flaw)
      }
  }
}
