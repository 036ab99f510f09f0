import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

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
      isUnderstood = item.isUnderstood || item.type.elementsEqual("measure".utf8)
      isConflict = item.isConflict
      moment = item.moment
    }

    init(_ item: TimelineItem) {
      name = item.id.bytes
      revision = item.revision.bytes
      isUnderstood = item.post != nil || item.kind == "measure"
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

  @Test(arguments: FullRun.seeds(80, full: 10_000, parts: 10) + found)
  func `the program shows what the page says, with and without an index`(
    seeds: Range<Int>
  ) async throws {
    for seed in seeds {
      // The page has no measures: an unknown kind.
      let journal = LinkedJournal(seed: seed, hasMeasures: seed % 5 == 4)
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

  /// The index is built on a part of the lines, and then grows. Found once: asides whose ids begin alike.
  @Test(arguments: FullRun.seeds(40, full: 10_000, parts: 10) + [6374..<6375])
  func `ids of every alphabet give what the page says while the index grows`(
    seeds: Range<Int>
  ) async throws {
    for seed in seeds {
      let alphabets = LinkedJournal.Alphabet.allCases
      let lines = LinkedJournal(
        seed: seed, alphabet: alphabets[seed % alphabets.count], others: seed % 9 == 0 ? 40 : 0,
        hasMeasures: seed % 5 == 4
      ).lines
      let note = "seed \(seed)"
      func bytes(_ part: ArraySlice<[UInt8]>) -> [UInt8] { part.flatMap { $0 + [0x0A] } }
      let first = max(1, lines.count / 2)
      let bench = IndexBench(bytes(lines[..<first]))
      var end = first
      while true {
        try await expectAgreement(bench, note)
        if end == lines.count { break }
        let next = min(lines.count, end + max(1, lines.count / 5))
        try bench.appendAsOurs(bytes(lines[end..<next]))
        end = next
      }
      try await expectSameNames(bench, note)
    }
    TestReport.note("page and program, alphabets", cases: seeds.count, acknowledged: 0, lost: 0)
  }

  private func expectAgreement(_ bench: IndexBench, _ note: String) async throws {
    let journal = bench.journal
    let page = PageReader(journal)
    let expected = page.items.map(Shown.init)
    for repository in [bench.whole, bench.indexed] {
      let result = try await repository.load(.everything)
      #expect(
        result.timeline.map(Shown.init) == expected,
        "\(note)\n\(String(decoding: journal, as: UTF8.self))")
    }
  }

  /// Every name and every beginning means the same with and without an index, and an exact name
  /// means what the page says.
  private func expectSameNames(_ bench: IndexBench, _ note: String) async throws {
    let page = PageReader(bench.journal)
    // A post of asides alone has no item, and its name finds the asides.
    let posts = page.posts.filter { !$0.shown.isEmpty || $0.isDeleted }
    let names = posts.map(\.name) + page.items.map(\.name)
    for name in names.prefix(20) {
      let revisions = page.items.filter { $0.name == name }.map(\.revision)
      let found = try await bench.indexed.load(.idPrefix(EntryID(bytes: name)))
      #expect(found.timeline.map(\.revision.bytes) == revisions, "\(note) \(name)")
      #expect(found.match == .name, "\(note) \(name)")
    }
    let ids = page.entries.prefix(12).map(\.id) + names.prefix(8)
    for (number, id) in ids.enumerated() {
      let word = EntryID(bytes: id.prefix([99_999, 1, 3, 8][number % 4]))
      let whole = try await bench.whole.load(.idPrefix(word))
      let indexed = try await bench.indexed.load(.idPrefix(word))
      #expect(indexed.timeline.elementsEqual(whole.timeline), "\(note) \(word.bytes)")
      #expect(indexed.match == whole.match, "\(note) \(word.bytes)")
      #expect(indexed.deleted == whole.deleted, "\(note) \(word.bytes)")
      let shown = whole.timeline.prefix(9).map(\.name)
      #expect(
        shown.map { indexed.names.short($0) } == shown.map { whole.names.short($0) },
        "\(note) \(word.bytes)")
      let histories = try await bench.whole.histories(of: word)
      #expect(try await bench.indexed.histories(of: word) == histories, "\(note) \(word.bytes)")
    }
  }
}
