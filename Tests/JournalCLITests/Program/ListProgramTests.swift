import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `journal list` for people and scripts.
@MainActor
struct ListProgramTests {
  nonisolated static let seed = ContractSeed(
    posts: [
      .text("7f3k2a", "First light", at: .march(1)),
      .mood("b2x9qq", "good", at: .march(2), note: "Slept well"),
    ],
    unknown: [.unknown("c3c3c3", at: .march(2))])

  @Test func `a list without a journal shows how to start one`() async {
    #expect(
      await Program().run("list")
        == Outcome(
          code: 0, output: "",
          error: """
            There is no journal yet at /home/ada/.local/share/journal/journal.jsonl
            Start it with: journal add text First light on the river

            """))
    #expect(await Program().run("list", "-q") == Outcome(code: 0, output: "", error: ""))
    #expect(
      await Program().run("list", "--file", "/j.jsonl").error == """
        There is no journal yet at /j.jsonl
        Start it with: journal --file /j.jsonl add text First light on the river

        """)
  }

  @Test func `a list is newest first, by day, and counts unreadable entries`() async {
    #expect(
      await Program(Self.seed).run("list")
        == Outcome(
          code: 0,
          output: """
            Monday, 2 March 2026
              12:00  c3c3  photo · from a newer version
              12:00  b2x9  🙂 good · Slept well

            Sunday, 1 March 2026
              12:00  7f3k  First light

            +1 entry of a type this version does not know: photo 1

            """, error: ""))
  }

  nonisolated static let choices: [([String], [String])] = [
    (["-n", "1"], ["c3c3"]), (["-n2"], ["c3c3", "b2x9"]), (["--limit=0"], []),
    (["-n", "99999999999999999999"], ["c3c3", "b2x9", "7f3k"]),
    (["--type", "text"], ["7f3k"]), (["--type=mood", "--type", "photo"], ["c3c3", "b2x9"]),
    (["--type", "photo", "-n", "5"], ["c3c3"]), (["--type", "Text"], []),
  ]

  @Test(arguments: choices)
  func `a list can be limited by number and type`(
    options: [String], names: [String]
  ) async {
    let outcome = await Program(Self.seed).run(["list"] + options)
    let rows = outcome.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
    #expect(rows.map { String($0.dropFirst(9).prefix(4)) } == names)
    #expect(outcome.code == 0)
  }

  @Test func `an empty result is reported`() async {
    let nothing = ContractSeed(access: TimelineAccess(level: .noRewrite, reason: .needs(["x"])))
    #expect(
      await Program(nothing).run("list").error
        == "No entries yet. Add one with: journal add text First light on the river\n")
    #expect(
      await Program(nothing).run("list", "--type", "poll", "--type", "photo").error
        == "No entries of type 'poll' or 'photo'. A post is of type text, mood or measure.\n")
  }

  @Test func `a list without matches does not say that the journal is empty`() async {
    let outcome = await Program(Self.seed).run("list", "-n", "0")
    #expect(!outcome.output.contains("Nothing here"))
  }

  nonisolated static let objects = [
    #"{"id":"c3c3c3","type":"photo","at":"2026-03-02T12:00:00Z","until":null,"day":false,"#
      + #""understood":false}"#,
    #"{"id":"b2x9qq","type":"mood","at":"2026-03-02T12:00:00Z","until":null,"day":false,"#
      + #""understood":true,"mood":"good","#
      + #""score":4,"note":"Slept well","tags":[],"starred":false}"#,
    #"{"id":"7f3k2a","type":"text","at":"2026-03-01T12:00:00Z","until":null,"day":false,"#
      + #""understood":true,"#
      + #""text":"First light","tags":[],"starred":false}"#,
  ]

  @Test func `json is one array and jsonl one object per line`() async {
    let program = Program(Self.seed)
    let array = "[\n\(Self.objects.joined(separator: ",\n"))\n]\n"
    #expect(await program.run("list", "--format", "json").output == array)
    let lines = Self.objects.joined(separator: "\n") + "\n"
    #expect(await program.run("list", "--format", "jsonl").output == lines)
    #expect(
      await program.run("list", "-n1", "--format=json").output == "[\n\(Self.objects[0])\n]\n")
  }

  @Test(arguments: [("json", "[]\n"), ("jsonl", ""), ("raw", "")])
  func `an empty list is an empty array in json and empty in other formats`(
    format: String, output: String
  ) async {
    let expected = Outcome(code: 0, output: output, error: "")
    #expect(await Program().run("list", "--format", format) == expected)
    #expect(await Program(Self.seed).run("list", "-n0", "--format", format) == expected)
  }

  @Test func `raw is the stored lines, byte for byte`() async {
    let line: [UInt8] = Array(#"{ "id" :"7f3k2a", "x": "é" }"#.utf8) + [0x0D]
    let rows = [(TimelineItem.text("7f3k2a", "One"), line)]
    let result = LoadResult(timeline: Timeline(StoredLines(rows: rows)), summary: TimelineSummary())
    let program = Program(answering: result)
    await program.run("list", "--format", "raw")
    #expect(program.console.output == line + [0x0A])
    await program.run("show", "7f3k", "--format", "raw")
    #expect(program.console.output == line + [0x0A])
  }

  @Test func `an invalid limit is refused`() async {
    for word in ["five", "-1", "1.5", "", "٣", "1e3"] {
      #expect(
        await Program(Self.seed).run("list", "--limit", word)
          == Outcome(
            code: 2, output: "",
            error: """
              journal: '-n' needs a number from 0, but got '\(word)'
              usage: journal list [QUERY…] [OPTIONS]

              """))
    }
  }
}
