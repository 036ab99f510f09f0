import Synchronization
import TestSupport
import Testing
import TimelineDomain

@testable import TimelineStore

/// The Store's use cases over a repository that answers at once.
@MainActor
struct TimelineStoreTests {
  private let repository = InMemoryPostRepository(
    ContractSeed(
      posts: [.text("aaaa1111"), .mood("bbbb2222", at: .march(2), note: "slept")],
      unknown: [.unknown("pppp1111", at: .march(3))]))

  private func store() async throws -> TimelineStore {
    let numbers = Mutex(0)
    let store = TimelineStore(Journals(repository), time: FixedTime.tokyo) {
      numbers.withLock { number in
        number += 1
        return EntryID("new\(number)")
      }
    }
    _ = try await store.load(.everything)
    return store
  }

  private func item(_ revision: String, in store: TimelineStore) throws -> TimelineItem {
    try #require(store.timeline.first { $0.revision == EntryID(revision) })
  }

  @Test func `a store is empty until it has loaded`() async throws {
    let store = TimelineStore(
      Journals(repository), time: FixedTime.tokyo, makeID: TimelineStore.randomID)
    #expect(store.timeline.isEmpty)
    let result = try await store.load(.everything.with(kinds: ["mood"]))
    #expect(store.timeline.revisions == ["bbbb2222"])
    #expect(result.timeline.revisions == ["bbbb2222"])
    #expect(store.summary == result.summary)
    #expect(store.summary.unknown == ["photo": 1])
  }

  @Test func `an added post is in its place, in the store and in the repository`() async throws {
    let store = try await store()
    let post = try await store.add(
      NewPost(.text("#walk"), tags: [.named("family")], isStarred: true))
    let expected = Post.text(
      .initial(
        id: EntryID("new1"), moment: FixedTime.tokyo.moment(), text: "#walk",
        tags: [.named("family")], isStarred: true))
    #expect(post == expected)
    #expect(store.timeline.revisions == ["new1", "pppp1111", "bbbb2222", "aaaa1111"])
    #expect(repository.saved == [[.add(expected)]])
    #expect(Array(try await store.load(.everything).timeline) == Array(store.timeline))
  }

  @Test func `a post about another moment is sorted there and records when it was written`()
    async throws
  {
    let store = try await store()
    let post = try await store.add(NewPost(.mood(.named("bad"), note: nil), moment: .march(1)))
    #expect(post.moment == .march(1))
    #expect(store.timeline.revisions == ["pppp1111", "bbbb2222", "new1", "aaaa1111"])
    #expect(repository.saved == [[.add(post, written: FixedTime.tokyo.moment())]])
  }

  @Test func `an edit is shown and saved under the same name`() async throws {
    let store = try await store()
    let edit = PostEdit(mood: .set(.named("great")), note: .clear)
    let outcome = try await store.perform(.edit([item("bbbb2222", in: store)], edit))
    #expect(outcome.conflicts == [])
    #expect(outcome.changed.map(\.id) == [EntryID("bbbb2222")])
    #expect(store.timeline.revisions == ["pppp1111", "new1", "aaaa1111"])
    let change = PostChange.revise(
      base: EntryID("bbbb2222"), edit: edit, entry: EntryID("new1"),
      written: FixedTime.tokyo.moment())
    #expect(repository.saved == [[change]])
    #expect(Array(try await store.load(.everything).timeline) == Array(store.timeline))
  }

  @Test(
    arguments: [
      ("aaaa1111", PostEdit()), ("aaaa1111", PostEdit(text: .set("words"))),
      ("aaaa1111", PostEdit(moment: .set(.march(1)))),
      ("aaaa1111", PostEdit(isStarred: .set(false))),
      ("bbbb2222", PostEdit(mood: .set(.named("good")))),
      ("bbbb2222", PostEdit(note: .set("slept"))),
    ])
  func `an edit that changes nothing writes nothing`(
    _ revision: String, _ edit: PostEdit
  ) async throws {
    let store = try await store()
    let item = try item(revision, in: store)
    let outcome = try await store.perform(.edit([item], edit))
    #expect(outcome.unchanged == [item] && outcome.changed == [])
    #expect(repository.saved.isEmpty)
  }

  @Test func `an edit of an unknown entry is refused`() async throws {
    let store = try await store()
    let item = try item("pppp1111", in: store)
    await #expect(throws: RepositoryError.unreadableEntry(.unknown("pppp1111", at: .march(3)))) {
      _ = try await store.perform(.edit([item], PostEdit(isStarred: .set(true))))
    }
    #expect(repository.saved.isEmpty)
  }

  @Test func `an invalid edit is refused with its reason`() async throws {
    let store = try await store()
    let item = try item("aaaa1111", in: store)
    await #expect(throws: RepositoryError.edit(.noField(.note, of: .text))) {
      _ = try await store.perform(.edit([item], PostEdit(note: .set("n"))))
    }
    #expect(repository.saved.isEmpty)
  }

  @Test func `an edit of a post that another program has changed is a conflict`() async throws {
    let store = try await store()
    let item = try item("aaaa1111", in: store)
    let theirs = PostChange.revise(
      base: EntryID("aaaa1111"), edit: PostEdit(text: .set("theirs")), entry: EntryID("theirs"),
      written: .march(9))
    _ = try await repository.save([theirs])
    let outcome = try await store.perform(.edit([item], PostEdit(text: .set("ours"))))
    #expect(!outcome.conflicts.isEmpty)
    let loaded = try await store.load(.everything)
    #expect(loaded.timeline.revisions == ["pppp1111", "bbbb2222", "new1", "theirs"])
  }

  @Test func `a deletion hides posts and unknown entries`() async throws {
    let store = try await store()
    let items = [try item("aaaa1111", in: store), try item("pppp1111", in: store)]
    let result = try await store.perform(.delete(items))
    #expect(result.conflicts == [])
    #expect(store.timeline.revisions == ["bbbb2222"])
    let change = PostChange.delete(
      bases: [EntryID("aaaa1111"), EntryID("pppp1111")], entry: EntryID("new1"),
      at: FixedTime.tokyo.moment())
    #expect(repository.saved == [[change]])
    #expect(Array(try await store.load(.everything).timeline) == Array(store.timeline))
  }

  @Test func `a failed load leaves the timeline unchanged`() async throws {
    let store = try await store()
    let before = store.timeline.revisions
    repository.failNext(with: .unreadable(path: "p", .permission))
    await #expect(throws: RepositoryError.unreadable(path: "p", .permission)) {
      _ = try await store.load(.everything)
    }
    #expect(store.timeline.revisions == before)
  }

  @Test func `an entry that a failed save did not write names no batch`() async throws {
    let store = try await store()
    store.beginBatch()
    repository.failNext(with: .unwritable(path: "p", .noSpace))
    await #expect(throws: RepositoryError.self) { _ = try await store.add(NewPost(.text("lost"))) }
    let first = try await store.add(NewPost(.text("one")))
    _ = try await store.add(NewPost(.text("two")))
    #expect(repository.batches == [first.id, first.id])
  }

  @Test func `new ids differ`() {
    let ids = Set((0..<100).map { _ in TimelineStore.randomID() })
    #expect(ids.count == 100)
    #expect(ids.allSatisfy { $0.bytes.count == 16 })
  }

  @Test func `an edited post keeps its position among posts of the same moment`() async throws {
    let repository = InMemoryPostRepository(
      ContractSeed(posts: [.text("aaaa1111"), .text("bbbb2222")]))
    let store = TimelineStore(
      Journals(repository), time: FixedTime.tokyo, makeID: TimelineStore.randomID)
    _ = try await store.load(.everything)
    _ = try await store.perform(.edit([item("aaaa1111", in: store)], PostEdit(text: .set("new"))))
    let shown = store.timeline.map(\.id.text)
    let loaded = try await store.load(.everything).timeline.map(\.id.text)
    #expect(shown == loaded)
  }

  @Test func `another spelling of the same characters is a change`() async throws {
    let store = try await store()
    _ = try await store.perform(
      .edit([item("aaaa1111", in: store)], PostEdit(text: .set("cafe\u{301}"))))
    let edited = try item("new1", in: store)
    let outcome = try await store.perform(.edit([edited], PostEdit(text: .set("caf\u{E9}"))))
    #expect(outcome.changed.count == 1)
  }

  @Test func `deleting nothing writes nothing`() async throws {
    let store = try await store()
    _ = try await store.perform(.delete([]))
    #expect(repository.saved.isEmpty)
  }

  @Test func `a restore with nothing to bring back is refused, and writes nothing`() async throws {
    let store = try await store()
    let shown = PostHistory(id: EntryID("aaaa1111"), revisions: [])
    await #expect(throws: RepositoryError.entryChanged(EntryID("aaaa1111"))) {
      _ = try await store.restore([shown])
    }
    #expect(repository.saved.isEmpty)
  }
}
