import Terminal
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `--format` and `--fields` of `journal list` and `journal show`.
@MainActor
struct FormatProgramTests {
  nonisolated static let seed = ContractSeed(
    posts: [
      .text("7f3k2a", "First light\non the river, early", at: .march(1), tags: [.named("walk")]),
      .mood("b2x9qq", "good", at: .march(2), note: "Slept well"),
    ],
    unknown: [.unknown("c3c3c3", at: .march(2))])

  private func output(_ words: String...) async -> String {
    let outcome = await Program(Self.seed).run(words)
    #expect(outcome.code == 0 && outcome.error.isEmpty)
    return outcome.output
  }

  @Test func `short is one line per entry, in full in a pipe`() async {
    #expect(
      await output("list", "--format", "short") == """
        2026-03-02 12:00  c3c3  photo · from a newer version
        2026-03-02 12:00  b2x9  🙂 good · Slept well
        2026-03-01 12:00  7f3k  First light⏎on the river, early #walk

        """)
  }

  @Test func `short is cut at the terminal's width, without color`() async {
    let program = Program(Self.seed)
    program.sitDown(columns: 40)
    let lines = await program.run("list", "--format", "short").output.split(separator: "\n")
    #expect(lines.last == "2026-03-01 12:00  7f3k  First light⏎on …")
    #expect(lines.allSatisfy { $0.displayWidth <= 40 && !$0.contains("\u{1B}") })
  }

  @Test func `markdown is a list for each day`() async {
    #expect(
      await output("list", "--format", "markdown") == """
        ## Monday, 2 March 2026

        - 12:00 photo · from a newer version
        - 12:00 🙂 good · Slept well

        ## Sunday, 1 March 2026

        - 12:00 First light\\
          on the river, early #walk

        """)
  }

  @Test func `csv is a table`() async {
    #expect(
      await output("list", "--format", "csv") == """
        id,type,at,text,mood,score,note,tags,starred,understood,name,value,unit
        c3c3c3,photo,2026-03-02T12:00:00Z,,,,,,,false,,,
        b2x9qq,mood,2026-03-02T12:00:00Z,,good,4,Slept well,,false,true,,,
        7f3k2a,text,2026-03-01T12:00:00Z,"First light
        on the river, early",,,,walk,false,true,,,

        """)
  }

  @Test func `show uses the same formats`() async {
    let words = ["show", "7f3k", "--format"]
    #expect(
      await Program(Self.seed).run(words + ["short"]).output
        == "2026-03-01 12:00  7f3k  First light⏎on the river, early #walk\n")
    #expect(await output("show", "c3", "--format", "csv", "--fields", "id") == "id\nc3c3c3\n")
    #expect(
      await output("show", "c3", "--format", "markdown")
        == "## Monday, 2 March 2026\n\n- 12:00 photo · from a newer version\n")
    #expect(
      await output("show", "c3", "--format", "json", "--fields", "text,id")
        == #"{"text":null,"id":"c3c3c3"}"# + "\n")
  }

  @Test func `fields keep the requested order`() async {
    #expect(
      await output("list", "--fields", "score,id,tags", "--format", "jsonl") == """
        {"score":null,"id":"c3c3c3","tags":null}
        {"score":4,"id":"b2x9qq","tags":[]}
        {"score":null,"id":"7f3k2a","tags":["walk"]}

        """)
    #expect(
      await output("list", "-n1", "--fields", "revision,at", "--format", "json")
        == "[\n" + #"{"revision":"c3c3c3","at":"2026-03-02T12:00:00Z"}"# + "\n]\n")
    #expect(
      await output("list", "--fields", "note,type", "--format", "csv")
        == "note,type\n,photo\nSlept well,mood\n,text\n")
  }

  @Test(
    arguments: [
      (
        ["--format", "json", "--fields", "id,txet"],
        "there is no field 'txet' (did you mean 'text'?); fields are id, revision, type, at, until, "
          + "day, text, mood, score, note, tags, starred, understood, name, value, unit, journal, files, "
          + "sealed"
      ),
      (["--format", "json", "--fields", "id,id"], "'id' is given twice; give it once"),
      (
        ["--fields", "id"],
        "'--fields' works only with --format json, --format jsonl or --format csv"
      ),
      (
        ["--fields", "id", "--format", "raw"],
        "'--fields' works only with --format json, --format jsonl or --format csv"
      ),
    ])
  func `invalid field options are refused before loading`(words: [String], sentence: String)
    async
  {
    for command in [["list"], ["show", "7f3k"]] {
      let outcome = await Program(Self.seed).run(command + words)
      #expect(outcome.code == 2 && outcome.output.isEmpty)
      #expect(outcome.error.hasPrefix("journal: \(sentence)\nusage: "))
    }
    #expect(
      await Program().run("list", "--format", "csv", "--fields", "").error
        .contains("there is no field ''"))
  }

  @Test func `a missing journal prints a header or nothing`() async {
    let header = "id,type,at,text,mood,score,note,tags,starred,understood,name,value,unit\n"
    #expect(await Program().run("list", "--format", "csv").output == header)
    #expect(await Program().run("list", "--format", "short").output == "")
    #expect(await Program().run("list", "--format", "markdown").output == "")
  }
}
