import Presentation
import Testing
import TimelineDomain

@testable import JournalCLI

/// Texts without a command.
@MainActor
struct CaptureProgramTests {
  private func texts(_ program: Program) -> [String] { program.added.map(AddProgramTests.said) }

  private func moments(_ program: Program) -> [String?] { program.added.map(\.moment?.spelling) }

  @Test func `a sentence is added as a text`() async {
    let program = Program()
    let outcome = await program.run("A whole sentence.", "--tag", "x")
    #expect(outcome.code == 0 && outcome.error == "" && outcome.output.hasPrefix("added "))
    await program.run("川沿いを散歩した")
    await program.run("called", "in", "sick")
    #expect(texts(program) == ["A whole sentence.", "川沿いを散歩した", "called in sick"])
    #expect(program.drafts.kept.isEmpty)
  }

  /// Command lines that fail; the shell has their words.
  nonisolated static let refused: [[String]] = [
    ["text", "First", "light", "--frob"], ["text", "First light", "--at", "nonsense"],
    ["text", "First light", "--tag", "a b"], ["mood", "good", "Slept", "--frob"],
    ["m", "zesty", "Slept", "well"], ["A sentence", "--frob"], ["txet", "First", "light"],
    ["-j", "nowhere", "A sentence"], ["edit", "zzzz", "--text", "Late light"],
    ["text", "First light", "--template", "nowhere"], ["yesterday:", "called", "in", "--frob"],
    ["12/1:", "Prolog"], ["text", "a", "--help"],
  ]

  @Test(arguments: refused)
  func `a refused command line leaves no draft`(words: [String]) async {
    for sits in [false, true] {
      let program = Program()
      if sits { program.sitDown() }
      await program.run(words)
      #expect(program.added.isEmpty && program.drafts.kept.isEmpty)
    }
  }

  @Test func `what was read from a pipe is kept, and what was not read is left alone`() async {
    let read = Program()
    read.console.input = Array("piped\n".utf8)
    #expect(await read.run("text", "--at", "nonsense").code == 2)
    #expect(read.drafts.kept == ["/drafts/1": "piped"])
    let unread = Program()
    unread.console.input = Array("piped\n".utf8)
    #expect(await unread.run("text", "--frob").code == 2)
    #expect(unread.drafts.kept.isEmpty)
  }

  nonisolated static let withoutCommand: [[String]] = [
    ["yesterday:", "called", "in", "sick"], ["yesterday: called in sick"],
    ["-q", "Yesterday:", "called in sick"],
  ]

  @Test(arguments: withoutCommand)
  func `a date and a colon in front are its time`(words: [String]) async {
    let program = Program()
    #expect(await program.run(words).code == 0)
    #expect(texts(program) == ["called in sick"])
    let other = Program()
    await other.run("text", "--at", "yesterday", "called in sick")
    #expect(moments(program) == moments(other))
  }

  @Test(arguments: [["text", "yesterday: called in sick"], ["t", "yesterday:", "called in sick"]])
  func `a date behind the command is text, even with the setting of 1_0_0`(words: [String]) async {
    let program = Program()
    program.settings.text = #"{"dates-in-front": true, "draft-days": 3}"#
    program.sitDown()
    program.console.errorColumns = 80
    let outcome = await program.run(words)
    #expect(texts(program) == ["yesterday: called in sick"])
    #expect(outcome.error.contains("tip: behind 'text', a date stays text"))
    #expect(!(await program.run(words)).error.contains("tip:"))
    expectInJapanese { $0.sentence(Tip.dateInFront) }
    #expect(await program.run("config", "list").error == "")
    #expect(program.settings.text?.contains("draft-days") == true)
  }

  /// Lines that are no text, with Enter at each question.
  nonisolated static let unlikely: [[String]] = [
    ["天気"], ["雨"], ["今日の日記"], ["先週の日記を見せて"], ["使い方を教えて"], ["3", "delete"], ["on", "this", "day"],
    ["photo", "cat.jpg"], ["how", "was", "I", "last", "week"], ["削除", "雨"], ["q", "coffee"],
    ["calendar"], ["daily"], ["カレンダー"], ["去年の今日"], ["2026-11-20"], ["nov"], ["11月"],
    ["complete", "it"],
  ]

  @Test(arguments: unlikely)
  func `Enter never stores what is more likely a mistake`(words: [String]) async {
    for sits in [false, true] {
      let program = Program()
      if sits { program.sitDown() }
      program.console.answers = ["", "", ""]
      await program.run(words)
      #expect(program.added.isEmpty && program.drafts.kept.isEmpty)
    }
  }

  @Test func `a Japanese word for a command picks no entries by loose words`() async {
    let program = Program()
    await program.run("text", "a walk with 7f")
    let outcome = await program.run("削除", "walk7", "--yes")
    #expect(outcome.code == 1 && outcome.error.contains("walk7"), "\(outcome.error)")
  }
}
