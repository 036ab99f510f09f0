@testable import Benchmark
import TestSupport
import Testing

/// The sequence of runs of a row, with programs that log their arguments.
struct RowRunTests {
  private let directory = TemporaryDirectory()
  private func journal(
    size: Int = 1000, tool: String = "/bin/sh"
  ) throws -> MeasuredJournal {
    var journal = try MeasuredJournal(
      size: size, directory: directory.path, tools: Tools(journal: tool, peers: [.jq: tool]))
    journal.samples = ["a", "b", "c"]
    return journal
  }

  private func result(
    _ ours: String, _ theirs: String, isWithoutCaches: Bool = false, hasOneAnswer: Bool = false,
    runs: Int
  ) throws -> RowResult {
    let row = BenchmarkRow(
      name: "row", ours: ["-c", ours, "SAMPLE"], against: "", peer: .jq,
      theirs: ["-c", theirs, "SAMPLE"], bound: 1, isWithoutCaches: isWithoutCaches,
      hasOneAnswer: hasOneAnswer)
    return try row.result(on: journal(), against: journal(), runs: runs)
  }

  private var log: [String] {
    String(decoding: directory.read("log"), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `two warm-up pairs, then pairs in turn with other posts, then one run for memory`()
    throws
  {
    let result = try result("echo 1$0 >> DIRECTORY/log", "echo 2$0 >> DIRECTORY/log", runs: 3)
    #expect(log == ["1a", "2a", "1b", "2b", "1c", "2c", "1a", "2a", "1b", "2b", "1c"])
    let measured = try #require(result.measured)
    #expect(measured.times.ours.count == 3 && measured.times.ratios.count == 3)
    #expect(measured.memory > 0)
    #expect(measured.size == 1000 && measured.answers == nil)
  }

  @Test func `a row without caches deletes them before each run`() throws {
    directory.makePrivate("home", "home/.cache")
    _ = try result(
      "ls $HOME/.cache/journal 2>/dev/null >> DIRECTORY/log; mkdir $HOME/.cache/journal && "
        + "touch $HOME/.cache/journal/index", "true", isWithoutCaches: true, runs: 2)
    #expect(log == [])
    #expect(directory.names(in: "home/.cache/journal") == ["index"])
  }

  @Test func `both outputs are compared if they are one number`() throws {
    let result = try result("echo 20", "echo 19; echo more", hasOneAnswer: true, runs: 1)
    #expect(result.shortfalls.contains(.answer))
  }

  @Test func `a failed run ends the row with its output`() {
    #expect(
      throws: BenchmarkError.failed(command: "sh -c 'echo no >&2; exit 4' a", code: 4, said: "no\n")
    ) {
      try result("echo no >&2; exit 4", "true", runs: 1)
    }
  }

  @Test func `growth is measured on every size in turn`() throws {
    let journals = try [1000, 10_000].map { try journal(size: $0, tool: "/bin/echo") }
    let curves = try Growth.measure(on: journals, runs: 2)
    #expect(curves.map(\.name) == ["add", "list -n 20", "show", "search"])
    for curve in curves { #expect(curve.points.map(\.size) == [1000, 10_000]) }
  }

  @Test func `a command has the paths of its journal, and each run has its post`() throws {
    let journal = try journal()
    #expect(
      journal.command(["JOURNAL", "x", "id='SAMPLE'"], run: 4).words == [
        journal.path, "x", "id='b'",
      ])
    #expect(journal.command(["--version"], of: .jq).text == "sh --version")
  }

  @Test(
    arguments: [
      (BenchmarkError.system("write", "/a", 2), "can't write /a: No such file or directory"),
      (.usage("so"), "so"),
      (.failed(command: "a b", code: 3, said: ""), "a b ended with exit code 3"),
      (.failed(command: "a", code: 1, said: "why"), "a ended with exit code 1 and said:\nwhy"),
      (.noSuchProgram("/p"), "there is no program at /p"),
      (
        .notInPackage,
        "there is no Package.swift here; run it in the project's directory, or give --program PATH"
      ),
    ])
  func `errors have sentences`(_ error: BenchmarkError, _ sentence: String) {
    #expect(BenchmarkMessages.sentence(error) == sentence)
  }
}
