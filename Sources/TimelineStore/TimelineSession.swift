package import TimePhrases
package import TimelineDomain

/// An open journal: a store and a history that share one repository.
package final class TimelineSession {
  package let store: TimelineStore
  package let history: TimelineHistory

  package init(
    repository: any JournalRepository, time: any TimeSource,
    makeID: @escaping @Sendable () -> EntryID = TimelineSession.randomID
  ) {
    store = TimelineStore(repository: repository, time: time, makeID: makeID)
    history = TimelineHistory(repository: repository, store: store, time: time, makeID: makeID)
  }

  /// Whether this program changed the journal.
  package var hasSaved: Bool { store.hasSaved }

  package nonisolated static func randomID() -> EntryID {
    var generator = SystemRandomNumberGenerator()
    return EntryID.random(using: &generator)
  }
}
