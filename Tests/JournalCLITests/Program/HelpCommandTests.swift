import Foundation
import Presentation
import Testing

@testable import JournalCLI

/// Help goes to standard output with exit code 0.
@MainActor
struct HelpCommandTests {
  nonisolated static let rows: [([String], [String])] = [
    (["help", "add"], ["add text", "add mood", "add measure"]),
    (["help", "add", "text"], ["add text"]),
    (["help", "add", "mood"], ["add mood"]),
    (["help", "list"], ["list"]),
    (["help", "help"], ["help"]),
    (["help", "--help"], ["help"]),
    (["list", "--help"], ["list"]),
    (["list", "--frob", "-h"], ["list"]),
    (["--help", "show"], ["show"]),
  ]

  @Test(arguments: rows)
  func `help prints the page of a command`(words: [String], titles: [String]) async {
    let program = Program()
    let pages = titles.map { HelpPage(width: 80).page(for: .titled($0)) }
    #expect(
      await program.run(words)
        == Outcome(code: 0, output: pages.joined(separator: "\n"), error: ""))
    #expect(program.paths.isEmpty && program.drafts.kept.isEmpty)
  }

  @Test(arguments: [
    ["add", "text", "First", "light", "--help"], ["text", "First", "light", "-h"],
  ])
  func `help behind words prints the page and writes nothing`(words: [String]) async {
    let program = Program()
    let outcome = await program.run(words)
    #expect(outcome.code == 0)
    #expect(outcome.output == HelpPage(width: 80).page(for: .titled("add text")))
    #expect(program.drafts.kept.isEmpty && program.added.isEmpty)
  }

  @Test(arguments: [["--help"], ["-h"], ["help"]])
  func `help without a command prints the overview`(words: [String]) async {
    #expect(
      await Program().run(words)
        == Outcome(code: 0, output: HelpPage(width: 80).overview(), error: ""))
  }

  @Test(arguments: ["--all", "-a"])
  func `help for everything lists every command and option`(option: String) async {
    #expect(
      await Program().run("help", option)
        == Outcome(code: 0, output: HelpPage(width: 80).everything(), error: ""))
  }

  @Test func `help config shows each setting once, with its value`() async {
    let program = Program()
    program.settings.text = #"{"day-ends-at": "04:00"}"#
    let page = await program.run("help", "config").output
    #expect(page.components(separatedBy: "  day-ends-at ").count == 2, "\(page)")
    #expect(page.contains("[04:00]") && page.contains("[monday (default)]"))
  }

  @Test func `help for another word lists the pages that mention it`() async {
    let found = await Program().run("help", "weekday")
    #expect(found.code == 0 && found.output.contains("journal help templates"), "\(found)")
    let program = Program()
    program.environment["LANG"] = "ja_JP.UTF-8"
    let mentions = await program.run("help", "日時")
    #expect(mentions.code == 0 && mentions.output.contains("journal help dates"), "\(mentions)")
    for (word, command) in [("検索", "find"), ("ゴミ箱", "trash")] {
      let page = await program.run("help", word)
      #expect(page.code == 0 && page.output.hasPrefix("journal \(command): "), "\(page)")
    }
    #expect(await Program().run("help", "commit").error.contains("'text' adds words"))
  }

  @Test func `a page is as wide as the terminal`() async {
    let program = Program()
    program.sitDown(columns: 40)
    #expect(await program.run("help").output == HelpPage(width: 40).overview())
  }

  @Test(arguments: [
    (["frob"], "there is no command 'frob'; 'journal help' lists them"),
    (["lsit"], "there is no command 'lsit'; did you mean 'list'?"),
    (["add", "txet"], "there is no command 'add txet'; did you mean 'add text'?"),
    (["list", "all"], "there is no command 'list all'; 'journal help' lists them"),
  ])
  func `help for an unknown command is refused`(words: [String], sentence: String) async {
    let outcome = await Program().run(["help"] + words)
    let usage = "usage: journal help [COMMAND…] [OPTIONS]"
    #expect(outcome.code == 2 && outcome.output == "")
    #expect(outcome.error.hasPrefix("journal: \(sentence)\n\(usage)\n"))
  }

  @Test func `help query prints the page about queries`() async {
    let page = HelpPage(width: 80).query()
    #expect(await Program().run("help", "query") == Outcome(code: 0, output: page, error: ""))
    let outcome = await Program().run("help", "qurey")
    #expect(outcome.error.hasPrefix("journal: there is no command 'qurey'; did you mean 'query'?"))
  }

  @Test func `help format prints a page narrow enough to quote`() async {
    let outcome = await Program().run("help", "format")
    #expect(
      outcome.output == "\(Catalogue(.english).formatTitle)\n\n\(Catalogue(.english).formatPage)\n")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 76 })
    #expect(
      await Program().run("help", "fromat").error
        .hasPrefix("journal: there is no command 'fromat'; did you mean 'format'?"))
  }

  @Test func `the version takes one line`() async {
    let line = "journal \(Release.version)\n"
    #expect(await Program().run("--version") == Outcome(code: 0, output: line, error: ""))
    #expect(await Program().run("--version", "list").output == line)
  }

  @Test func `a script gets the version, the commit, and what the program knows`() async {
    // Only `git archive` writes the commit into the source.
    let commit = Release.commit.map { "\"\($0)\"" } ?? "null"
    let json = """
      {"version":"\(Release.version)","commit":\(commit),"formatVersion":1,"abilities":["noop","sealed-1"]}

      """
    let outcome = await Program().run("--version", "--format", "json")
    #expect(outcome == Outcome(code: 0, output: json, error: ""))
    #expect(await Program().run("--format", "json", "--version").output == json)
    let refused = await Program().run("--version", "--format", "csv")
    #expect(refused.code == 2)
    #expect(refused.error.contains("write text or json"), "\(refused.error)")
  }

  @Test func `help needs neither a home nor a clock`() async {
    let program = Program()
    program.environment = ["JOURNAL_NOW": "noon"]
    #expect(await program.run("help", "list").code == 0)
    #expect(await program.run("--version").code == 0)
  }
}
