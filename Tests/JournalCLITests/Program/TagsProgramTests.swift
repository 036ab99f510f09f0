import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `journal tags`.
@MainActor
struct TagsProgramTests {
  nonisolated static let seed = ContractSeed(
    posts: [
      .text("a1", "early #walk", at: .march(1), tags: [.named("walk"), .named("river")]),
      .text("b1", "late #walk #food", at: .march(4)),
      .mood("c1", "good", at: .march(9), note: "#sleep"),
      .text("d1", "#gone", at: .march(9)),
    ],
    unknown: [.unknown("p1")])

  private func program() async -> Program {
    let program = Program(Self.seed)
    await program.run("delete", "d1")
    return program
  }

  @Test func `tags show their count and last day, most used first`() async {
    #expect(
      await program().run("tags")
        == Outcome(
          code: 0,
          output: """
              2  2026-03-04  #walk
              1  2026-03-09  #sleep
              1  2026-03-04  #food
              1  2026-03-01  #river

            +1 entry of a type this version does not know: photo 1

            """, error: ""))
  }

  @Test func `a script gets the unreadable entries too`() async {
    #expect(
      await program().run("tags", "--format", "json").output
        == #"{"tags":[{"tag":"walk","count":2,"last":"2026-03-04"},"#
        + #"{"tag":"sleep","count":1,"last":"2026-03-09"},"#
        + #"{"tag":"food","count":1,"last":"2026-03-04"},"#
        + #"{"tag":"river","count":1,"last":"2026-03-01"}],"unknown":{"photo":1}}"# + "\n")
  }

  @Test func `a journal without tags is reported`() async {
    #expect(await Program().run("tags").error == "No tags yet.\n")
    #expect(
      await Program().run("tags", "--format", "json").output == #"{"tags":[],"unknown":{}}"# + "\n")
  }

  @Test func `two versions of an entry count once, and a tag can have no date`() async {
    let items: [TimelineItem] = [
      .text("a", "#x", revision: "a1", isConflict: true),
      .text("a", "#x #y", revision: "a2", isConflict: true), .text("b", "#z", at: nil),
    ]
    let outcome = await Program(
      answering: LoadResult(
        timeline: Timeline(items), summary: TimelineSummary())
    ).run("tags")
    #expect(
      outcome.output == """
          1  2026-11-21  #x
          1  2026-11-21  #y
          1  ----------  #z

        """)
  }

  @Test func `control characters in tags are shown, not obeyed`() async {
    let items: [TimelineItem] = [.text("a", "x", tags: [HostileTextTests.evil])]
    let outcome = await Program(
      answering: LoadResult(
        timeline: Timeline(items), summary: TimelineSummary())
    ).run("tags")
    #expect(outcome.output.liveCharacters == [])
  }
}
