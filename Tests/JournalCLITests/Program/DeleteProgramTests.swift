import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `journal delete` and its questions.
@MainActor
struct DeleteProgramTests {
  nonisolated static let seed = ContractSeed(
    posts: [.text("7f3k2a", "First light"), .mood("b2x9qq")],
    unknown: [.unknown("c3c3c3"), .unknown("d4d4d4", kind: "poll")],
    refs: [EntryID("d4d4d4"): [EntryID("b2x9qq")]])

  nonisolated static let hidden = "\nHidden from lists. 'journal undo' brings it back.\n"

  @Test func `an entry is hidden without a question`() async {
    let program = Program(Self.seed)
    program.sitDown()
    #expect(
      await program.run("delete", "7f3k")
        == Outcome(code: 0, output: "deleted 7f3k  First light\(Self.hidden)", error: ""))
    #expect(program.memory.saved.count == 1)
  }

  @Test func `a word that only begins an id is asked about, or refused in a pipe`() async {
    for words in [["delete", "7f"], ["star", "7f"], ["tag", "walk", "7f3"]] {
      let piped = Program(Self.seed)
      let refused = await piped.run(words)
      #expect(refused.code != 0 && piped.memory.saved.isEmpty, "\(refused)")
      let program = Program(Self.seed)
      program.sitDown()
      program.console.answers = ["n"]
      #expect(await program.run(words).code != 0 && program.memory.saved.isEmpty)
      #expect(await program.run(words + ["--yes"]).code == 0)
      #expect(program.memory.saved.count == 1)
    }
    let outcome = await Program(Self.seed).run("delete", "7f")
    #expect(
      outcome.error == """
        journal: nothing was changed: '7f' only begins an id; 'journal delete 7f3k' names the entry: \
        7f3k  First light

        """)
    let program = Program(Self.seed)
    program.sitDown()
    program.console.answers = ["y"]
    #expect(await program.run("delete", "7f").error.contains("Really delete this entry?"))
    #expect(program.memory.saved.count == 1)
  }

  @Test func `a short number is a position, whatever ids there are`() async {
    let outcome = await Program(Self.seed).run("delete", "7")
    #expect(outcome.code == 2 && outcome.error.hasSuffix("\n  journal delete @7\n"), "\(outcome)")
  }

  @Test func `a script gets the id`() async {
    #expect(
      await Program(Self.seed).run("delete", "7f3k", "--format", "json")
        == Outcome(code: 0, output: #"{"id":"7f3k2a","deleted":true}"# + "\n", error: ""))
  }

  /// The id, the arguments, and the question.
  nonisolated static let questions = [
    (
      "c3c3", "photo · from a newer version",
      "c3c3 is of type 'photo', which this version does not know"
    ),
    (
      "b2x9", "🙂 good",
      "d4d4d4, an entry of type 'poll' that this version can't read, depends on b2x9"
    ),
  ]

  @Test(arguments: questions, ["y", "yes", " YES ", "Y"])
  func `a yes deletes an unreadable entry`(question: (String, String, String), answer: String) async
  {
    let program = Program(Self.seed)
    program.sitDown()
    program.console.answers = [answer]
    let outcome = await program.run("delete", question.0)
    #expect(
      outcome
        == Outcome(
          code: 0, output: "deleted \(question.0)  \(question.1)\(Self.hidden)",
          error: "\(question.2). Delete \(question.0) anyway? [y/N] "))
    #expect(program.memory.saved.count == 1)
  }

  @Test(arguments: questions, [["n"], [""], ["yess"], ["はい"], []])
  func `any other answer deletes nothing`(
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
  func `without a terminal, an unreadable entry needs --yes`(
    name: String, words: String, reason: String
  ) async {
    let program = Program(Self.seed)
    let error = "journal: nothing was deleted: \(reason); add --yes to delete anyway\n"
    #expect(await program.run("delete", name) == Outcome(code: 1, output: "", error: error))
    #expect(await program.run("delete", name, "-q").error == error)
    #expect(
      await program.run("delete", name, "--yes")
        == Outcome(code: 0, output: "deleted \(name)  \(words)\(Self.hidden)", error: ""))
    #expect(program.memory.saved.count == 1)
  }

  @Test func `entries that share an id are deleted together after a question`() async {
    let items: [TimelineItem] = [.text("7f3k2a", "One"), .text("7f3k2a", "Two")]
    let program = Program(
      answering: LoadResult(
        timeline: Timeline(items), summary: TimelineSummary(sharedIDs: [EntryID("7f3k2a")]),
        names: ShortNames(items.map(\.name))))
    let reason = "2 different entries share the id 7f3k; all of them would be deleted"
    #expect(
      await program.run("delete", "7f3k").error
        .hasSuffix("journal: nothing was deleted: \(reason); add --yes to delete anyway\n"))
    let done = await program.run("delete", "7f3k", "-y")
    #expect(done.code == 0 && done.output.contains("'journal undo' can't bring them back"))
  }
}
