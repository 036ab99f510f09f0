import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// What is narrowed says so, and everything else has everything.
@MainActor
struct NarrowedExportTests {
  private func program() -> Program { Program(ExportProgramTests.seed) }

  @Test(arguments: [
    (["export", "light"], "1 of 3 entries match 'light'\n"),
    (["export", "--starred", "-n", "2"], "'--starred -n 2'"),
    (["export", "mood:good", "-o", "/x/a.md"], "1 of 3 entries match 'mood:good'\n"),
  ])
  func `a query is echoed on standard error`(words: [String], said: String) async {
    let outcome = await program().run(words)
    #expect(outcome.error.contains(said), "\(outcome)")
    #expect(!outcome.output.contains(" of 3"))
  }

  @Test(arguments: ["rain", "\"all\"", "雨"])
  func `none matching is exit 1 and no file`(query: String) async {
    let program = program()
    for words in [["export", query], ["export", query, "-o", "/x/a.md"]] {
      let outcome = await program.run(words)
      #expect(outcome.code == 1 && outcome.output == "")
      #expect(
        outcome.error.hasSuffix(
          "journal: 0 of 3 entries match '\(query)'; see 'journal help query'\n"))
    }
    #expect(program.exports.files.isEmpty)
  }

  @Test(arguments: ["all", "everything", "全部", "すべて", "ALL"])
  func `all alone means everything`(word: String) async {
    let program = program()
    let outcome = await program.run("export", word, "-o", "/x/a.csv")
    #expect(outcome.output == "exported 3 entries to /x/a.csv\n", "\(outcome)")
    #expect(!outcome.error.contains("match"))
  }

  @Test func `at a terminal, an export asks for a file`() async {
    let program = program()
    program.sitDown()
    let outcome = await program.run("export", "light", "--to", "csv")
    #expect(outcome.code == 2 && outcome.output == "")
    #expect(
      outcome.error.contains("\n  journal export --to csv light -o journal.csv\n"), "\(outcome)")
    #expect(await program.run("export", "-o", "-").output.contains("First light"))
  }

  @Test func `at a terminal, a report is a file here, and replaces none`() async {
    let program = program()
    program.sitDown()
    let outcome = await program.run("report")
    #expect(outcome.code == 0 && outcome.output.contains("journal-2026.html"), "\(outcome)")
    #expect(program.exports.files["journal-2026.html"]?.hasPrefix("<!doctype html>") == true)
    program.console.answers = ["y"]
    let again = await program.run("report")
    #expect(again.code == 1 && again.error.contains("--overwrite"), "\(again)")
    #expect(await program.run("report", "--overwrite").code == 0)
    await program.run("report", "2026-03")
    #expect(program.exports.files["journal-2026-03.html"] != nil)
    #expect(await program.run("report", "-o", "-").output.hasPrefix("<!doctype html>"))
  }

  @Test(arguments: [
    ["report", "to", "boss"], ["report", "all"], ["backup", "all"], ["backup", "全部"],
  ])
  func `a report and a backup refuse words that are no period or path`(words: [String]) async {
    let outcome = await program().run(words)
    #expect(outcome.code == 2 && outcome.output == "", "\(outcome)")
  }

  @Test func `figures say how far a query narrows them, and all is all time`() async {
    let program = program()
    #expect(await program.run("stats", "light").error.hasPrefix("1 of 3 entries match 'light'\n"))
    let none = await program.run("stats", "rain")
    #expect(none.code == 1 && none.output == "")
    #expect(none.error == "journal: 0 of 3 entries match 'rain'; see 'journal help query'\n")
    for word in ["all", "すべて"] {
      let outcome = await program.run("stats", word)
      #expect(outcome.code == 0 && !outcome.error.contains("match"), "\(outcome)")
    }
  }
}
