import Testing
import TimelineDomain

/// Which entries are shown: `replaces` alone decides, not the clock, the kind or the order of
/// lines.
struct ChainTests {
  struct Case: CustomStringConvertible, Sendable {
    let description: String
    /// The id, the replaced ids, the kind.
    let entries: [(String, [String], String)]
    let shown: Set<String>
  }

  static let cases = [
    Case(
      description: "an edit is shown under the name of the first entry",
      entries: [("a", [], "text"), ("b", ["a"], "text"), ("c", ["b"], "text")], shown: ["a:c"]),
    Case(
      description: "two edits of one entry are both shown",
      entries: [("a", [], "text"), ("b", ["a"], "text"), ("c", ["a"], "text")],
      shown: ["a:b!", "a:c!"]),
    Case(
      description: "an edit of both ends the conflict",
      entries: [
        ("a", [], "text"), ("b", ["a"], "text"), ("c", ["a"], "text"), ("d", ["b", "c"], "text"),
      ],
      shown: ["a:d"]),
    Case(
      description: "a deletion hides",
      entries: [("a", [], "text"), ("b", [], "text"), ("d", ["a"], "deletion")], shown: ["b"]),
    Case(
      description: "a deletion never hides a concurrent edit",
      entries: [("a", [], "text"), ("b", ["a"], "text"), ("d", ["a"], "deletion")], shown: ["a:b"]),
    Case(
      description: "an unknown kind replaces like any other",
      entries: [("a", [], "text"), ("b", ["a"], "photo")], shown: ["a:b"]),
    Case(
      description: "lines may come in any order",
      entries: [("c", ["b"], "text"), ("b", ["a"], "text"), ("a", [], "text")], shown: ["a:c"]),
    Case(
      description: "a missing entry still names its post",
      entries: [("c", ["b"], "text"), ("b", ["gone"], "text")], shown: ["gone:c"]),
    Case(
      description: "two edits of a missing entry are a conflict",
      entries: [("b", ["gone"], "text"), ("c", ["gone"], "text")], shown: ["gone:b!", "gone:c!"]),
    Case(
      description: "no entry of a cycle vanishes",
      entries: [("a", ["b"], "text"), ("b", ["a"], "text")], shown: ["a!", "a:b!"]),
    Case(
      description: "no entry of a cycle next to a head vanishes",
      entries: [
        ("a", ["b", "o"], "text"), ("b", ["a"], "text"), ("o", [], "text"), ("d", ["o"], "text"),
      ],
      shown: ["a!", "a:b!", "a:d!"]),
    Case(
      description: "a cycle can be replaced as a whole",
      entries: [("a", ["b"], "text"), ("b", ["a"], "text"), ("c", ["a"], "text")], shown: ["a:c"]),
    Case(
      description: "an entry does not replace itself",
      entries: [("a", ["a"], "text")], shown: ["a"]),
    Case(
      description: "ids are bytes: composed and decomposed are two",
      entries: [("\u{E9}", [], "text"), ("e\u{301}", [], "text"), ("x", ["\u{E9}"], "deletion")],
      shown: ["e\u{301}"]),
  ]

  @Test(arguments: cases)
  func `shown entries`(_ example: Case) async throws {
    let lines = example.entries.map { id, replaces, kind in
      let list = replaces.map { "\"\($0)\"" }.joined(separator: ",")
      let payload = kind == "text" ? #"{"text":"\#(id)"}"# : "{}"
      return
        #"{"id":"\#(id)","type":"\#(kind)","at":"2026-01-01T00:00:00Z","replaces":[\#(list)],"payload":\#(payload)}"#
    }
    let bench = JournalBench(JournalBench.header + lines.joined(separator: "\n"))
    let shown = try await bench.shownEntries()
    #expect(Set(shown.map { Array($0.utf8) }) == Set(example.shown.map { Array($0.utf8) }))
    #expect(shown.count == example.shown.count)
  }

  @Test func `equal ids with different bytes are both kept and reported`() async throws {
    let bench = JournalBench(
      JournalBench.header + """
        {"id":"a","type":"text","at":"2026-01-01T00:00:00Z","payload":{"text":"one"}}
        {"id":"a","type":"text","at":"2026-01-01T00:00:00Z","payload":{"text":"two"}}
        {"id":"a","type":"text","at":"2026-01-01T00:00:00Z","payload":{"text":"two"}}
        """)
    #expect(try await bench.shownEntries() == ["a!", "a!"])
    let summary = try await bench.summary()
    #expect(summary.sharedIDs.map(\.text) == ["a"])
    #expect(summary.duplicateLines == 1)
    #expect(summary.entries == 2)
  }

  @Test func `an entry without a moment takes it from the line before`() async throws {
    let bench = JournalBench(
      JournalBench.header + """
        {"id":"first","type":"text","payload":{"text":"x"}}
        {"id":"b","type":"text","at":"2026-01-05T00:00:00Z","payload":{"text":"x"}}
        {"id":"c","type":"text","at":"soon","payload":{"text":"x"}}
        {"id":"d","type":"text","at":"2026-01-03T00:00:00Z","payload":{"text":"x"}}
        {"id":"e","type":"text","at":7,"replaces":["c"],"payload":{"text":"x"}}
        """)
    #expect(try await bench.shownEntries() == ["c:e", "b", "d", "first"])
  }
}
