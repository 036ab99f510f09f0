@testable import Benchmark
import TestSupport
import Testing

/// The sequence of runs of a row, with programs that log their arguments.
struct RowRunTests {
  private let directory = TemporaryDirectory()
  private var site: Site {
    Site(
      size: 1000, directory: directory.path,
      tools: Tools(journal: "/bin/sh", peers: [:], smallest: nil), samples: ["a", "b", "c"])
  }

  private func row(
    _ ours: String, _ theirs: String, isWithoutCaches: Bool = false, hasOneAnswer: Bool = false
  ) -> BenchmarkRow {
    BenchmarkRow(
      name: "row", title: "", against: "", bound: 1, journalSize: .largest, peer: .sqlite,
      ours: { site, run in
        Command("/bin/sh", ["-c", ours, "\(run)"], environment: ["D": site.directory])
      },
      theirs: { site, run in
        Command("/bin/sh", ["-c", theirs, "\(run)"], environment: ["D": site.directory])
      }, isWithoutCaches: isWithoutCaches, hasOneAnswer: hasOneAnswer)
  }

  private var log: [String] {
    String(decoding: directory.read("log"), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `two warm-up pairs, then pairs in turn, then one run for memory`() throws {
    let result = try RowRun(runs: 3).measure(
      row("echo a$0 >> $D/log", "echo b$0 >> $D/log"), on: site, against: site)
    #expect(log == ["a0", "b0", "a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4", "a5"])
    guard case .measured(let measured) = result.outcome else {
      Issue.record("not measured")
      return
    }
    #expect(measured.times.ours.count == 3 && measured.times.ratios.count == 3)
    #expect(measured.peakBytes > 0)
    #expect(measured.size == 1000 && measured.smaller == nil && measured.answers == nil)
  }

  @Test func `a row without caches deletes them before each run`() throws {
    directory.makePrivate("home", "home/.cache")
    _ = try RowRun(runs: 2).measure(
      row(
        "ls $D/home/.cache/journal 2>/dev/null >> $D/log; mkdir $D/home/.cache/journal && "
          + "touch $D/home/.cache/journal/index", "true", isWithoutCaches: true),
      on: site, against: site)
    #expect(log == [])
    #expect(directory.names(in: "home/.cache/journal") == ["index"])
  }

  @Test func `both outputs are compared if they are one number`() throws {
    let result = try RowRun(runs: 1).measure(
      row("echo 20", "echo 19; echo more", hasOneAnswer: true), on: site, against: site)
    #expect(result.shortfalls.contains(.answer))
  }

  @Test func `a failed run ends the row with its output`() {
    #expect(
      throws: BenchmarkError.failed(command: "sh -c 'echo no >&2; exit 4' 0", code: 4, said: "no\n")
    ) {
      try RowRun(runs: 1).measure(row("echo no >&2; exit 4", "true"), on: site, against: site)
    }
  }

  @Test func `growth is measured on every size in turn`() throws {
    let tools = Tools(journal: "/bin/echo", peers: [:], smallest: nil)
    let sites = [1000, 10_000].map {
      Site(size: $0, directory: directory.path, tools: tools, samples: ["a"])
    }
    let curves = try Growth.measure(on: sites, runs: 2)
    #expect(curves.map(\.name) == ["add", "list -n 20", "show", "search"])
    for curve in curves {
      #expect(curve.points.map(\.size) == [1000, 10_000])
      #expect(curve.points.map(\.seconds.count) == [2, 2])
    }
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
