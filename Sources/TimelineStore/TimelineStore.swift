import Observation
package import TimePhrases
package import TimelineDomain

/// The one truth of a running program: what is kept, and over it what is on its way.
///
/// A change is shown at once. When the repository refuses it, its overlay is removed, and only its
/// own: of two changes in flight the other stays.
@Observable
package final class TimelineStore {
  /// What the repository has.
  package private(set) var confirmed = Timeline()
  package private(set) var summary = TimelineSummary()
  /// Of a journal that was written to and that a newer program wrote: its version.
  package private(set) var newerVersion: Int?
  /// The journal was changed.
  package private(set) var hasSaved = false
  private var pending: [PendingChange] = []

  private let repository: any PostRepository
  private let time: any TimeSource
  private let makeID: @Sendable () -> EntryID
  private var changesBegun = 0
  private var batch = Batch.none

  private enum Batch {
    case none
    /// With the first entry that was written of it.
    case begun(EntryID?)
  }

  package init(
    repository: any PostRepository, time: any TimeSource,
    makeID: @escaping @Sendable () -> EntryID = TimelineStore.randomID
  ) {
    self.repository = repository
    self.time = time
    self.makeID = makeID
  }

  /// What a person sees: everything confirmed, with every pending change on it.
  package var timeline: Timeline { pending.applied(to: confirmed) }

  package var hasPendingChanges: Bool { !pending.isEmpty }

  // MARK: Use cases

  package func load(_ query: TimelineQuery) async throws(StoreError) -> LoadResult {
    do {
      let result = try await repository.load(query)
      confirmed = result.timeline
      summary = result.summary
      return result
    } catch {
      throw .repository(error)
    }
  }

  package func add(_ new: NewPost) async throws(StoreError) -> Post {
    let now = time.moment()
    let post = new.post(id: makeID(), now: now)
    let item = TimelineItem(content: .post(post), sortingMoment: post.moment)
    let written = post.moment == now ? nil : now
    _ = try await save(.add(post, written: written), showing: .adding(item))
    return post
  }

  /// What is saved from here on is one command's, and is taken back together.
  package func beginBatch() { batch = .begun(nil) }

  package func edit(
    _ item: TimelineItem, _ edit: PostEdit
  ) async throws(StoreError) -> EditOutcome {
    let id = makeID()
    let post: Post
    let next: Post
    switch item.content {
    case .unknown(let entry): throw .unknown(entry)
    case .post(let readable): post = readable
    }
    do {
      next = try post.updated(with: edit, revision: id)
    } catch {
      throw .edit(error)
    }
    guard !next.saysTheSame(as: post) else {
      return EditOutcome(item: item, hasChanged: false, isConflict: false)
    }
    let edited = TimelineItem(
      content: .post(next), sortingMoment: next.moment ?? item.sortingMoment,
      isConflict: item.isConflict,
      journal: item.journal)
    let change = PostChange.revise(
      base: item.revision, edit: edit, entry: id, written: time.moment())
    let result = try await save(change, showing: .replacing(item.revision, with: edited))
    return EditOutcome(item: edited, hasChanged: true, isConflict: !result.conflicts.isEmpty)
  }

  /// The same change to several posts, in one: all of it is kept, or nothing. What it does not
  /// change, and what can't be changed so, is left alone and named.
  package func edit(
    _ items: [TimelineItem], _ edit: PostEdit
  ) async throws(StoreError) -> EditsOutcome {
    var changed: [TimelineItem] = []
    var unchanged: [TimelineItem] = []
    var unfit: [TimelineItem] = []
    var changes: [PostChange] = []
    var previews: [PendingChange.Preview] = []
    for item in items {
      let id = makeID()
      guard let post = item.post, let next = try? post.updated(with: edit, revision: id) else {
        unfit.append(item)
        continue
      }
      guard !next.saysTheSame(as: post) else {
        unchanged.append(item)
        continue
      }
      let edited = TimelineItem(
        content: .post(next), sortingMoment: next.moment ?? item.sortingMoment,
        isConflict: item.isConflict,
        journal: item.journal)
      changed.append(edited)
      changes.append(
        .revise(base: item.revision, edit: edit, entry: id, written: time.moment()))
      previews.append(.replacing(item.revision, with: edited))
    }
    if !changes.isEmpty { _ = try await save(changes, showing: previews) }
    return EditsOutcome(changed: changed, unchanged: unchanged, unfit: unfit)
  }

  /// Hides the items; the text stays in the journal until a purge.
  package func delete(_ items: [TimelineItem]) async throws(StoreError) -> SaveResult {
    guard !items.isEmpty else { return SaveResult() }
    let revisions = items.map(\.revision)
    let change = PostChange.delete(bases: revisions, entry: makeID(), at: time.moment())
    return try await save(change, showing: .removing(revisions))
  }

  // MARK: -

  private func save(
    _ change: PostChange, showing preview: PendingChange.Preview
  ) async throws(StoreError) -> SaveResult {
    try await save([change], showing: [preview])
  }

  private func save(
    _ changes: [PostChange], showing previews: [PendingChange.Preview]
  ) async throws(StoreError) -> SaveResult {
    changesBegun += 1
    let number = changesBegun
    let overlays = previews.map { PendingChange(number: number, preview: $0) }
    pending += overlays
    defer { pending.removeAll { $0.number == number } }
    do {
      let result = try await repository.save(changes, batch: idOfBatch(changes))
      confirmed = overlays.applied(to: confirmed)
      newerVersion = result.newerVersion
      hasSaved = true
      return result
    } catch {
      throw .repository(error)
    }
  }

  /// The first entry that is written names the batch.
  private func idOfBatch(_ changes: [PostChange]) -> EntryID? {
    guard case .begun(let first) = batch else { return nil }
    let id = first ?? changes.first?.entry
    batch = .begun(id)
    return id
  }

  package nonisolated static func randomID() -> EntryID {
    var generator = SystemRandomNumberGenerator()
    return EntryID.random(using: &generator)
  }
}
