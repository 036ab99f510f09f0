import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// A journal after a compaction, with posts whose names are no entry's id.
struct IndexCompactionTests {
  @Test(arguments: FullRun.few(2, of: 0..<6))
  func `a compacted journal has an index that stays current`(
    seed: Int
  ) async throws {
    var lines = RandomLines(seed: 700 + seed, isCommon: true)
    let bench = IndexBench(IndexBench.header + lines.next(60))
    let report = try await bench.indexed.compact(isDry: false, links: .refuse)
    #expect(try #require(report).condensedPosts > 0)
    try await bench.expectSameAnswers("compacted")
    #expect(bench.indexed.indexed().index != nil)
    try await bench.expectSameAnswers("kept")
    // Posts named by a missing entry are edited, deleted and restored like others.
    for turn in 0..<8 {
      // Some are edited a second time while the index already counts them as edited.
      if turn == 4 { bench.indexed.indexing?.folder.remove() }
      let items = try await bench.whole.load(.everything).timeline.filter {
        $0.post != nil && $0.id != $0.revision
      }
      let item = items[turn % 4 * 5 % items.count]
      let id = EntryID("later-\(turn)")
      let moment = try #require(Moment.restored("2026-03-01T00:00:0\(turn)Z"))
      _ = try await bench.indexed.save([
        turn % 2 == 0
          ? .revise(
            base: item.revision, edit: PostEdit(text: .set("new")), entry: id, written: moment)
          : .delete(bases: [item.revision], entry: id, at: moment)
      ])
      if turn % 2 == 1 {
        _ = try await bench.indexed.save([
          .restore(
            content: item.revision, bases: [item.revision], entry: EntryID("back-\(turn)"),
            written: moment)
        ])
      }
      try await bench.expectSameAnswers("turn \(turn)")
    }
    _ = try await bench.indexed.compact(isDry: false, links: .refuse)
    try await bench.expectSameAnswers("compacted again")
    #expect(bench.indexed.indexed().index != nil)
    // Some of these commands changed entries that are no longer in the file.
    bench.append(lines.next(5))
    try await bench.expectSameAnswers("made again")
    try await bench.expectSameFigures()
  }

  /// Entries that replace a missing entry, and lines that make them posts of several entries.
  @Test(arguments: [
    "b>a c>a", "b>a a", "b>a c>b a", "b>a c>b d>a", "b>a c>b d>c", "b>b", "b>a c>x d>x",
    "b>x,a a", "b>x,a c>b a", "b>x,a c>y,a", "-b>a", "-b>a c>a", "-b>a a", "-b>x,a a c",
  ])
  func `a missing entry that is added later, or that two entries replace, joins its post`(
    entries: String
  ) async throws {
    let lines = entries.split(separator: " ").enumerated().map { number, entry in
      let isDeletion = entry.hasPrefix("-")
      let ids = entry.drop { $0 == "-" }.split(separator: ">")
      let replaces =
        ids.count > 1 ? #""replaces":["\#(ids[1].replacing(",", with: #"",""#))"],"# : ""
      return Array(
        (#"{"id":"\#(ids[0])","type":"\#(isDeletion ? "deletion" : "text")","at":"2026-01-01T00:0\#(number):00Z",\#(replaces)"#
          + #""payload":{"text":"\#(ids[0])"}}"# + "\n").utf8)
    }
    // All lines at once, then one by one with an index of the lines before.
    for first in lines.indices {
      let bench = IndexBench(IndexBench.header + lines[...first].joined())
      try await bench.expectSameAnswers("\(first)")
      for line in lines[(first + 1)...] {
        try bench.appendAsOurs(line)
        try await bench.expectSameAnswers("\(first), then \(line.count)")
      }
    }
  }
}
