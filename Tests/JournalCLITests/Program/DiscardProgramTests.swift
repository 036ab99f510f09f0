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

  @Test func `a draft that is named is gone without a question`() async {
    let program = program()
    program.sitDown()
    #expect(
      await program.run("drafts", "discard", "d2", "d1")
        == Outcome(code: 0, output: "discarded d2\ndiscarded d1\n", error: ""))
    #expect(program.drafts.kept == ["/drafts/3": "three"])
  }

  @Test func `one that is named twice is discarded once`() async {
    let program = program()
    #expect(
      await program.run("drafts", "discard", "d2", "d2")
        == Outcome(code: 0, output: "discarded d2\n", error: ""))
  }

  @Test func `an empty name is the beginning of none`() async {
    let program = Program()
    program.keep("text")
    let error = "journal: there is no draft ''; 'journal drafts' lists them\n"
    #expect(
      await program.run("drafts", "discard", "") == Outcome(code: 1, output: "", error: error))
    #expect(program.drafts.kept.count == 1)
  }

  @Test func `where one name is wrong, none is discarded`() async {
    let program = program()
    #expect(await program.run("drafts", "discard", "d1", "x").code == 1)
    #expect(program.drafts.kept.count == 3)
  }

  @Test func `a script gets the names, and --quiet says nothing`() async {
    #expect(
      await program().run("drafts", "discard", "d1", "d3", "--format", "json")
        == Outcome(code: 0, output: #"{"discarded":["d1","d3"]}"# + "\n", error: ""))
    #expect(
      await program().run("drafts", "discard", "d1", "-q")
        == Outcome(code: 0, output: "", error: ""))
  }

  @Test(arguments: [["drafts", "discard"], ["drafts", "discard", "--all", "d1"]])
  func `all of them, or those that are named`(words: [String]) async {
    let program = program()
    program.sitDown()
    program.console.answers = ["y"]
    #expect(await program.run(words).code == 2)
    #expect(program.drafts.kept.count == 3)
  }

  nonisolated static let refusal =
    "journal: nothing was discarded: 3 drafts would be gone for good; add --yes to discard all the "
    + "same\n"

  @Test func `all are discarded after a yes, typed or given`() async {
    let asked = program()
    asked.sitDown()
    asked.console.answers = ["y"]
    let all = "discarded d3\ndiscarded d2\ndiscarded d1\n"
    #expect(
      await asked.run("drafts", "discard", "--all")
        == Outcome(code: 0, output: all, error: "Discard 3 drafts for good? [y/N] "))
    #expect(asked.drafts.kept.isEmpty)
    for option in ["--yes", "-y"] {
      let told = program()
      #expect(
        await told.run("drafts", "discard", "--all", option)
          == Outcome(code: 0, output: all, error: ""))
      #expect(told.drafts.kept.isEmpty)
    }
  }

  @Test(arguments: [["n"], [""], ["yess"], []])
  func `every other answer, and none, discards nothing`(answers: [String]) async {
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
  func `where nobody can be asked, it wants --yes`(options: [String]) async {
    let program = program()
    #expect(
      await program.run(["drafts", "discard", "--all"] + options)
        == Outcome(code: 1, output: "", error: Self.refusal))
    #expect(program.drafts.kept.count == 3)
  }

  @Test func `of nothing all is nothing, and one is not several`() async {
    #expect(
      await Program().run("drafts", "discard", "--all") == Outcome(code: 0, output: "", error: ""))
    let one = Program()
    one.keep("text")
    #expect(await one.run("drafts", "discard", "--all").error.contains(": 1 draft would be gone"))
  }
}
