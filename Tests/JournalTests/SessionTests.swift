import Observation
import Platform
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

/// A session on a real file, beside the built program.
@Suite(.timeLimit(.minutes(1)))
@MainActor
struct SessionTests {
  private let desk = Desk()

  private func session(
    report: @escaping @Sendable (RepositoryEvent) -> Void = { _ in }
  ) -> TimelineSession {
    TimelineSession(
      Journals(
        FilePostRepository(
          path: BytePath("\(desk.directory.path)/\(desk.journalName)"), time: FixedTime.tokyo,
          report: report)),
      time: FixedTime.tokyo)
  }

  private func texts(_ session: TimelineSession) -> [String] {
    session.store.timeline.map { item in
      if case .text(let post) = item.post { post.text } else { "-" }
    }
  }

  @Test func `undo, redo and restore update the store`() async throws {
    let session = session()
    _ = try await session.store.load(.everything)
    _ = try await session.store.add(NewPost(.text("one")))
    _ = try await session.store.perform(
      .edit([#require(session.store.timeline.first)], PostEdit(text: .set("two"))))
    #expect(texts(session) == ["two"])
    _ = try await session.history.takeBack(.undo(1))
    #expect(texts(session) == ["one"])
    _ = try await session.history.takeBack(.redo(1))
    #expect(texts(session) == ["two"])
    let item = try #require(session.store.timeline.first)
    _ = try await session.store.perform(.delete([item]))
    #expect(texts(session) == [])
    let found = try await session.history.histories(of: item.id)
    let history: PostHistory? = if case .posts(let posts) = found { posts.first } else { nil }
    _ = try await session.history.restore([#require(history)])
    #expect(texts(session) == ["two"])
    #expect(session.hasSaved)
    #expect(desk.run("list", "--format", "text").output.contains("two"))
  }

  @Test func `an undo before the first load reads nothing for the store`() async throws {
    desk.run("add", "text", "one")
    let session = session()
    _ = try await session.history.takeBack(.undo(1))
    #expect(session.store.query == nil && session.hasSaved)
  }

  @Test func `what other programs do is shown while the store follows`() async throws {
    desk.run("add", "text", "one")
    let session = session()
    _ = try await session.store.load(.everything)
    let following = Task { await session.store.follow() }
    desk.run("add", "text", "two")
    await until(session) { $0 == ["two", "one"] }
    let journal = desk.journal
    // Truncated, removed, and put back by a rename.
    desk.directory.write(desk.journalName, Array(journal.split(separator: 0x0A)[0] + [0x0A]))
    await until(session) { $0 == [] }
    let path = "\(desk.directory.path)/\(desk.journalName)"
    unlink(path)
    desk.directory.write("other", journal)
    rename("\(desk.directory.path)/other", path)
    await until(session) { $0 == ["two", "one"] }
    desk.run("delete", "--yes", "@1")
    await until(session) { $0 == ["one"] }
    #expect(session.store.loadFailure == nil && !session.hasSaved)
    following.cancel()
    await following.value
  }

  /// Waits for a change of the store, without looking again and again.
  private func until(_ session: TimelineSession, _ isSo: ([String]) -> Bool) async {
    while !isSo(texts(session)) {
      await withCheckedContinuation { continuation in
        withObservationTracking {
          _ = session.store.timeline
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
    let session = session()
    let saving = Task { try await session.store.add(NewPost(.text("two"))) }
    // The addition is shown, and the save waits for the lock.
    await until(session) { $0 == ["two"] }
    #expect(session.store.hasPendingChanges)
    flock(file, LOCK_UN)
    _ = try await saving.value
    #expect(!session.store.hasPendingChanges)
    #expect(desk.journal.count { $0 == 0x0A } == 3)
  }
}
