package import TimePhrases
package import TimelineDomain

/// What was done to a journal, and how it is taken back: with new entries. Only a purge and a
/// compaction remove lines. The store shows the result.
package final class TimelineHistory {
  private let journals: Journals
  private let store: TimelineStore

  init(_ store: TimelineStore) {
    journals = store.journals
    self.store = store
  }

  // MARK: Looking

  package func histories(of prefix: EntryID) async throws(StoreError) -> FoundHistories {
    try await reading { () throws(RepositoryError) in try await journals.histories(of: prefix) }
  }

  /// The posts with these ids or revisions.
  package func histories(ofPosts ids: [EntryID]) async throws(StoreError) -> [PostHistory] {
    try await reading { () throws(RepositoryError) in try await journals.histories(ofPosts: ids) }
  }

  /// Nil if there is no such post.
  package func history(of post: EntryAddress) async throws(StoreError) -> PostHistory? {
    try await histories(ofPosts: [post.id]).first { $0.journal == post.journal }
  }

  /// The entry that was added or edited last.
  package func lastWritten() async throws(StoreError) -> LastWritten? {
    try await reading { () throws(RepositoryError) in try await journals.lastWritten() }
  }

  package func trash() async throws(StoreError) -> [TrashedPost] {
    try await reading { () throws(RepositoryError) in try await journals.trash() }
  }

  /// The posts in conflict. Changes nothing.
  package func conflicts() async throws(StoreError) -> [PostConflict] {
    try await reading { () throws(RepositoryError) in try await journals.conflicts() }
  }

  private func reading<Answer>(
    _ read: () async throws(RepositoryError) -> Answer
  ) async throws(StoreError) -> Answer {
    do { return try await read() } catch { throw .repository(error) }
  }

  // MARK: Taking back

  /// What `takeBack` would take back now. Nil if it would take back nothing, for a reason that
  /// `takeBack` gives.
  package func undoPreview(_ request: UndoRequest) async throws(StoreError) -> UndoPreview? {
    try await store.inTurn { () async throws(StoreError) -> UndoPreview? in
      try await reading { () throws(RepositoryError) in try await journals.undoPreview(request) }
    }
  }

  /// Takes back everything that the commands did, or nothing. An act on several journals is taken back in
  /// each of them that does not refuse.
  package func takeBack(_ request: UndoRequest) async throws(StoreError) -> TakenBack {
    try await store.inTurn { () async throws(StoreError) -> TakenBack in
      let result = try await reading { () throws(RepositoryError) in
        try await journals.takeBack(request, at: store.time.moment(), makeID: store.makeID)
      }
      if !result.commands.isEmpty { await store.noteChange() }
      return result
    }
  }

  /// Brings back what the last deletion of each post hid, in one batch. With `ifUnchanged`, entries that
  /// have changed since are refused.
  package func restore(
    _ histories: [PostHistory], ifUnchanged: Bool = false
  ) async throws(StoreError) -> ActResult {
    let changes = histories.flatMap { history in
      history.restorable.map { entry in
        change(
          restoring: entry, bases: [entry], in: history.journal,
          entry == history.restorable.first ? history.lastContent?.item : nil)
      }
    }
    return try await store.begin(.restore, changes).save(ifUnchanged: ifUnchanged)
  }

  /// Replaces everything that is shown of the post by the content of a revision.
  package func restore(
    _ revision: PostRevision, of history: PostHistory, ifUnchanged: Bool = false
  ) async throws(StoreError) -> ActResult {
    let change = change(
      restoring: revision.entry, bases: history.replacedByRestoring, in: history.journal,
      revision.item)
    return try await store.begin(.restore, [change]).save(ifUnchanged: ifUnchanged)
  }

  private func change(
    restoring content: EntryID, bases: [EntryID], in journal: String?, _ item: TimelineItem?
  ) -> TimelineStore.Change {
    TimelineStore.Change(
      journal: journal,
      change: .restore(
        content: content, bases: bases, entry: store.makeID(), written: store.time.moment()),
      shown: [], items: item.map { [$0] } ?? [])
  }

  // MARK: Conflicts

  /// Ends a conflict with one version, unless it has changed. The other versions become posts of their
  /// own if they are to be kept, with the same command.
  package func settle(
    _ conflict: PostConflict, by chosen: PostRevision, keepingOthers: Bool = false
  ) async throws(StoreError) -> ActResult {
    let others = conflict.versions.filter { keepingOthers && $0.entry != chosen.entry }
    let changes = [chosen] + others
    return try await store.begin(
      keepingOthers ? .keepAll : .settle,
      changes.map { version in
        change(
          restoring: version.entry, bases: version.entry == chosen.entry ? conflict.heads : [],
          in: conflict.journal, version.item)
      }
    ).save(ifUnchanged: true)
  }

  /// An edit of one version replaces all of them.
  package func resolve(
    _ conflict: PostConflict, with edit: PostEdit, of version: PostRevision
  ) async throws(StoreError) -> ActResult {
    let change = TimelineStore.Change(
      journal: conflict.journal,
      change: .resolve(
        base: version.entry, heads: conflict.heads, edit: edit, entry: store.makeID(),
        written: store.time.moment()),
      shown: [], items: version.item.map { [$0] } ?? [])
    return try await store.begin(.settle, [change]).save()
  }
}

nonisolated extension PostHistory {
  /// Why a version of a post can't be restored.
  package enum RestoreObstacle: Hashable, Sendable {
    case isDeletion, alreadyCurrent
    /// A compaction removed its content.
    case compacted
  }

  package func obstacle(toRestoring revision: PostRevision) -> RestoreObstacle? {
    if !revision.hasContent { return .isDeletion }
    if shown == [revision.entry] { return .alreadyCurrent }
    return revision.isCompacted ? .compacted : nil
  }
}

/// An open journal: a store and a history that share one repository.
package final class TimelineSession {
  package let store: TimelineStore
  package let history: TimelineHistory

  package init(
    _ journals: Journals, time: any TimeSource,
    makeID: @escaping @Sendable () -> EntryID = TimelineSession.randomID
  ) {
    store = TimelineStore(journals, time: time, makeID: makeID)
    history = TimelineHistory(store)
  }

  /// Whether this program changed the journal.
  package var hasSaved: Bool { store.hasSaved }

  package nonisolated static func randomID() -> EntryID {
    var generator = SystemRandomNumberGenerator()
    return EntryID.random(using: &generator)
  }
}
