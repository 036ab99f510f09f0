/// Stores posts.
package protocol PostRepository: Sendable {
  /// Every matching post, and what it can't interpret, counted.
  func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult
  /// The short names of these ids, as a list shows them. Nil if finding them would take long and the
  /// caller is in a hurry.
  func names(of ids: [EntryID], inAHurry: Bool) async throws(RepositoryError) -> ShortNames?
  /// Adds, edits and deletes posts: all changes or none. Takes changes instead of posts, because a
  /// list of posts lacks the members that this version doesn't know.
  ///
  /// An undo takes back all changes with the same batch. Without one, the changes of one call are a
  /// batch.
  func save(
    _ changes: [PostChange], batch: EntryID?
  ) async throws(RepositoryError) -> SaveResult
  /// The same in one of several journals, by its name. With `ifUnchanged`, it refuses all changes if
  /// one is for an entry that is no longer as the user saw it.
  func save(
    _ changes: [PostChange], batch: EntryID?, in journal: String?, ifUnchanged: Bool
  ) async throws(RepositoryError) -> SaveResult
  /// The name of the journal that gets new posts; nil if there is only one.
  var journalOfNew: String? { get }
}

extension PostRepository {
  /// For a repository of one journal that no other program changes.
  package func save(
    _ changes: [PostChange], batch: EntryID?, in journal: String?, ifUnchanged: Bool
  ) async throws(RepositoryError) -> SaveResult {
    try await save(changes, batch: batch)
  }

  package var journalOfNew: String? { nil }
}

extension PostRepository {
  /// For a repository that has all names at hand.
  package func names(
    of ids: [EntryID], inAHurry: Bool
  ) async throws(RepositoryError) -> ShortNames? {
    let timeline = try await load(.everything).timeline
    return ShortNames(timeline.indices.lazy.map(timeline.name) + ids, shown: ids)
  }
}

package struct LoadResult: Sendable {
  package let timeline: Timeline
  package let summary: TimelineSummary
  /// False if there is no journal yet.
  package let exists: Bool
  /// The ids of all posts, for unique prefixes.
  package let names: ShortNames
  /// For a query by id: how the word names what was found. Nil if it names nothing.
  package let match: IDMatch?
  /// For a query by id: the post if it was deleted, and when.
  package let deleted: DeletedPost?
  /// For a query by id: unknown entries that depend on the post.
  package let dependents: [Dependent]
  /// For a query by id: if an entry joined the post from several, the first item of each.
  package let joined: [TimelineItem]
  /// For a query with a condition: unknown entries that might match. The timeline doesn't have
  /// them.
  package let unsearched: Int
  /// The answer of each of several journals; empty for one journal.
  package let journals: [JournalPart]
  // For a query for these, if there was a faster way than listing the items.
  private let knownCount: Int?
  private let knownTagUses: [TagUse]?

  package var count: Int { knownCount ?? timeline.count }
  package var tagUses: [TagUse] {
    get throws(RepositoryError) {
      if let knownTagUses { return knownTagUses }
      return try TagUse.all(in: timeline)
    }
  }

  package init(
    timeline: Timeline, summary: TimelineSummary, exists: Bool = true,
    names: ShortNames = ShortNames(), match: IDMatch? = nil,
    deleted: DeletedPost? = nil, dependents: [Dependent] = [], joined: [TimelineItem] = [],
    unsearched: Int = 0,
    journals: [JournalPart] = [], count: Int? = nil, tagUses: [TagUse]? = nil
  ) {
    self.timeline = timeline
    self.summary = summary
    self.exists = exists
    self.names = names
    self.match = match
    self.deleted = deleted
    self.dependents = dependents
    self.joined = joined
    self.unsearched = unsearched
    self.journals = journals
    knownCount = count
    knownTagUses = tagUses
  }
}

/// How a word names posts, from the best way on. A word that names posts in a better way names no
/// others.
package enum IDMatch: Int, Comparable, Sendable {
  /// It is the name of a post.
  case name
  /// It is the id of an entry.
  case entry
  /// The name of a post begins with it, or the id of a version in conflict.
  case beginningOfName
  /// The id of an entry begins with it.
  case beginningOfEntry

  package var isExact: Bool { self <= .entry }

  package static func < (left: IDMatch, right: IDMatch) -> Bool { left.rawValue < right.rawValue }
}

/// The id of a deleted post, and when it was deleted if that is readable.
package struct DeletedPost: Hashable, Sendable {
  package let id: EntryID
  package let moment: Moment?

  package init(id: EntryID, moment: Moment?) {
    self.id = id
    self.moment = moment
  }
}

package struct SaveResult: Sendable, Hashable {
  /// Another program had replaced the entry, so there is now a conflict.
  package let conflicts: [EntryID]
  /// Another program had changed other fields of an edited post, and the edit keeps them.
  package let isMerged: Bool
  /// The version of the journal, if a newer program wrote it.
  package let newerVersion: Int?

  package init(conflicts: [EntryID] = [], isMerged: Bool = false, newerVersion: Int? = nil) {
    self.conflicts = conflicts
    self.isMerged = isMerged
    self.newerVersion = newerVersion
  }
}
