import TimelineDomain

/// A history that a test provides; it records everything saved.
final class FixedHistory: HistoryRepository {
  let commands: [RecordedCommand]
  let posts: [PostHistory]
  let trashed: [TrashedPost]

  init(
    commands: [RecordedCommand] = [], posts: [PostHistory] = [], trashed: [TrashedPost] = []
  ) {
    self.commands = commands
    self.posts = posts
    self.trashed = trashed
  }

  func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult {
    LoadResult(timeline: Timeline(), summary: TimelineSummary())
  }
  func save(_ changes: [PostChange]) async throws(RepositoryError) -> SaveResult { SaveResult() }
  func takeBack(
    _ request: UndoRequest, at moment: Moment, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> UndoOutcome {
    let found = commands.prefix(request.count)
    return found.count == request.count ? .done(Array(found)) : .tooFew(found.count)
  }
  func histories(of prefix: EntryID) async throws(RepositoryError) -> FoundHistories {
    .posts(posts.filter { $0.id.hasPrefix(prefix) })
  }
  func trash() async throws(RepositoryError) -> [TrashedPost] { trashed }
  func purgePlan(for ids: [EntryID]) async throws(RepositoryError) -> PurgePlan {
    PurgePlan(
      posts: posts.filter { ids.contains($0.id) }.map { post in
        PurgePlan.Doomed(
          id: post.id, item: post.lastContent?.item, lines: post.revisions.count,
          joined: post.joined, ids: post.revisions.map(\.entry))
      }, mentions: [], digest: 0)
  }
  func purge(_ plan: PurgePlan, evenIfLinked: Bool) async throws(RepositoryError) {}
  func compact(
    isDry: Bool, evenIfLinked: Bool
  ) async throws(RepositoryError) -> CompactionReport? { nil }
  func openByHand(evenIfLinked: Bool) async throws(RepositoryError) -> [UInt8]? { nil }
  func putByHand(
    _ edited: [UInt8], insteadOf opened: [UInt8], evenIfLinked: Bool
  ) async throws(RepositoryError) -> HandEdit { .unchanged }
}
