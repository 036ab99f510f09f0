package import TimePhrases
package import TimelineDomain

/// What was done to a journal, and how it is taken back: with new entries. Only a purge and a
/// compaction remove lines. The store shows the result.
package final class TimelineHistory {
  let repository: any HistoryRepository
  let store: TimelineStore
  let time: any TimeSource
  let makeID: @Sendable () -> EntryID

  init(
    repository: any HistoryRepository, store: TimelineStore,
    time: any TimeSource, makeID: @escaping @Sendable () -> EntryID
  ) {
    self.repository = repository
    self.store = store
    self.time = time
    self.makeID = makeID
  }

  // MARK: Looking

  package func histories(of prefix: EntryID) async throws(StoreError) -> FoundHistories {
    do { return try await repository.histories(of: prefix) } catch { throw .repository(error) }
  }

  /// The posts with these ids or revisions.
  package func histories(ofPosts ids: [EntryID]) async throws(StoreError) -> [PostHistory] {
    do {
      return try await repository.histories(ofPosts: ids)
    } catch {
      throw .repository(error)
    }
  }

  /// The entry that was added or edited last.
  package func lastWritten() async throws(StoreError) -> LastWritten? {
    do { return try await repository.lastWritten() } catch { throw .repository(error) }
  }

  package func trash() async throws(StoreError) -> [TrashedPost] {
    do { return try await repository.trash() } catch { throw .repository(error) }
  }

  // MARK: Taking back

  /// What `takeBack` would take back now. Nil if it would take back nothing, for a reason that
  /// `takeBack` gives.
  package func undoPreview(_ request: UndoRequest) async throws(StoreError) -> UndoPreview? {
    try await store.inTurn { () async throws(StoreError) -> UndoPreview? in
      do throws(RepositoryError) {
        return try await repository.undoPreview(request)
      } catch {
        throw .repository(error)
      }
    }
  }

  /// Takes back everything that the commands did, or nothing.
  package func takeBack(_ request: UndoRequest) async throws(StoreError) -> UndoOutcome {
    try await store.inTurn { () async throws(StoreError) -> UndoOutcome in
      let outcome: UndoOutcome
      do throws(RepositoryError) {
        outcome = try await repository.takeBack(request, at: time.moment(), makeID: makeID)
      } catch {
        throw .repository(error)
      }
      if case .done = outcome { await store.noteChange() }
      return outcome
    }
  }

  /// Brings back what the last deletion of each post hid, in one batch. With `ifUnchanged`, entries that
  /// have changed since are refused.
  package func restore(
    _ histories: [PostHistory], ifUnchanged: Bool = false
  ) async throws(StoreError) -> SaveResult {
    var result = SaveResult()
    for (journal, histories) in Dictionary(grouping: histories, by: \.journal) {
      result = try await restore(
        histories.flatMap(\.restorable).map { (content: $0, bases: [$0]) }, in: journal,
        ifUnchanged: ifUnchanged)
    }
    return result
  }

  /// Replaces everything that is shown of the post by the content of a revision.
  package func restore(
    _ revision: PostRevision, of history: PostHistory, ifUnchanged: Bool = false
  ) async throws(StoreError) -> SaveResult {
    try await restore(
      [(content: revision.entry, bases: history.replacedByRestoring)], in: history.journal,
      ifUnchanged: ifUnchanged)
  }

  private func restore(
    _ parts: [(content: EntryID, bases: [EntryID])], in journal: String?, ifUnchanged: Bool
  ) async throws(StoreError) -> SaveResult {
    let now = time.moment()
    return try await store.save(
      parts.map {
        .restore(content: $0.content, bases: $0.bases, entry: makeID(), written: now)
      }, in: journal, ifUnchanged: ifUnchanged)
  }

  // MARK: Conflicts

  /// Ends a conflict with one version, unless it has changed. The other versions become posts of their
  /// own if they are to be kept, in the same batch.
  package func settle(
    _ versions: [TimelineItem], by chosen: TimelineItem, keepingOthers: Bool
  ) async throws(StoreError) -> SaveResult {
    let now = time.moment()
    var changes: [PostChange] = [
      .restore(
        content: chosen.revision, bases: versions.map(\.revision), entry: makeID(), written: now)
    ]
    if keepingOthers {
      changes += versions.filter { $0.revision != chosen.revision }.map {
        .restore(content: $0.revision, bases: [], entry: makeID(), written: now)
      }
    }
    return try await store.save(changes, in: chosen.journal, ifUnchanged: true)
  }
}

/// Posts that copies of the journal changed differently.
extension TimelineHistory {
  /// The posts in conflict. Changes nothing.
  package func conflicts() async throws(StoreError) -> [PostConflict] {
    do { return try await repository.conflicts() } catch { throw .repository(error) }
  }

  // MARK: Decisions

  /// One version replaces all of them.
  package func take(
    _ version: PostRevision, of conflict: PostConflict
  ) async throws(StoreError) -> SaveResult {
    try await store.save([
      .restore(
        content: version.entry, bases: conflict.heads, entry: makeID(), written: time.moment())
    ])
  }

  /// The first version stays this post, and each other version becomes a post of its own, all with one
  /// command. Returns the ids of the new posts.
  package func keepAll(_ conflict: PostConflict) async throws(StoreError) -> [EntryID] {
    let now = time.moment()
    var bases = conflict.heads
    var ids: [EntryID] = []
    let changes = conflict.versions.map { version in
      let id = makeID()
      defer { bases = [] }
      if bases.isEmpty { ids.append(id) }
      return PostChange.restore(content: version.entry, bases: bases, entry: id, written: now)
    }
    _ = try await store.save(changes)
    return ids
  }

  /// An edit of one version replaces all of them.
  package func resolve(
    _ conflict: PostConflict, with edit: PostEdit, of version: PostRevision
  ) async throws(StoreError) -> SaveResult {
    try await store.save([
      .resolve(
        base: version.entry, heads: conflict.heads, edit: edit, entry: makeID(),
        written: time.moment())
    ])
  }
}

/// An open journal: a store and a history that share one repository.
package final class TimelineSession {
  package let store: TimelineStore
  package let history: TimelineHistory

  package init(
    repository: any HistoryRepository, time: any TimeSource,
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
