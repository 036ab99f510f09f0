import TestSupport
import Testing
import TimelineDomain

/// Findings of `check` about entries: pointers, cycles, conflicts, times, unknown members.
struct CheckFindingsTests {
  private func report(
    _ lines: [String], header: String = JournalBench.header
  ) async throws -> CheckReport {
    let journal = header + lines.joined(separator: "\n")
    return try #require(try await JournalBench(journal).check())
  }

  private func location(_ line: Int, _ id: String) -> CheckReport.Location {
    .init(line: line, id: EntryID(id))
  }

  // MARK: Pointers

  @Test func `a pointer to a missing entry is reported for each member`() async throws {
    let report = try await report([
      textLine("a", replaces: ["gone", "b"], refs: ["lost", "a", "b"]),
      textLine("b", replaces: ["b"], refs: ["c"]), "",
      #"{"id":"c","type":"photo","refs":["lost"],"replaces":"not a list","payload":1}"#,
    ])
    #expect(
      report.loosePointers == [
        .init(location: location(2, "a"), member: "replaces", target: EntryID("gone")),
        .init(location: location(2, "a"), member: "refs", target: EntryID("lost")),
        .init(location: location(5, "c"), member: "refs", target: EntryID("lost")),
      ])
    #expect(!report.isDamaged)
  }

  @Test func `an entry that replaces only missing entries is the first of its post`() async throws {
    let report = try await report([
      textLine("a", replaces: ["gone", "lost"]), textLine("b", replaces: ["gone", "a"]),
      #"{"id":"c","type":"deletion","replaces":["other"],"payload":{}}"#,
      #"{"id":"d","type":"photo","replaces":["third"],"payload":1}"#,
    ])
    #expect(
      report.loosePointers.map { "\($0.location.id.text) \($0.target.text) \($0.isOfFirst)" } == [
        "a gone true", "a lost true", "b gone false", "c other false", "d third true",
      ])
  }

  @Test func `ids are bytes, for pointers too`() async throws {
    let report = try await report([textLine("\u{E9}"), textLine("b", refs: ["e\u{301}"])])
    #expect(report.loosePointers.map(\.target.bytes) == [Array("e\u{301}".utf8)])
  }

  // MARK: Cycles

  struct Cycle: CustomStringConvertible, Sendable {
    let description: String
    let entries: [(String, [String])]
    let cycles: [[String]]
  }

  static let samples = [
    Cycle(description: "a chain is no cycle", entries: [("a", []), ("b", ["a"])], cycles: []),
    Cycle(description: "an entry does not replace itself", entries: [("a", ["a"])], cycles: []),
    Cycle(
      description: "two", entries: [("a", ["b"]), ("b", ["a"])], cycles: [["a", "b"]]),
    Cycle(
      description: "three", entries: [("a", ["c"]), ("b", ["a"]), ("c", ["b"])],
      cycles: [["a", "b", "c"]]),
    Cycle(
      description: "entries before and after a cycle are no part of it",
      entries: [
        ("in1", ["in2"]), ("in2", ["a"]), ("a", ["b"]), ("b", ["a", "out1"]), ("out1", ["out2"]),
        ("out2", []),
      ], cycles: [["a", "b"]]),
    Cycle(
      description: "two separate cycles",
      entries: [("a", ["b"]), ("x", ["y"]), ("b", ["a"]), ("y", ["x"])],
      cycles: [["a", "b"], ["x", "y"]]),
    Cycle(
      description: "two cycles that share an entry are one",
      entries: [("a", ["b"]), ("b", ["a", "c"]), ("c", ["b"])], cycles: [["a", "b", "c"]]),
    Cycle(
      description: "a self reference in a cycle changes nothing",
      entries: [("a", ["a", "b"]), ("b", ["a"])], cycles: [["a", "b"]]),
    Cycle(
      description: "a missing id closes no cycle",
      entries: [("a", ["gone"]), ("b", ["gone"])], cycles: []),
  ]

  @Test(arguments: samples)
  func `entries that replace each other in a cycle are listed`(_ cycle: Cycle) async throws {
    let report = try await report(cycle.entries.map { textLine($0, replaces: $1) })
    #expect(report.cycles == cycle.cycles.map { $0.map { EntryID($0) } })
  }

  // MARK: Conflicts

  @Test func `a conflict is reported with its versions, the older line first`() async throws {
    let report = try await report([
      textLine("a"), textLine("c", replaces: ["a"]), textLine("x"), textLine("b", replaces: ["a"]),
      textLine("n", replaces: ["gone"]), textLine("m", replaces: ["gone"]), textLine("x"),
    ])
    #expect(
      report.conflicts == [
        .init(post: EntryID("a"), versions: [EntryID("c"), EntryID("b")]),
        .init(post: EntryID("gone"), versions: [EntryID("n"), EntryID("m")]),
      ])
    #expect(report.heads == 5)
  }

  @Test func `an edit and a deletion are no conflict`() async throws {
    let report = try await report([
      textLine("a"), textLine("b", replaces: ["a"]),
      #"{"id":"d","type":"deletion","replaces":["a"],"payload":{}}"#,
    ])
    #expect(report.conflicts == [])
    #expect(report.heads == 2)
  }

  // MARK: Times

  @Test func `an unreadable time is reported as it is written`() async throws {
    func line(_ id: String, _ members: String) -> String {
      #"{"id":"\#(id)","type":"text",\#(members),"payload":{"text":"x"}}"#
    }
    let report = try await report([
      line("a", #""at":"soon""#), line("b", #""at":7,"written":null"#),
      line("c", #""at":"2026-02-30T00:00:00Z","written":"2026-01-01T00:00:00Z""#),
      line("d", #""at":"2026-06-30T23:59:60Z""#), line("e", #""zone":"Asia/Tokyo""#),
      line("f", #""\u0061t":[ 1 ]"#),
      #"{"id":"g","type":"photo","written":"\u0031st of May","payload":1}"#,
    ])
    #expect(
      report.unreadableTimes == [
        .init(location: location(2, "a"), member: "at", spelling: "soon"),
        .init(location: location(3, "b"), member: "at", spelling: "7"),
        .init(location: location(3, "b"), member: "written", spelling: "null"),
        .init(location: location(4, "c"), member: "at", spelling: "2026-02-30T00:00:00Z"),
        .init(location: location(7, "f"), member: "at", spelling: "[ 1 ]"),
        .init(location: location(8, "g"), member: "written", spelling: "1st of May"),
      ])
    #expect(!report.isDamaged)
  }

  // MARK: Unknown content

  @Test func `unknown kinds, members and abilities are counted`() async throws {
    let report = try await report(
      [
        textLine("a", more: #""via":1,"zone":"UTC","changed":[],"via":2"#),
        #"{"id":"b","type":"mood","via":1,"payload":{"mood":"good","body":1,"te\u0078t":""}}"#,
        #"{"id":"c","type":"text","payload":{"text":"x","tags":[],"starred":true,"mood":1}}"#,
        #"{"id":"d","type":"deletion","replaces":["c"],"payload":{"why":1}}"#,
        #"{"id":"e","type":"photo","needs":["blob","noop"],"payload":{"blob":1}}"#,
        #"{"id":"f","type":"text","needs":["blob","seal"],"payload":{"text":"x","y":1}}"#,
        #"{"id":"g","type":"Text","payload":{"text":"x"}}"#,
      ], header: #"{"format":"timeline-journal","version":2,"title":"t","Title":{}}"# + "\n")
    #expect(report.kinds == ["text": 3, "mood": 1, "deletion": 1, "photo": 1, "Text": 1])
    #expect(report.unknownKinds == ["photo", "Text"])
    #expect(
      report.unknownMembers == [
        "header": ["title": 1, "Title": 1], "entry": ["via": 3], "mood": ["body": 1, "text": 1],
        "text": ["mood": 1], "deletion": ["why": 1],
      ])
    #expect(report.unknownAbilities == ["blob": 2, "seal": 1])
    #expect(report.unfamiliar == [])
    #expect(report.summary.isNewer)
    #expect(!report.isDamaged, "what is unknown is no damage")
  }

  @Test(arguments: [
    #"{"id":"s","type":"text"}"#, #"{"id":"s","type":"text","payload":{"text":1,"later":2}}"#,
    #"{"id":"s","type":"mood","payload":{"mood":"good","score":9}}"#,
    #"{"id":"s","type":"deletion","payload":null}"#,
    #"{"id":"s","type":"text","refs":null,"payload":{"text":"x"}}"#,
    #"{"id":"s","type":"text","zone":"a","zone":"b","payload":{"text":"x"}}"#,
  ])
  func `a known kind with another shape is unfamiliar, not damaged`(line: String) async throws {
    let report = try await report([textLine("a"), line, textLine("b")])
    #expect(report.unfamiliar == [location(3, "s")])
    #expect(report.unknownMembers == [:], "of a payload that is not understood nothing is said")
    #expect(!report.isDamaged)
  }

  @Test func `an unknown kind without a payload is not unfamiliar`() async throws {
    let report = try await report([
      #"{"id":"a","type":"photo"}"#, #"{"id":"b","type":"text","needs":["x"],"payload":7}"#,
    ])
    #expect(report.unfamiliar == [])
    #expect(report.unknownKinds == ["photo"])
  }

  // MARK: The gate

  @Test(
    arguments: [
      (#""needs":{"read":["x"]}"#, .none), (#""needs":{"write":["x"]}"#, .readOnly),
      (#""needs":{"rewrite":["x"]}"#, .noRewrite), (#""needs":{"write":["noop"]}"#, .full),
    ] as [(String, TimelineAccess.Level)])
  func `a header that forbids writing doesn't prevent a report`(
    needs: String, level: TimelineAccess.Level
  ) async throws {
    let report = try await report(
      [textLine("a"), "[]", ""],
      header: #"{"format":"timeline-journal","version":1,\#(needs)}"# + "\n")
    #expect(report.summary.access.level == level)
    #expect(report.lines == 3)
    #expect(report.summary.entries == (level == .none ? 0 : 1))
    #expect(report.damage.count == (level == .none ? 0 : 1), "what must not be read is not judged")
    #expect(report.hasReadableHeader)
  }

  @Test func `another format is reported without its lines`() async throws {
    let report = try await report(
      [#"{"t":1}"#, "", textLine("a"), textLine("a")], header: "{\"format\":\"log\",\"host\":1}\n")
    #expect(report.summary.access.reason == .anotherFormat("log"))
    #expect(report.lines == 5 && report.blankLines == 1)
    #expect(report.damage == [] && report.repetitions == [] && report.kinds == [:])
    #expect(!report.isDamaged)
  }
}
