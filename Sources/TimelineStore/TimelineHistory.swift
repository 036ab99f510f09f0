import TimePhrases
package import TimelineDomain

// What was done to a journal, and how it is taken back: with new entries. Only a purge and a compaction
// remove lines.

extension TimelineStore {
  // MARK: Taking back

  /// Takes back everything that the commands did, or nothing. An act on several journals is taken back in
  /// each of them that does not refuse.
  ///
  /// With `asks`, an undo of many entries asks first, unless it is of `confirmed`. If that is no longer what
  /// would be taken back, nothing is.
  package func takeBack(
    _ request: UndoRequest, asks: Bool = true, confirmed: LongUndo? = nil
  ) async throws(RepositoryError) -> UndoAnswer {
    try await inTurn { () async throws(RepositoryError) in
      if asks, !request.isRedo {
        let long = try await journals.undoPreview(request).flatMap(LongUndo.init)
        if let long, long != confirmed { return .asks(long) }
        if let confirmed, long == nil { throw .entryChanged(confirmed.first) }
      }
      let result = try await journals.takeBack(request, at: time.moment(), makeID: makeID)
      if !result.commands.isEmpty { await noteChange() }
      return .done(result)
    }
  }

  /// Brings back what the last deletion of each post hid, in one batch. With `ifUnchanged`, entries that
  /// have changed since are refused.
  package func restore(
    _ histories: [PostHistory], ifUnchanged: Bool = false
  ) async throws(RepositoryError) -> ActResult {
    // With nothing to write, the answer would still be "restored".
    if let shown = histories.first(where: \.restorable.isEmpty) { throw .entryChanged(shown.id) }
    let changes = histories.flatMap { history in
      history.restorable.map { entry in
        change(
          restoring: entry, bases: [entry], in: history.journal,
          entry == history.restorable.first ? history.lastContent?.item : nil)
      }
    }
    return try await save(begin(.restore, changes), ifUnchanged: ifUnchanged)
  }

  /// Replaces everything that is shown of the post by the content of a revision.
  package func restore(
    _ revision: PostRevision, of history: PostHistory, ifUnchanged: Bool = false
  ) async throws(RepositoryError) -> ActResult {
    let change = change(
      restoring: revision.entry, bases: history.replacedByRestoring, in: history.journal,
      revision.item)
    return try await save(begin(.restore, [change]), ifUnchanged: ifUnchanged)
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

  /// Settles the conflicts that need no decision, and returns those that are left. A journal that this
  /// version may not change is only read. Nil if there is no journal.
  package func settleConflicts() async throws(RepositoryError) -> SettlingReport? {
    try await inTurn { () async throws(RepositoryError) in
      let report = try await journals.settleConflicts()
      if report?.settled.isEmpty == false { await noteChange() }
      return report
    }
  }

  /// Ends a conflict with one version, unless it has changed. The other versions become posts of their
  /// own if they are to be kept, with the same command.
  package func settle(
    _ conflict: PostConflict, by chosen: PostRevision, keepingOthers: Bool = false
  ) async throws(RepositoryError) -> ActResult {
    let others = conflict.versions.filter { keepingOthers && $0.entry != chosen.entry }
    let changes = [chosen] + others
    let settling = begin(
      keepingOthers ? .keepAll : .settle,
      changes.map { version in
        change(
          restoring: version.entry, bases: version.entry == chosen.entry ? conflict.heads : [],
          in: conflict.journal, version.item)
      }
    )
    return try await save(settling, ifUnchanged: true)
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
    return try await save(begin(.settle, [change]))
  }
}

/// What an undo or a redo did, or what it asks before it does it.
package nonisolated enum UndoAnswer: Sendable {
  case asks(LongUndo)
  case done(TakenBack)
}

/// A command that an undo would take back, of so many entries that the person is asked first.
package nonisolated struct LongUndo: Hashable, Sendable {
  package let name: RecordedCommand.Name
  package let action: RecordedStep.Action
  /// The number of entries that the undo would change.
  package let count: Int
  /// Whether it is of this one command.
  package let isOnly: Bool
  /// The first entry of the command, by which it is known again.
  let first: EntryID

  /// Nil for an undo that needs no question.
  init?(_ preview: UndoPreview) {
    guard preview.entries > UndoPreview.mostUnasked, let command = preview.commands.first,
      let step = command.steps.first
    else { return nil }
    name = command.name
    action = step.action
    count = preview.entries
    isOnly = preview.commands.count == 1
    first = command.first
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
