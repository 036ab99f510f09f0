import TestSupport
import Testing
import TimelineDomain
import TimelinePersistence

/// The program and a reader that follows the format page agree on journals with links of every
/// kind.
struct PageAgreementTests {
  /// What both say about one shown item.
  private struct Shown: Hashable, CustomStringConvertible {
    let name: [UInt8]
    let revision: [UInt8]
    let isUnderstood: Bool
    let isConflict: Bool
    let moment: String?

    init(_ item: PageReader.Item) {
      name = item.name
      revision = item.revision
      isUnderstood = item.isUnderstood
      isConflict = item.isConflict
      moment = item.moment
    }

    init(_ item: TimelineItem) {
      name = item.id.bytes
      revision = item.revision.bytes
      isUnderstood = item.post != nil
      isConflict = item.isConflict
      moment = item.sortingMoment?.spelling
    }

    var description: String {
      "\(String(decoding: name, as: UTF8.self)):\(String(decoding: revision, as: UTF8.self))"
        + "\(isUnderstood ? "" : "?")\(isConflict ? "!" : "") \(moment ?? "-")"
    }
  }

  /// Found once: a full line in the place of its stub, and a circle that another circle replaces.
  private static let found = [1488, 6017, 9420].map { $0..<($0 + 1) }

  @Test(arguments: FullRun.seeds(200, full: 10_000, parts: 10) + found)
  func `the program shows what the page says, with and without an index`(
    seeds: Range<Int>
  ) async throws {
    for seed in seeds {
      let journal = LinkedJournal(seed: seed)
      let page = PageReader(journal.bytes)
      let expected = page.items.map(Shown.init)
      let bench = IndexBench(journal.bytes)
      for (way, repository) in [
        ("read", bench.whole), ("indexed", bench.indexed), ("again", bench.indexed),
      ] {
        let result = try await repository.load(.everything)
        #expect(
          result.timeline.map(Shown.init) == expected,
          "seed \(seed), \(way)\n\(String(decoding: journal.bytes, as: UTF8.self))")
        #expect(result.summary.damagedLines.count == page.damaged, "seed \(seed), \(way)")
      }
    }
    TestReport.note("page and program, random links", cases: seeds.count, acknowledged: 0, lost: 0)
  }
}
