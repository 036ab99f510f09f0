import TestSupport
import Testing

@testable import JournalCLI

/// Whoever begins is told one thing, once.
@MainActor
struct TipTests {
  private func beginner() -> Program {
    let program = Program()
    program.sitDown()
    program.console.errorColumns = 80
    return program
  }

  @Test func `a tip is told once, behind what was done`() async {
    let program = beginner()
    let first = await program.run("add", "text", "First light")
    #expect(first.output.hasPrefix("added "))
    #expect(first.error == "tip: 'journal list' shows it; 'journal undo' takes it back\n")
    #expect(await program.run("add", "mood", "good").error == "")
    #expect(program.once.asked == ["tip-add", "tip-add"])
  }

  @Test func `where nobody reads it, it is not told and not used up`() async {
    let program = beginner()
    await program.run("add", "text", "x", "--quiet")
    await program.run("add", "text", "x", "--format", "json")
    await program.run("add", "text", "--at", "nonsense", "x")
    await program.run("list")
    program.console.isOutputTerminal = false
    await program.run("add", "text", "x")
    program.console.isOutputTerminal = true
    program.console.errorColumns = nil
    await program.run("add", "text", "x")
    #expect(program.once.asked == [])
  }

  @Test func `without a place to remember it there is none`() async {
    let program = beginner()
    program.environment = ["JOURNAL_FILE": "/j.jsonl"]
    let outcome = await program.run("add", "text", "x")
    #expect(outcome.code == 0 && outcome.error == "")
  }
}
