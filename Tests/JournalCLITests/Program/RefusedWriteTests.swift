import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Refused writes are reported, and the text is kept.
@MainActor
struct RefusedWriteTests {
  nonisolated static let post = Post.text("7f3k2a", "First light")
  nonisolated static let obstacle = RepositoryError.unwritable(path: "/j", .noSpace)
  nonisolated static let sentence =
    "journal: can't write to /j: the disk is full; free some space and try again\n"

  @Test(arguments: [["add", "text", "Dinner"], ["add", "mood", "good", "Dinner"]])
  func `a refused post is kept as a draft`(words: [String]) async {
    let program = Program()
    program.memory.failNext(with: Self.obstacle)
    let error =
      Self.sentence
      + "your text is kept; 'journal drafts restore d1' saves it\n"
    #expect(await program.run(words) == Outcome(code: 1, output: "", error: error))
    #expect(program.drafts.kept == ["/drafts/1": "Dinner"])
  }

  @Test(arguments: [
    ["add", "text", "--at", "yesterday 9pm", "Dinner"],
    ["add", "mood", "good", "Dinner", "--at", "9pm yesterday"],
  ])
  func `a draft keeps the moment that relative words meant`(
    words: [String]
  ) async {
    let program = Program()
    program.memory.failNext(with: Self.obstacle)
    #expect(await program.run(words).code == 1)
    program.environment["JOURNAL_NOW"] = "2026-12-24T08:00:00+09:00"
    #expect(await program.run("drafts", "restore", "d1").code == 0)
    #expect(program.added.first?.moment?.spelling == "2026-11-20T21:00:00+09:00")
  }

  @Test func `a mood without a note needs no draft`() async {
    let program = Program()
    program.memory.failNext(with: Self.obstacle)
    #expect(
      await program.run("add", "mood", "good")
        == Outcome(code: 1, output: "", error: Self.sentence))
    #expect(program.drafts.kept.isEmpty)
  }

  @Test(arguments: [
    ["edit", "none", "--text", "Dinner"],
    ["edit", "7f3k", "--note", "Dinner"], ["edit", "7f3k", "--text", "Dinner", "--at", "never"],
    ["edit", "7f3k", "--text", "Dinner", "--untag", "x"],
  ])
  func `the words of a refused edit are in the shell, and those from a pipe are kept`(
    words: [String]
  ) async {
    let program = Program(ContractSeed(posts: [Self.post]))
    let outcome = await program.run(words)
    #expect(outcome.code > 0 && program.drafts.kept.isEmpty)
    program.console.input = Array("Dinner".utf8)
    await program.run(words.map { $0 == "Dinner" ? "-" : $0 })
    #expect(program.drafts.kept == ["/drafts/1": "Dinner"])
  }

  @Test func `a journal from the future is not written to, with a reason`() async {
    let access = TimelineAccess(level: .readOnly, reason: .needs(["encryption"]))
    let program = Program(ContractSeed(posts: [Self.post], access: access))
    let why = "it needs 'encryption', which this version does not support"
    let outcome = await program.run("add", "text", "Dinner")
    #expect(outcome.code == 1)
    #expect(outcome.error.hasPrefix("journal: nothing was written to memory: \(why); "))
    #expect(
      outcome.error.hasSuffix(
        "\nyour text is kept; 'journal drafts restore d1' saves it\n"))
    #expect(
      await program.run("edit", "7f3k", "--text", "Lunch").error.hasSuffix(
        "d2' saves it\n"))
    #expect(program.drafts.kept == ["/drafts/1": "Dinner", "/drafts/2": "Lunch"])
    #expect(await program.run("delete", "7f3k").code == 1)
    #expect(await program.run("edit", "7f3k", "--star").code == 1)
    #expect(await program.run("list").code == 0)
    #expect(program.memory.saved.isEmpty)
  }

  @Test(arguments: [["list"], ["show", "7f"], ["edit", "7f", "--star"], ["delete", "7f"]])
  func `an unreadable journal is not read`(words: [String]) async {
    let access = TimelineAccess(level: .none, reason: .needs(["encryption"]))
    let program = Program(ContractSeed(posts: [Self.post], access: access))
    program.environment["JOURNAL_FILE"] = "/j.jsonl"
    #expect(
      await program.run(words)
        == Outcome(
          code: 1, output: "",
          error: "journal: can't read /j.jsonl: it needs 'encryption', which this version does "
            + "not support; you can copy the file, but not open it\n"))
  }

  @Test func `a text that can't be kept as a draft is printed`() async {
    let program = Program()
    program.memory.failNext(with: Self.obstacle)
    program.drafts.failAlways(with: .unwritable(path: "/drafts", .readOnlyFileSystem))
    let outcome = await program.run("add", "text", "Dinner\u{1B}[2J")
    let refusal =
      "Your text could not be kept as a draft either (can't write to /drafts: its file system is "
      + "read-only"
    #expect(outcome.error.hasPrefix(Self.sentence + refusal))
    #expect(outcome.error.hasSuffix("). Here it is:\nDinner␛[2J\n"))
    #expect(
      !outcome.error.contains("--file"), "advice for a journal does not apply to a draft")
  }
}
