import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `journal info`: the location, the contents, and what this version doesn't know.
@MainActor
struct InfoProgramTests {
  nonisolated static let full = LoadResult(
    timeline: Timeline(),
    summary: TimelineSummary(
      access: TimelineAccess(level: .noRewrite, reason: .needs(["places", "threads"])), version: 2,
      isNewer: true, entries: 12, posts: 5, unknown: ["poll": 1, "photo": 2, "audio": 1],
      damagedLines: [2, 3, 5, 7, 11, 13, 17, 19, 23], duplicateLines: 1,
      sharedIDs: [EntryID("7f3k2a9999")], conflicts: 1))

  @Test func `info on a missing journal shows how to start it`() async {
    #expect(
      await Program().run("info")
        == Outcome(
          code: 0,
          output: """
            journal   /home/ada/.local/share/journal/journal.jsonl
                      does not exist yet; start it with: journal add text First light on the river

            """, error: ""))
    #expect(
      await Program().run("info", "--format", "json", "--file", "j").output
        == #"{"path":"j","exists":false,"version":null,"entries":0,"posts":0,"asides":0,"sealed":0,"unknown":{},"#
        + #""damaged":0,"duplicates":0,"conflicts":0,"indexDamage":0,"access":"full","needs":[],"#
        + #""newer":false,"writers":[],"files":0,"fileBytes":0,"abandonedFolders":[],"copies":[]}"#
        + "\n")
  }

  @Test func `info describes the journal in rows`() async {
    let program = Program(ContractSeed(posts: [.text("7f3k2a")]))
    #expect(
      await program.run("info", "--file", "/j.jsonl").output == """
        journal   /j.jsonl
        format    version 1
        access    read and write
        entries   1
        lines     1, including edits and deletions

        """)
  }

  @Test func `unknown content has rows of its own`() async {
    let outcome = await Program(answering: Self.full).run("info", "--file", "/j.jsonl")
    #expect(
      outcome.output == """
        journal   /j.jsonl
        format    version 2, newer than this program
        access    it needs 'places' and 'threads', which this version does not support; everything works \
        except rewriting the file
        entries   5
        lines     12, including edits and deletions
        unknown   photo 2, audio 1, poll 1
        programs  a newer version or another program wrote here; it left no name
        conflicts 1 with more than one version ('journal --file /j.jsonl conflicts')
        same id   different entries share 7f3k2a
        repeated  1 line, counted once
        damaged   9 lines: 2, 3, 5, 7, 11, 13, 17, 19, …

        """)
    #expect(outcome.error == "", "the rows replace the notices")
  }

  @Test func `info uses singular and plural correctly`() async {
    let outcome = await Program(answering: Self.full).run("info")
    #expect(!outcome.output.contains("1 lines"))
    #expect(!outcome.output.contains("line 2, 3"))
    let summary = TimelineSummary(damagedLines: [7], duplicateLines: 3)
    let other = LoadResult(timeline: Timeline(), summary: summary)
    #expect(
      await Program(answering: other).run("info").output.hasSuffix(
        """
        repeated  3 lines, each counted once
        damaged   line 7

        """))
  }

  @Test func `a script gets names and numbers`() async {
    let outcome = await Program(answering: Self.full).run(
      "info", "--format", "json", "--quiet", "--file", "/j.jsonl")
    #expect(
      outcome
        == Outcome(
          code: 0,
          output:
            #"{"path":"/j.jsonl","exists":true,"version":2,"entries":12,"posts":5,"asides":0,"sealed":0,"#
            + #""unknown":{"audio":1,"photo":2,"poll":1},"damaged":9,"duplicates":1,"#
            + #""conflicts":1,"indexDamage":0,"access":"noRewrite","needs":["places","threads"],"#
            + #""newer":true,"writers":[],"files":0,"fileBytes":0,"abandonedFolders":[],"copies":[]}"#
            + "\n",
          error: ""))
  }

  @Test(arguments: [
    (TimelineAccess.Level.full, "full"), (.noRewrite, "noRewrite"), (.readOnly, "readOnly"),
    (.none, "none"),
  ])
  func `the access level has a stable name`(level: TimelineAccess.Level, name: String) async {
    let summary = TimelineSummary(access: TimelineAccess(level: level, reason: .needs(["x"])))
    let program = Program(answering: LoadResult(timeline: Timeline(), summary: summary))
    let outcome = await program.run("info", "--format", "json")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains(#""access":"\#(name)","needs":["x"],"newer":true,"#))
  }

  @Test func `long rows are indented below their title`() async {
    let program = Program(answering: Self.full)
    program.sitDown(columns: 40)
    program.environment["NO_COLOR"] = "1"
    let output = await program.run("info", "--file", "/j.jsonl").output
    #expect(
      output.contains(
        """

        access    it needs 'places' and
                  'threads', which this version
                  does not support; everything
                  works except rewriting the
                  file
        entries   5

        """))
  }
}
