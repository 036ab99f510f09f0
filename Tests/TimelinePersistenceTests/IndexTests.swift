import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// What an index says, beside what is said by reading the whole journal.
struct IndexTests {
  @Test(arguments: 0..<25)
  func `a journal of everyday lines is answered from its index, with the same answers`(
    seed: Int
  ) async throws {
    var lines = RandomLines(seed: seed, isEveryday: true)
    let bench = IndexBench(IndexBench.header + lines.next(seed * 3))
    try await bench.expectSameAnswers("made")
    #expect(try bench.indexed.indexed() != nil)
    try await bench.expectSameAnswers("kept")
    // By this program, which takes the index along.
    try await bench.add("added1")
    try await bench.add("added2")
    try await bench.expectSameAnswers("kept, with what came after")
    // By another, which knows nothing of it.
    bench.append(lines.next(5))
    try await bench.expectSameAnswers("made again")
  }

  @Test(arguments: 0..<25)
  func `a journal of any lines gets the same answers as without an index`(
    seed: Int
  ) async throws {
    var lines = RandomLines(seed: seed, isEveryday: false)
    let bench = IndexBench(IndexBench.header + lines.next(4 + seed * 4 % 61))
    try await bench.expectSameAnswers("made")
    #expect(try bench.indexed.indexed() != nil)
    try await bench.expectSameAnswers("kept")
    try await bench.add("added1")
    try await bench.expectSameAnswers("kept, with what came after")
    bench.append(lines.next(3))
    try await bench.expectSameAnswers("made again")
  }

  @Test(arguments: 0..<9)
  func `lines that are appended one by one are taken in as they come`(seed: Int) async throws {
    var lines = RandomLines(seed: 1000 + seed, isEveryday: seed < 3)
    let bench = IndexBench(IndexBench.header + lines.next(40))
    _ = try await bench.indexed.load(.everything)
    for _ in 0..<12 {
      try bench.appendAsOurs(lines.next(1))
      let (one, other) = (
        try await bench.indexed.load(.everything), try await bench.whole.load(.everything)
      )
      #expect(one.timeline.map { $0 } == other.timeline.map { $0 })
      #expect(one.summary == other.summary)
    }
    try await bench.expectSameAnswers()
  }

  @Test
  func `a journal that is edited in its middle, by hand and to the same length, is read anew`()
    async throws
  {
    var lines = RandomLines(seed: 1, isEveryday: true)
    let bench = IndexBench(IndexBench.header + lines.next(30))
    try await bench.expectSameAnswers()
    let changed = String(decoding: bench.journal, as: UTF8.self).replacing(
      "2026-01-01T", with: "2026-12-24T")
    bench.directory.write("j", Array(changed.utf8))
    try await bench.expectSameAnswers()
  }

  @Test
  func `a journal that was joined with a copy of itself counts each line once`() async throws {
    var lines = RandomLines(seed: 6, isEveryday: true)
    let entries = lines.next(200)
    let bench = IndexBench(IndexBench.header + entries + entries)
    try await bench.expectSameAnswers("at once")
    let index = try #require(try bench.indexed.indexed()).index
    #expect(index.details.duplicates > 150)
    let other = IndexBench(IndexBench.header + entries)
    _ = try await other.indexed.load(.everything)
    try other.appendAsOurs(entries)
    try await other.expectSameAnswers("one after the other")
    #expect(try other.indexed.indexed() != nil)
  }

  /// In both halves of the file, which are gone through at the same time, and behind them.
  @Test
  func `lines of a conflict count once, however often they are there`() async throws {
    let conflict =
      [
        textLine("a"), textLine("b", replaces: ["a"]), textLine("c", replaces: ["a"]),
      ].joined(separator: "\n") + "\n"
    let bench = IndexBench(
      IndexBench.header + Array(String(repeating: conflict, count: 6).utf8))
    try await bench.expectSameAnswers("made")
    try bench.appendAsOurs(Array(conflict.utf8))
    try await bench.expectSameAnswers("appended")
    let index = try #require(try bench.indexed.indexed()).index
    #expect(index.details.duplicates == 18)
  }

  @Test
  func `a purge takes the index along`() async throws {
    var lines = RandomLines(seed: 2, isEveryday: true)
    let bench = IndexBench(IndexBench.header + lines.next(30))
    try await bench.expectSameAnswers()
    #expect(bench.indexNames.count == 1)
    let id = try await bench.whole.load(.everything).timeline[0].id
    try await bench.indexed.purge(
      bench.indexed.purgePlan(for: [id]), evenIfLinked: false)
    #expect(bench.indexNames.isEmpty)
    try await bench.expectSameAnswers()
  }

  @Test
  func `whoever has read holds no lock, however long he keeps what he has read`() async throws {
    var lines = RandomLines(seed: 3, isEveryday: true)
    let bench = IndexBench(IndexBench.header + lines.next(30))
    for _ in 0..<2 {
      let result = try await bench.indexed.load(.everything)
      let calls = LiveSystemCalls()
      let descriptor = try calls.openFile(BytePath("\(bench.directory.path)/j"), .append)
      #expect(throws: Never.self) { try calls.lockFile(descriptor, .exclusive) }
      try calls.unlockFile(descriptor)
      try calls.closeFile(descriptor)
      #expect(result.timeline.count > 10)
    }
  }

  @Test
  func `an index is readable by its owner alone, and so is its folder`() async throws {
    let bench = IndexBench(IndexBench.header)
    try await bench.add("added1")
    _ = try await bench.indexed.load(.everything)
    let calls = LiveSystemCalls()
    let path = BytePath("\(bench.directory.path)/\(bench.indexName)")
    #expect(try calls.status(at: path, followingLinks: false).mode == 0o600)
    #expect(try calls.status(at: path.parent, followingLinks: false).mode == 0o700)
  }
}

/// Changes that are made through the index, beside those that are made by reading the whole journal.
struct IndexChangeTests {
  @Test(arguments: 0..<10)
  func `edits and deletions write the same lines with an index and without`(
    seed: Int
  ) async throws {
    var lines = RandomLines(seed: 300 + seed, isEveryday: seed < 7)
    let bytes = IndexBench.header + lines.next(30)
    let (one, other) = (IndexBench(bytes), IndexBench(bytes))
    var random = SeededGenerator(seed: seed)
    for turn in 0..<12 {
      let items = try await one.indexed.load(.everything).timeline.filter { $0.post != nil }
      let item = items[Int.random(in: 0..<items.count, using: &random)]
      let id = EntryID("change-\(turn)")
      let moment = try #require(Moment.restored("2026-03-01T00:00:0\(turn % 10)Z"))
      let change: PostChange =
        switch turn % 4 {
        case 0: .delete(bases: [item.revision], entry: id, at: moment)
        case 1:
          .restore(
            content: item.revision, bases: [item.revision], entry: id, written: moment)
        default:
          .revise(
            base: item.revision, edit: PostEdit(isStarred: .set(true)), entry: id, written: moment)
        }
      #expect(await one.indexed.outcome(of: [change]) == other.whole.outcome(of: [change]))
      #expect(one.journal == other.journal)
    }
    try await one.expectSameAnswers()
  }

  /// Two entries have the id of what is to be brought back: nobody can say which is meant.
  @Test
  func `the content of two entries of one id is not brought back`() async throws {
    let lines = ["shared", "other", "shared"].enumerated().map { number, id in
      textLine(id, more: #""written":"2026-01-01T00:00:0\#(number)Z""#) + "\n"
    }
    let bytes = IndexBench.header + Array(lines.joined().utf8)
    let (one, other) = (IndexBench(bytes), IndexBench(bytes))
    _ = try await one.indexed.load(.everything)
    let change = PostChange.restore(
      content: EntryID("shared"), bases: [EntryID("other")], entry: EntryID("new"),
      written: try #require(.restored("2026-03-01T00:00:00Z")))
    let outcome = await other.whole.outcome(of: [change])
    #expect(outcome.contains("entryUnknown"))
    #expect(await one.indexed.outcome(of: [change]) == outcome)
  }

  @Test
  func `what is not there, or was replaced, is answered as without an index`() async throws {
    var lines = RandomLines(seed: 5, isEveryday: true)
    let bytes = IndexBench.header + lines.next(40)
    let (one, other) = (IndexBench(bytes), IndexBench(bytes))
    let item = try await one.indexed.load(.everything).timeline[3]
    let moment = try #require(Moment.restored("2026-03-01T00:00:00Z"))
    for (base, id) in [(EntryID("gone"), "n1"), (item.revision, "n2"), (item.revision, "n3")] {
      let change = PostChange.delete(bases: [base], entry: EntryID(id), at: moment)
      #expect(await one.indexed.outcome(of: [change]) == other.whole.outcome(of: [change]))
    }
    #expect(one.journal == other.journal)
    try await one.expectSameAnswers()
  }
}
