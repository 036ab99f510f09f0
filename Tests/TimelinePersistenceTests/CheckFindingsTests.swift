import TestSupport
import Testing
import TimelineDomain

/// `check`, between entries and inside of them: pointers, circles, conflicts, times, what is not known.
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

  @Test func `a pointer to nothing is told, whichever member it is in`() async throws {
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

  @Test func `what stands for nothing that is there is the first of its post`() async throws {
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

  // MARK: Circles

  struct Circle: CustomStringConvertible, Sendable {
    let description: String
    let entries: [(String, [String])]
    let cycles: [[String]]
  }

  static let circles = [
    Circle(description: "a chain is none", entries: [("a", []), ("b", ["a"])], cycles: []),
    Circle(description: "nobody replaces himself", entries: [("a", ["a"])], cycles: []),
    Circle(
      description: "two", entries: [("a", ["b"]), ("b", ["a"])], cycles: [["a", "b"]]),
    Circle(
      description: "three", entries: [("a", ["c"]), ("b", ["a"]), ("c", ["b"])],
      cycles: [["a", "b", "c"]]),
    Circle(
      description: "what leads into a circle and out of it is no part of it",
      entries: [
        ("in1", ["in2"]), ("in2", ["a"]), ("a", ["b"]), ("b", ["a", "out1"]), ("out1", ["out2"]),
        ("out2", []),
      ], cycles: [["a", "b"]]),
    Circle(
      description: "two circles are two",
      entries: [("a", ["b"]), ("x", ["y"]), ("b", ["a"]), ("y", ["x"])],
      cycles: [["a", "b"], ["x", "y"]]),
    Circle(
      description: "two that share an entry are one",
      entries: [("a", ["b"]), ("b", ["a", "c"]), ("c", ["b"])], cycles: [["a", "b", "c"]]),
    Circle(
      description: "a self reference inside of one changes nothing",
      entries: [("a", ["a", "b"]), ("b", ["a"])], cycles: [["a", "b"]]),
    Circle(
      description: "by way of an id that is not there, there is none",
      entries: [("a", ["gone"]), ("b", ["gone"])], cycles: []),
  ]

  @Test(arguments: circles)
  func `entries that replace each other in a circle are named`(_ circle: Circle) async throws {
    let report = try await report(circle.entries.map { textLine($0, replaces: $1) })
    #expect(report.cycles == circle.cycles.map { $0.map { EntryID($0) } })
  }

  // MARK: Conflicts

  @Test func `a post in conflict is told with its versions, the older line first`() async throws {
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

  @Test func `an edit beside a deletion is no conflict`() async throws {
    let report = try await report([
      textLine("a"), textLine("b", replaces: ["a"]),
      #"{"id":"d","type":"deletion","replaces":["a"],"payload":{}}"#,
    ])
    #expect(report.conflicts == [])
    #expect(report.heads == 2)
  }

  // MARK: Times

  @Test func `a time that can't be read is told as it stands there`() async throws {
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

  // MARK: What is not known

  @Test func `kinds, members and abilities that are not known are counted`() async throws {
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
  func `a known kind of another shape is strange, and no damage`(line: String) async throws {
    let report = try await report([textLine("a"), line, textLine("b")])
    #expect(report.unfamiliar == [location(3, "s")])
    #expect(report.unknownMembers == [:], "of a payload that is not understood nothing is said")
    #expect(!report.isDamaged)
  }

  @Test func `an unknown kind without a payload is no stranger than any other`() async throws {
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
  func `a closed gate keeps nobody from a report`(
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

  @Test func `another format is reported on without a look at its lines`() async throws {
    let report = try await report(
      [#"{"t":1}"#, "", textLine("a"), textLine("a")], header: "{\"format\":\"log\",\"host\":1}\n")
    #expect(report.summary.access.reason == .anotherFormat("log"))
    #expect(report.lines == 5 && report.blankLines == 1)
    #expect(report.damage == [] && report.repetitions == [] && report.kinds == [:])
    #expect(!report.isDamaged)
  }
}
