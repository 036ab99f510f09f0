import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `--quiet` leaves only errors and requested output.
@MainActor
struct QuietTests {
  nonisolated static let seed = ContractSeed(posts: [.text("7f3k2a", "First light")])

  @Test(arguments: [
    ["add", "text", "Dinner", "-q"], ["-q", "add", "mood", "good"], ["add", "-q", "text", "x"],
    ["edit", "7f3k", "--star", "--quiet"], ["edit", "7f3k", "-q", "--unstar"],
    ["delete", "7f3k", "-q"],
  ])
  func `quiet hides confirmations`(words: [String]) async {
    #expect(await Program(Self.seed).run(words) == Outcome(code: 0, output: "", error: ""))
  }

  @Test(arguments: [["list"], ["show", "7f3k"], ["info"], ["list", "--format", "json"]])
  func `quiet keeps requested output`(words: [String]) async {
    let spoken = await Program(Self.seed).run(words)
    #expect(!spoken.output.isEmpty)
    #expect(await Program(Self.seed).run(words + ["-q"]) == spoken)
  }

  @Test func `quiet keeps errors and drafts`() async {
    let program = Program()
    program.console.input = Array("First light".utf8)
    let outcome = await program.run("-q", "add", "text", "--at", "never")
    #expect(outcome.code == 2)
    #expect(outcome.error.hasPrefix("journal: '--at' can't read 'never'"))
    #expect(
      outcome.error.hasSuffix(
        "your text is kept; 'journal drafts edit d1' opens it in your editor\n"))
  }

  /// Summaries, and the notices about them.
  nonisolated static let notices: [(TimelineSummary, [String])] = [
    (TimelineSummary(version: 1), []),
    (
      TimelineSummary(version: 2, isNewer: true),
      ["written by a newer version (format 2); what this version does not know is kept"]
    ),
    (
      TimelineSummary(
        access: TimelineAccess(level: .readOnly, reason: .unreadableHeader), damagedLines: [1]),
      [
        "its first line is not a journal's header; you can read the journal, but not write to "
          + "it; 'journal salvage OUT' writes the healthy lines to a new file"
      ]
    ),
    (
      TimelineSummary(
        access: TimelineAccess(level: .readOnly, reason: .unreadableHeader), damagedLines: [1, 4]),
      [
        "its first line is not a journal's header; you can read the journal, but not write to "
          + "it; 'journal salvage OUT' writes the healthy lines to a new file",
        "line 4 is damaged; it is kept ('journal check' shows it)",
      ]
    ),
    (
      TimelineSummary(access: TimelineAccess(level: .readOnly, reason: .needs(["x"]))),
      [
        "it needs 'x', which this version does not support; you can list and show entries, but "
          + "not add, edit or delete them"
      ]
    ),
    (TimelineSummary(access: TimelineAccess(level: .noRewrite, reason: .needs(["x"]))), []),
    (
      TimelineSummary(damagedLines: [1], sharedIDs: [EntryID("7f3k2a9999")]),
      [
        "line 1 is damaged; it is kept ('journal check' shows it)",
        "different entries share the id 7f3k2a; all of them are kept",
      ]
    ),
  ]

  @Test(arguments: notices)
  func `notices about the journal appear unless quiet`(
    summary: TimelineSummary, sentences: [String]
  ) async {
    let result = LoadResult(timeline: Timeline([.text("7f3k2a", "One")]), summary: summary)
    let expected = sentences.map { "journal: /j.jsonl: \($0)\n" }.joined()
    for words in [["list"], ["show", "7f3k"]] {
      let program = Program(answering: result)
      program.environment["JOURNAL_FILE"] = "/j.jsonl"
      let spoken = await program.run(words)
      #expect(spoken.code == 0)
      #expect(spoken.error == expected)
      #expect(
        await program.run(words + ["--quiet"])
          == Outcome(code: 0, output: spoken.output, error: ""))
    }
  }
}
