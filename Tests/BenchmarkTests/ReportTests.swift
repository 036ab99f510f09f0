@testable import Benchmark
import Testing

/// The report.
struct ReportTests {
  private static func result(
    _ name: String, ours: Double, theirs: Double, memory: Int = 20 << 20,
    answers: RowResult.Answers? = nil
  ) throws -> RowResult {
    let row = try #require(BenchmarkRow.table.first { $0.name == name })
    return RowResult(
      row: row,
      measured: RowResult.Measured(
        size: 1000, times: try #require(PairedTimes([(ours, theirs)])), memory: memory,
        leastMemory: 12 << 20, answers: answers))
  }

  private static func report(_ results: [RowResult], load: Double = 0.1) -> BenchmarkReport {
    BenchmarkReport(
      machine: Machine(
        processor: "P", cores: 2, kernel: "K", fileSystem: "ext4 /dev/a", date: "2026-11-21",
        load: load),
      tools: Tools(
        journal: "/j", versions: [("journal", "journal 1, /j"), ("sqlite3", "3.40.1")]),
      sizes: [1000], results: results,
      growth: [Growth(name: "add", points: [Growth.Point(size: 1000, seconds: 0.5)])])
  }

  @Test func `a ratio at its bound passes, and one above it fails`() throws {
    #expect(try Self.result("list", ours: 5, theirs: 2).shortfalls == [])
    #expect(try Self.result("list", ours: 5.01, theirs: 2).shortfalls == [.time])
  }

  @Test func `memory has a bound, and both programs must print the same number`() throws {
    #expect(try Self.result("list", ours: 1, theirs: 1, memory: 64 << 20).shortfalls == [])
    #expect(
      try Self.result("list", ours: 1, theirs: 1, memory: 64 << 20 | 1).shortfalls == [.memory])
    let answers = RowResult.Answers(ours: "20", theirs: "19")
    #expect(
      try Self.result("query", ours: 1.1, theirs: 1, answers: answers).shortfalls == [
        .time, .answer,
      ])
  }

  @Test func `a row has its figures, its bound and its verdict`() throws {
    let report = Self.report([
      try Self.result("list", ours: 0.003, theirs: 0.002),
      try Self.result("show", ours: 0.3, theirs: 0.1, memory: 1 << 20),
    ])
    let lines = report.text.split(separator: "\n")
    func cells(_ name: String) -> [String] {
      lines.first { $0.hasPrefix(name) }?.split(separator: " ").map(String.init) ?? []
    }
    #expect(
      cells("list ").suffix(11) == [
        "1,000", "3.00", "ms", "2.00", "ms", "1.50", "1.50–1.50", "2.50", "20.0", "MiB", "ok",
      ])
    #expect(cells("show ").suffix(7) == ["≤", "12.0", "MiB", "FALLS", "SHORT", "in", "time"])
    #expect(lines.contains("1 row falls short."))
    #expect(lines.contains("journal   journal 1, /j") && lines.contains("sqlite3   3.40.1"))
    #expect(report.shortfallCount == 1)
    #expect(lines.suffix(2) == ["growth   1,000", "add     500 ms"])
  }

  @Test func `each finished row is printed at once`() throws {
    #expect(
      try Self.result("list", ours: 6, theirs: 2, memory: 65 << 20).progress
        == "list: 6.00 s, theirs 2.00 s, ratio 3.00: FALLS SHORT in time and memory")
  }

  @Test func `a busy machine is reported`() throws {
    #expect(!Self.report([]).machine.isBusy)
    let report = Self.report([], load: 1.1)
    #expect(report.machine.isBusy)
    #expect(report.text.split(separator: "\n").contains { $0.hasPrefix("The machine was busy") })
  }

  @Test func `a missing peer is named with how to install it`() throws {
    let row = try #require(BenchmarkRow.table.first { $0.name == "export" })
    let report = Self.report([RowResult(row: row, measured: nil)])
    #expect(report.shortfallCount == 0)
    #expect(report.text.split(separator: "\n").contains { $0.hasSuffix("skipped: no jq") })
    #expect(
      report.text.split(separator: "\n")
        .contains("jq is missing, and its rows with it. apt-get install jq"))
  }

  @Test func `different answers are quoted`() throws {
    let answers = RowResult.Answers(ours: "20", theirs: "19")
    let report = Self.report([try Self.result("query", ours: 1, theirs: 9, answers: answers)])
    #expect(
      report.text.split(separator: "\n").contains("query: journal says 20, its peer 19"))
  }

  @Test func `every row has a unique name and something to compare with`() {
    let names = BenchmarkRow.table.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count == 21)
    for row in BenchmarkRow.table {
      #expect(row.bound > 0)
      let sizes = row.sizes(of: [1000, 100_000])
      #expect((row.peer == nil) == (sizes.ours != sizes.theirs), "\(row.name)")
    }
  }
}
