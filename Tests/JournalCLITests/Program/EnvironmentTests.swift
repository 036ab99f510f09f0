import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// JOURNAL_NOW, HOME and file names.
@MainActor
struct EnvironmentTests {
  @Test(arguments: ["noon", "2026-11-21", "2026-11-21T08:00", "2026-02-30T08:00:00Z"])
  func `an invalid JOURNAL_NOW is refused`(now: String) async {
    let program = Program()
    program.environment["JOURNAL_NOW"] = now
    let outcome = await program.run("add", "text", "First", "light")
    let error = """
      journal: JOURNAL_NOW is '\(now)'; write it as 2026-11-21T08:00:00+09:00

      """
    #expect(outcome == Outcome(code: 2, output: "", error: error))
    #expect(program.drafts.kept.isEmpty)
  }

  @Test func `an invalid JOURNAL_NOW refuses an edit too`() async {
    let program = Program(ContractSeed(posts: [.text("7f3k2a")]))
    program.environment["JOURNAL_NOW"] = "noon"
    #expect(await program.run("edit", "7f3k", "--text", "First light").code == 2)
    #expect(program.drafts.kept.isEmpty)
  }

  @Test(arguments: [
    ("2030-01-02T03:04:05Z", "2030-01-02T12:04:05+09:00"),
    ("2030-01-02T03:04:05.678-05:00", "2030-01-02T17:04:05.678+09:00"),
  ])
  func `JOURNAL_NOW sets the clock but not the time zone`(now: String, stored: String) async {
    let program = Program()
    program.environment["JOURNAL_NOW"] = now
    #expect(await program.run("add", "text", "First light").code == 0)
    #expect(program.added.first?.moment?.spelling == stored)
  }

  @Test func `an empty JOURNAL_NOW is ignored`() async {
    let program = Program()
    program.environment["JOURNAL_NOW"] = ""
    #expect(await program.run("add", "text", "First light").code == 0)
  }

  nonisolated static let noHome =
    "journal: HOME is not set, so there is no default journal; set HOME, or name a file with "
    + "--file or $JOURNAL_FILE\n"

  @Test(arguments: [["list"], ["info"], ["show", "7f"], ["add", "mood", "good"]])
  func `without a home the message says what to set`(words: [String]) async {
    let program = Program()
    program.environment = [:]
    #expect(await program.run(words) == Outcome(code: 1, output: "", error: Self.noHome))
    program.environment = ["HOME": ""]
    #expect(await program.run(words).error == Self.noHome)
  }

  @Test func `without a home the words of a command are in the shell`() async {
    let program = Program()
    program.environment = [:]
    #expect(await program.run("add", "text", "First", "light").error == Self.noHome)
  }

  @Test func `a file named by an option needs no home`() async {
    let program = Program()
    program.environment = ["JOURNAL_FILE": "j.jsonl"]
    #expect(await program.run("add", "text", "First light").code == 0)
    #expect(await program.run("--file", "/other.jsonl", "list").code == 0)
    #expect(program.paths == ["j.jsonl", "/other.jsonl"])
  }

  @Test func `an empty file name is a mistake`() async {
    let outcome = await Program().run("--file", "", "list")
    #expect(outcome.code == 2)
    #expect(outcome.error.hasPrefix("journal: '--file' needs the name of a file"))
  }
}
