import Platform
import TestSupport
import Testing
import TimelineDomain
import TimelinePersistence

/// Backups as files: complete, verified, and never in the place of another file.
struct BackupTests {
  private let bench = JournalBench(
    JournalBench.header
      + #"{"id":"a","type":"text","at":"2026-01-01T00:00:00Z","payload":{"text":"One."}}"# + "\n")

  private var names: [String] { bench.directory.names(in: "b") }

  @discardableResult
  private func backUp(
    _ calls: OrderedFaults = OrderedFaults(), keep: Int? = nil
  ) async throws(RepositoryError) -> BackupReport? {
    let backup = FilePostRepository(path: BytePath(bench.path), time: FixedTime.tokyo, calls: calls)
    return try await backup.backUp(to: Array("\(bench.directory.path)/b".utf8), keep: keep)
  }

  @Test func `a copy that differs from the journal is refused, and does not stay`() async throws {
    let calls = OrderedFaults()
    let directory = bench.directory
    // Another program writes into the copy before it is read back.
    calls.before = { call in
      guard call == "read" else { return }
      for name in directory.names(in: "b") where name.hasSuffix(".tmp") {
        directory.write("b/\(name)", Array("x".utf8))
      }
    }
    await #expect(throws: RepositoryError.self) { try await backUp(calls) }
    #expect(names.isEmpty)
  }

  @Test func `another file is not backed up as a journal`() async throws {
    bench.directory.write("j", Array("Dear diary\n".utf8))
    await #expect(throws: RepositoryError.unreadable(path: bench.path, .notAJournal)) {
      try await backUp()
    }
    #expect(names.isEmpty)
  }

  @Test func `the name of a backup is on the disk before success`() async throws {
    let calls = OrderedFaults()
    try await backUp(calls)
    let link = try #require(calls.calls.lastIndex(of: "link"))
    #expect(calls.calls[link...].contains("fsync"))
  }

  @Test func `backups of one second have numbers, and none replaces another`() async throws {
    for _ in 1...3 { try await backUp() }
    #expect(
      names == ["j-2026-11-21-080102", "j-2026-11-21-080102-2", "j-2026-11-21-080102-3"])
  }

  @Test func `copies under other names stay`() async throws {
    let others = ["j-2026-11-20", "j-2026-11-20-0801O1", "j-2026-11-20-080101-x", "j-old"]
    bench.directory.makePrivate("b")
    for name in others + ["j-2026-11-20-080101"] {
      bench.directory.write("b/\(name)", bench.journal)
    }
    let report = try #require(try await backUp(keep: 1))
    #expect(report.removed.count == 1)
    #expect(names == (others + ["j-2026-11-21-080102"]).sorted())
  }

  @Test func `an unfinished copy of a killed backup goes with the next one`() async throws {
    let calls = OrderedFaults(.init(call: "remove", code: .inputOutput, turn: 1, lasts: true))
    try await backUp(calls)
    #expect(names.count == 2)
    try await backUp()
    #expect(names == ["j-2026-11-21-080102", "j-2026-11-21-080102-2"])
  }
}
