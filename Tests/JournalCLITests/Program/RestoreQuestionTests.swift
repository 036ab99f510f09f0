import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// What a draft lacks is asked in a terminal.
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

  @Test func `a time is asked until it is one`() async throws {
    let program = await program(
      ["add", "text", "Dinner", "--at", "last nigt"], ["nigt", "yesterday 9pm"])
    let outcome = await program.run("drafts", "restore", "d1")
    #expect(outcome.code == 0)
    #expect(
      outcome.error.contains(
        "When did it happen, instead of 'last nigt'? (Enter: Sat 2026-11-21 08:01) "))
    #expect(outcome.error.contains("'--at' can't read 'nigt'"))
    #expect(program.added.first?.moment?.spelling.hasPrefix("2026-11-20T21:00:00") == true)
    #expect(program.drafts.kept.isEmpty)
  }

  @Test func `Enter takes the time at which the text was typed`() async {
    let program = await program(["add", "text", "Dinner", "--at", "last nigt"], [""])
    #expect(await program.run("drafts", "restore", "d1").code == 0)
    #expect(program.added.first?.moment?.spelling == "2026-11-21T08:01:02.123+09:00")
  }

  @Test(arguments: [("good", "good Slept well"), ("", "text goood Slept well")])
  func `a mood is asked, and Enter saves a text`(answer: String, entry: String) async {
    let program = await program(["add", "mood", "goood", "Slept", "well"], [answer])
    let outcome = await program.run("drafts", "restore", "d1")
    #expect(outcome.code == 0)
    #expect(outcome.error.contains("Which mood, instead of 'goood'?"))
    #expect(said(program) == [entry])
  }

  @Test func `a tag can be left out`() async {
    let program = await program(["add", "text", "Dinner", "--tag", "a b"], [""])
    #expect(await program.run("drafts", "restore", "d1").code == 0)
    #expect(program.added.first?.givenTags == [])
  }

  @Test func `an entry is asked`() async {
    let program = await program(["edit", "zzzz", "--text", "Late light"], ["7f3k"])
    let outcome = await program.run("drafts", "restore", "d1")
    #expect(outcome.error.contains("Which entry, instead of 'zzzz'?"))
    #expect(outcome.output.hasPrefix("edited 7f3k") && program.drafts.kept.isEmpty)
  }

  @Test func `a journal is asked`() async {
    let program = await program(["-j", "wrok", "add", "text", "Dinner"], ["home!", "work"])
    let outcome = await program.run("drafts", "restore", "d1")
    #expect(outcome.error.contains("Which journal, instead of 'wrok'? Known: work. "))
    #expect(said(program) == ["text Dinner"] && program.paths.last == "/w.jsonl")
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

  @Test func `a corrected first word is the mood`() async {
    let program = await program(["add", "mood", "goood", "Slept", "well"], [])
    program.console.editor = { [drafts = program.drafts] _, path in
      drafts.rewrite(path, Array("great Slept well\n".utf8))
      return 0
    }
    let edited = await program.run("drafts", "edit", "d1")
    #expect(edited.output == "edited d1\n")
    #expect(edited.error == "'journal drafts restore d1' saves it\n")
    #expect(await program.run("drafts", "restore", "d1").code == 0)
    #expect(said(program) == ["great Slept well"])
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
