import Testing
import TimelineDomain

/// What stands, by `replaces` alone: no clock, no kind, no order of lines decides it.
struct ChainTests {
  struct Case: CustomStringConvertible, Sendable {
    let description: String
    /// id, what it replaces, kind.
    let entries: [(String, [String], String)]
    let stands: Set<String>
  }

  static let cases = [
    Case(
      description: "an edit stands under the name of the first",
      entries: [("a", [], "text"), ("b", ["a"], "text"), ("c", ["b"], "text")], stands: ["a:c"]),
    Case(
      description: "two edits of one entry both stand",
      entries: [("a", [], "text"), ("b", ["a"], "text"), ("c", ["a"], "text")],
      stands: ["a:b!", "a:c!"]),
    Case(
      description: "an edit of both ends the conflict",
      entries: [
        ("a", [], "text"), ("b", ["a"], "text"), ("c", ["a"], "text"), ("d", ["b", "c"], "text"),
      ],
      stands: ["a:d"]),
    Case(
      description: "a deletion hides",
      entries: [("a", [], "text"), ("b", [], "text"), ("d", ["a"], "deletion")], stands: ["b"]),
    Case(
      description: "a deletion never hides a concurrent edit",
      entries: [("a", [], "text"), ("b", ["a"], "text"), ("d", ["a"], "deletion")], stands: ["a:b"]),
    Case(
      description: "an unknown kind replaces like any other",
      entries: [("a", [], "text"), ("b", ["a"], "photo")], stands: ["a:b"]),
    Case(
      description: "lines may come in any order",
      entries: [("c", ["b"], "text"), ("b", ["a"], "text"), ("a", [], "text")], stands: ["a:c"]),
    Case(
      description: "what is not in the file gives its name all the same",
      entries: [("c", ["b"], "text"), ("b", ["gone"], "text")], stands: ["gone:c"]),
    Case(
      description: "two in the stead of one that is not in the file are a conflict",
      entries: [("b", ["gone"], "text"), ("c", ["gone"], "text")], stands: ["gone:b!", "gone:c!"]),
    Case(
      description: "nothing vanishes in a circle",
      entries: [("a", ["b"], "text"), ("b", ["a"], "text")], stands: ["a!", "a:b!"]),
    Case(
      description: "nor in a circle beside a head",
      entries: [
        ("a", ["b", "o"], "text"), ("b", ["a"], "text"), ("o", [], "text"), ("d", ["o"], "text"),
      ],
      stands: ["a!", "a:b!", "a:d!"]),
    Case(
      description: "a circle that was replaced as a whole is replaced",
      entries: [("a", ["b"], "text"), ("b", ["a"], "text"), ("c", ["a"], "text")], stands: ["a:c"]),
    Case(
      description: "an entry does not replace itself",
      entries: [("a", ["a"], "text")], stands: ["a"]),
    Case(
      description: "ids are bytes: composed and decomposed are two",
      entries: [("\u{E9}", [], "text"), ("e\u{301}", [], "text"), ("x", ["\u{E9}"], "deletion")],
      stands: ["e\u{301}"]),
  ]

  @Test(arguments: cases)
  func `what stands`(_ example: Case) async throws {
    let lines = example.entries.map { id, replaces, kind in
      let list = replaces.map { "\"\($0)\"" }.joined(separator: ",")
      let payload = kind == "text" ? #"{"text":"\#(id)"}"# : "{}"
      return
        #"{"id":"\#(id)","type":"\#(kind)","at":"2026-01-01T00:00:00Z","replaces":[\#(list)],"payload":\#(payload)}"#
    }
    let bench = JournalBench(JournalBench.header + lines.joined(separator: "\n"))
    let standing = try await bench.standing()
    #expect(Set(standing.map { Array($0.utf8) }) == Set(example.stands.map { Array($0.utf8) }))
    #expect(standing.count == example.stands.count)
  }

  @Test func `equal ids with different bytes are both kept, and told`() async throws {
    let bench = JournalBench(
      JournalBench.header + """
        {"id":"a","type":"text","at":"2026-01-01T00:00:00Z","payload":{"text":"one"}}
        {"id":"a","type":"text","at":"2026-01-01T00:00:00Z","payload":{"text":"two"}}
        {"id":"a","type":"text","at":"2026-01-01T00:00:00Z","payload":{"text":"two"}}
        """)
    #expect(try await bench.standing() == ["a!", "a!"])
    let summary = try await bench.summary()
    #expect(summary.sharedIDs.map(\.text) == ["a"])
    #expect(summary.duplicateLines == 1)
    #expect(summary.entries == 2)
  }

  @Test func `an entry without a moment takes its place from the line before`() async throws {
    let bench = JournalBench(
      JournalBench.header + """
        {"id":"first","type":"text","payload":{"text":"x"}}
        {"id":"b","type":"text","at":"2026-01-05T00:00:00Z","payload":{"text":"x"}}
        {"id":"c","type":"text","at":"soon","payload":{"text":"x"}}
        {"id":"d","type":"text","at":"2026-01-03T00:00:00Z","payload":{"text":"x"}}
        {"id":"e","type":"text","at":7,"replaces":["c"],"payload":{"text":"x"}}
        """)
    #expect(try await bench.standing() == ["c:e", "b", "d", "first"])
  }
}
