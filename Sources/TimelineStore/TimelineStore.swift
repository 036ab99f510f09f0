import Observation
import TimePhrases
package import TimelineDomain

/// The only state of an open journal: what was loaded, and an overlay for each change since.
///
/// A change is shown at once, and saved after those that were decided before it. If the repository
/// refuses it, the store removes its overlay and no other.
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
  @ObservationIgnored let queue = ChangeQueue()

  private let repository: any PostRepository
  private let time: any TimeSource
  private let makeID: @Sendable () -> EntryID
  /// What the last begun load asks for; its answer may still be on its way.
  @ObservationIgnored private var wanted: TimelineQuery?
  @ObservationIgnored private var loadsBegun = 0
  @ObservationIgnored private var lastLoadShown = 0
  @ObservationIgnored private var overlaysMade = 0
  @ObservationIgnored private var batch = Batch.none

  private enum Batch {
    case none
    /// With the first entry that was written of it.
    case begun(EntryID?)
  }

  init(
    repository: any PostRepository, time: any TimeSource,
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
    await withTaskGroup { group in
      for stream in changes {
        group.addTask { for await _ in stream { await self.reload() } }
      }
    }
  }

  // MARK: Deciding changes, which are shown at once

  package func begin(
    adding new: NewPost, files taken: [any TakenFile] = []
  ) -> (post: Post, intention: Intention) {
    let now = time.moment()
    let post = new.post(id: makeID(), now: now)
    // As the line will have them, each once.
    let files = PostEdit(addedFiles: new.files + taken.map(\.file)).files(from: [])
    let item = TimelineItem(
      content: .post(post), sortingMoment: post.moment, files: files,
      journal: repository.journalOfNew)
    let written = post.moment == now ? nil : now
    return (
      post,
      begin([(nil, [.add(post, files: files, written: written)], [.add(item)])], files: taken)
    )
  }

  /// The same edit of several posts: saves all of a journal's posts or none. Leaves out, and names, posts
  /// that it would not change and items that it can't edit. Nil if it would change nothing.
  ///
  /// The edit adds files of `taken`, which get their places with the save.
  package func begin(
    editing items: [TimelineItem], _ edit: PostEdit, files taken: [any TakenFile] = []
  ) -> (outcome: EditsOutcome, intention: Intention?) {
    begin(editing: items.map { ($0, edit) }, files: taken)
  }

  private func begin(
    editing items: [(item: TimelineItem, edit: PostEdit)], files taken: [any TakenFile]
  ) -> (outcome: EditsOutcome, intention: Intention?) {
    var changed: [TimelineItem] = []
    var unchanged: [TimelineItem] = []
    var unfit: [TimelineItem] = []
    var changes: [Change] = []
    for (item, edit) in items {
      let id = makeID()
      let edit = item.extent.isAllDay ? edit.atNoon : edit
      guard let post = item.post, let next = try? post.updated(with: edit, revision: id) else {
        unfit.append(item)
        continue
      }
      let files = edit.files(from: item.files)
      guard !next.saysTheSame(as: post) || files != item.files else {
        unchanged.append(item)
        continue
      }
      let edited = item.with(next, files)
      changed.append(edited)
      changes.append(
        (
          item.journal,
          .revise(base: item.revision, edit: edit, entry: id, written: time.moment()),
          .replace(item, with: edited)
        ))
    }
    let outcome = EditsOutcome(changed: changed, unchanged: unchanged, unfit: unfit)
    return (outcome, changes.isEmpty ? nil : begin(changes, files: taken))
  }

  /// Hides the items; the text stays in the journal until a purge. Without `isShown`, they are shown
  /// until it is saved.
  package func begin(deleting items: [TimelineItem], isShown: Bool = true) -> Intention {
    let parts = items.byJournal.map { journal, items in
      let change = PostChange.delete(
        bases: items.map(\.revision), entry: makeID(), at: time.moment())
      return (journal, [change], isShown ? items.map(TimelineChange.remove) : [])
    }
    return begin(parts)
  }

  private typealias Change = (journal: String?, change: PostChange, shown: TimelineChange)

  private func begin(_ changes: [Change], files: [any TakenFile]) -> Intention {
    let journals = Dictionary(grouping: changes, by: \.journal)
    let names = journals.keys.sorted { $0 ?? "" < $1 ?? "" }
    return begin(
      names.map { name in
        let changes = journals[name] ?? []
        return (name, changes.map(\.change), changes.map(\.shown))
      }, files: files)
  }

  private func begin(
    _ parts: [(journal: String?, changes: [PostChange], shown: [TimelineChange])],
    files: [any TakenFile] = []
  ) -> Intention {
    var intended: [Intention.Part] = []
    var shown: [TimelineChange] = []
    for part in parts {
      overlaysMade += 1
      overlays.append(Overlay(number: overlaysMade, changes: part.shown))
      intended.append(
        Intention.Part(
          overlay: overlaysMade, journal: part.journal, changes: part.changes, files: files))
      shown += part.shown
    }
    return Intention(intended, showing: shown, at: queue.takePlace(), in: self)
  }

  // MARK: Making changes

  package func add(
    _ new: NewPost, files: [any TakenFile] = []
  ) async throws(StoreError) -> Post {
    let (post, intention) = begin(adding: new, files: files)
    _ = try await intention.save()
    return post
  }

  /// From now on, saved changes belong to one command, and an undo takes them back together.
  package func beginBatch() { batch = .begun(nil) }

  package func edit(
    _ item: TimelineItem, _ edit: PostEdit, files: [any TakenFile] = []
  ) async throws(StoreError) -> EditOutcome {
    if case .unknown(let entry) = item.content { throw .unknown(entry) }
    do {
      _ = try item.post?.updated(with: edit, revision: item.revision)
    } catch {
      throw .edit(error)
    }
    let (outcome, intention) = begin(editing: [item], edit, files: files)
    guard let edited = outcome.changed.first, let intention else {
      return EditOutcome(item: item, hasChanged: false, isConflict: false)
    }
    let result = try await intention.save()
    return EditOutcome(item: edited, hasChanged: true, isConflict: !result.conflicts.isEmpty)
  }

  package func edit(
    _ items: [TimelineItem], _ edit: PostEdit, files: [any TakenFile] = []
  ) async throws(StoreError) -> EditsOutcome {
    let (outcome, intention) = begin(editing: items, edit, files: files)
    _ = try await intention?.save()
    return outcome
  }

  /// An edit of its own for each post; saves all of a journal's posts or none.
  package func edit(
    _ items: [(item: TimelineItem, edit: PostEdit)]
  ) async throws(StoreError) -> EditsOutcome {
    let (outcome, intention) = begin(editing: items, files: [])
    _ = try await intention?.save()
    return outcome
  }

  package func delete(_ items: [TimelineItem]) async throws(StoreError) -> SaveResult {
    try await begin(deleting: items).save()
  }

  /// Saves changes that are not shown before the next load.
  func save(
    _ changes: [PostChange], in journal: String? = nil, ifUnchanged: Bool = false
  ) async throws(StoreError) -> SaveResult {
    try await save(begin([(journal, changes, [])]), ifUnchanged: ifUnchanged, reloading: true)
  }

  /// The repository changed the journal in another way than by a save.
  func noteChange() async {
    hasSaved = true
    await reload()
  }

  func save(
    _ intention: Intention, ifUnchanged: Bool, reloading: Bool = false
  ) async throws(StoreError) -> SaveResult {
    await intention.turn()
    defer { queue.leave() }
    var result = SaveResult()
    var needsReload = reloading
    for (index, part) in intention.parts.enumerated() {
      do {
        result = try await repository.save(
          part.changes, batch: batchToUse(part.changes), in: part.journal,
          ifUnchanged: ifUnchanged, files: part.files)
      } catch {
        remove(intention.parts[index...])
        throw .repository(error)
      }
      if case .begun(nil) = batch { batch = .begun(part.changes.first?.entry) }
      if let index = overlays.firstIndex(where: { $0.number == part.overlay }) {
        overlays[index].confirmedAtLoad = loadsBegun
      }
      newerVersion = result.newerVersion
      hasSaved = true
      // The overlay lacks what the other program changed.
      needsReload = needsReload || result.isMerged
    }
    if needsReload { await reload() }
    return result
  }

  func withdraw(_ intention: Intention) async {
    await intention.turn()
    remove(intention.parts[...])
    queue.leave()
  }

  private func remove(_ parts: ArraySlice<Intention.Part>) {
    let numbers = Set(parts.map(\.overlay))
    overlays.removeAll { numbers.contains($0.number) }
  }

  /// The first entry that is written names the batch.
  private func batchToUse(_ changes: [PostChange]) -> EntryID? {
    guard case .begun(let first) = batch else { return nil }
    return first ?? changes.first?.entry
  }

  /// Runs what is not shown before it is done, after the changes before it.
  func inTurn<Value>(
    _ body: () async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let place = queue.takePlace()
    await queue.turn(of: place)
    defer { queue.leave() }
    return try await body()
  }

  /// Returns when every change that was decided before is saved or refused.
  package func finishChanges() async {
    let place = queue.takePlace()
    await queue.turn(of: place)
    queue.leave()
  }
}

extension [TimelineItem] {
  /// In the order of the journals' names.
  fileprivate var byJournal: [(journal: String?, items: [TimelineItem])] {
    Dictionary(grouping: self, by: \.journal).sorted { $0.key ?? "" < $1.key ?? "" }
      .map { (journal: $0, items: $1) }
  }
}

extension TimelineItem {
  fileprivate func with(_ post: Post, _ files: [AttachedFile]) -> TimelineItem {
    TimelineItem(
      content: .post(post), sortingMoment: post.moment ?? sortingMoment,
      extent: extent.beginning(at: post.moment), files: files, isConflict: isConflict,
      isEdited: true, journal: journal)
  }
}

/// The changes of one call, shown on top of what was loaded.
private struct Overlay: Sendable {
  /// The key: taking back a refused change removes its overlay and no other.
  let number: Int
  let changes: [TimelineChange]
  /// The repository has the changes. Holds how many loads had begun by then: later ones contain them.
  var confirmedAtLoad: Int?
}

/// The result of an edit.
package struct EditOutcome: Hashable, Sendable {
  package let item: TimelineItem
  /// False if the edit changed nothing, so that nothing was written.
  package let hasChanged: Bool
  /// Another program changed the post meanwhile, so both versions are kept.
  package let isConflict: Bool
}

/// The result of an edit of several posts.
package struct EditsOutcome: Sendable {
  package let changed: [TimelineItem]
  /// Posts that already were as the edit wants them.
  package let unchanged: [TimelineItem]
  /// Items that the edit doesn't apply to, and unknown entries.
  package let unfit: [TimelineItem]

  package init(
    changed: [TimelineItem] = [], unchanged: [TimelineItem] = [], unfit: [TimelineItem] = []
  ) {
    self.changed = changed
    self.unchanged = unchanged
    self.unfit = unfit
  }
}

/// Why the store could not do something.
package enum StoreError: Error, Hashable, Sendable {
  case repository(RepositoryError)
  case edit(PostEditError)
  /// This version can't read the entry, and so can't change it.
  case unknown(UnknownEntry)
}
