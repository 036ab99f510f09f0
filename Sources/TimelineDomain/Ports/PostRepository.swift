/// Where posts are kept.
package protocol PostRepository: Sendable {
  /// Every post this version understands, and everything it does not, counted and carried.
  func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult
  /// Adds, revises, deletes. Takes changes, not posts: a list of posts can't carry what posts don't
  /// have. All of them are kept when this returns, or none.
  func save(_ changes: [PostChange]) async throws(RepositoryError) -> SaveResult
  /// The same, as a part of what one command does: everything of one batch is taken back together.
  func save(
    _ changes: [PostChange], batch: EntryID?
  ) async throws(RepositoryError) -> SaveResult
}

extension PostRepository {
  /// Where nothing is ever taken back.
  package func save(
    _ changes: [PostChange], batch: EntryID?
  ) async throws(RepositoryError) -> SaveResult {
    try await save(changes)
  }
}

package struct LoadResult: Sendable {
  package let timeline: Timeline
  package let summary: TimelineSummary
  /// False where there is no journal yet.
  package let exists: Bool
  /// They tell what was found apart from everything that stands.
  package let names: ShortNames
  /// For a query by id: what was found was deleted, and when.
  package let deleted: DeletedPost?
  /// For a query by id: entries that can't be read and say that they depend on what was found.
  package let dependents: [OpaqueEntry]
  /// For a query by id: of a post that an entry made of several, what each began with.
  package let joined: [TimelineItem]
  /// For a query with a condition: entries that can't be read and may or may not be what was asked
  /// for. They are not in the timeline.
  package let unsearched: Int
  /// Where several journals were asked for, each of them; empty for one.
  package let journals: [JournalPart]
  // Where these were asked for, and there was a quicker way than to list the items.
  private let knownCount: Int?
  private let knownTagUses: [TagUse]?

  package var count: Int { knownCount ?? timeline.count }
  package var tagUses: [TagUse] { knownTagUses ?? TagUse.all(in: timeline) }

  package init(
    timeline: Timeline, summary: TimelineSummary, exists: Bool = true,
    names: ShortNames = ShortNames(),
    deleted: DeletedPost? = nil, dependents: [OpaqueEntry] = [], joined: [TimelineItem] = [],
    unsearched: Int = 0,
    journals: [JournalPart] = [], count: Int? = nil, tagUses: [TagUse]? = nil
  ) {
    self.timeline = timeline
    self.summary = summary
    self.exists = exists
    self.names = names
    self.deleted = deleted
    self.dependents = dependents
    self.joined = joined
    self.unsearched = unsearched
    self.journals = journals
    knownCount = count
    knownTagUses = tagUses
  }
}

/// A post that was deleted: its name, and the moment of the deletion where that can be read.
package struct DeletedPost: Hashable, Sendable {
  package let id: EntryID
  package let moment: Moment?

  package init(id: EntryID, moment: Moment?) {
    self.id = id
    self.moment = moment
  }
}

package struct SaveResult: Sendable, Hashable {
  /// Somebody else had replaced the entry in the meantime: both versions stand now.
  package let conflicts: [EntryID]
  /// The version of a journal that a newer program wrote; nil for one of ours.
  package let newerVersion: Int?

  package init(conflicts: [EntryID] = [], newerVersion: Int? = nil) {
    self.conflicts = conflicts
    self.newerVersion = newerVersion
  }
}
