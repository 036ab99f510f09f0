import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `journal delete`, and what it asks first.
@MainActor
struct DeleteProgramTests {
  nonisolated static let seed = ContractSeed(
    posts: [.text("7f3k2a", "First light"), .mood("b2x9qq")],
    opaque: [.unknown("c3c3c3"), .unknown("d4d4d4", kind: "poll")],
    refs: [EntryID("d4d4d4"): [EntryID("b2x9qq")]])

  nonisolated static let hidden = "\nNothing was taken out of the file: it is hidden from lists.\n"

  @Test func `an entry is hidden without a question`() async {
    let program = Program(Self.seed)
    program.sitDown()
    #expect(
      await program.run("delete", "7f3k")
        == Outcome(code: 0, output: "deleted 7f3k  First light\(Self.hidden)", error: ""))
    #expect(program.memory.saved.count == 1)
  }

  @Test func `a script gets the id`() async {
    #expect(
      await Program(Self.seed).run("delete", "7f3k", "--format", "json")
        == Outcome(code: 0, output: #"{"id":"7f3k2a","deleted":true}"# + "\n", error: ""))
  }

  /// The entry with its words, and what is said of it.
  nonisolated static let questions = [
    (
      "c3c3", "photo · from a newer version",
      "c3c3 is of the kind 'photo', which this version does not know"
    ),
    (
      "b2x9", "🙂 good",
      "an entry of the kind 'poll', which this version can't read, depends on b2x9"
    ),
  ]

  @Test(arguments: questions, ["y", "yes", " YES ", "Y"])
  func `a yes deletes it`(question: (String, String, String), answer: String) async {
    let program = Program(Self.seed)
    program.sitDown()
    program.console.answers = [answer]
    let outcome = await program.run("delete", question.0)
    #expect(
      outcome
        == Outcome(
          code: 0, output: "deleted \(question.0)  \(question.1)\(Self.hidden)",
          error: "\(question.2). Delete \(question.0) all the same? [y/N] "))
    #expect(program.memory.saved.count == 1)
  }

  @Test(arguments: questions, [["n"], [""], ["yess"], ["はい"], []])
  func `every other answer, and none, deletes nothing`(
    question: (String, String, String), answers: [String]
  ) async {
    let program = Program(Self.seed)
    program.sitDown()
    program.console.answers = answers
    let outcome = await program.run("delete", question.0)
    #expect(outcome.code == 1)
    #expect(outcome.output == "")
    #expect(outcome.error.hasSuffix("[y/N] journal: nothing was deleted\n"))
    #expect(program.memory.saved.isEmpty)
  }

  @Test(arguments: questions)
  func `where nobody can be asked, it wants --yes`(
    name: String, words: String, reason: String
  ) async {
    let program = Program(Self.seed)
    let error = "journal: nothing was deleted: \(reason); add --yes to delete all the same\n"
    #expect(await program.run("delete", name) == Outcome(code: 1, output: "", error: error))
    #expect(await program.run("delete", name, "-q").error == error)
    #expect(
      await program.run("delete", name, "--yes")
        == Outcome(code: 0, output: "deleted \(name)  \(words)\(Self.hidden)", error: ""))
    #expect(program.memory.saved.count == 1)
  }

  @Test func `entries that share an id are deleted together, after a question`() async {
    let items: [TimelineItem] = [.text("7f3k2a", "One"), .text("7f3k2a", "Two")]
    let program = Program(
      answering: LoadResult(
        timeline: Timeline(items), summary: TimelineSummary(),
        names: ShortNames(items.map(\.name))))
    let reason = "2 different entries share the id 7f3k, and all of them would go"
    #expect(
      await program.run("delete", "7f3k").error
        == "journal: nothing was deleted: \(reason); add --yes to delete all the same\n")
    #expect(await program.run("delete", "7f3k", "-y").code == 0)
  }
}
