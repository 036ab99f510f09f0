import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// A last line without LF, torn by a power cut or written by an editor, is read like any other.
struct UnendedLineTests {
  /// Journals that are cut in the last line; every third lacks only its LF.
  private func journal(_ seed: Int) -> (lines: RandomLines, bytes: [UInt8], rest: [UInt8]) {
    var lines = RandomLines(seed: 5000 + seed, isCommon: seed % 2 == 0)
    let whole = IndexBench.header + lines.next(4 + seed * 7 % 90)
    var random = SeededGenerator(seed: seed)
    var last: [UInt8] = []
    while last.count < 3 { last = lines.next(1) }
    let cut =
      seed % 3 == 0 ? last.count - 1 : Int.random(in: 1..<last.count - 1, using: &random)
    return (lines, whole + last[..<cut], Array(last[cut...]))
  }

  // Six seeds in a row have each kind of lines with each kind of cut.
  @Test(arguments: FullRun.few(2, of: FullRun.cases(Array(0..<6), full: Array(0..<18))))
  func `the index gives the same answers`(seed: Int) async throws {
    var (lines, bytes, _) = journal(seed)
    let bench = IndexBench(bytes)
    try await bench.expectSameAnswers("made")
    let reading = try #require(bench.indexed.indexed().index)
    #expect(reading.journal.file.unendedLine?.upperBound == bytes.count)
    try await bench.expectSameAnswers("kept")
    try await bench.expectSameHistory("kept")
    // The line gets its LF, then another is torn.
    try await bench.add("added1")
    try await bench.expectSameAnswers("ended")
    try bench.appendAsOurs(Array(lines.next(2).dropLast()))
    try await bench.expectSameAnswers("unended again")
    try await bench.expectSameHistory("unended again")
    #expect(bench.indexed.indexed().index != nil)
    try await bench.add("added2")
    try await bench.expectSameHistory("ended again")
  }

  /// Another program continues the line, as after a short write.
  @Test(arguments: FullRun.few(2, of: FullRun.cases(Array(6..<12), full: Array(0..<12))))
  func `a continued line is read as the longer line`(seed: Int) async throws {
    let (_, bytes, rest) = journal(seed)
    let bench = IndexBench(bytes)
    _ = try await bench.indexed.load(.everything)
    #expect(bench.indexNames.count == 1)
    try bench.appendAsOurs(rest.dropLast())
    try await bench.expectSameAnswers("a part")
    try bench.appendAsOurs(rest.suffix(1))
    try await bench.expectSameAnswers("all")
    try await bench.expectSameHistory("all")
  }

  /// The rewritten file ends without LF, too.
  @Test(arguments: 0..<12)
  func `compactions and purges write the same bytes`(seed: Int) async throws {
    let bytes = journal(seed).bytes
    let (one, other) = (IndexBench(bytes), IndexBench(bytes))
    let ids = try await Set(one.whole.load(.everything).timeline.prefix(3).map(\.id))
    for bench in [one, other] {
      let repository = bench.directory.path == one.directory.path ? bench.indexed : bench.whole
      try await repository.purge(repository.purgePlan(for: Array(ids)), links: .refuse)
    }
    #expect(one.journal == other.journal)
    let reports = (
      try await one.indexed.compact(isDry: false, links: .refuse),
      try await other.whole.compact(isDry: false, links: .refuse)
    )
    #expect(reports.0?.bytesAfter == reports.1?.bytesAfter)
    #expect(one.journal.count == other.journal.count)
  }

  @Test func `edits, deletions and undo write the same lines`() async throws {
    let last = textLine("last")
    var lines = RandomLines(seed: 8, isCommon: true)
    let bytes = IndexBench.header + lines.next(30) + Array(last.utf8)
    let (one, other) = (IndexBench(bytes), IndexBench(bytes))
    _ = try await one.indexed.load(.everything)
    let plan = try one.indexed.planned(.undo(1))
    #expect(plan == (try other.whole.planned(.undo(1))))
    #expect(plan.contains(#""undoes":["last"]"#))
    let moment = try #require(Moment.restored("2026-03-01T00:00:00Z"))
    let change = PostChange.delete(
      bases: [EntryID("last")], entry: EntryID("deletion"), at: moment)
    #expect(await one.indexed.outcome(of: [change]) == other.whole.outcome(of: [change]))
    #expect(one.journal == other.journal)
    #expect(one.journal.starts(with: bytes + [UInt8(ascii: "\n")]))
    try await one.expectSameAnswers()
  }

  /// A reader sees the journal as it was at its opening, even if a program continues the line.
  @Test(arguments: ["\n", "x\n", "y", "\n{}\n"])
  func `the line stays as it was at the opening of the journal`(more: String) throws {
    for count in [1, 2000] {
      let first = textLine("a") + "\n"
      let torn = String(repeating: "t", count: count)
      let bench = IndexBench(Array((JournalBench.header + first + torn).utf8))
      let (file, status) = try #require(bench.whole.file.openWhileLocked())
      let (_, entries) = try #require(file.lines(upTo: status.size))
      bench.append(Array(more.utf8))
      let place = entries.lowerBound + first.utf8.count
      let expected = Array(torn.utf8)
      #expect(LineReader(file).line(at: place) == expected)
      #expect(LineReader(file).line(at: entries.lowerBound) == Array(first.utf8.dropLast()))
      for parts in [1, 3] {
        var (found, memory): ([UInt8], [UInt8]) = ([], [])
        for part in try #require(file.parts(of: entries, parts)) {
          let isRead = file.forEachPiece(of: part, in: &memory) { bytes, _ in
            for index in bytes.indices { found.append(bytes[index]) }
          }
          #expect(isRead)
        }
        #expect(found == Array((first + torn + "\n").utf8))
      }
    }
  }

  /// The line may be the only one after the header, or be the header itself.
  @Test func `a journal may have no other line`() async throws {
    for journal in [JournalBench.header + textLine("a"), JournalBench.header + "{", "{"] {
      let bench = IndexBench(Array(journal.utf8))
      let one = await load(bench.indexed)
      #expect(one == (await load(bench.whole)))
    }
  }

  private func load(_ repository: FilePostRepository) async -> String {
    do throws(RepositoryError) {
      let result = try await repository.load(.everything)
      return "\(Array(result.timeline)) \(result.summary)"
    } catch {
      return "\(error)"
    }
  }
}
