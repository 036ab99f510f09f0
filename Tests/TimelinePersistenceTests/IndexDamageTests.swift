import JSONBytes
import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// A damaged index changes no answer.
struct IndexDamageTests {
  private let bench: IndexBench
  private let index: [UInt8]
  private let whole: LoadResult

  init() async throws {
    // Some lines are linked, so that every table has rows.
    var lines = RandomLines(seed: 77, isCommon: false)
    bench = IndexBench(IndexBench.header + lines.next(200))
    _ = try await bench.indexed.load(.everything)
    index = bench.directory.read(bench.indexName)
    whole = try bench.document().answer(.everything)
    #expect(index.count >= 6 * 4096)
  }

  private func expectSameAnswers(
    with index: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let name = "cache/journal/" + (bench.indexNames.first ?? "none")
    bench.directory.write(name, index)
    let result = try await bench.indexed.load(.everything)
    #expect(Array(result.timeline) == Array(whole.timeline), sourceLocation: sourceLocation)
    #expect(result.summary == whole.summary, sourceLocation: sourceLocation)
    bench.directory.write(name, index)
    for item in whole.timeline.prefix(3) {
      let found = try await bench.indexed.load(.idPrefix(item.id))
      #expect(Array(found.timeline) == [item], sourceLocation: sourceLocation)
      let short = whole.names.short(item.name)
      #expect(found.names.short(item.name) == short, sourceLocation: sourceLocation)
    }
  }

  @Test
  func `a changed byte in every block`() async throws {
    for place in stride(from: 0, to: index.count, by: 11 * 113) {
      var damaged = index
      damaged[place] ^= 1 << UInt8(place % 8)
      try await expectSameAnswers(with: damaged)
    }
  }

  @Test(arguments: ["times", "ids", "linked", "details", "header"])
  func `damage is counted once, and the index is built again`(table: String) async throws {
    let header = try #require(try IndexHeader(Array(index[..<IndexBlock.size])))
    let section: IndexSection? =
      switch table {
      case "times": header.times
      case "ids": header.ids
      case "linked": header.linked
      case "details": header.details
      default: nil
      }
    var damaged = index
    damaged[(section?.firstBlock ?? 0) * IndexBlock.size + 25] ^= 4
    bench.directory.write(bench.indexName, damaged)
    // A change of an entry, which a writer looks up, counts the damage too, but builds no index.
    let item = try await bench.whole.load(.everything).timeline[100]
    let moment = try #require(Moment.restored("2026-03-01T00:00:00Z"))
    _ = await bench.indexed.outcome(
      of: [.delete(bases: [item.revision], entry: EntryID("gone"), at: moment)])
    for _ in 0..<2 {
      let whole = try await bench.whole.load(.everything)
      let shown = try await bench.indexed.load(.everything)
      #expect(Array(shown.timeline) == Array(whole.timeline))
      _ = try await bench.indexed.load(.idPrefix(item.id))
      _ = try await bench.indexed.trash()
      #expect(try await bench.indexed.load(.everything).indexDamage == 1)
    }
    // An index of an older journal is no damage, and the count stays.
    bench.directory.write("j", bench.journal.dropLast(40))
    #expect(try await bench.indexed.load(.everything).indexDamage == 1)
  }

  /// A list of several journals looks up names after it got the answers of each.
  @Test(arguments: [0, 1000])
  func `damage that is found after an answer changes no name and no figure`(limit: Int) async throws
  {
    var lines = RandomLines(seed: 80, isCommon: false)
    let bench = IndexBench(IndexBench.header + lines.next(900))
    _ = try await bench.indexed.load(.everything)
    let header = try #require(try IndexHeader(Array(bench.firstBlock)))
    for number in header.ids.firstBlock..<header.ids.end {
      bench.damage(at: number * IndexBlock.size + 25)
    }
    let whole = try bench.document().answer(.everything)
    let found = try await bench.indexed.load(.everything.with(limit: limit))
    let beginnings = Set(whole.timeline.map { $0.name.bytes.prefix(4) })
    let names = try found.timeline.names(beginningLike: beginnings)
    #expect(Set(names) == Set(whole.timeline.map(\.name)))
    for item in found.timeline {
      #expect(found.names.short(item.name) == whole.names.short(item.name))
    }
    let scope = FigureScope(dayEndsAt: 0)
    let period = try #require(FigurePeriod(from: -800_000, to: 2_932_896))
    let shown = whole.timeline.prefix(found.timeline.count)
    let tally = try found.timeline.tally(in: found.timeline.indices, scope)
    var items = FigureTally()
    for item in shown { items.add(item, scope) }
    #expect(tally.figures(of: period, today: 20_600) == items.figures(of: period, today: 20_600))
    #expect(try await bench.indexed.load(.everything).indexDamage == 1)
  }

  @Test func `an addition counts a damaged header`() async throws {
    bench.damage(at: 25)
    try await bench.add("new1")
    #expect(try IndexHeader(Array(bench.firstBlock))?.damages == 1)
  }

  @Test func `the index of another version is built again without a count`() async throws {
    var old = index
    old[0] ^= 1
    bench.directory.write(bench.indexName, old)
    #expect(try await bench.indexed.load(.everything).indexDamage == 0)
  }

  @Test
  func `a truncated, empty, zeroed, longer or foreign file`() async throws {
    for length in stride(from: 0, to: index.count, by: 2039) {
      try await expectSameAnswers(with: Array(index[..<length]))
    }
    try await expectSameAnswers(with: [UInt8](repeating: 0, count: index.count))
    try await expectSameAnswers(with: index + index)
    try await expectSameAnswers(with: Array("{}\n".utf8))
  }

  @Test
  func `impossible numbers with a valid checksum`() async throws {
    let kinds = ["photo", "poll", "habit"].map { kind in
      #"{"id":"\#(kind)00","type":"\#(kind)","at":"2026-11-21T08:01:02Z","payload":{}}"# + "\n"
    }
    let bench = IndexBench(bench.journal + Array(kinds.joined().utf8))
    _ = try await bench.indexed.load(.everything)
    let index = bench.directory.read(bench.indexName)
    let header = try #require(try IndexHeader(Array(index[..<IndexBlock.size])))
    let number = header.details.firstBlock
    let start = number * IndexBlock.size
    let content = (0..<header.details.rows).map { index.span.word(at: start + $0 * 8) }
    for place in content.indices {
      for word in FullRun.few(2, of: [UInt64.max, .max >> 1, 3, 1 << 39]) {
        var forged = content
        forged[place] = word
        var block: [UInt8] = []
        IndexBlock.append(&forged, number: number, of: header.number, to: &block)
        let whole = index[..<start] + block + index[(start + IndexBlock.size)...]
        bench.directory.write(bench.indexName, Array(whole))
        // A forged index may give wrong answers, but it must not crash.
        let found = try await bench.indexed.load(.everything)
        #expect(found.timeline.count > 10)
      }
    }
  }

  @Test
  func `exchanged blocks, and blocks of another index of the same journal`() async throws {
    let size = IndexBlock.size
    for block in 1..<(index.count / size - 1) {
      var damaged = index
      let (one, other) = (block * size, (block + 1) * size)
      for offset in 0..<size { damaged.swapAt(one + offset, other + offset) }
      try await expectSameAnswers(with: damaged)
    }
    try LiveSystemCalls().removeFile(BytePath("\(bench.directory.path)/\(bench.indexName)"))
    _ = try await bench.indexed.load(.everything)
    let later = bench.directory.read(bench.indexName)
    for block in 1..<(index.count / size) {
      let middle = block * size
      try await expectSameAnswers(with: Array(index[..<middle] + later[middle...]))
    }
  }

  @Test
  func `the index of another journal`() async throws {
    var lines = RandomLines(seed: 78, isCommon: true)
    let other = IndexBench(IndexBench.header + lines.next(200))
    _ = try await other.indexed.load(.everything)
    try await expectSameAnswers(with: other.directory.read(other.indexName))
  }

  @Test(arguments: [
    "open read", "open createNew", "open update", "write", "read", "rename", "close",
  ])
  func `a failed system call`(call: String) async throws {
    for turn in 1..<8 {
      for lasts in [false, true] {
        var lines = RandomLines(seed: 79, isCommon: true)
        let faults = OrderedFaults(.init(call: call, code: .noSpace, turn: turn, lasts: lasts))
        let bench = IndexBench(IndexBench.header + lines.next(20), calls: faults)
        for _ in 0..<3 {
          let (one, other) = (
            try await bench.indexed.load(.everything), try await bench.whole.load(.everything)
          )
          #expect(Array(one.timeline) == Array(other.timeline))
          #expect(one.summary == other.summary)
        }
      }
    }
  }
}

extension IndexBench {
  fileprivate var firstBlock: ArraySlice<UInt8> { directory.read(indexName)[..<IndexBlock.size] }

  fileprivate func damage(at place: Int) {
    var index = directory.read(indexName)
    index[place] ^= 4
    directory.write(indexName, index)
  }
}
