import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// What was done to a journal, told by a few of its lines and by all of them.
struct IndexHistoryTests {
  @Test(arguments: 0..<6)
  func `histories, the trash and every command are the same from an index`(
    seed: Int
  ) async throws {
    let isEveryday = seed % 2 == 0
    var lines = RandomLines(seed: 900 + seed, isEveryday: isEveryday)
    let bench = IndexBench(IndexBench.header + lines.next(isEveryday ? 120 : 10 + seed * 7))
    try await bench.expectSameHistory("made")
    for turn in 0..<2 {
      try bench.appendAsOurs(lines.next(2))
      try await bench.expectSameHistory("turn \(turn)")
    }
  }

  @Test(arguments: 0..<6)
  func `what is undone and done again writes the same lines with an index and without`(
    seed: Int
  ) async throws {
    var lines = RandomLines(seed: 950 + seed, isEveryday: seed < 2)
    let bytes = IndexBench.header + lines.next(60)
    let (one, other) = (IndexBench(bytes), IndexBench(bytes))
    var random = SeededGenerator(seed: seed)
    for turn in 0..<8 {
      let request: UndoRequest = Int.random(in: 0..<3, using: &random) == 0 ? .redo(1) : .undo(1)
      let moment = try #require(Moment.restored("2026-03-01T00:00:0\(turn % 10)Z"))
      let makeID: @Sendable () -> EntryID = { EntryID("u\(turn)") }
      let outcomes = (
        try await one.indexed.takeBack(request, at: moment, makeID: makeID),
        try await other.whole.takeBack(request, at: moment, makeID: makeID)
      )
      #expect(outcomes.0 == outcomes.1)
      #expect(one.journal == other.journal)
    }
    try await one.expectSameAnswers()
    try await one.expectSameHistory()
  }

  @Test
  func `what is undone last was without a moment, and far from the line that gives it one`()
    async throws
  {
    var lines = RandomLines(seed: 4, isEveryday: true)
    let first =
      #"{"id":"before","type":"text","at":"2025-01-01T00:00:00Z","payload":{"text":"x"}}"# + "\n"
      + #"{"id":"untimed","type":"text","payload":{"text":"x"}}"#
    let last =
      #"{"id":"gone","type":"deletion","at":"2026-02-01T00:00:00Z","replaces":["untimed"],"payload":{}}"#
    let bench = IndexBench(
      IndexBench.header + Array("\(first)\n".utf8) + lines.next(50) + Array("\(last)\n".utf8))
    let plan = try bench.whole.planned(.undo(1))
    #expect(plan.contains("2025-01-01T00:00:00Z"))
    #expect(try bench.indexed.planned(.undo(1), lastBytes: 10) == plan)
  }

  @Test
  func `what is undone last is about a line that is there many times`() async throws {
    let lines = String(repeating: textLine("a") + "\n", count: 60) + textLine("b", replaces: ["a"])
    let bench = IndexBench(IndexBench.header + Array("\(lines)\n".utf8))
    let plan = try bench.whole.planned(.undo(1))
    #expect(plan.contains("undo1"))
    #expect(try bench.indexed.planned(.undo(1), lastBytes: 120) == plan)
  }

  @Test
  func `only the lines that it takes are read`() async throws {
    var lines = RandomLines(seed: 3, isEveryday: true)
    let bench = IndexBench(IndexBench.header + lines.next(3000))
    let index = try #require(try bench.indexed.indexed())
    let moment = try #require(Moment.restored("2026-03-01T00:00:00Z"))
    let plan = try index.undoPlan(.undo(1), at: moment) { EntryID("u") }
    #expect(plan != nil)
    let item = try await bench.whole.load(.everything).timeline[100]
    #expect(try index.histories(of: item.id) != nil)
    let document = try #require(try index.document(of: [item.id]))
    #expect(document.entries.count < 20)
  }
}
