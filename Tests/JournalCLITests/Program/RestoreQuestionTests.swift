import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// A terminal shows the command of a draft that fails, for correction.
@MainActor
struct RestoreQuestionTests {
  /// A draft of this command, and a terminal.
  private func program(_ words: [String], _ answers: [String]) async -> Program {
    let program = Program(ContractSeed(posts: [RestoreProgramTests.post]))
    program.settings.text = #"{"journals":{"work":"/w.jsonl"}}"#
    await program.run(words)
    program.sitDown()
    program.console.answers = answers
    return program
  }

  private func said(_ program: Program) -> [String] {
    program.added.map { post in
      switch post {
      case .text(let text): "text \(text.text)"
      case .mood(let mood): "\(mood.mood.name) \(mood.note ?? "")"
      }
    }
  }

  @Test func `the command is shown until it can be run`() async throws {
    let program = await program(
      ["add", "text", "Dinner", "--at", "last nigt"],
      ["journal add text --at nigt -", "journal add text --at 'yesterday 9pm' -"])
    let outcome = await program.run("drafts", "restore", "d1")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.error.contains("'--at' can't read 'nigt' in 'last nigt'"))
    #expect(outcome.error.contains("\"Dinner\"\n"))
    #expect(outcome.error.contains("(Enter: journal add text --at 'last nigt' -) "))
    #expect(outcome.error.contains("'--at' can't read 'nigt'"))
    #expect(program.added.first?.moment?.spelling.hasPrefix("2026-11-20T21:00:00") == true)
    #expect(program.drafts.kept.isEmpty)
  }

  @Test func `without a time, the text has the time at which it was typed`() async {
    let program = await program(["add", "text", "Dinner", "--at", "last nigt"], ["add text -"])
    #expect(await program.run("drafts", "restore", "d1").code == 0)
    #expect(program.added.first?.moment?.spelling == "2026-11-21T08:01:02.123+09:00")
  }

  nonisolated static let corrections: [([String], String, String)] = [
    (["add", "mood", "goood", "Slept", "well"], "mood good -", "good goood Slept well"),
    (["add", "mood", "goood", "Slept", "well"], "mood good Slept well", "good Slept well"),
    (["add", "mood", "goood", "Slept", "well"], "text -", "text goood Slept well"),
    (["add", "text", "Dinner", "--tag", "a b"], "text -", "text Dinner"),
    (["-j", "wrok", "add", "text", "Dinner"], "-j work text -", "text Dinner"),
    (["add", "text", "Dinner", "--frob"], "", "text Dinner"),
  ]

  @Test(arguments: corrections)
  func `the text is saved by the command that is typed instead`(
    words: [String], line: String, entry: String
  ) async {
    let program = await program(words, [line])
    let outcome = await program.run("drafts", "restore", "d1")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.error.contains("Which command saves it? (Enter: journal "))
    #expect(said(program) == [entry])
    #expect(program.added.first?.givenTags == [])
    if words.contains("wrok") { #expect(program.paths.last == "/w.jsonl") }
    // The word that was no mood is not in the journal.
    #expect(program.drafts.kept.isEmpty == (entry != "good Slept well"))
  }

  @Test func `an edit gets another entry`() async {
    let program = await program(["edit", "zzzz", "--text", "Late light"], ["edit 7f3k --text -"])
    let outcome = await program.run("drafts", "restore", "d1")
    #expect(outcome.output.hasPrefix("edited 7f3k") && program.drafts.kept.isEmpty)
  }

  @Test func `words for an entry that was not found do not pick another one later`() async {
    let program = Program()
    await program.run("edit", "@1", "--text", "Late light")
    await program.run("add", "text", "A later entry")
    let refused = await program.run("drafts", "restore", "d1")
    #expect(refused.code == 2)
    #expect(refused.error.hasSuffix("'journal drafts restore d1 --entry ID' saves it\n"))
    #expect(said(program) == ["text A later entry"] && program.drafts.kept.count == 1)
  }

  @Test func `two mistakes are in the command that a message offers`() async {
    let program = await program(
      ["add", "text", "Dinner", "--at", "last nigt", "--tag", "a b", "--frob"], [])
    program.console.isInputTerminal = false
    let outcome = await program.run("drafts", "restore", "d1")
    #expect(
      outcome.error.hasSuffix("'journal drafts restore d1 --at TIME --tag TAG' saves it\n"))
    let saved = await program.run("drafts", "restore", "d1", "--at", "9am", "--tag", "ab")
    #expect(saved.code == 0 && said(program) == ["text Dinner"] && program.drafts.kept.isEmpty)
  }

  @Test(arguments: [
    ["add", "text", "Dinner", "--at", "last nigt"], ["edit", "zzzz", "--text", "Late light"],
    ["-j", "wrok", "add", "text", "Dinner"],
  ])
  func `no answer leaves the draft`(words: [String]) async {
    let program = await program(words, [])
    let outcome = await program.run("drafts", "restore", "d1")
    #expect(outcome.code == 1)
    #expect(
      outcome.error.contains("draft d1 is unchanged; 'journal drafts restore d1 -"))
    #expect(program.drafts.kept.count == 1 && program.memory.saved.isEmpty)
  }

  // MARK: Options

  @Test func `options that are given win over those of the draft`() async {
    let program = await program(
      ["add", "text", "Dinner", "--at", "2026-01-02T03:04", "--tag", "a", "--frob"], [])
    let outcome = await program.run(
      "drafts", "restore", "d1", "--at", "2026-02-03T04:05", "--tag", "b", "--star")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(program.added.first?.moment?.spelling.hasPrefix("2026-02-03T04:05") == true)
    #expect(program.added.first?.givenTags.map(\.name) == ["a", "b"])
    #expect(program.added.first?.isStarred == true)
  }

  @Test func `a text can be saved as the note of a mood`() async {
    let program = await program(["add", "text", "Slept well", "--frob"], [])
    #expect(await program.run("drafts", "restore", "d1", "--mood", "good").code == 0)
    #expect(said(program) == ["good Slept well"])
  }

  @Test(arguments: [["--entry", "7f3k"], ["--template", "x"]])
  func `an option that does not fit is refused`(options: [String]) async {
    let program = await program(["add", "mood", "good", "Slept well", "--frob"], [])
    let outcome = await program.run(["drafts", "restore", "d1"] + options)
    #expect(outcome.code == 2)
    #expect(outcome.error.contains("'\(options[0])' does not fit draft d1"))
    #expect(program.drafts.kept.count == 1 && program.added.isEmpty)
  }

  @Test func `an edited draft still needs its mood`() async {
    let program = await program(["add", "mood", "goood", "Slept", "well"], [])
    program.edit(writing: "Slept well\n")
    let edited = await program.run("drafts", "edit", "d1")
    #expect(edited.output == "edited d1\n")
    #expect(edited.error == "'journal drafts restore d1 --mood MOOD' saves it\n")
    #expect(await program.run("drafts", "restore", "d1", "--mood", "great").code == 0)
    #expect(said(program) == ["great Slept well"] && program.drafts.kept.isEmpty)
  }

  // MARK: drafts edit

  @Test func `an editor that fails leaves the draft as it is`() async {
    let program = await program(["ad", "text", "Dinner"], [])
    program.console.editor = { _, _ in 3 }
    let outcome = await program.run("drafts", "edit", "d1")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("exited with status 3"))
    #expect(program.drafts.kept == ["/drafts/1": "Dinner"])
  }

  @Test func `a draft that is edited to nothing can be discarded`() async {
    let program = await program(["ad", "text", "Dinner"], [])
    program.edit(writing: "\n")
    let outcome = await program.run("drafts", "edit", "d1")
    #expect(outcome.error == "draft d1 is empty; 'journal drafts discard d1' removes it\n")
  }
}
