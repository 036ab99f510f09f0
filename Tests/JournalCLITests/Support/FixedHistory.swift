import TimelineDomain

/// A history that a test provides.
final class FixedHistory: HistoryRepository {
  let commands: [RecordedCommand]
  let posts: [PostHistory]
  let trashed: [TrashedPost]
  let conflicts: [PostConflict]
  let merged: MergeReport?

  init(
    commands: [RecordedCommand] = [], posts: [PostHistory] = [], trashed: [TrashedPost] = [],
    conflicts: [PostConflict] = [], merged: MergeReport? = nil
  ) {
    self.commands = commands
    self.posts = posts
    self.trashed = trashed
    self.conflicts = conflicts
    self.merged = merged
  }

  func takeBack(
    _ request: UndoRequest, at moment: Moment, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> UndoOutcome {
    let found = commands.prefix(request.count)
    return found.count == request.count ? .done(Array(found)) : .tooFew(found.count)
  }
  func undoPreview(_ request: UndoRequest) async throws(RepositoryError) -> UndoPreview? {
    let found = commands.prefix(request.count)
    return found.count == request.count ? UndoPreview(commands: Array(found)) : nil
  }
  func histories(of prefix: EntryID) async throws(RepositoryError) -> FoundHistories {
    .posts(posts.filter { $0.id.hasPrefix(prefix) })
  }
  func histories(ofPosts ids: [EntryID]) async throws(RepositoryError) -> [PostHistory] {
    posts.filter { ids.contains($0.id) }
  }
  func lastWritten() async throws(RepositoryError) -> LastWritten? { nil }
  func trash() async throws(RepositoryError) -> [TrashedPost] { trashed }
  func purgePlan(for ids: [EntryID], _ scope: PurgeScope) async throws(RepositoryError) -> PurgePlan
  {
    PurgePlan(
      posts: posts.filter { ids.contains($0.id) }.map { post in
        PurgePlan.Doomed(
          id: post.id, item: post.lastContent?.item, lines: post.revisions.count,
          joined: post.joined, ids: post.revisions.map(\.entry))
      }, mentions: [], digest: 0)
  }
}
