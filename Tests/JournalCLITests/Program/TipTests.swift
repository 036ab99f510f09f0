import TestSupport
import Testing

@testable import JournalCLI

/// The tip for new users.
@MainActor
struct TipTests {
  private func beginner() -> Program {
    let program = Program()
    program.sitDown()
    program.console.errorColumns = 80
    return program
  }

  @Test func `a tip is shown once, after the output`() async {
    let program = beginner()
    let first = await program.run("add", "text", "First light")
    #expect(first.output.hasPrefix("added "))
    #expect(first.error == "tip: 'journal list' shows it; 'journal undo' removes it\n")
    #expect(await program.run("add", "mood", "good").error == "")
    #expect(program.files.asked == ["tip-add", "tip-add"])
  }

  @Test func `without a terminal the tip is neither shown nor used up`() async {
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
    #expect(program.files.asked == [])
  }

  @Test func `without a state folder there is no tip`() async {
    let program = beginner()
    program.environment = ["JOURNAL_FILE": "/j.jsonl"]
    let outcome = await program.run("add", "text", "x")
    #expect(outcome.code == 0 && outcome.error == "")
  }
}
