import Observation
import Platform
import Synchronization
import TestSupport
import Testing
import TimelineDomain
import TimelinePersistence
import TimelineStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A store on a real file, beside the built program.
@Suite(.timeLimit(.minutes(10)))
@MainActor
struct SessionTests {
  private let desk = Desk()

  private func store(
    report: @escaping @Sendable (RepositoryEvent) -> Void = { _ in }
  ) -> TimelineStore {
    TimelineStore(
      Journals(
        FilePostRepository(
          path: BytePath("\(desk.directory.path)/\(desk.journalName)"), time: FixedTime.tokyo,
          report: report)),
      time: FixedTime.tokyo)
  }

  private func texts(_ store: TimelineStore) -> [String] {
    store.timeline.map { item in
      if case .text(let post) = item.post { post.text } else { "-" }
    }
  }

  @Test func `undo, redo and restore update the store`() async throws {
    let store = store()
    _ = try await store.load(.everything)
    _ = try await store.add(NewPost(.text("one")))
    _ = try await store.perform(
      .edit([#require(store.timeline.first)], PostEdit(text: .set("two"))))
    #expect(texts(store) == ["two"])
    _ = try await store.takeBack(.undo(1))
    #expect(texts(store) == ["one"])
    _ = try await store.takeBack(.redo(1))
    #expect(texts(store) == ["two"])
    let item = try #require(store.timeline.first)
    _ = try await store.perform(.delete([item]))
    #expect(texts(store) == [])
    let found = try await store.journals.histories(of: item.id)
    let history: PostHistory? = if case .posts(let posts) = found { posts.first } else { nil }
    _ = try await store.restore([#require(history)])
    #expect(texts(store) == ["two"])
    #expect(store.hasSaved)
    #expect(desk.run("list", "--format", "text").output.contains("two"))
  }

  @Test func `an undo before the first load reads nothing for the store`() async throws {
    desk.run("add", "text", "one")
    let store = store()
    _ = try await store.takeBack(.undo(1))
    #expect(store.query == nil && store.hasSaved)
  }

  @Test func `an undo of many entries asks, and takes back only what it asked about`() async throws
  {
    let lines = (0..<101).map {
      #"{"id":"b\#(100 + $0)","type":"text","at":"2026-11-01T07:30:00+09:00","batch":"b100","payload":{"text":"n"}}"#
        + "\n"
    }
    let header = #"{"format":"timeline-journal","version":1}"# + "\n"
    desk.directory.write(desk.journalName, Array((header + lines.joined()).utf8))
    let store = store()
    guard case .asks(let long) = try await store.takeBack(.undo(1)) else {
      Issue.record("it was not asked")
      return
    }
    #expect(long.count == 101 && long.isOnly)
    desk.run("add", "text", "added meanwhile")
    await #expect(throws: RepositoryError.entryChanged(EntryID("b100"))) {
      try await store.takeBack(.undo(1), confirmed: long)
    }
    #expect(!store.hasSaved)
    _ = try await store.takeBack(.undo(1))
    guard case .done(let result) = try await store.takeBack(.undo(1), confirmed: long) else {
      Issue.record("it was asked again")
      return
    }
    #expect(result.commands.map(\.steps.count) == [101])
  }

  @Test func `what other programs do is shown while the store follows`() async throws {
    desk.run("add", "text", "one")
    let store = store()
    _ = try await store.load(.everything)
    let following = Task { await store.follow() }
    desk.run("add", "text", "two")
    await until(store) { $0 == ["two", "one"] }
    let journal = desk.journal
    // Truncated, removed, and put back by a rename.
    desk.directory.write(desk.journalName, Array(journal.split(separator: 0x0A)[0] + [0x0A]))
    await until(store) { $0 == [] }
    let path = "\(desk.directory.path)/\(desk.journalName)"
    unlink(path)
    desk.directory.write("other", journal)
    rename("\(desk.directory.path)/other", path)
    await until(store) { $0 == ["two", "one"] }
    desk.run("delete", "--yes", "@1")
    await until(store) { $0 == ["one"] }
    #expect(store.loadFailure == nil && !store.hasSaved)
    following.cancel()
    await following.value
  }

  /// Waits for a change of the store, without looking again and again.
  private func until(_ store: TimelineStore, _ isSo: ([String]) -> Bool) async {
    while !isSo(texts(store)) {
      await withCheckedContinuation { continuation in
        withObservationTracking {
          _ = store.timeline
        } onChange: {
          Task { @MainActor in continuation.resume() }
        }
      }
    }
  }

  /// The lock is held, so a load waits. Meanwhile the main actor does other work.
  @Test func `the main actor is free while the repository waits`() async throws {
    desk.run("add", "text", "one")
    let file = open("\(desk.directory.path)/\(desk.journalName)", O_RDWR | O_CLOEXEC)
    defer { close(file) }
    try #require(flock(file, LOCK_EX) == 0)
    // The save tells that it waits, and gives up after ten seconds. It doesn't as long as it is telling.
    let isSeen = Mutex(false)
    let store = store { _ in while !isSeen.withLock({ $0 }) { poll(nil, 0, 1) } }
    let saving = Task { try await store.add(NewPost(.text("two"))) }
    // The addition is shown, and the save waits for the lock.
    await until(store) { $0 == ["two"] }
    #expect(store.hasPendingChanges)
    flock(file, LOCK_UN)
    isSeen.withLock { $0 = true }
    _ = try await saving.value
    #expect(!store.hasPendingChanges)
    #expect(desk.journal.count { $0 == 0x0A } == 3)
  }
}
