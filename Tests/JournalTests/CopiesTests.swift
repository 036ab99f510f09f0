import TestSupport
import Testing

/// Copies of one journal that change separately, with deletions, compactions and purges, and are
/// merged.
struct CopiesTests {
  @Test(arguments: FullRun.seeds(10, full: 4000, parts: 10))
  func `copies merged in any order show the same, and deleted posts stay deleted`(
    seeds: Range<Int>
  ) {
    for seed in seeds { history(seed) }
    TestReport.note("histories of copies", cases: seeds.count, acknowledged: 0, lost: 0)
  }

  @Test func `two copies that were compacted separately merge without a conflict`() {
    let desk = Desk()
    for text in ["one", "two", "three"] { desk.run("add", "text", text) }
    for post in desk.page.posts { desk.run("edit", post.name.asText, "--star") }
    let view = desk.view
    let copies = [desk.journal, desk.journal].map(Desk.init(journal:))
    for copy in copies { #expect(copy.run("compact", "--yes").code == 0) }
    #expect(copies[0].journal == copies[1].journal)
    for journals in [[0, 1], [1, 0]].map({ $0.map { copies[$0].journal } + [desk.journal] }) {
      let united = Desk(journal: CopiesTests.union(journals))
      #expect(united.view == view)
      #expect(united.page.items.allSatisfy { !$0.isConflict })
    }
  }

  // MARK: A history

  private func history(_ seed: Int) {
    var random = SeededGenerator(seed: seed)
    let first = CopyDesk([], label: "s\(seed)")
    for _ in 0..<Int.random(in: 2...8, using: &random) { first.step(&random) }
    let journal = first.desk.journal
    guard !journal.isEmpty else { return }
    let base = PageReader(journal)
    let copies = (0..<Int.random(in: 2...3, using: &random)).map {
      CopyDesk(journal, label: "s\(seed)\(["a", "b", "c"][$0])")
    }
    for copy in copies { for _ in 0..<Int.random(in: 0...5, using: &random) { copy.step(&random) } }
    let log =
      "seed \(seed)\n" + ([first] + copies).flatMap(\.log).joined(separator: "\n")
      + copies.map { "\n--\n" + $0.desk.journalText }.joined()
    for copy in [first] + copies { #expect(copy.flaws == [], "\(log)") }

    var views: Set<[String]> = []
    let desk = Desk()
    for order in CopiesTests.orders(copies.count) {
      let journals = order.map { copies[$0].desk.journal }
      for united in [CopiesTests.union(journals), CopiesTests.unite(journals)] {
        desk.replace(united)
        views.insert(desk.view)
        expectKeptOrder(PageReader(united), [first] + copies, log)
      }
      let lines = Set(desk.lines)
      for copy in copies {
        #expect(copy.purgedLines.allSatisfy { !lines.contains($0) }, "purged, \(log)")
      }
    }
    #expect(views.count == 1, "\(views)\n\(log)")
    expectSame(desk.page, base, copies, joined: first.joined, log)
  }

  /// Each post is as the copy that changed it left it.
  private func expectSame(
    _ united: PageReader, _ base: PageReader, _ copies: [CopyDesk], joined: Set<[UInt8]>,
    _ log: String
  ) {
    let pages = copies.map(\.page)
    let joined = copies.reduce(joined) { $0.union($1.joined) }
    let names = Set((pages + [base, united]).flatMap { $0.posts.map(\.name) }).subtracting(joined)
    for name in names {
      let now = says(united, name)
      let isNew = base.post(name) == nil
      let touching = copies.indices.filter {
        isNew ? pages[$0].post(name) != nil : copies[$0].touched.contains(name)
      }
      let note = "\(name.asText)\n\(log)"
      guard let only = touching.first else {
        #expect(now == (isNew ? [] : says(base, name)), "untouched \(note)")
        continue
      }
      if touching.count == 1 {
        #expect(now == says(pages[only], name), "touched by one: \(note)")
        continue
      }
      let writers = touching.filter { copies[$0].written.contains(name) }
      if writers.isEmpty {
        #expect(now.isEmpty || says(base, name).count > 1, "deleted and back: \(note)")
      }
      let most = writers.map { says(pages[$0], name).count }.reduce(0, +)
      #expect(now.count <= max(most, says(base, name).count), "false conflict: \(note)")
    }
  }

  private func says(_ page: PageReader, _ name: [UInt8]) -> Set<[[UInt8]]> {
    Set(page.post(name)?.shown.map(\.says) ?? [])
  }

  /// The merge keeps the order of the posts of each copy.
  private func expectKeptOrder(_ united: PageReader, _ copies: [CopyDesk], _ log: String) {
    let excluded = copies.reduce(Set<[UInt8]>()) { $0.union($1.joined).union($1.purged) }
    for copy in copies {
      let page = copy.page
      let common = names(page).filter { name in
        !excluded.contains(name) && united.post(name).map { !$0.shown.isEmpty } == true
          && Set(united.post(name)!.shown.map(\.moment))
            == Set(page.post(name)!.shown.map(\.moment))
      }
      #expect(names(united).filter { common.contains($0) } == common, "order \(log)")
    }
  }

  private func names(_ page: PageReader) -> [[UInt8]] {
    var seen: Set<[UInt8]> = []
    return page.items.map(\.name).filter { page.post($0) != nil && seen.insert($0).inserted }
  }

  // MARK: Merging

  /// All lines, with the header of the first copy.
  static func union(_ journals: [[UInt8]]) -> [UInt8] {
    var seen: Set<[UInt8]> = []
    let lines = journals.enumerated().flatMap { number, journal in
      journal.split(separator: 0x0A).map(Array.init).dropFirst(number == 0 ? 0 : 1)
    }
    return lines.filter { seen.insert($0).inserted }.flatMap { $0 + [0x0A] }
  }

  /// As in section 8: without the entries that a purge line names.
  static func unite(_ journals: [[UInt8]]) -> [UInt8] {
    let lines = union(journals).split(separator: 0x0A).map(Array.init)
    let entries = lines.map { PageEntry(PageValue(line: $0)) }
    let purged = Set(entries.compactMap { $0 }.filter(\.isPurge).flatMap(\.replaces))
    return zip(lines, entries).filter { _, entry in
      guard let entry else { return true }
      return entry.isHider || !purged.contains(entry.id)
    }.flatMap { $0.0 + [0x0A] }
  }

  private static func orders(_ count: Int) -> [[Int]] {
    count == 2
      ? [[0, 1], [1, 0]]
      : [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
  }
}
