import Terminal
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Failures while writing the output.
@MainActor
struct OutputFailureTests {
  nonisolated static let seed = ContractSeed(posts: [.text("7f3k2a", "First light")])
  nonisolated static let commands: [[String]] = [
    ["list"], ["list", "--format", "json"], ["show", "7f3k"], ["info"], ["--help"], ["--version"],
    ["help", "add"], ["edit", "7f3k", "--star"], ["delete", "7f3k"], ["add", "text", "Dinner"],
    ["edit", "7f3k", "--text", "Dinner"],
  ]

  @Test(arguments: commands, [false, true])
  func `a reader that closes the pipe early is not a failure`(
    words: [String], isLate: Bool
  ) async {
    let program = Program(Self.seed)
    if isLate {
      program.console.flushFailure = .closed
    } else {
      program.console.writeFailure = .closed
    }
    let outcome = await program.run(words)
    #expect(outcome.code == 0)
    #expect(outcome.error == "")
    #expect(program.drafts.kept.isEmpty)
  }

  @Test(arguments: commands, [false, true])
  func `a full disk is reported`(words: [String], isLate: Bool) async {
    let program = Program(Self.seed)
    let failure = "No space left on device"
    if isLate {
      program.console.flushFailure = .failed(failure)
    } else {
      program.console.writeFailure = .failed(failure)
    }
    let outcome = await program.run(words)
    // The text must not be saved twice.
    let isSaved = ["add", "edit", "delete"].contains(words[0])
    #expect(outcome.code == (isSaved ? 0 : 1))
    let begin = isSaved ? "the change is saved, but its output is lost: " : ""
    #expect(
      outcome.error.hasPrefix("journal: \(begin)can't write to standard output: \(failure)\n"))
  }

  @Test(arguments: [["add", "text", "Dinner"], ["add", "mood", "good", "Dinner"]])
  func `a saved text is not kept as a draft when its output fails`(
    words: [String]
  ) async {
    let program = Program()
    program.console.flushFailure = .failed("No space left on device")
    let outcome = await program.run(words)
    #expect(program.added.count == 1)
    #expect(program.drafts.kept.isEmpty)
    #expect(!outcome.error.contains("kept"))
  }
}
