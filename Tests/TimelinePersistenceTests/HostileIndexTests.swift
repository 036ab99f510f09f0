import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// Journals that are made to be slow or misleading.
struct HostileIndexTests {
  private func text(_ id: String, _ text: String = "") -> String {
    #"{"id":"\#(id)","type":"text","at":"2026-01-01T08:00:00Z","payload":{"text":"\#(text)"}}"#
      + "\n"
  }

  /// Each entry takes its moment from the entry before; a search for each from the end would be
  /// quadratic.
  @Test(.timeLimit(.minutes(10))) func `very many repeated entries without a moment`()
    async throws
  {
    let line = #"{"id":"a","type":"x"}"# + "\n"
    let lines = text("first") + String(repeating: line, count: 6000) + text("last")
    let bench = IndexBench(IndexBench.header + Array(lines.utf8))
    let query = TimelineQuery.everything.with(limit: 5)
    let whole = try await bench.whole.load(query)
    for repository in [bench.indexed, bench.indexed, bench.unkept] {
      let answer = try await repository.load(query)
      #expect(answer.timeline.map(\.id) == whole.timeline.map(\.id))
      #expect(answer.summary == whole.summary)
    }
    #expect(whole.summary.duplicateLines == 5999)
  }

  /// In Swift, strings that look alike are equal; in a journal only their bytes count.
  @Test func `kinds that look alike are different`() async throws {
    let kinds = ["caf\u{E9}", "cafe\u{301}", "cafe\u{301}"]
    var lines = text("first")
    for (number, kind) in kinds.enumerated() {
      lines +=
        #"{"id":"odd\#(number)","type":"\#(kind)","at":"2026-01-01T08:00:00Z","payload":{}}"# + "\n"
    }
    let bench = IndexBench(IndexBench.header + Array(lines.utf8))
    for kind in Set(kinds.map { Array($0.utf8) }).map({ String(decoding: $0, as: UTF8.self) }) {
      let query = TimelineQuery.everything.with(kinds: [kind])
      let whole = try await bench.whole.load(query)
      // First a new index, then the stored one.
      for _ in 0..<2 {
        let answer = try await bench.indexed.load(query)
        #expect(answer.timeline.map(\.id) == whole.timeline.map(\.id))
      }
      let short = try await bench.unkept.load(query.with(limit: 9))
      #expect(short.timeline.map(\.id) == whole.timeline.map(\.id))
    }
    try await bench.expectSameAnswers()
  }

  @Test(.timeLimit(.minutes(10))) func `very many revisions of one entry`() async throws {
    var lines = text("first") + text("other")
    for number in 0..<1500 {
      lines +=
        #"{"id":"v\#(number)","type":"text","at":"2026-01-01T08:00:00Z","replaces":["first"],"#
        + #""payload":{"text":"\#(number)"}}"# + "\n"
    }
    let bench = IndexBench(IndexBench.header + Array((lines + text("last")).utf8))
    let query = TimelineQuery.everything.with(limit: 3)
    let whole = try await bench.whole.load(query)
    let built = try await bench.unkept.load(query)
    #expect(built.timeline.map(\.id) == whole.timeline.map(\.id))
    #expect(built.summary == whole.summary)
    for index in built.timeline.indices {
      let name = built.timeline[index].name
      #expect(built.names.short(name) == whole.names.short(name))
    }
  }

  /// A row sorts ids by their first eight bytes only. `Tests/Stress/growth.py` measures very many.
  @Test func `many ids that begin with the same eight bytes`() async throws {
    var lines = ""
    for number in 0..<2_050 { lines += text("import-\(100_000 + number)") }
    for id in ["zzzz1111", "yyyy2222", "xxxx3333"] { lines += text(id) }
    let bench = IndexBench(IndexBench.header + Array(lines.utf8))
    let query = TimelineQuery.everything.with(limit: 5)
    let other = EntryID("import-0000")
    for repository in [bench.indexed, bench.indexed, bench.unkept, bench.whole] {
      let result = try await repository.load(query)
      #expect(try result.timeline.names(beginningLike: other).count == 2_050)
      #expect(result.names.short(EntryID("import-102049")) == "import-102049")
      let one = try await repository.load(.idPrefix(EntryID("import-101000")))
      #expect(one.timeline.map(\.id) == [EntryID("import-101000")])
    }
  }
}

extension Timeline {
  fileprivate func names(beginningLike id: EntryID) throws -> [EntryID] {
    try names(beginningLike: [id.bytes.prefix(4)])
  }
}
