import TimelineDomain

/// Posts from one repository, and a history that a test provides.
struct JoinedRepository: JournalRepository {
  let posts: any PostRepository
  let history: FixedHistory

  func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult {
    try await posts.load(query)
  }
  func save(
    _ changes: [PostChange], batch: EntryID?
  ) async throws(RepositoryError) -> SaveResult {
    // The posts of the history are not in `posts`.
    if case .restore = changes.first { return SaveResult() }
    return try await posts.save(changes, batch: batch)
  }
  func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

  func takeBack(
    _ request: UndoRequest, at moment: Moment, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> UndoOutcome {
    try await history.takeBack(request, at: moment, makeID: makeID)
  }
  func undoPreview(_ request: UndoRequest) async throws(RepositoryError) -> UndoPreview? {
    try await history.undoPreview(request)
  }
  func histories(of prefix: EntryID) async throws(RepositoryError) -> FoundHistories {
    try await history.histories(of: prefix)
  }
  func histories(ofPosts ids: [EntryID]) async throws(RepositoryError) -> [PostHistory] {
    history.posts.filter { ids.contains($0.id) }
  }
  /// The newest post, because the posts know no order of writing.
  func lastWritten() async throws(RepositoryError) -> LastWritten? {
    let timeline = try await posts.load(.everything).timeline
    return timeline.isEmpty ? nil : LastWritten(name: timeline.name(at: 0), moment: nil)
  }
  func trash() async throws(RepositoryError) -> [TrashedPost] { try await history.trash() }

  func purgePlan(for posts: [EntryID], _ scope: PurgeScope) async throws(RepositoryError)
    -> PurgePlan
  {
    try await history.purgePlan(for: posts, scope)
  }
  func purge(_ plan: PurgePlan, links: HardLinks) async throws(RepositoryError) {}
  func compact(
    isDry: Bool, links: HardLinks
  ) async throws(RepositoryError) -> CompactionReport? { nil }
  func openByHand(links: HardLinks) async throws(RepositoryError) -> [UInt8]? { nil }
  func putByHand(
    _ edited: [UInt8], insteadOf opened: [UInt8], links: HardLinks
  ) async throws(RepositoryError) -> HandEdit { .unchanged }

  func merge(
    _ others: [[UInt8]], isDry: Bool, links: HardLinks
  ) async throws(RepositoryError) -> MergeReport? { history.merged }
  func conflicts() async throws(RepositoryError) -> [PostConflict] { history.conflicts }
  func settleConflicts() async throws(RepositoryError) -> SettlingReport? {
    SettlingReport(conflicts: history.conflicts)
  }
}
