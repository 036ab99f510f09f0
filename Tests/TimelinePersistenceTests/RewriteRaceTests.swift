import Platform
import Synchronization
import TestSupport
import Testing
import TimelineDomain
import TimelinePersistence

/// One takes entries out of the file, which is another file then, while others write to it.
struct RewriteRaceTests {
  private final class Ledger: Sendable {
    let written = Mutex<Set<String>>([])
    let inodes = Mutex<Set<UInt64>>([])
  }

  @Test func `what is written while the file is rewritten is in the new file`() async throws {
    let bench = JournalBench(JournalBench.header)
    let doomed = (0..<30).map { EntryID("doomed\($0)") }
    for id in doomed { try await bench.add(id.text) }
    let path = bench.path
    let ledger = Ledger()

    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<6 {
        group.addTask {
          let repository = FilePostRepository(path: BytePath(path), time: FixedTime.tokyo)
          for round in 0..<60 {
            let id = "w\(writer)r\(round)"
            _ = try await repository.save([
              .add(
                .text(
                  .initial(
                    id: EntryID(id), moment: .restored("2026-02-01T00:00:00Z")!, text: "hi")))
            ])
            _ = ledger.written.withLock { $0.insert(id) }
            await Task.yield()
          }
        }
      }
      group.addTask {
        let repository = FilePostRepository(path: BytePath(path), time: FixedTime.tokyo)
        for id in doomed {
          try await repository.rewrite(leavingOut: [id])
          _ = try ledger.inodes.withLock {
            $0.insert(try LiveSystemCalls().status(at: BytePath(path), followingLinks: true).inode)
          }
          await Task.yield()
        }
      }
      try await group.waitForAll()
    }

    let found = try await bench.items().map(\.id.text)
    #expect(Set(found) == ledger.written.withLock { $0 })
    #expect(found.count == 6 * 60)
    #expect(try await bench.check()?.damage.isEmpty == true)
    #expect(ledger.inodes.withLock { $0.count } > 1, "it was another file")
    #expect(bench.directory.names() == ["j"])
    TestReport.note(
      "30 rewrites among 6 writers", cases: 360, acknowledged: 360, lost: 360 - found.count)
  }
}
