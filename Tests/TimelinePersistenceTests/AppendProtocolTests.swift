import Foundation
import Platform
import TestSupport
import Testing
import TimelineDomain
import TimelinePersistence

/// The sequence of system calls of an append. Each rule has a test that fails without it.
struct AppendProtocolTests {
  @Test func `an append locks, checks, writes at the end and syncs before it reports success`()
    async throws
  {
    let bench = JournalBench(JournalBench.header)
    try await bench.add()
    #expect(
      bench.calls.calls == [
        "open append", "fstat", "lock exclusive", "fstat", "stat", "read", "read", "fstat", "read",
        "write", "fsync", "unlock", "close",
      ])
  }

  @Test func `a new journal gets its name only when it is complete and on the device`() async throws
  {
    let bench = JournalBench()
    try await bench.add()
    let creation = bench.calls.calls.drop { $0 != "open createNew" }.prefix { $0 != "open append" }
    #expect(
      Array(creation) == [
        "open createNew", "write", "fsync", "close", "link", "open directory", "fsync", "close",
        "remove",
      ])
    #expect(bench.directory.names() == ["j"], "no temporary file stays")
  }

  @Test(arguments: ["", "{\"id\":\"torn\",\"ty", "no end"])
  func `a torn last line gets its LF first, so that the new line does not continue it`(
    tail: String
  ) async throws {
    let before = JournalBench.header + tail
    let bench = JournalBench(before)
    try await bench.add("new1")
    let separator = tail.isEmpty ? "" : "\n"
    #expect(bench.text.hasPrefix(before + separator + #"{"id":"new1""#))
    #expect(try await bench.shownEntries() == ["new1"])
    #expect(try await bench.summary().damagedLines == (tail.isEmpty ? [] : [2]))
  }

  static let faults = [
    OrderedFaults.Fault(call: "open append", code: .permission, turn: 1),
    .init(call: "fstat", code: .inputOutput, turn: 2),
    .init(call: "fstat", code: .inputOutput, turn: 3),
    .init(call: "lock exclusive", code: .other(37), turn: 1),
    .init(call: "read", code: .inputOutput, turn: 1),
    .init(call: "read", code: .inputOutput, turn: 2),
    .init(call: "write", code: .noSpace, turn: 1), .init(call: "write", code: .quota, turn: 1),
    .init(call: "write", code: .noSpace, turn: 2, after: 0),
    .init(call: "write", code: .fileTooLarge, turn: 1),
    .init(call: "fsync", code: .inputOutput, turn: 1),
    .init(call: "fsync", code: .noSpace, turn: 1),
  ]

  @Test(arguments: faults)
  func `a failed append is reported and leaves the file unchanged`(
    fault: OrderedFaults.Fault
  ) async throws {
    let before = JournalBench.header + #"{"id":"old1","type":"text","payload":{"text":"x"}}"# + "\n"
    let bench = JournalBench(before, fault: fault)
    if fault.call == "write", fault.turn == 2 {
      // The first write is short; the second, which continues it, fails.
      let short = JournalBench(
        before, fault: .init(call: "write", code: .noSpace, turn: 1, after: 17))
      try await short.add()
      #expect(short.text.hasPrefix(before + #"{"id":"new1""#) && short.text.hasSuffix("}\n"))
      return
    }
    await #expect(throws: RepositoryError.self) { try await bench.add() }
    #expect(bench.calls.happened)
    #expect(bench.text == before, "not half a line stays")
    // The next append succeeds.
    let next = JournalBench(bench.journal)
    try await next.add()
    #expect(next.text.hasPrefix(before))
    #expect(try await next.summary().damagedLines == [])
  }

  @Test func `a failed fsync is never reported as success, even if the line can't be removed`()
    async throws
  {
    let bench = JournalBench(
      JournalBench.header, fault: .init(call: "fsync", code: .inputOutput, turn: 1))
    await #expect(
      throws: RepositoryError.unwritable(path: bench.path, .other(call: "fsync", words: "ordered"))
    ) {
      try await bench.add()
    }
    #expect(bench.calls.calls.filter { $0 == "fsync" }.count == 1, "never tried again")
  }

  @Test(arguments: ["open createNew", "write", "fsync", "link", "open directory"])
  func `a failed creation leaves no part of a header`(call: String) async throws {
    let bench = JournalBench(nil as [UInt8]?, fault: .init(call: call, code: .inputOutput, turn: 1))
    await #expect(throws: RepositoryError.self) { try await bench.add() }
    let left = bench.directory.names()
    #expect(left == [] || left == ["j"])
    if left == ["j"] { #expect(bench.text.hasSuffix("}\n") && bench.text.contains("\"created\"")) }
    let next = JournalBench(left.isEmpty ? nil : bench.journal)
    try await next.add()
    #expect(try await next.shownEntries() == ["new1"])
  }

  @Test func `on a file system without links, an empty file claims the name`() async throws {
    let bench = JournalBench(
      nil as [UInt8]?, fault: .init(call: "link", code: .unsupported, turn: 1))
    try await bench.add()
    #expect(bench.calls.calls.contains("rename"))
    #expect(try await bench.shownEntries() == ["new1"])
    #expect(bench.directory.names() == ["j"])
  }

  @Test func `an empty file counts as a new journal`() async throws {
    let bench = JournalBench("")
    #expect(try await bench.repository.load(.everything).exists == false)
    try await bench.add()
    #expect(try await bench.shownEntries() == ["new1"])
    #expect(bench.directory.names() == ["j"])
  }

  @Test func `a journal that was replaced during the wait for the lock is opened again`()
    async throws
  {
    let bench = JournalBench(JournalBench.header)
    let replacement = JournalBench.header + "\n"
    var hasReplaced = false
    // Weak: the bench holds the calls, and the directory must go with the test.
    bench.calls.before = { [weak bench] call in
      guard let bench, call == "lock exclusive", !hasReplaced else { return }
      hasReplaced = true
      bench.directory.write("other", Array(replacement.utf8))
      try? LiveSystemCalls().renameFile(
        BytePath("\(bench.directory.path)/other"), to: BytePath(bench.path))
    }
    try await bench.add()
    #expect(bench.calls.calls.filter { $0 == "open append" }.count == 2)
    #expect(bench.text.hasPrefix(replacement + #"{"id":"new1""#), "it landed in the new file")
  }

  @Test func `the wait for a lock ends with an error, and nothing is written`() async throws {
    let bench = JournalBench(JournalBench.header)
    let other = LiveSystemCalls()
    let descriptor = try other.openFile(BytePath(bench.path), .append)
    try other.lockFile(descriptor, .exclusive)
    let error = await #expect(throws: RepositoryError.self) { try await bench.add() }
    guard case .unwritable(bench.path, .locked(seconds: 10, let holder)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #if os(Linux)
      #expect(holder?.hasPrefix("process \(ProcessInfo.processInfo.processIdentifier), ") == true)
    #endif
    #expect(bench.text == JournalBench.header)
    #expect(bench.calls.calls.contains("pause"))
    // A reader never fails because of a writer.
    #expect(try await bench.shownEntries() == [])
    try other.unlockFile(descriptor)
    try other.closeFile(descriptor)
    try await bench.add()
    #expect(try await bench.shownEntries() == ["new1"])
  }
}
