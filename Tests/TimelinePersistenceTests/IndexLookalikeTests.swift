import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// Lines that look almost like lines of this version, in journals without edits and deletions.
struct IndexLookalikeTests {
  private static let nothing = String(repeating: "\0", count: 7)
  private static let nothingAtAll = String(repeating: "\0", count: 11)
  private static let start = #"{"id":"k000000000000001","type":"text","at":"2026-11-21T08:01:02"#

  private static let lines = [
    // Damaged: no JSON.
    start + #"Z","payload":{"text":"rain","tags":["walk""rain"]}}"#,
    start + #"Z","payload":{"text":"rain","tags":["walk",]}}"#,
    start + nothing + #","payload":{"text":"rain #walk"}}"#,
    #"{"id":"k000000000000001","type":"text","at":""# + nothingAtAll + "08:01:02" + nothing
      + #","payload":{"text":"rain #walk"}}"#,
    start + #"Z","replaces":["e000000000000003"],"changed":["text""x"],"#
      + #""payload":{"text":"rain"}}"#,
    // Unknown to this version.
    start + #"Z","needs":["q"],"payload":{"text":"rain #walk"}}"#,
    start + #"Z","payload":{"text":"rain #walk","text":"sun"}}"#,
    start + #"Z","payload":{"text":"rain","te\u0078t":"sun #walk"}}"#,
    start + #"Z","payload":{"text":"rain #walk"},"at":"2026-11-21T08:01:03Z"}"#,
    #"{"id":"k000000000000001","type":"mood","at":"2026-11-21T08:01:02Z","needs":["q"],"#
      + #""payload":{"mood":"good","note":"rain #walk"}}"#,
    // An entry inside another.
    #"{"id":"x","y":{"a":"bcd","type":"text","at":"2026-11-21T08:01:02.123+09:00","payload":"#
      + #"{"text":"rain #walk"}},"type":"text","at":"2026-11-21T08:01:02.123+09:00","payload":"#
      + #"{"text":"sun"}}"#,
    #"{"id":"x","y":{"a":"bcd","type":"mood","at":"2026-11-21T08:01:02.123+09:00","payload":"#
      + #"{"mood":"good","note":"rain #walk"}},"type":"text","#
      + #""at":"2026-11-21T08:01:02.123+09:00","payload":{"text":"sun"}}"#,
  ]

  private static func commonLines(_ numbers: Range<Int>) -> String {
    numbers.map { number in
      #"{"id":"e00000000000000\#(number)","type":"text","at":"2026-11-2\#(number)T08:01:02Z","#
        + #""payload":{"text":"sun \#(number)"}}"# + "\n"
    }.joined()
  }

  @Test(arguments: FullRun.few(4, of: lines), [0, 4])
  func `they give the same answers as without an index`(line: String, before: Int) async throws {
    let ahead = IndexLookalikeTests.commonLines(0..<before)
    let after = IndexLookalikeTests.commonLines(before..<9)
    let bench = IndexBench(
      IndexBench.header + Array((ahead + line + "\n" + after).utf8))
    try await bench.expectSameAnswers("made")
    #expect(bench.indexed.indexed().index != nil)
    try await bench.expectSameAnswers("kept")
    try await bench.expectSameFigures()
  }

  /// The index can't be stored, so each query builds a new one.
  @Test(arguments: FullRun.few(4, of: lines))
  func `they give the same answers if the index can't be stored`(line: String) async throws {
    let bench = IndexBench(
      IndexBench.header
        + Array((IndexLookalikeTests.commonLines(0..<5) + line + "\n").utf8)
        + Array(IndexLookalikeTests.commonLines(5..<9).utf8))
    // A file blocks the path of the folder.
    bench.directory.write("cache", [])
    try await bench.expectSameAnswers("never kept")
  }

  @Test(arguments: FullRun.few(4, of: lines))
  func `they give the same answers in lines after the stored index`(line: String) async throws {
    let bench = IndexBench(
      IndexBench.header + Array(IndexLookalikeTests.commonLines(0..<5).utf8))
    #expect(bench.indexed.indexed().index != nil)
    try bench.appendAsOurs(
      Array((line + "\n" + IndexLookalikeTests.commonLines(5..<9)).utf8))
    try await bench.expectSameAnswers("after")
    try await bench.expectSameFigures()
  }
}
