import JSONBytes
import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// A survey gives the same results as the whole `TimelineDocument`.
struct SurveyTests {
  /// Sixteen have each size with each kind of lines.
  private static let seeds = FullRun.few(6, of: FullRun.cases(Array(0..<16), full: Array(0..<36)))

  /// Journals of common lines, and journals with everything that the format allows.
  private func journal(_ seed: Int) -> [UInt8] {
    var lines = RandomLines(seed: 4000 + seed, isCommon: seed % 4 == 0)
    return IndexBench.header + lines.next([3, 20, 60, 200][seed / 4 % 4])
  }

  private func survey(_ bench: IndexBench) throws -> Survey {
    let (journal, status) = try #require(bench.whole.file.openWhileLocked())
    return try #require(Survey(journal, size: status.size, path: "j"))
  }

  private func document(_ bench: IndexBench) -> TimelineDocument {
    TimelineDocument(FileContents(bench.journal))
  }

  @Test(arguments: seeds) func `a compaction makes the same changes`(seed: Int) throws {
    let bench = IndexBench(journal(seed))
    let found = try #require(try Compaction(survey(bench)))
    let expected = Compaction(document(bench))
    let size = bench.journal.count
    #expect(found.report(ofFile: size) == expected.report(ofFile: size))
    #expect(
      found.changes.applied(to: bench.journal) == expected.changes.applied(to: bench.journal))
  }

  /// Ids of posts and of their entries, and missing ids.
  @Test(arguments: seeds) func `a purge leaves the same bytes`(seed: Int) async throws {
    var random = SeededGenerator(seed: seed)
    let journal = journal(seed)
    let entries = TimelineDocument(FileContents(journal)).entries
    for _ in 0..<4 {
      var ids: Set<EntryID> = [EntryID("gone")]
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        guard let entry = entries.randomElement(using: &random) else { continue }
        ids.formUnion([entry.id, entry.replaces.first ?? entry.id])
      }
      let (one, other) = (IndexBench(journal), IndexBench(journal))
      try await one.indexed.purge(
        one.indexed.purgePlan(for: Array(ids)), links: .refuse)
      try await other.whole.purge(
        other.whole.purgePlan(for: Array(ids)), links: .refuse)
      #expect(one.journal == other.journal, "\(ids)")
    }
  }

  @Test func `a compaction leaves a file of the reported size, and a second one changes nothing`()
    async throws
  {
    let bench = IndexBench(journal(13))
    let plan = try await bench.indexed.compact(isDry: true, links: .refuse)
    #expect(plan?.isEmpty == false && bench.journal == journal(13))
    _ = try await bench.indexed.load(.everything)
    #expect(bench.indexNames.count == 1)
    _ = try await bench.indexed.compact(isDry: true, links: .refuse)
    #expect(bench.indexNames.count == 1, "nothing was taken out")
    let report = try await bench.indexed.compact(isDry: false, links: .refuse)
    #expect(bench.indexNames.isEmpty, "it knows what was taken out")
    #expect(report?.bytesAfter == bench.journal.count && report?.bytesBefore == plan?.bytesBefore)
    #expect(try await bench.indexed.compact(isDry: true, links: .refuse)?.isEmpty == true)
    #expect(try await bench.whole.compact(isDry: true, links: .refuse)?.isEmpty == true)
  }

  /// A survey collects only related lines.
  @Test func `a survey selects few lines`() throws {
    var lines = RandomLines(seed: 77, isCommon: true)
    let bench = IndexBench(IndexBench.header + lines.next(4000))
    let related = try #require(try survey(bench).related())
    #expect((100..<1600).contains(related.offsets.count))
  }

  @Test func `some journals get no survey`() throws {
    let line = #"{"id":"a","type":"text","at":"2026-01-01T08:00:00Z","payload":{"text":""}}"#
    for (journal, why) in [
      (
        JournalBench.header + line + String(repeating: "x", count: 1 << 18), "its last line is long"
      ),
      ("no header\n\(line)\n", "its first line is none"),
      ("\(line)\n\(line)\n", "its first line is an entry"),
    ] {
      let bench = IndexBench(Array(journal.utf8))
      let (file, status) = try #require(bench.whole.file.openWhileLocked())
      #expect(Survey(file, size: status.size, path: "j") == nil, "\(why)")
    }
  }

  /// A header that looks like an entry is none, not even when it is repeated.
  @Test(arguments: [1, .max]) func `a purge never removes the first line`(smallest: Int)
    async throws
  {
    let header =
      #"{"format":"timeline-journal","version":1,"id":"h","created":"2026-01-01T00:00:00Z","type":"text","payload":{"text":""}}"#
    let other = #"{"id":"a","type":"text","at":"2026-01-01T08:00:00Z","payload":{"text":""}}"#
    let journal = "\(header)\n\(other)\n\(header)\n"
    let bench = IndexBench(Array(journal.utf8))
    let repository = smallest == 1 ? bench.indexed : bench.whole
    try await repository.purge(
      repository.purgePlan(for: [EntryID("h")]), links: .refuse)
    #expect(String(decoding: bench.journal, as: UTF8.self) == journal)
  }

  @Test func `a rewrite changes only the lines that were judged`() throws {
    let bench = IndexBench(journal(14))
    let changes = try #require(try Compaction(survey(bench))).changes
    #expect(changes.list.count > 10)
    for change in changes.list {
      var bytes = Array(bench.journal[change.range])
      #expect(changes.isStill(bytes, change) && !changes.isStill(Array(bytes.dropLast()), change))
      bytes[bytes.count / 2] ^= 1
      #expect(!changes.isStill(bytes, change))
    }
  }
}

extension FileChanges {
  fileprivate func applied(to file: [UInt8]) -> [UInt8] {
    var new: [UInt8] = []
    var place = 0
    for change in list {
      new += file[place..<change.range.lowerBound] + change.bytes
      #expect(isStill(Array(file[change.range]), change))
      place = change.range.upperBound
    }
    new += file[place...]
    if !appended.isEmpty, new.last != 0x0A { new += [0x0A] }
    return new + appended
  }
}
