import JSONBytes
import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// Merges of copies: the union of lines.
struct MergeTests {
  private static let header = Array(JournalBench.header.utf8)

  private func text(_ id: String, _ words: String, replaces: String? = nil) -> String {
    let links = replaces.map { #""replaces":["\#($0)"],"# } ?? ""
    return
      #"{"id":"\#(id)","type":"text","at":"2026-01-01T00:00:00Z",\#(links)"payload":{"text":"\#(words)"}}"#
      + "\n"
  }

  @discardableResult
  private func merge(
    _ bench: JournalBench, _ others: [[UInt8]], isDry: Bool = false
  ) async throws -> MergeReport {
    let paths = others.enumerated().map { number, bytes in
      bench.directory.write("other\(number)", bytes)
      return Array("\(bench.directory.path)/other\(number)".utf8)
    }
    let report = try await bench.repository.merge(paths, isDry ? .dry : .all, links: .refuse)
    for (number, bytes) in others.enumerated() {
      #expect(bench.directory.read("other\(number)") == bytes, "the other file changed")
    }
    return try #require(report)
  }

  // MARK: Row 24: merging re-encodes

  @Test func `lines come byte for byte, unknown and damaged ones too, and only once`() async throws
  {
    let lines = [
      #" {"id":"p","type":"photo","payload":{ "a":1.0,"a":1E400 },"x":[]} "# + "\r",
      "<<<<<<< HEAD", #"{"id":"t","type":"text","payload":{"text":"\ud800"},"needs":["blob"]}"#,
      "\u{0}\u{0}", #"{"id":"torn","type":"te"#,
    ]
    let other = MergeTests.header + Array((lines.joined(separator: "\n")).utf8)
    let bench = JournalBench(JournalBench.header + text("a", "A"))
    let before = bench.journal
    let report = try await merge(bench, [other])
    #expect(report.lines.damaged == 3)
    #expect(report.lines.unknown == 2)
    #expect(bench.journal == before + Array((lines.joined(separator: "\n") + "\n").utf8))
    let after = bench.journal
    #expect(try await merge(bench, [other]).isEmpty)
    #expect(bench.journal == after)
  }

  @Test func `a dry run changes nothing and says what would come`() async throws {
    let bench = JournalBench(JournalBench.header + text("a", "A"))
    let other = Array((JournalBench.header + text("b", "B")).utf8)
    let before = bench.journal
    let report = try await merge(bench, [other], isDry: true)
    #expect(report.newLines == 1)
    #expect(bench.journal == before)
  }

  @Test(arguments: FullRun.seeds(60, full: 3000, parts: 10))
  func `copies in any order give the same lines and the same view`(seeds: Range<Int>) async throws {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let journal =
        seed % 2 == 0
        ? LinkedJournal(seed: seed).bytes : futurize(.sample, seed: seed).bytes
      let all = journal.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
      var copies = [[UInt8]](repeating: all[0] + [0x0A], count: 3)
      for line in all.dropFirst() where !line.isEmpty {
        let owner = Int.random(in: 0..<3, using: &random)
        for number in 0..<3 where number == owner || Bool.random(using: &random) {
          copies[number] += line + [0x0A]
        }
      }
      var results: Set<Set<[UInt8]>> = []
      var needs: Set<TimelineHeader.Needs> = []
      var views: [[[UInt8]: Set<[[UInt8]]>]] = []
      for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let union = LineUnion(
          FileContents(copies[order[0]]),
          with: [copies[order[1]], copies[order[2]]].map { FileContents($0) })
        // Headers are joined only in a rewrite; what they need is the same.
        needs.insert(JournalHeaders(FileContents(union.bytes)).header.needs)
        let lines = Set(
          union.bytes.split(separator: 0x0A).map(MergeTests.trimmed).filter {
            !TimelineHeader.isFurther($0.indices, in: JSONScanner($0.span))
          })
        results.insert(lines.subtracting([[]]))
        views.append(PageReader(union.bytes).view)
        // Merging again, in steps, adds nothing.
        let again = LineUnion(FileContents(union.bytes), with: copies.map { FileContents($0) })
        #expect(again.bytes == union.bytes, "seed \(seed)")
      }
      #expect(results.count == 1 && needs.count == 1, "seed \(seed)")
      #expect(Set(views).count == 1, "seed \(seed)")
    }
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let isSpace = { (byte: UInt8) in [0x20, 0x09, 0x0D].contains(byte) }
    return Array(line.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }

  // MARK: Gates and purges

  @Test func `a purge line of a copy removes the purged lines, as a rewrite`() async throws {
    let purge =
      #"{"id":"x","type":"deletion","replaces":["a"],"payload":{"purged":true}}"# + "\n"
    let bench = JournalBench(JournalBench.header + text("a", "secret") + text("b", "B"))
    let report = try await merge(bench, [MergeTests.header + Array(purge.utf8)])
    #expect(report.purged == 1)
    #expect(bench.text == JournalBench.header + text("b", "B") + purge)
  }

  @Test func `where a rewrite is forbidden, a purge of a copy takes no line away`() async throws {
    let purge =
      #"{"id":"x","type":"deletion","replaces":["a"],"payload":{"purged":true}}"# + "\n"
    let header = JournalBench.header.replacing(
      #""created""#, with: #""needs":{"rewrite":["new"]},"created""#)
    let bench = JournalBench(header + text("a", "A"))
    // The line is there, and readers treat it as absent.
    try await merge(bench, [Array((header + purge + text("a", "Z")).utf8)])
    #expect(bench.text == header + text("a", "A") + purge)
    try await merge(bench, [Array((header + text("b", "B")).utf8)])
    #expect(bench.text == header + text("a", "A") + purge + text("b", "B"))
    // A further name would have to be joined into line 1.
    let before = bench.journal
    let gated = header.replacing(#"["new"]"#, with: #"["new"],"write":["noop"]"#)
    await #expect(throws: RepositoryError.self) {
      try await merge(bench, [Array((gated + text("c", "C")).utf8)])
    }
    #expect(bench.journal == before)
  }

  @Test(arguments: [false, true])
  func `a closed gate refuses every merge, a dry one too`(isDry: Bool) async throws {
    let header = JournalBench.header.replacing(
      #""created""#, with: #""needs":{"write":["new"]},"created""#)
    let bench = JournalBench(header + text("a", "A"))
    await #expect(throws: RepositoryError.self) {
      try await merge(bench, [Array((header + text("b", "B")).utf8)], isDry: isDry)
    }
    #expect(bench.text == header + text("a", "A"))
  }

  @Test func `a copy that needs more than the journal does is refused`() async throws {
    let header = JournalBench.header.replacing(
      #""created""#, with: #""needs":{"rewrite":["new"]},"created""#)
    let bench = JournalBench(JournalBench.header + text("a", "A"))
    await #expect(throws: RepositoryError.self) {
      try await merge(bench, [Array((header + text("b", "B")).utf8)])
    }
    #expect(bench.text == JournalBench.header + text("a", "A"))
  }

  @Test func `white space around the lines of a copy makes no new lines`() async throws {
    let bench = JournalBench(JournalBench.header + text("a", "A"))
    let copy = bench.text.replacing("\n", with: " \r\n") + "\t" + text("b", "B")
    let report = try await merge(bench, [Array(copy.utf8)])
    #expect(report.newLines == 1)
    #expect(bench.text == JournalBench.header + text("a", "A") + "\t" + text("b", "B"))
  }

  @Test func `another journal is named as one`() async throws {
    let bench = JournalBench(JournalBench.header + text("a", "A"))
    let header = JournalBench.header.replacing(#""id":"h""#, with: #""id":"other""#)
    let report = try await merge(bench, [Array((header + text("b", "B")).utf8)], isDry: true)
    #expect(report.copies.map(\.isOther) == [true])
  }

  @Test func `a long addition replaces the file, so that a kill leaves all of it or nothing`()
    async throws
  {
    let lines = (0..<2000).map { text("n\($0)", "some words of an entry") }.joined()
    let bench = JournalBench(JournalBench.header + text("a", "A"))
    let before = bench.journal
    try await merge(bench, [MergeTests.header + Array(lines.utf8)])
    #expect(bench.journal == before + Array(lines.utf8))
    #expect(bench.calls.calls.contains { $0.contains("rename") })
  }

  @Test func `a deletion and an edit made apart: the edit stays and is named`() async throws {
    let base = JournalBench.header + text("a", "A")
    let bench = JournalBench(base + text("e", "edited", replaces: "a"))
    let deletion = #"{"id":"d","type":"deletion","replaces":["a"],"payload":{}}"# + "\n"
    let report = try await merge(bench, [Array((base + deletion).utf8)])
    #expect(report.keptEdits.map(\.id) == [EntryID("a")])
    #expect(try await bench.shownEntries() == ["a:e"])
    // It is said once.
    let again = try await merge(bench, [Array((base + deletion + text("z", "Z")).utf8)])
    #expect(again.keptEdits.isEmpty)
  }
}
