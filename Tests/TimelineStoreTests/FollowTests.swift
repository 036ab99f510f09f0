import TestSupport
import Testing
import TimelineDomain

@testable import TimelineStore

/// The store shows what other programs do.
@Suite(.timeLimit(.minutes(10)))
@MainActor
struct FollowTests {
  private let repository = InMemoryPostRepository(ContractSeed(posts: [.text("aaaa1111")]))

  private func loadedStore() async throws -> TimelineStore {
    let store = TimelineStore(
      Journals(repository), time: FixedTime.tokyo, makeID: TimelineStore.randomID)
    _ = try await store.load(.everything)
    return store
  }

  /// Yields to other tasks until the store shows these posts.
  private func until(_ store: TimelineStore, shows revisions: [String]) async {
    while store.timeline.revisions != revisions { await Task.yield() }
  }

  @Test func `a change by another program is shown, also one before the watch began`() async throws
  {
    let store = try await loadedStore()
    try await repository.save([.add(.text("bbbb2222", at: .march(2)))])
    let following = Task { await store.follow() }
    await until(store, shows: ["bbbb2222", "aaaa1111"])
    try await repository.save([.add(.text("cccc3333", at: .march(3)))])
    repository.announceChange()
    await until(store, shows: ["cccc3333", "bbbb2222", "aaaa1111"])
    #expect(!store.hasSaved)
    following.cancel()
    await following.value
  }

  @Test func `an edit that the repository merges is shown with the other program's fields`()
    async throws
  {
    let store = TimelineStore(
      Journals(MergingRepository(memory: repository)), time: FixedTime.tokyo,
      makeID: TimelineStore.randomID)
    _ = try await store.load(.everything)
    _ = try await store.perform(
      .edit([#require(store.timeline.first)], PostEdit(text: .set("ours"))))
    let shown = try #require(store.timeline.first?.post)
    #expect(store.timeline.count == 1)
    #expect(shown.isStarred)
    #expect(!store.hasPendingChanges)
  }
}

/// Each save comes after a star that another program has set.
private struct MergingRepository: LoadAndSave {
  let memory: InMemoryPostRepository

  func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult {
    try await memory.load(query)
  }

  func save(
    _ changes: [PostChange], batch: EntryID?, ifUnchanged: Bool, files: [any TakenFile]
  ) async throws(RepositoryError) -> SaveResult {
    guard case .revise(let base, _, let id, let written) = changes.first else {
      return SaveResult()
    }
    let edit = PostEdit(text: .set("ours"), isStarred: .set(true))
    try await memory.save([.revise(base: base, edit: edit, entry: id, written: written)])
    return SaveResult(isMerged: true)
  }

  func changes() -> AsyncStream<Void> { memory.changes() }
}
