import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// An index gives the same answers as the whole document.
struct IndexTests {
  /// The seed is also the size: from no line to the most that the default has.
  private static let seeds = FullRun.few(
    3, of: FullRun.cases(Array(stride(from: 0, to: 25, by: 3)), full: Array(0..<25)))

  @Test(arguments: IndexTests.seeds)
  func `common lines get the same answers, from the index`(
    seed: Int
  ) async throws {
    var lines = RandomLines(seed: seed, isCommon: true)
    let bench = IndexBench(IndexBench.header + lines.next(seed * 3))
    try await bench.expectSameAnswers("made")
    #expect(bench.indexed.indexed().index != nil)
    try await bench.expectSameAnswers("kept")
    // Appends of this program keep the index current.
    try await bench.add("added1")
    try await bench.add("added2")
    try await bench.expectSameAnswers("kept, with what came after")
    // Another program appends.
    bench.append(lines.next(5))
    try await bench.expectSameAnswers("kept, with the lines of another program")
    try await bench.expectSameFigures()
    #expect(bench.indexed.indexed().index?.index.lookup.newIDs.isEmpty == false)
  }

  @Test(arguments: IndexTests.seeds)
  func `lines of every kind get the same answers`(
    seed: Int
  ) async throws {
    var lines = RandomLines(seed: seed, isCommon: false)
    let bench = IndexBench(IndexBench.header + lines.next(4 + seed * 4 % 61))
    try await bench.expectSameAnswers("made")
    #expect(bench.indexed.indexed().index != nil)
    try await bench.expectSameAnswers("kept")
    try await bench.add("added1")
    try await bench.expectSameAnswers("kept, with what came after")
    bench.append(lines.next(3))
    try await bench.expectSameAnswers("kept, with the lines of another program")
    try await bench.expectSameFigures()
  }

  @Test(arguments: 0..<9)
  func `lines that are appended one by one get the same answers`(seed: Int) async throws {
    var lines = RandomLines(seed: 1000 + seed, isCommon: seed < 3)
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
  func `an edit in the middle of the file to the same length rebuilds the index`()
    async throws
  {
    var lines = RandomLines(seed: 1, isCommon: true)
    let bench = IndexBench(IndexBench.header + lines.next(30))
    try await bench.expectSameAnswers()
    let changed = String(decoding: bench.journal, as: UTF8.self).replacing(
      "2026-01-01T", with: "2026-12-24T")
    bench.directory.write("j", Array(changed.utf8))
    try await bench.expectSameAnswers()
  }

  @Test func `a longer file with a changed line rebuilds the index`() async throws {
    var lines = RandomLines(seed: 1, isCommon: true)
    let bench = IndexBench(IndexBench.header + lines.next(30))
    try await bench.expectSameAnswers()
    let changed = String(decoding: bench.journal, as: UTF8.self).replacing(
      "2026-01-01T", with: "2026-12-24T")
    bench.directory.write("j", Array(changed.utf8) + lines.next(3))
    try await bench.expectSameAnswers()
    #expect(bench.indexed.indexed().index?.index.lookup.newIDs.isEmpty == true)
  }

  @Test
  func `a journal merged with its own copy counts each line once`() async throws {
    var lines = RandomLines(seed: 6, isCommon: true)
    let entries = lines.next(200)
    let bench = IndexBench(IndexBench.header + entries + entries)
    try await bench.expectSameAnswers("at once")
    let index = try #require(bench.indexed.indexed().index).index
    #expect(index.details.duplicates > 150)
    let other = IndexBench(IndexBench.header + entries)
    _ = try await other.indexed.load(.everything)
    try other.appendAsOurs(entries)
    try await other.expectSameAnswers("one after the other")
    #expect(other.indexed.indexed().index != nil)
  }

  /// The repeated lines are in both halves of the file, which two threads read, and after the
  /// index.
  @Test
  func `repeated lines of a conflict count once`() async throws {
    let conflict =
      [
        textLine("a"), textLine("b", replaces: ["a"]), textLine("c", replaces: ["a"]),
      ].joined(separator: "\n") + "\n"
    let bench = IndexBench(
      IndexBench.header + Array(String(repeating: conflict, count: 6).utf8))
    try await bench.expectSameAnswers("made")
    try bench.appendAsOurs(Array(conflict.utf8))
    try await bench.expectSameAnswers("appended")
    let index = try #require(bench.indexed.indexed().index).index
    #expect(index.details.duplicates == 18)
  }

  @Test
  func `a purge removes the index`() async throws {
    var lines = RandomLines(seed: 2, isCommon: true)
    let bench = IndexBench(IndexBench.header + lines.next(30))
    try await bench.expectSameAnswers()
    #expect(bench.indexNames.count == 1)
    let id = try await bench.whole.load(.everything).timeline[0].id
    try await bench.indexed.purge(
      bench.indexed.purgePlan(for: [id]), links: .refuse)
    #expect(bench.indexNames.isEmpty)
    try await bench.expectSameAnswers()
  }

  @Test
  func `a reader holds no lock while it keeps its answer`() async throws {
    var lines = RandomLines(seed: 3, isCommon: true)
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
  func `only the owner can read the index and its folder`() async throws {
    let bench = IndexBench(IndexBench.header)
    try await bench.add("added1")
    _ = try await bench.indexed.load(.everything)
    let calls = LiveSystemCalls()
    let path = BytePath("\(bench.directory.path)/\(bench.indexName)")
    #expect(try calls.status(at: path, followingLinks: false).mode == 0o600)
    #expect(try calls.status(at: path.parent, followingLinks: false).mode == 0o700)
  }
}

/// Changes write the same lines with an index as without.
struct IndexChangeTests {
  @Test(arguments: 0..<10)
  func `edits and deletions write the same lines with and without an index`(
    seed: Int
  ) async throws {
    var lines = RandomLines(seed: 300 + seed, isCommon: seed < 7)
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

  /// Two entries have the id to restore. It is ambiguous unless they say the same.
  @Test(arguments: [("mark", false), ("batch", true)])
  func `an id that two entries share can't be restored, unless they say the same`(
    member: String, isAllowed: Bool
  ) async throws {
    let lines = ["shared", "other", "shared"].enumerated().map { number, id in
      textLine(id, more: #""\#(member)":"\#(number)""#) + "\n"
    }
    let bytes = IndexBench.header + Array(lines.joined().utf8)
    let (one, other) = (IndexBench(bytes), IndexBench(bytes))
    _ = try await one.indexed.load(.everything)
    let change = PostChange.restore(
      content: EntryID("shared"), bases: [EntryID("other")], entry: EntryID("new"),
      written: try #require(.restored("2026-03-01T00:00:00Z")))
    let outcome = await other.whole.outcome(of: [change])
    #expect(outcome.contains("idShared") != isAllowed)
    #expect(await one.indexed.outcome(of: [change]) == outcome)
  }

  @Test
  func `missing and replaced entries get the same answers`() async throws {
    var lines = RandomLines(seed: 5, isCommon: true)
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
