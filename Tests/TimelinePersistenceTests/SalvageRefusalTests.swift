import Platform
import TestSupport
import Testing
import TimelineDomain

/// A refused or failed salvage leaves no new file.
struct SalvageRefusalTests {
  private static let journal = JournalBench.header + textLine("a") + "\n[]\n"

  private func error(
    _ bench: JournalBench, to name: String = "out"
  ) async -> RepositoryError? {
    do throws(RepositoryError) {
      _ = try await bench.salvage(to: name)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      (#"{"read":["x"]}"#, .none), (#"{"write":["x"]}"#, .readOnly),
      (#"{"rewrite":["x"]}"#, .noRewrite),
    ] as [(String, TimelineAccess.Level)])
  func `a header with unknown abilities refuses a salvage`(
    needs: String, level: TimelineAccess.Level
  ) async {
    let bench = JournalBench(
      #"{"format":"timeline-journal","version":1,"needs":\#(needs)}"# + "\n[]\n")
    let access = TimelineAccess(level: level, reason: .needs(["x"]))
    #expect(await error(bench) == .refused(path: bench.path, access))
    #expect(bench.directory.names() == ["j"])
  }

  @Test func `another format and a file that is no journal are refused`() async {
    let other = JournalBench("{\"format\":\"log\"}\n[]\n")
    let access = TimelineAccess(level: .none, reason: .anotherFormat("log"))
    #expect(await error(other) == .refused(path: other.path, access))
    let none = JournalBench("Dear diary,\n")
    #expect(await error(none) == .unreadable(path: none.path, .notAJournal))
    #expect(other.directory.names() + none.directory.names() == ["j", "j"])
  }

  @Test(arguments: ["out", "out.damaged"], [journal, JournalBench.header])
  func `an existing file is not replaced`(taken: String, journal: String) async {
    let bench = JournalBench(journal)
    bench.directory.write(taken, Array("mine".utf8))
    let path = "\(bench.directory.path)/\(taken)"
    #expect(await error(bench) == .unwritable(path: path, .exists))
    #expect(bench.directory.names() == ["j", taken])
    #expect(bench.directory.read(taken) == Array("mine".utf8))
  }

  @Test func `the journal itself is refused as the target`() async {
    let bench = JournalBench(Self.journal)
    #expect(await error(bench, to: "j") == .unwritable(path: bench.path, .exists))
    #expect(bench.text == Self.journal && bench.directory.names() == ["j"])
  }

  @Test func `a missing directory is not created`() async {
    let bench = JournalBench(Self.journal)
    #expect(await error(bench, to: "a/out") != nil)
    #expect(bench.directory.names() == ["j"])
  }

  /// One file for the damaged lines and one for the healthy, each with its directory.
  static let faults = [
    ("open createNew", 2), ("write", 2), ("fsync", 4), ("link", 2), ("open directory", 2),
  ].flatMap { call, turns in
    (1...turns).map { OrderedFaults.Fault(call: call, code: .noSpace, turn: $0) }
  }

  @Test(arguments: faults)
  func `a failure leaves no file, and a retry succeeds`(
    fault: OrderedFaults.Fault
  ) async {
    let bench = JournalBench(Self.journal, fault: fault)
    guard case .unwritable(_, .noSpace) = await error(bench) else {
      Issue.record("\(fault) was no failure")
      return
    }
    #expect(bench.text == Self.journal)
    #expect(bench.directory.names() == ["j"])
    #expect(await error(JournalBench(at: bench)) == nil)
    #expect(bench.directory.names() == ["j", "out", "out.damaged"])
  }

  @Test(arguments: [1, 2])
  func `a salvage works on a file system without links`(turn: Int) async {
    let fault = OrderedFaults.Fault(call: "link", code: .permission, turn: turn)
    let bench = JournalBench(Self.journal, fault: fault)
    #expect(await error(bench) == nil)
    #expect(bench.directory.names() == ["j", "out", "out.damaged"])
    #expect(bench.directory.read("out.damaged") == Array("[]\n".utf8))
  }

  @Test func `without links, a failure removes the file that claimed the name`() async throws {
    let fault = OrderedFaults.Fault(call: "link", code: .permission, turn: 1)
    let bench = JournalBench(Self.journal, fault: fault)
    let directory = BytePath(bench.directory.path)
    // Another program removes the temporary file before it gets its name.
    bench.calls.before = { call in
      guard call == "rename" else { return }
      let live = LiveSystemCalls()
      for name in (try? live.names(in: directory)) ?? [] where name.text.hasSuffix(".tmp") {
        try? live.removeFile(directory.appending(name))
      }
    }
    #expect(await error(bench) != nil)
    #expect(bench.directory.names() == ["j"])
  }
}
