import TestSupport
import Testing
import TimelineDomain

@testable import TimelineStore

/// Which of several loads is shown.
@Suite(.timeLimit(.minutes(10)))
@MainActor
struct LoadOrderTests {
  private let repository = HeldRepository(
    ContractSeed(posts: [.text("aaaa1111"), .mood("bbbb2222", at: .march(2))]), holdsLoads: true)

  private func store() -> TimelineStore {
    TimelineStore(Journals(repository), time: FixedTime.tokyo, makeID: TimelineStore.randomID)
  }

  private func query(_ kind: String) -> TimelineQuery { .everything.with(kinds: [kind]) }

  @Test func `a late answer never replaces that of a newer load`() async throws {
    let store = store()
    let first = Task { try await store.load(query("text")) }
    await untilHeld(1, by: repository)
    let second = Task { try await store.load(query("mood")) }
    await untilHeld(2, by: repository)
    repository.release(1)
    _ = try await second.value
    #expect(store.timeline.revisions == ["bbbb2222"])
    repository.release()
    #expect(try await first.value.timeline.revisions == ["aaaa1111"], "its caller gets its answer")
    #expect(store.timeline.revisions == ["bbbb2222"])
    #expect(store.query == query("mood"))
  }

  @Test func `a reload asks for what the last load asks for, before its answer too`() async throws {
    let store = store()
    let first = Task { try await store.load(query("text")) }
    await untilHeld(1, by: repository)
    repository.release()
    _ = try await first.value
    let second = Task { try await store.load(query("mood")) }
    await untilHeld(1, by: repository)
    let reload = Task { await store.reload() }
    await untilHeld(2, by: repository)
    repository.release()
    repository.release()
    _ = try await second.value
    await reload.value
    #expect(store.timeline.revisions == ["bbbb2222"])
  }

  @Test func `a late failure is not shown either`() async throws {
    let store = store()
    repository.memory.failNext(with: .unreadable(path: "p", .permission))
    let failing = Task { try await store.load(query("text")) }
    _ = await failing.result
    #expect(store.loadFailure == .unreadable(path: "p", .permission))
    let loading = Task { try await store.load(query("mood")) }
    await untilHeld(1, by: repository)
    repository.release()
    _ = try await loading.value
    #expect(store.loadFailure == nil)
  }

  @Test func `an older answer is shown until the newer one comes`() async throws {
    let store = store()
    let first = Task { try await store.load(query("text")) }
    await untilHeld(1, by: repository)
    let second = Task { try await store.load(query("mood")) }
    await untilHeld(2, by: repository)
    repository.release()
    _ = try await first.value
    #expect(store.timeline.revisions == ["aaaa1111"])
    repository.release()
    _ = try await second.value
    #expect(store.timeline.revisions == ["bbbb2222"])
  }
}
