import Observation
package import TimePhrases
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
    var summaries: [JournalSummary] = []
    var unsearchedSealed = 0
    var failure: RepositoryError?
    var exists = true
  }

  /// The version of the journal, if a newer program wrote it and this one has changed it.
  package private(set) var newerVersion: Int?
  /// Whether this program changed the journal.
  package private(set) var hasSaved = false

  private var loaded = Loaded() {
    didSet { cached = nil }
  }
  private var overlays: [Overlay] = [] {
    didSet { cached = nil }
  }
  /// What is shown, as long as nothing changes. With many changes on their way, it takes a while to make.
  @ObservationIgnored private var cached: Timeline?
  @ObservationIgnored let queue = ChangeQueue()

  package let journals: Journals
  let time: any TimeSource
  let makeID: @Sendable () -> EntryID
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

  package init(
    _ journals: Journals, time: any TimeSource,
    makeID: @escaping @Sendable () -> EntryID = TimelineStore.randomID
  ) {
    self.journals = journals
    self.time = time
    self.makeID = makeID
  }

  package nonisolated static func randomID() -> EntryID {
    var generator = SystemRandomNumberGenerator()
    return EntryID.random(using: &generator)
  }

  // MARK: What is shown

  /// What the last load asked for. Nil before the first one.
  package var query: TimelineQuery? { loaded.query }
  package var summary: TimelineSummary { loaded.summary }
  /// The summaries of several journals; empty for one journal.
  package var summaries: [JournalSummary] { loaded.summaries }
  /// How many sealed entries the query could not search.
  package var unsearchedSealed: Int { loaded.unsearchedSealed }
  /// Why the last load failed; then the timeline is that of the load before.
  package var loadFailure: RepositoryError? { loaded.failure }
  /// False if the last load found no journal.
  package var journalExists: Bool { loaded.exists }

  /// Everything, with each change that is saved or on its way.
  package var timeline: Timeline {
    // Reads both, so that an observer hears of the next change.
    let (loaded, overlays) = (loaded.timeline, overlays)
    if overlays.isEmpty { return loaded }
    if let cached { return cached }
    let timeline = applying(overlays)
    cached = timeline
    return timeline
  }

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
  package func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult {
    loadsBegun += 1
    wanted = query
    let number = loadsBegun
    let answer: Result<LoadResult, RepositoryError>
    do {
      answer = .success(try await journals.load(query))
    } catch {
      answer = .failure(error)
    }
    // A load that was cancelled has no answer to show.
    let isUnwanted = if case .failure = answer { Task.isCancelled } else { false }
    if number > lastLoadShown, !isUnwanted {
      lastLoadShown = number
      show(answer, of: query, number)
    }
    return try answer.get()
  }

  private func show(
    _ answer: Result<LoadResult, RepositoryError>, of query: TimelineQuery, _ load: Int
  ) {
    switch answer {
    case .failure(let error):
      loaded.query = query
      loaded.failure = error
    case .success(let result):
      loaded = Loaded(
        query: query, timeline: result.timeline, summary: result.summary,
        summaries: result.journals.map {
          JournalSummary(name: $0.name, summary: $0.result.summary)
        },
        unsearchedSealed: result.unsearchedSealed, exists: result.exists)
      if !overlays.isEmpty {
        overlays.removeAll { overlay in overlay.confirmedAtLoad.map { $0 < load } ?? false }
      }
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
    let changes = journals.changes()
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
      journal: journals.nameOfNew)
    let change = PostChange.add(post, files: files, written: post.moment == now ? nil : now)
    return (
      post,
      begin(
        .add, [Change(journal: nil, change: change, shown: [.add(item)], items: [item])],
        files: taken)
    )
  }

  /// Decides an act, which is shown from now on. An edit leaves out, and names, posts that it would not
  /// change and items that it can't edit.
  ///
  /// An edit adds files of `taken`, which get their places with the save. Without `isShown`, the change is
  /// shown when it is saved.
  package func begin(
    _ act: EntryAct, files taken: [any TakenFile] = [], isShown: Bool = true
  ) -> Intention {
    guard case .edits(let edits) = act.change else {
      let changes = act.items.byJournal.map { journal, items in
        Change(
          journal: journal,
          change: .delete(
            // Entries that share an id are deleted by one name.
            bases: items.map(\.revision).eachOnce(), entry: makeID(), at: time.moment()),
          shown: isShown ? items.map(TimelineChange.remove) : [], items: items)
      }
      return begin(act.kind, changes, files: [])
    }
    var unchanged: [TimelineItem] = []
    var unfit: [TimelineItem] = []
    var changes: [Change] = []
    for (item, edit) in zip(act.items, edits) {
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
      changes.append(
        Change(
          journal: item.journal,
          change: .revise(base: item.revision, edit: edit, entry: id, written: time.moment()),
          shown: isShown ? [.replace(item, with: edited)] : [], items: [edited]))
    }
    return begin(act.kind, changes, unchanged: unchanged, unfit: unfit, files: taken)
  }

  /// A change of one journal.
  struct Change {
    let journal: String?
    let change: PostChange
    let shown: [TimelineChange]
    /// The entries as they are afterwards; deleted entries as they were.
    let items: [TimelineItem]
  }

  func begin(
    _ kind: EntryAct.Kind, _ changes: [Change], unchanged: [TimelineItem] = [],
    unfit: [TimelineItem] = [], files: [any TakenFile] = []
  ) -> Intention {
    let journals = Dictionary(grouping: changes, by: \.journal)
    let parts = journals.sorted { $0.key ?? "" < $1.key ?? "" }.map { journal, changes in
      overlaysMade += 1
      let shown = changes.flatMap(\.shown)
      return Intention.Part(
        overlay: overlaysMade, journal: journal, changes: changes.map(\.change), shown: shown,
        items: changes.flatMap(\.items), files: files)
    }
    if !parts.isEmpty {
      overlays += parts.map { Overlay(number: $0.overlay, changes: $0.shown) }
    }
    return Intention(
      kind: kind, unchanged: unchanged, unfit: unfit, parts: parts,
      place: parts.isEmpty ? nil : queue.takePlace())
  }

  // MARK: Making changes

  /// Decides an act and saves it. Throws if nothing of it can be done.
  package func perform(
    _ act: EntryAct, files: [any TakenFile] = []
  ) async throws(RepositoryError) -> ActResult {
    try act.check()
    return try await save(begin(act, files: files))
  }

  package func add(
    _ new: NewPost, files: [any TakenFile] = []
  ) async throws(RepositoryError) -> Post {
    let (post, intention) = begin(adding: new, files: files)
    _ = try await save(intention)
    return post
  }

  /// From now on, saved changes belong to one command, and an undo takes them back together.
  package func beginBatch() { batch = .begun(nil) }

  /// The repository changed the journal in another way than by a save.
  func noteChange() async {
    hasSaved = true
    await reload()
  }

  /// Returns when the changes before it are done.
  package func turn(of intention: Intention) async {
    if let place = intention.place { await queue.turn(of: place) }
  }

  /// Saves it when it is its turn. With `ifUnchanged`, a journal refuses it if one of its entries is no
  /// longer as it was shown. Where one of several journals refuses, the others are saved.
  package func save(
    _ intention: Intention, ifUnchanged: Bool = false
  ) async throws(RepositoryError) -> ActResult {
    var result = ActResult(
      intention.kind, unchanged: intention.unchanged, unfit: intention.unfit)
    if intention.parts.isEmpty { return result }
    await turn(of: intention)
    defer { queue.leave() }
    var saved: [Intention.Part] = []
    // What is not shown yet; and the overlay lacks what another program changed.
    var needsReload = false
    for part in intention.parts {
      let answer: SaveResult
      do throws(RepositoryError) {
        answer = try await journals.save(
          part.changes, batch: batchToUse(part.changes), in: part.journal,
          ifUnchanged: ifUnchanged, files: part.files)
      } catch {
        remove([part])
        guard intention.parts.count > 1 else { throw error }
        result.refusals.append(
          JournalRefusal(journal: part.journal ?? "", items: part.items, error: error))
        continue
      }
      saved.append(part)
      if case .begun(nil) = batch { batch = .begun(part.changes.first?.entry) }
      if let index = overlays.firstIndex(where: { $0.number == part.overlay }) {
        overlays[index].confirmedAtLoad = loadsBegun
      }
      newerVersion = answer.newerVersion
      hasSaved = true
      needsReload = needsReload || answer.isMerged || part.shown.isEmpty
      result.changed += part.items
      result.created += part.changes.map(\.entry)
      result.conflicts.formUnion(answer.conflicts.map { EntryAddress($0, in: part.journal) })
    }
    journals.noteAct(saved.map { ($0.journal, $0.changes.first?.entry) })
    if needsReload { await reload() }
    return result
  }

  /// Removes it from what is shown, when it is its turn.
  package func withdraw(_ intention: Intention) async {
    if intention.parts.isEmpty { return }
    await turn(of: intention)
    remove(intention.parts)
    queue.leave()
  }

  private func remove(_ parts: [Intention.Part]) {
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
    _ body: () async throws(RepositoryError) -> Value
  ) async throws(RepositoryError) -> Value {
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
  var byJournal: [(journal: String?, items: [TimelineItem])] {
    Dictionary(grouping: self, by: \.journal).sorted { $0.key ?? "" < $1.key ?? "" }
      .map { (journal: $0, items: $1) }
  }
}

extension TimelineItem {
  fileprivate func with(_ post: Post, _ files: [AttachedFile]) -> TimelineItem {
    TimelineItem(
      content: .post(post), sortingMoment: post.moment ?? sortingMoment,
      extent: extent.beginning(at: post.moment), files: files, isConflict: isConflict,
      isEdited: true, journal: journal, openedLine: openedLine)
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

/// Lets changes of a journal run one after the other, in the order in which they took their places.
final class ChangeQueue {
  private var taken = 0
  private var done = 0
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

  func takePlace() -> Int {
    taken += 1
    return taken
  }

  /// Returns when the changes at the places before are done.
  func turn(of place: Int) async {
    if place <= done + 1 { return }
    await withCheckedContinuation { continuation in
      waiting[place] = continuation
    }
  }

  /// The change whose turn it is has been made, refused or withdrawn.
  func leave() {
    done += 1
    waiting.removeValue(forKey: done + 1)?.resume()
  }
}
