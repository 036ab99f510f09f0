import Platform
import Synchronization
import TestSupport
import Testing
import TimelineDomain
import TimelinePersistence

/// Programs write to the file while another program rewrites it.
struct RewriteRaceTests {
  private final class Ledger: Sendable {
    let written = Mutex<Set<String>>([])
    let inodes = Mutex<Set<UInt64>>([])
  }

  @Test func `an append during a rewrite is in the new file`() async throws {
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
          try await repository.purge(id)
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

  /// A program that ignores locks writes at any moment: no line is torn, and after a successful
  /// purge the new file doesn't have the post.
  @Test(arguments: [1, .max], FullRun.few(2, of: Meddling.allCases))
  func `a program overwrites the file during a purge`(
    surveyedFrom smallest: Int, _ meddling: Meddling
  ) async throws {
    let journal = Meddling.journal
    let foreign = meddling.made
    let clean = [try await purged(journal, by: .max), try await purged(foreign, by: .max)]
    let count = try await calls(of: journal, surveyedFrom: smallest) { _, _ in }.count
    #expect(count > 15)
    for turn in 1...count {
      let run = try await calls(of: journal, surveyedFrom: smallest) { call, write in
        if call.number == turn { write(foreign) }
      }
      #expect(
        run.isDone ? clean.contains(run.left) || run.left == foreign : run.left == foreign,
        "\(meddling) at \(turn) of \(count)")
      #expect(run.names.filter { $0 != "cache" } == ["j"], "\(meddling) at \(turn)")
    }
  }

  @Test func `a purge gives up if a program overwrites the file again and again`() async throws {
    let journals = [Meddling.appended.made, Meddling.journal]
    let turn = Mutex(0)
    let run = try await calls(of: Meddling.journal, surveyedFrom: 1) { call, write in
      // At the creation of the new file.
      guard call.name == "write" else { return }
      write(
        journals[
          turn.withLock {
            $0 += 1; return $0
          } % 2])
    }
    #expect(!run.isDone && journals.contains(run.left))
    #expect(turn.withLock { $0 } == 3)
    #expect(run.names.filter { $0 != "cache" } == ["j"])
  }

  private struct Run {
    let count: Int
    let isDone: Bool
    let left: [UInt8]
    let names: [String]
  }

  /// `meddle` is called before each system call and may overwrite the file.
  private func calls(
    of journal: [UInt8], surveyedFrom smallest: Int,
    _ meddle: @escaping ((number: Int, name: String), (_ bytes: [UInt8]) -> Void) -> Void
  ) async throws -> Run {
    let directory = TemporaryDirectory()
    directory.write("j", journal)
    let calls = OrderedFaults()
    let path = BytePath("\(directory.path)/j")
    let repository = FilePostRepository(
      path: path, time: FixedTime.tokyo, calls: calls,
      indexing: FilePostRepository.Indexing(
        in: BytePath("\(directory.path)/cache/journal"), of: path, smallest: smallest))
    let number = Mutex(0)
    calls.before = { name in
      let next = number.withLock {
        $0 += 1
        return $0
      }
      meddle((next, name)) { directory.write("j", $0) }
    }
    var isDone = true
    do {
      try await repository.purge(
        repository.purgePlan(for: [EntryID("doomed")]), links: .refuse)
    } catch {
      isDone = false
    }
    return Run(
      count: number.withLock { $0 }, isDone: isDone, left: directory.read("j"),
      names: directory.names())
  }

  private func purged(_ journal: [UInt8], by smallest: Int) async throws -> [UInt8] {
    try await calls(of: journal, surveyedFrom: smallest) { _, _ in }.left
  }
}

/// Writes of a program that ignores locks.
enum Meddling: CaseIterable {
  case insertedAtTheTop, cutInTheMiddle, cutInTheLastVersion, appended, appendedVersion

  private static func line(_ id: String, _ more: String = "") -> String {
    #"{"id":"\#(id)","type":"text","at":"2026-01-01T08:00:00Z",\#(more)"payload":{"text":"\#(id)"}}"#
      + "\n"
  }

  /// A post and its edit, with other posts before, between and after.
  private static let lines: [String] = {
    let some = (0..<10).map { line("post\($0)") }
    let edit = line("edit", #""replaces":["doomed"],"#)
    return [JournalBench.header] + some[..<3] + [line("doomed")] + some[3..<7] + [edit] + some[7...]
  }()

  static var journal: [UInt8] { Array(lines.joined().utf8) }

  var made: [UInt8] {
    let journal = Meddling.journal
    let lines = Meddling.lines
    switch self {
    case .insertedAtTheTop:
      return Array((lines[0] + Meddling.line("first") + lines.dropFirst().joined()).utf8)
    case .cutInTheMiddle: return Array(journal.prefix(journal.count / 2))
    case .cutInTheLastVersion: return Array((lines[..<9].joined() + lines[9].prefix(20)).utf8)
    case .appended: return journal + Array(Meddling.line("after").utf8)
    case .appendedVersion:
      return journal + Array(Meddling.line("version", #""replaces":["edit"],"#).utf8)
    }
  }
}
