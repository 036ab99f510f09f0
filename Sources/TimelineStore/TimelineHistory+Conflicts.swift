import TimePhrases
package import TimelineDomain

/// Copies of the journal, and posts that they changed differently.
extension TimelineHistory {
  /// Adds the lines that other copies have, and settles conflicts. Nil if there is no journal.
  package func merge(
    _ others: [[UInt8]], isDry: Bool, links: HardLinks
  ) async throws(StoreError) -> MergeReport? {
    let report: MergeReport?
    do {
      report = try await repository.merge(others, isDry: isDry, links: links)
    } catch {
      throw .repository(error)
    }
    if !isDry, report?.isEmpty == false { await store.noteChange() }
    return report
  }

  /// The posts in conflict. Changes nothing.
  package func conflicts() async throws(StoreError) -> [PostConflict] {
    do { return try await repository.conflicts() } catch { throw .repository(error) }
  }

  /// Writes a revision for each conflict that settles itself, and returns the others. Nil if there is
  /// no journal.
  package func settleConflicts() async throws(StoreError) -> SettlingReport? {
    let report: SettlingReport?
    do { report = try await repository.settleConflicts() } catch { throw .repository(error) }
    if report?.settled.isEmpty == false { await store.noteChange() }
    return report
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
