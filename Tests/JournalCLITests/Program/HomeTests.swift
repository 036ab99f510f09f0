import Presentation
import Terminal
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `journal` alone in a terminal.
@MainActor
struct HomeTests {
  nonisolated static let widths = [40, 80]

  private func seated(_ program: Program, _ columns: Int) -> Program {
    program.sitDown(columns: columns)
    program.environment["NO_COLOR"] = "1"
    return program
  }

  private func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  @Test(arguments: widths, ["en", "ja_JP.UTF-8"])
  func `without entries, a welcome has at most eight lines`(columns: Int, language: String) async {
    let program = seated(Program(), columns)
    program.environment["LANG"] = language
    for path in [
      "", "/home/ada/a/very/long/path/to/a/journal/of/many/years/and/of/many/places.jsonl",
    ] {
      program.environment["JOURNAL_FILE"] = path
      let outcome = await program.run()
      #expect(outcome.code == 0 && outcome.error == "")
      #expect(lines(outcome.output).count <= 8, "\(outcome.output)")
      #expect(lines(outcome.output).allSatisfy { $0.displayWidth <= columns }, "\(outcome.output)")
    }
  }

  @Test func `the welcome has commands to copy and the path`() async {
    #expect(
      await seated(Program(), 80).run().output == """
        Welcome. journal keeps your texts, moods and numbers in one plain text file.

          journal text First light '#walk'   write a text with a tag
          journal mood good Slept well       write a mood
          journal list                       read them
          journal help                       everything else

        The file: ~/.local/share/journal/journal.jsonl

        """)
  }

  @Test(arguments: widths, ["en", "ja_JP.UTF-8"])
  func `drafts are in the welcome too`(columns: Int, language: String) async throws {
    let program = seated(Program(), columns)
    program.environment["LANG"] = language
    _ = try program.drafts.keep(Array("kept".utf8), for: nil)
    let output = await program.run().output
    #expect(output.replacing("\n", with: "").contains("drafts"))
    #expect(lines(output).count <= 8, "\(output)")
  }

  @Test func `entries are shown with one line each, then news and what to do next`() async throws {
    let program = seated(Program(), 40)
    await program.run("text", "First light on the river, and a long way back")
    await program.run("text", "--at", "yesterday", "two\nlines")
    _ = try program.drafts.keep(Array("kept".utf8), for: nil)
    let outcome = await program.run()
    #expect(outcome.code == 0)
    let shown = outcome.output
    #expect(shown.hasPrefix("Today, "), "\(shown)")
    #expect(shown.contains(" First light on the river,…\n"), "\(shown)")
    #expect(shown.contains(" two…\n"), "\(shown)")
    #expect(shown.contains("\n\n1 draft is waiting ('journal drafts').\n\n"), "\(shown)")
    #expect(
      shown.hasSuffix("\nWrite: journal \"…\"\nRead on: journal list\nHelp: journal help\n"),
      "\(shown)")
    #expect(lines(shown).allSatisfy { $0.displayWidth <= 40 })
  }

  @Test func `only the latest entries are loaded, and all of today's that fit`() async {
    let program = seated(Program(), 80)
    for number in 1...30 { await program.run("text", "--at", "2026-11-0\(number % 9 + 1)", "old") }
    let old = await program.run().output
    #expect(old.split(separator: "\n").filter { $0.hasSuffix("  old") }.count <= 10)
    for _ in 1...12 { await program.run("text", "new") }
    let new = await program.run().output
    #expect(new.split(separator: "\n").filter { $0.hasSuffix("  new") }.count == 12)
    #expect(lines(new).count <= 23)
  }

  @Test func `entries of later days are counted and do not hide today`() async {
    let program = seated(Program(), 80)
    await program.run("text", "now")
    let usual = await program.run().output
    for _ in 1...30 { await program.run("text", "--at", "in 2 months", "plan") }
    let shown = await program.run().output
    #expect(shown.contains("  now\n") && !shown.contains("  plan\n"), "\(shown)")
    #expect(shown.contains("30 entries are after today ('journal list after:today')."))
    #expect(!usual.contains("after today"))
    await program.run("delete", "now")
    #expect(await program.run().output.hasPrefix("30 entries are after today"))
    expectInJapanese { $0.laterEntries(2) }
  }

  @Test func `a conflict and entries of a newer version are told`() async {
    expectInJapanese { $0.openConflicts(2) }
    expectInJapanese { $0.fromNewerVersion(1) }
    expectInJapanese { $0.waitingDrafts(3) }
    #expect(
      Catalogue(.english).openConflicts(2) == "2 entries are in conflict ('journal conflicts').")
    #expect(
      Catalogue(.english).fromNewerVersion(1)
        == "1 entry needs a newer version ('journal list is:unknown').")
  }

  @Test(arguments: [(true, false), (false, true), (false, false)])
  func `outside a terminal, it is the same without input`(input: Bool, output: Bool) async {
    let program = Program()
    await program.run("text", "First light")
    program.console.isInputTerminal = input
    program.console.isOutputTerminal = output
    let outcome = await program.run()
    #expect(outcome.code == 0 && outcome.error == "" && outcome.output.contains("First light"))
  }

  @Test(arguments: [true, false])
  func `a draft is named once`(isTerminal: Bool) async throws {
    let program = Program()
    if isTerminal { program.sitDown() }
    await program.run("text", "First light")
    for text in ["one", "two"] {
      _ = try program.drafts.keep(Array(text.utf8), for: nil)
      #expect(await program.run().output.contains("1 draft is waiting ('journal drafts')."))
      #expect(!(await program.run().output.contains("draft")))
    }
    await program.run("drafts", "discard", "--all", "--yes")
    #expect(!(await program.run().output.contains("draft")))
  }
}
