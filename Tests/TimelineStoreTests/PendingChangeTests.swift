import TestSupport
import Testing
import TimelineDomain

@testable import TimelineStore

/// A change is shown before it is saved, and only it is removed if it is refused.
@Suite(.timeLimit(.minutes(1)))
@MainActor
struct PendingChangeTests {
  private static let seed = ContractSeed(
    posts: [.text("aaaa1111"), .text("bbbb2222", at: .march(2))])

  private func store(_ repository: HeldRepository) async throws -> TimelineStore {
    let store = TimelineStore(
      repository: repository, time: FixedTime.tokyo, makeID: TimelineSession.randomID)
    _ = try await store.load(.everything)
    return store
  }

  private func texts(_ timeline: Timeline) -> [String] {
    timeline.map { item in
      if case .text(let post) = item.post { post.text } else { "-" }
    }
  }

  @Test func `an addition is shown at once and confirmed later`() async throws {
    let repository = HeldRepository(Self.seed)
    let store = try await store(repository)
    let adding = Task { try await store.add(NewPost(.text("new"))) }
    await untilHeld(1, by: repository)
    #expect(texts(store.timeline) == ["new", "words", "words"])
    #expect(texts(store.confirmed) == ["words", "words"])
    #expect(store.hasPendingChanges)
    repository.release()
    let post = try await adding.value
    #expect(store.timeline.first?.post == post)
    #expect(store.confirmed.first?.post == post)
    #expect(store.timeline.count == 3)
    #expect(!store.hasPendingChanges)
  }

  @Test func `a refused edit is removed and explained`() async throws {
    let repository = HeldRepository(Self.seed)
    let store = try await store(repository)
    let before = Array(store.timeline)
    repository.refuse(1, with: .unwritable(path: "p", .noSpace))
    let editing = Task { try await store.edit(before[0], PostEdit(text: .set("edited"))) }
    await untilHeld(1, by: repository)
    #expect(texts(store.timeline) == ["edited", "words"])
    repository.release()
    await #expect(throws: StoreError.repository(.unwritable(path: "p", .noSpace))) {
      _ = try await editing.value
    }
    #expect(Array(store.timeline) == before)
    #expect(!store.hasPendingChanges)
  }

  @Test func `a refused deletion shows the post in its place again`() async throws {
    let repository = HeldRepository(Self.seed)
    let store = try await store(repository)
    let before = Array(store.timeline)
    repository.refuse(1, with: .unwritable(path: "p", .quota))
    let deleting = Task { try await store.delete([before[1]]) }
    await untilHeld(1, by: repository)
    #expect(store.timeline.revisions == ["bbbb2222"])
    repository.release()
    await #expect(throws: StoreError.self) { _ = try await deleting.value }
    #expect(Array(store.timeline) == before)
  }

  @Test(arguments: [1, 2])
  func `of two changes in flight only the refused one is removed`(_ refused: Int) async throws {
    let repository = HeldRepository(Self.seed)
    let store = try await store(repository)
    let items = Array(store.timeline)
    repository.refuse(refused, with: .unwritable(path: "p", .noSpace))
    let first = Task { try await store.edit(items[0], PostEdit(text: .set("first"))) }
    await untilHeld(1, by: repository)
    let second = Task { try await store.edit(items[1], PostEdit(text: .set("second"))) }
    await untilHeld(2, by: repository)
    #expect(texts(store.timeline) == ["first", "second"])
    repository.release()
    let firstResult = await first.result
    #expect(texts(store.timeline) == (refused == 1 ? ["words", "second"] : ["first", "second"]))
    #expect(store.hasPendingChanges)
    repository.release()
    let secondResult = await second.result
    #expect(texts(store.timeline) == (refused == 1 ? ["words", "second"] : ["first", "words"]))
    #expect(!store.hasPendingChanges)
    #expect((try? firstResult.get()) == nil ? refused == 1 : refused == 2)
    #expect((try? secondResult.get()) == nil ? refused == 2 : refused == 1)
    // The store shows what the repository has.
    let shown = texts(store.timeline)
    #expect(texts(try await store.load(.everything).timeline) == shown)
  }

  @Test func `a refused addition leaves an edit that began after it`() async throws {
    let repository = HeldRepository(Self.seed)
    let store = try await store(repository)
    let item = try #require(store.timeline.first)
    repository.refuse(1, with: .unwritable(path: "p", .noSpace))
    let adding = Task { try await store.add(NewPost(.text("new"))) }
    await untilHeld(1, by: repository)
    let editing = Task { try await store.edit(item, PostEdit(text: .set("edited"))) }
    await untilHeld(2, by: repository)
    #expect(texts(store.timeline) == ["new", "edited", "words"])
    repository.release()
    _ = await adding.result
    #expect(texts(store.timeline) == ["edited", "words"])
    repository.release()
    #expect(try await editing.value.hasChanged)
    #expect(texts(store.confirmed) == ["edited", "words"])
  }

  @Test func `a change that makes an item a hit is shown in a search that began before it`()
    async throws
  {
    let repository = HeldRepository(Self.seed)
    let store = try await store(repository)
    let item = try #require(store.timeline.first)
    let starring = Task { try await store.edit(item, PostEdit(isStarred: .set(true))) }
    await untilHeld(1, by: repository)
    _ = try await store.load(.everything.with(condition: .starred))
    #expect(store.timeline.map(\.post?.id) == [item.post?.id])
    #expect(store.confirmed.isEmpty)
    repository.release()
    _ = try await starring.value
    #expect(store.confirmed.count == 1)
    _ = try await store.load(.everything.with(condition: .starred))
    #expect(store.timeline.count == 1)
  }

  @Test func `a change that is loaded before its save returns is shown once`() async throws {
    let repository = HeldRepository(Self.seed, holdsAnswers: true)
    let store = try await store(repository)
    let adding = Task { try await store.add(NewPost(.text("new"))) }
    await untilHeld(1, by: repository)
    _ = try await store.load(.everything)
    let whileHeld = texts(store.timeline)
    repository.release()
    _ = try await adding.value
    #expect(whileHeld == ["new", "words", "words"])
    #expect(texts(store.timeline) == ["new", "words", "words"])
  }
}
