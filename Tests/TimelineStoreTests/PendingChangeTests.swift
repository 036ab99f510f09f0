import Synchronization
import TestSupport
import Testing
import TimelineDomain

@testable import TimelineStore

/// A change is shown before it is saved, and only it is removed if it is refused.
@Suite(.timeLimit(.minutes(10)))
@MainActor
struct PendingChangeTests {
  private static let seed = ContractSeed(
    posts: [.text("aaaa1111"), .text("bbbb2222", at: .march(2))])

  private func store(_ repository: HeldRepository) async throws -> TimelineStore {
    let store = TimelineStore(
      Journals(repository), time: FixedTime.tokyo, makeID: TimelineStore.randomID)
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

  @Test func `files are shown before they are saved, and the same file again changes nothing`()
    async throws
  {
    let repository = HeldRepository(Self.seed)
    let store = try await store(repository)
    let file = AttachedFile.sample("1", "pier.jpg")
    let intention = store.begin(
      .edit([store.timeline.first!], PostEdit(addedFiles: [file, file])))
    #expect(store.timeline.first?.files == [file])
    let saving = Task { try await store.save(intention) }
    await untilHeld(1, by: repository)
    repository.release()
    _ = try await saving.value
    await store.reload()
    #expect(store.timeline.first?.files == [file])
    let again = store.begin(.edit([store.timeline.first!], PostEdit(addedFiles: [file])))
    #expect(again.unchanged.count == 1 && again.shown.isEmpty)
    let (_, adding) = store.begin(adding: NewPost(.text("new"), files: [file]))
    #expect(store.timeline.contains { $0.files == [file] && $0.body == "new" })
    await store.withdraw(adding)
  }

  @Test func `a refused edit is removed and explained`() async throws {
    let repository = HeldRepository(Self.seed)
    let store = try await store(repository)
    let before = Array(store.timeline)
    repository.refuse(1, with: .unwritable(path: "p", .noSpace))
    let editing = Task {
      try await store.perform(.edit([before[0]], PostEdit(text: .set("edited"))))
    }
    await untilHeld(1, by: repository)
    #expect(texts(store.timeline) == ["edited", "words"])
    repository.release()
    await #expect(throws: RepositoryError.unwritable(path: "p", .noSpace)) {
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
    let deleting = Task { try await store.perform(.delete([before[1]])) }
    await untilHeld(1, by: repository)
    #expect(store.timeline.revisions == ["bbbb2222"])
    repository.release()
    await #expect(throws: RepositoryError.self) { _ = try await deleting.value }
    #expect(Array(store.timeline) == before)
  }

  @Test(arguments: [1, 2])
  func `of two changes in flight only the refused one is removed`(_ refused: Int) async throws {
    let repository = HeldRepository(Self.seed)
    let store = try await store(repository)
    let items = Array(store.timeline)
    repository.refuse(refused, with: .unwritable(path: "p", .noSpace))
    let first = Task { try await store.perform(.edit([items[0]], PostEdit(text: .set("first")))) }
    await untilHeld(1, by: repository)
    let second = Task { try await store.perform(.edit([items[1]], PostEdit(text: .set("second")))) }
    await until { texts(store.timeline) == ["first", "second"] }
    repository.release()
    let firstResult = await first.result
    #expect(texts(store.timeline) == (refused == 1 ? ["words", "second"] : ["first", "second"]))
    #expect(store.hasPendingChanges)
    await untilHeld(1, by: repository)
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
    let editing = Task { try await store.perform(.edit([item], PostEdit(text: .set("edited")))) }
    await until { texts(store.timeline) == ["new", "edited", "words"] }
    repository.release()
    _ = await adding.result
    #expect(texts(store.timeline) == ["edited", "words"])
    await untilHeld(1, by: repository)
    repository.release()
    #expect(try await editing.value.changed.count == 1)
    #expect(texts(store.confirmed) == ["edited", "words"])
  }

  @Test func `changes are saved one after the other, in the order in which they were decided`()
    async throws
  {
    let repository = HeldRepository(Self.seed)
    let store = try await store(repository)
    let item = try #require(store.timeline.first)
    let starring = store.begin(.edit([item], PostEdit(isStarred: .set(true))))
    let starred = try #require(store.timeline.first)
    let deleting = store.begin(.delete([starred]))
    let (post, adding) = store.begin(adding: NewPost(.text("new")))
    #expect(store.timeline.revisions == [post.id.text, "aaaa1111"])
    // The last one asks first.
    let added = Task { try await store.save(adding) }
    let deleted = Task { try await store.save(deleting) }
    let finished = Task { await store.finishChanges() }
    for _ in 0..<100 { await Task.yield() }
    #expect(repository.held == 0, "they wait for the star")
    let done = Task { try await store.save(starring) }
    for count in 1...3 {
      await untilHeld(1, by: repository)
      #expect(repository.held == 1)
      #expect(repository.memory.saved.count == count - 1)
      repository.release()
    }
    _ = try await (done.value, deleted.value, added.value)
    await finished.value
    #expect(!store.hasPendingChanges && store.confirmed.revisions == [post.id.text, "aaaa1111"])
  }

  @Test func `a change that is withdrawn is no longer shown, and the next one has its turn`()
    async throws
  {
    let repository = HeldRepository(Self.seed)
    let store = try await store(repository)
    let items = Array(store.timeline)
    let deleting = store.begin(.delete([items[0]]))
    let starring = Task {
      try await store.perform(.edit([items[1]], PostEdit(isStarred: .set(true))))
    }
    await until { store.timeline.first?.post?.isStarred == true }
    await store.withdraw(deleting)
    #expect(store.timeline.count == 2)
    await untilHeld(1, by: repository)
    repository.release()
    _ = try await starring.value
    #expect(repository.memory.saved.count == 1)
  }

  @Test func `a change of an entry that is not as it was shown is refused, if so asked`()
    async throws
  {
    let repository = HeldRepository(Self.seed)
    let store = try await store(repository)
    let item = try #require(store.timeline.first)
    let edit = PostEdit(text: .set("other"))
    try await repository.memory.save([
      .revise(base: item.revision, edit: edit, entry: EntryID("oooo"), written: item.moment!)
    ])
    let deleting = store.begin(.delete([item]))
    let result = Task { try await store.save(deleting, ifUnchanged: true) }
    await untilHeld(1, by: repository)
    repository.release()
    await #expect(throws: RepositoryError.entryChanged(item.revision)) {
      _ = try await result.value
    }
    #expect(store.timeline.count == 2)
  }

  @Test func `a save that fails does not name the batch of the next ones`() async throws {
    let repository = InMemoryPostRepository(Self.seed)
    let batches = BatchRecorder(repository)
    let store = TimelineStore(
      Journals(batches), time: FixedTime.tokyo, makeID: TimelineStore.randomID)
    _ = try await store.load(.everything)
    let items = Array(store.timeline)
    store.beginBatch()
    repository.failNext(with: .unwritable(path: "p", .noSpace))
    _ = try? await store.perform(.delete([items[0]]))
    let first = try await store.perform(.edit([items[0]], PostEdit(isStarred: .set(true))))
    _ = try await store.perform(.edit([items[1]], PostEdit(isStarred: .set(true))))
    let name = first.changed[0].revision
    #expect(batches.names.withLock { Array($0.suffix(2)) } == [name, name])
  }

  @Test func `a change that makes an item a hit is shown in a search that began before it`()
    async throws
  {
    let repository = HeldRepository(Self.seed)
    let store = try await store(repository)
    let item = try #require(store.timeline.first)
    let starring = Task { try await store.perform(.edit([item], PostEdit(isStarred: .set(true)))) }
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

/// Notes the batch of each save.
private final class BatchRecorder: LoadAndSave {
  let names = Mutex<[EntryID?]>([])
  private let memory: InMemoryPostRepository

  init(_ memory: InMemoryPostRepository) {
    self.memory = memory
  }

  func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult {
    try await memory.load(query)
  }

  func save(
    _ changes: [PostChange], batch: EntryID?, ifUnchanged: Bool, files: [any TakenFile]
  ) async throws(RepositoryError) -> SaveResult {
    names.withLock { $0.append(batch) }
    return try await memory.save(changes, batch: batch)
  }

  func changes() -> AsyncStream<Void> { memory.changes() }
}
