import Platform
import Synchronization
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// Histories, the trash and undo give the same answers from related lines as from the whole
/// journal.
struct IndexHistoryTests {
  @Test(arguments: FullRun.few(2, of: 0..<6))
  func `histories, the trash and every undo are the same with an index`(
    seed: Int
  ) async throws {
    let isCommon = seed % 2 == 0
    var lines = RandomLines(seed: 900 + seed, isCommon: isCommon)
    let bench = IndexBench(IndexBench.header + lines.next(isCommon ? 120 : 10 + seed * 7))
    try await bench.expectSameHistory("made")
    for turn in 0..<2 {
      try bench.appendAsOurs(lines.next(2))
      try await bench.expectSameHistory("turn \(turn)")
    }
  }

  /// Beyond so many lines, the whole journal is read.
  @Test func `an undo of more lines than an index follows takes back all of them`() async throws {
    let lines = (0..<2500).map { number in
      #"{"id":"i\#(number)","type":"text","at":"2026-01-01T00:00:00Z","batch":"i0","payload":{"text":"t"}}"#
        + "\n"
    }
    let bench = IndexBench(IndexBench.header + Array(lines.joined().utf8))
    #expect(try await bench.indexed.load(.everything).timeline.count == 2500)
    let moment = try #require(Moment.restored("2026-03-01T00:00:00Z"))
    let ids = Mutex(0)
    let makeID: @Sendable () -> EntryID = {
      ids.withLock { number in
        number += 1
        return EntryID("u\(number)")
      }
    }
    _ = try await bench.indexed.takeBack(.undo(1), at: moment, makeID: makeID)
    #expect(try await bench.whole.load(.everything).timeline.isEmpty)
    _ = try await bench.indexed.takeBack(.redo(1), at: moment, makeID: makeID)
    #expect(try await bench.whole.load(.everything).timeline.count == 2500)
  }

  @Test(arguments: FullRun.few(2, of: 0..<6))
  func `undo and redo write the same lines with and without an index`(
    seed: Int
  ) async throws {
    var lines = RandomLines(seed: 950 + seed, isCommon: seed < 2)
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
  func `an undo finds the moment of an entry far from the line that lends it`()
    async throws
  {
    var lines = RandomLines(seed: 4, isCommon: true)
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
  func `an undo of a line that is repeated many times`() async throws {
    let lines = String(repeating: textLine("a") + "\n", count: 60) + textLine("b", replaces: ["a"])
    let bench = IndexBench(IndexBench.header + Array("\(lines)\n".utf8))
    let plan = try bench.whole.planned(.undo(1))
    #expect(plan.contains("undo1"))
    #expect(try bench.indexed.planned(.undo(1), lastBytes: 120) == plan)
  }

  @Test
  func `an undo reads only the lines that it needs`() async throws {
    var lines = RandomLines(seed: 3, isCommon: true)
    let bench = IndexBench(IndexBench.header + lines.next(3000))
    let index = try #require(bench.indexed.indexed().index)
    let moment = try #require(Moment.restored("2026-03-01T00:00:00Z"))
    let plan = try index.undoPlan(.undo(1), at: moment) { EntryID("u") }
    #expect(plan != nil)
    let item = try await bench.whole.load(.everything).timeline[100]
    #expect(try index.histories(of: item.id) != nil)
    let document = try #require(try index.document(of: [item.id]))
    #expect(document.entries.count < 20)
  }
}
