import TimePhrases
package import TimelineDomain

// What was done to a journal, and how it is taken back: with new entries. Only a purge and a compaction
// remove lines.

extension TimelineStore {
  // MARK: Looking

  package func histories(of prefix: EntryID) async throws(RepositoryError) -> FoundHistories {
    try await journals.histories(of: prefix)
  }

  /// The posts with these ids or revisions.
  package func histories(ofPosts ids: [EntryID]) async throws(RepositoryError) -> [PostHistory] {
    try await journals.histories(ofPosts: ids)
  }

  /// Nil if there is no such post.
  package func history(of post: EntryAddress) async throws(RepositoryError) -> PostHistory? {
    try await histories(ofPosts: [post.id]).first { $0.journal == post.journal }
  }

  /// The entry that was added or edited last.
  package func lastWritten() async throws(RepositoryError) -> LastWritten? {
    try await journals.lastWritten()
  }

  package func trash() async throws(RepositoryError) -> [TrashedPost] {
    try await journals.trash()
  }

  /// The posts in conflict. Changes nothing.
  package func conflicts() async throws(RepositoryError) -> [PostConflict] {
    try await journals.conflicts()
  }

  // MARK: Taking back

  /// What `takeBack` would take back now. Nil if it would take back nothing, for a reason that
  /// `takeBack` gives.
  package func undoPreview(_ request: UndoRequest) async throws(RepositoryError) -> UndoPreview? {
    try await inTurn { () async throws(RepositoryError) in
      try await journals.undoPreview(request)
    }
  }

  /// Takes back everything that the commands did, or nothing. An act on several journals is taken back in
  /// each of them that does not refuse.
  package func takeBack(_ request: UndoRequest) async throws(RepositoryError) -> TakenBack {
    try await inTurn { () async throws(RepositoryError) in
      let result = try await journals.takeBack(request, at: time.moment(), makeID: makeID)
      if !result.commands.isEmpty { await noteChange() }
      return result
    }
  }

  /// Brings back what the last deletion of each post hid, in one batch. With `ifUnchanged`, entries that
  /// have changed since are refused.
  package func restore(
    _ histories: [PostHistory], ifUnchanged: Bool = false
  ) async throws(RepositoryError) -> ActResult {
    let changes = histories.flatMap { history in
      history.restorable.map { entry in
        change(
          restoring: entry, bases: [entry], in: history.journal,
          entry == history.restorable.first ? history.lastContent?.item : nil)
      }
    }
    return try await begin(.restore, changes).save(ifUnchanged: ifUnchanged)
  }

  /// Replaces everything that is shown of the post by the content of a revision.
  package func restore(
    _ revision: PostRevision, of history: PostHistory, ifUnchanged: Bool = false
  ) async throws(RepositoryError) -> ActResult {
    let change = change(
      restoring: revision.entry, bases: history.replacedByRestoring, in: history.journal,
      revision.item)
    return try await begin(.restore, [change]).save(ifUnchanged: ifUnchanged)
  }

  private func change(
    restoring content: EntryID, bases: [EntryID], in journal: String?, _ item: TimelineItem?
  ) -> Change {
    Change(
      journal: journal,
      change: .restore(
        content: content, bases: bases, entry: makeID(), written: time.moment()),
      shown: [], items: item.map { [$0] } ?? [])
  }

  // MARK: Conflicts

  /// Ends a conflict with one version, unless it has changed. The other versions become posts of their
  /// own if they are to be kept, with the same command.
  package func settle(
    _ conflict: PostConflict, by chosen: PostRevision, keepingOthers: Bool = false
  ) async throws(RepositoryError) -> ActResult {
    let others = conflict.versions.filter { keepingOthers && $0.entry != chosen.entry }
    let changes = [chosen] + others
    return try await begin(
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
  ) async throws(RepositoryError) -> ActResult {
    let change = Change(
      journal: conflict.journal,
      change: .resolve(
        base: version.entry, heads: conflict.heads, edit: edit, entry: makeID(),
        written: time.moment()),
      shown: [], items: version.item.map { [$0] } ?? [])
    return try await begin(.settle, [change]).save()
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
