import Observation
import TimePhrases
package import TimelineDomain

/// The only state of an open journal: what was loaded, and an overlay for each change since.
///
/// A change is shown at once. If the repository refuses it, the store removes its overlay and no
/// other, so that of two changes in flight the other stays.
@Observable
package final class TimelineStore {
  private struct Loaded {
    var query: TimelineQuery?
    var timeline = Timeline()
    var summary = TimelineSummary()
    var journals: [JournalSummary] = []
    var failure: StoreError?
    var exists = true
  }

  /// The version of the journal, if a newer program wrote it and this one has changed it.
  package private(set) var newerVersion: Int?
  /// Whether this program changed the journal.
  package private(set) var hasSaved = false

  private var loaded = Loaded()
  private var overlays: [Overlay] = []

  private let repository: any PostRepository & ChangeWatcher
  private let time: any TimeSource
  private let makeID: @Sendable () -> EntryID
  /// What the last begun load asks for; its answer may still be on its way.
  @ObservationIgnored private var wanted: TimelineQuery?
  @ObservationIgnored private var loadsBegun = 0
  @ObservationIgnored private var lastLoadShown = 0
  @ObservationIgnored private var changesBegun = 0
  @ObservationIgnored private var batch = Batch.none

  private enum Batch {
    case none
    /// With the first entry that was written of it.
    case begun(EntryID?)
  }

  init(
    repository: any PostRepository & ChangeWatcher, time: any TimeSource,
    makeID: @escaping @Sendable () -> EntryID
  ) {
    self.repository = repository
    self.time = time
    self.makeID = makeID
  }

  // MARK: What is shown

  /// What the last load asked for. Nil before the first one.
  package var query: TimelineQuery? { loaded.query }
  package var summary: TimelineSummary { loaded.summary }
  /// The summaries of several journals; empty for one journal.
  package var journals: [JournalSummary] { loaded.journals }
  /// Why the last load failed; then the timeline is that of the load before.
  package var loadFailure: StoreError? { loaded.failure }
  /// False if the last load found no journal.
  package var journalExists: Bool { loaded.exists }

  /// Everything, with each change that is saved or on its way.
  package var timeline: Timeline { applying(overlays) }

  /// What the repository has.
  package var confirmed: Timeline { applying(overlays.filter { $0.confirmedAtLoad != nil }) }

  private func applying(_ overlays: [Overlay]) -> Timeline {
    loaded.timeline.applying(
      overlays.flatMap(\.changes).compactMap { change in
        switch change {
        case .add(let item): isExcluded(item) ? nil : change
        case .replace(let old, let new):
          // The query finds an item only since its change.
          isExcluded(new) ? .remove(old) : isExcluded(old) ? .add(new) : change
        case .remove: change
        }
      })
  }

  private func isExcluded(_ item: TimelineItem) -> Bool { query?.excludes(item) ?? false }

  package var hasPendingChanges: Bool { overlays.contains { $0.confirmedAtLoad == nil } }

  // MARK: Loading

  /// Loads, and shows the answer unless that of a later load is already shown.
  package func load(_ query: TimelineQuery) async throws(StoreError) -> LoadResult {
    loadsBegun += 1
    wanted = query
    let number = loadsBegun
    let answer: Result<LoadResult, StoreError>
    do {
      answer = .success(try await repository.load(query))
    } catch {
      answer = .failure(.repository(error))
    }
    // A load that was cancelled has no answer to show.
    let isUnwanted = if case .failure = answer { Task.isCancelled } else { false }
    if number > lastLoadShown, !isUnwanted {
      lastLoadShown = number
      show(answer, of: query, number)
    }
    return try answer.get()
  }

  private func show(_ answer: Result<LoadResult, StoreError>, of query: TimelineQuery, _ load: Int)
  {
    switch answer {
    case .failure(let error):
      loaded.query = query
      loaded.failure = error
    case .success(let result):
      loaded = Loaded(
        query: query, timeline: result.timeline, summary: result.summary,
        journals: result.journals.map { JournalSummary(name: $0.name, summary: $0.result.summary) },
        exists: result.exists)
      if !overlays.isEmpty {
        overlays.removeAll { overlay in overlay.confirmedAtLoad.map { $0 < load } ?? false }
      }
    }
  }

  /// An answer besides what is shown.
  package func answer(_ query: TimelineQuery) async throws(StoreError) -> LoadResult {
    do { return try await repository.load(query) } catch { throw .repository(error) }
  }

  /// The short names of these ids, as a list shows them. Nil if finding them would take long and the
  /// caller is in a hurry.
  package func names(
    of ids: [EntryID], inAHurry: Bool = false
  ) async throws(StoreError) -> ShortNames? {
    do {
      return try await repository.names(of: ids, inAHurry: inAHurry)
    } catch {
      throw .repository(error)
    }
  }

  /// Loads again what the last load asked for. Does nothing before the first load.
  package func reload() async {
    guard let wanted else { return }
    // A failure is in `loadFailure`.
    _ = try? await load(wanted)
  }

  /// Reloads after each change by any program, until the task is cancelled.
  package func follow() async {
    let changes = repository.changes()
    // For a change between an earlier load and now.
    await reload()
    for await _ in changes { await reload() }
  }

  // MARK: Changing

  package func add(_ new: NewPost) async throws(StoreError) -> Post {
    let now = time.moment()
    let post = new.post(id: makeID(), now: now)
    let item = TimelineItem(
      content: .post(post), sortingMoment: post.moment, journal: repository.journalOfNew)
    let written = post.moment == now ? nil : now
    _ = try await save([.add(post, written: written)], showing: [.add(item)])
    return post
  }

  /// From now on, saved changes belong to one command, and an undo takes them back together.
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
    let edited = item.with(next)
    let result = try await save(
      [.revise(base: item.revision, edit: edit, entry: id, written: time.moment())],
      in: item.journal, showing: [.replace(item, with: edited)])
    return EditOutcome(item: edited, hasChanged: true, isConflict: !result.conflicts.isEmpty)
  }

  /// The same edit of several posts: saves all of a journal's posts or none. Leaves out, and names, posts that it
  /// would not change and items that it can't edit.
  package func edit(
    _ items: [TimelineItem], _ edit: PostEdit
  ) async throws(StoreError) -> EditsOutcome {
    var changed: [TimelineItem] = []
    var unchanged: [TimelineItem] = []
    var unfit: [TimelineItem] = []
    var changes: [String?: [PostChange]] = [:]
    var shown: [String?: [TimelineChange]] = [:]
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
      let edited = item.with(next)
      changed.append(edited)
      changes[item.journal, default: []].append(
        .revise(base: item.revision, edit: edit, entry: id, written: time.moment()))
      shown[item.journal, default: []].append(.replace(item, with: edited))
    }
    for (journal, changes) in changes {
      _ = try await save(changes, in: journal, showing: shown[journal] ?? [])
    }
    return EditsOutcome(changed: changed, unchanged: unchanged, unfit: unfit)
  }

  /// Hides the items; the text stays in the journal until a purge.
  package func delete(_ items: [TimelineItem]) async throws(StoreError) -> SaveResult {
    var result = SaveResult()
    for (journal, items) in Dictionary(grouping: items, by: \.journal) {
      let change = PostChange.delete(
        bases: items.map(\.revision), entry: makeID(), at: time.moment())
      result = try await save([change], in: journal, showing: items.map(TimelineChange.remove))
    }
    return result
  }

  /// Saves changes that are not shown before the next load.
  func save(
    _ changes: [PostChange], in journal: String? = nil
  ) async throws(StoreError) -> SaveResult {
    let result = try await save(changes, in: journal, showing: [])
    await reload()
    return result
  }

  /// The repository changed the journal in another way than by a save.
  func noteChange() async {
    hasSaved = true
    await reload()
  }

  private func save(
    _ changes: [PostChange], in journal: String? = nil, showing shown: [TimelineChange]
  ) async throws(StoreError) -> SaveResult {
    changesBegun += 1
    let number = changesBegun
    overlays.append(Overlay(number: number, changes: shown))
    let result: SaveResult
    do {
      result = try await repository.save(changes, batch: idOfBatch(changes), in: journal)
    } catch {
      overlays.removeAll { $0.number == number }
      throw .repository(error)
    }
    if let index = overlays.firstIndex(where: { $0.number == number }) {
      overlays[index].confirmedAtLoad = loadsBegun
    }
    newerVersion = result.newerVersion
    hasSaved = true
    // The overlay lacks what the other program changed.
    if result.isMerged { await reload() }
    return result
  }

  /// The first entry that is written names the batch.
  private func idOfBatch(_ changes: [PostChange]) -> EntryID? {
    guard case .begun(let first) = batch else { return nil }
    let id = first ?? changes.first?.entry
    batch = .begun(id)
    return id
  }
}

extension TimelineItem {
  fileprivate func with(_ post: Post) -> TimelineItem {
    TimelineItem(
      content: .post(post), sortingMoment: post.moment ?? sortingMoment, isConflict: isConflict,
      isEdited: true, journal: journal)
  }
}
