import TestSupport
import Testing

@testable import JournalCLI

/// `journal drafts discard`.
@MainActor
struct DiscardProgramTests {
  private func program() -> Program {
    let program = Program()
    for text in ["one", "two", "three"] { program.keep(text) }
    return program
  }

  @Test func `a named draft is discarded without a question`() async {
    let program = program()
    program.sitDown()
    #expect(
      await program.run("drafts", "discard", "d2", "d1")
        == Outcome(code: 0, output: "discarded d2\ndiscarded d1\n", error: ""))
    #expect(program.drafts.kept == ["/drafts/3": "three"])
  }

  @Test func `a draft named twice is discarded once`() async {
    let program = program()
    #expect(
      await program.run("drafts", "discard", "d2", "d2")
        == Outcome(code: 0, output: "discarded d2\n", error: ""))
  }

  @Test func `an empty name matches no draft`() async {
    let program = Program()
    program.keep("text")
    let error = "journal: there is no draft ''; 'journal drafts' lists them\n"
    #expect(
      await program.run("drafts", "discard", "") == Outcome(code: 1, output: "", error: error))
    #expect(program.drafts.kept.count == 1)
  }

  @Test func `one wrong name discards nothing`() async {
    let program = program()
    #expect(await program.run("drafts", "discard", "d1", "x").code == 1)
    #expect(program.drafts.kept.count == 3)
  }

  @Test func `a script gets the names, and --quiet prints nothing`() async {
    #expect(
      await program().run("drafts", "discard", "d1", "d3", "--format", "json")
        == Outcome(code: 0, output: #"{"discarded":["d1","d3"]}"# + "\n", error: ""))
    #expect(
      await program().run("drafts", "discard", "d1", "-q")
        == Outcome(code: 0, output: "", error: ""))
  }

  @Test(arguments: [["drafts", "discard"], ["drafts", "discard", "--all", "d1"]])
  func `--all and names can't be combined`(words: [String]) async {
    let program = program()
    program.sitDown()
    program.console.answers = ["y"]
    #expect(await program.run(words).code == 2)
    #expect(program.drafts.kept.count == 3)
  }

  nonisolated static let refusal =
    "journal: nothing was discarded: this would discard 3 drafts for good; add --yes to go "
    + "ahead\n"

  @Test func `--all discards everything after a yes`() async {
    let asked = program()
    asked.sitDown()
    asked.console.answers = ["y"]
    let all = "discarded d3\ndiscarded d2\ndiscarded d1\n"
    #expect(
      await asked.run("drafts", "discard", "--all")
        == Outcome(code: 0, output: all, error: "Discard 3 drafts for good? [y/N] "))
    #expect(asked.drafts.kept.isEmpty)
    for option in ["--yes", "-y"] {
      let answered = program()
      #expect(
        await answered.run("drafts", "discard", "--all", option)
          == Outcome(code: 0, output: all, error: ""))
      #expect(answered.drafts.kept.isEmpty)
    }
  }

  @Test(arguments: [["n"], [""], ["yess"], []])
  func `any other answer discards nothing`(answers: [String]) async {
    let program = program()
    program.sitDown()
    program.console.answers = answers
    #expect(
      await program.run("drafts", "discard", "--all")
        == Outcome(
          code: 1, output: "",
          error: "Discard 3 drafts for good? [y/N] journal: nothing was changed\n"))
    #expect(program.drafts.kept.count == 3)
  }

  @Test(arguments: [[], ["-q"], ["--format", "json"]])
  func `without a terminal, --all needs --yes`(options: [String]) async {
    let program = program()
    #expect(
      await program.run(["drafts", "discard", "--all"] + options)
        == Outcome(code: 1, output: "", error: Self.refusal))
    #expect(program.drafts.kept.count == 3)
  }

  @Test func `--all without drafts discards nothing, and one draft is in the singular`() async {
    #expect(
      await Program().run("drafts", "discard", "--all") == Outcome(code: 0, output: "", error: ""))
    let one = Program()
    one.keep("text")
    #expect(
      await one.run("drafts", "discard", "--all").error.contains(
        ": this would discard 1 draft for good"))
  }
}
