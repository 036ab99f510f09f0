import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// A last line without an end: it was torn when the power went, or an editor gives it none. It takes no more to answer than any
/// other.
struct UnendedLineTests {
  /// Cut somewhere in its last line; of every third, the end of the line alone is gone.
  private func journal(_ seed: Int) -> (lines: RandomLines, bytes: [UInt8], rest: [UInt8]) {
    var lines = RandomLines(seed: 5000 + seed, isEveryday: seed % 2 == 0)
    let whole = IndexBench.header + lines.next(4 + seed * 7 % 90)
    var random = SeededGenerator(seed: seed)
    var last: [UInt8] = []
    while last.count < 3 { last = lines.next(1) }
    let cut =
      seed % 3 == 0 ? last.count - 1 : Int.random(in: 1..<last.count - 1, using: &random)
    return (lines, whole + last[..<cut], Array(last[cut...]))
  }

  @Test(arguments: 0..<18)
  func `is answered from an index, with the same answers`(seed: Int) async throws {
    var (lines, bytes, _) = journal(seed)
    let bench = IndexBench(bytes)
    try await bench.expectSameAnswers("made")
    let reading = try #require(try bench.indexed.indexed())
    #expect(reading.journal.file.unendedLine?.upperBound == bytes.count)
    try await bench.expectSameAnswers("kept")
    try await bench.expectSameHistory("kept")
    // It gets its end, and then another is torn.
    try await bench.add("added1")
    try await bench.expectSameAnswers("ended")
    try bench.appendAsOurs(Array(lines.next(2).dropLast()))
    try await bench.expectSameAnswers("unended again")
    try await bench.expectSameHistory("unended again")
    #expect(try bench.indexed.indexed() != nil)
    try await bench.add("added2")
    try await bench.expectSameHistory("ended again")
  }

  /// By somebody who writes where the file ends, as one does whose write goes on after a part of it.
  @Test(arguments: 0..<12)
  func `becomes another line when it is gone on with`(seed: Int) async throws {
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

  @Test(arguments: 0..<18)
  func `is told of in the same words by a check`(seed: Int) async throws {
    let bench = IndexBench(journal(seed).bytes)
    let (file, status) = try #require(bench.whole.file.openWhileLocked())
    let survey = try #require(Survey(file, size: status.size))
    #expect(try CheckReport(survey) == CheckReport(TimelineDocument(FileContents(bench.journal))))
  }

  /// What comes in the place of the file has no end there either.
  @Test(arguments: 0..<12)
  func `is compacted and purged as in a journal that is read whole`(seed: Int) async throws {
    let bytes = journal(seed).bytes
    let (one, other) = (IndexBench(bytes), IndexBench(bytes))
    let ids = try await Set(one.whole.load(.everything).timeline.prefix(3).map(\.id))
    for bench in [one, other] {
      let repository = bench.directory.path == one.directory.path ? bench.indexed : bench.whole
      try await repository.purge(repository.purgePlan(for: Array(ids)), evenIfLinked: false)
    }
    #expect(one.journal == other.journal)
    let reports = (
      try await one.indexed.compact(isDry: false, evenIfLinked: false),
      try await other.whole.compact(isDry: false, evenIfLinked: false)
    )
    #expect(reports.0?.bytesAfter == reports.1?.bytesAfter)
    #expect(one.journal.count == other.journal.count)
  }

  @Test func `is edited, deleted and undone as in a journal that is read whole`() async throws {
    let last = textLine("last")
    var lines = RandomLines(seed: 8, isEveryday: true)
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

  /// Whoever has opened the journal reads it as it was, whatever is put behind that line meanwhile.
  @Test(arguments: ["\n", "x\n", "y", "\n{}\n"])
  func `is what it was when the journal was opened`(more: String) throws {
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

  /// A line may stand alone behind the first, and the first may have no end itself.
  @Test func `is all that there is`() async throws {
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
