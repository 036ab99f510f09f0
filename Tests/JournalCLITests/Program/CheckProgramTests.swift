import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `journal check`: its output and exit codes.
@MainActor
struct CheckProgramTests {
  private func program(
    _ report: CheckReport?, salvage: Salvage? = nil, failure: RepositoryError? = nil
  ) -> Program {
    let program = Program()
    program.files.journal.report = report
    program.files.journal.salvage = salvage
    program.files.journal.checkFailure = failure
    return program
  }

  @Test func `a healthy journal exits with 0`() async {
    let report = CheckReport(
      summary: TimelineSummary(version: 1, entries: 2, posts: 1), bytes: 250, lines: 3, heads: 1,
      kinds: ["text": 2])
    #expect(
      await program(report).run("check", "--file", "/j.jsonl")
        == Outcome(
          code: 0,
          output: """
            journal   /j.jsonl
            lines     3, 250 bytes: 2 entries
            format    version 1
            entries   2: 2 text
            current   1

            No damage found.

            """, error: ""))
  }

  @Test(arguments: [[], ["--format", "json"], ["--quiet"]])
  func `a damaged journal exits with 1 and prints the report`(options: [String]) async {
    let outcome = await program(.full).run(["check"] + options)
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("7f3k2a") && outcome.error == "")
  }

  @Test(arguments: [[], ["--format", "json"]])
  func `unusual but undamaged content exits with 0`(options: [String]) async {
    let unusual = CheckReport(
      repetitions: [.init(line: 3, first: 2)], sharedIDs: [.init(id: EntryID("a"), lines: [4, 5])],
      loosePointers: [
        .init(
          location: .init(line: 4, id: EntryID("a")), member: "refs", target: EntryID("gone"))
      ], cycles: [[EntryID("b"), EntryID("c")]],
      unfamiliar: [.init(line: 9, id: EntryID("d"))])
    #expect(await program(unusual).run(["check"] + options).code == 0)
  }

  @Test func `a missing journal is not damaged`() async {
    let nothing = program(nil)
    #expect(
      await nothing.run("check", "--file", "/j\u{1B}")
        == Outcome(code: 0, output: "", error: "There is no journal yet at /j␛\n"))
    let json = await nothing.run("check", "--format", "json")
    #expect(json.code == 0 && RawObject(json.output).text("exists") == "false")
    #expect(
      await nothing.run("salvage", "out").error.hasPrefix("There is no journal yet"))
  }

  @Test func `JSON takes one line`() async {
    let outcome = await program(.full).run("check", "--format", "json", "--file", "/j")
    let json = String(decoding: CheckJSON.object(.full, "/j", nil), as: UTF8.self)
    #expect(outcome == Outcome(code: 1, output: json + "\n", error: ""))
  }

  @Test func `a salvage exits with 0, whatever is damaged`() async {
    let salvage = Salvage(
      report: .damaged(1), header: .new, damagedPath: Array("out.damaged".utf8))
    let program = program(nil, salvage: salvage)
    let outcome = await program.run("salvage", "out", "--file", "/j")
    #expect(outcome.code == 0 && outcome.error == "")
    #expect(
      outcome.output.hasSuffix(
        """
        damaged   line 2: not JSON: line 0
        salvaged  the healthy lines are in out
                  with a new first line: the old one was damaged
                  the damaged ones are in out.damaged

        The journal itself is unchanged.

        """))
    let json = await program.run("salvage", "out", "--format", "json", "--file", "/j")
    let object = CheckJSON.object(.damaged(1), "/j", (salvage, "out"))
    #expect(
      json
        == Outcome(code: 0, output: String(decoding: object, as: UTF8.self) + "\n", error: ""))
  }

  @Test func `a salvage needs a file name`() async {
    let outcome = await program(.full).run("salvage", "")
    #expect(outcome.code == 2)
    #expect(outcome.error.contains("salvage"))
    #expect(await program(.full).run("salvage").code == 2)
    #expect(await program(.full).run("check", "words").code == 2)
  }

  @Test(
    arguments: [
      (.unreadable(path: "/j", .notAJournal), "can't read /j: it is not a journal"),
      (
        .unwritable(path: "out", .exists),
        "can't write to out: it already exists, and is not overwritten"
      ),
      (
        .refused(path: "/j", TimelineAccess(level: .readOnly, reason: .needs(["x"]))),
        "nothing was written to /j: it needs 'x', which this version does not support"
      ),
    ] as [(RepositoryError, String)], [["check"], ["salvage", "out"]])
  func `an obstacle is reported`(row: (RepositoryError, String), words: [String]) async {
    let outcome = await program(nil, failure: row.0).run(words)
    #expect(outcome.code == 1 && outcome.output == "")
    #expect(outcome.error.hasPrefix("journal: " + row.1))
  }

  @Test(
    arguments: [["check"], ["salvage", HostileTextTests.evil], ["check", "--format", "json"]],
    [40, 80])
  func `hostile content never reaches a terminal`(words: [String], columns: Int) async {
    let evil = HostileTextTests.evil
    let report = CheckReport.everything(named: evil)
    let salvage = Salvage(report: report, header: .new, damagedPath: Array(evil.utf8))
    let program = program(report, salvage: salvage)
    program.sitDown(columns: columns)
    program.environment["NO_COLOR"] = "1"
    let outcome = await program.run(words + ["--file", evil])
    #expect(!outcome.output.isEmpty)
    #expect((outcome.output + outcome.error).liveCharacters == [])
  }
}
