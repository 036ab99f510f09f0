import Benchmark
import TestSupport
import Testing

/// The journals that the benchmark makes, read by the program as it was built: a figure means little
/// where the two don't agree on what is there.
struct MadeJournalTests {
  private let desk = Desk()

  init() throws {
    try JournalFiles.writeJournal(
      try #require(JournalShape(count: 1000)), to: "\(desk.directory.path)/journal.jsonl")
  }

  @Test func `a check has nothing to say against them`() {
    let outcome = desk.run("check", "--format", "json")
    let report = RawObject(outcome.outputBytes)
    #expect(outcome.code == 0 && outcome.error == "")
    #expect(report.text("damaged") == "false")
    #expect(report.text("entries") == "1000")
    for member in ["loosePointers", "conflicts", "unreadableTimes", "unfamiliar", "damage"] {
      #expect(report.text(member) ?? "[]" == "[]", "\(member)")
    }
    #expect(desk.run("check").output.contains("Nothing is damaged."))
  }

  @Test func `the words are found as often as they were put in`() {
    #expect(desk.run("list", JournalShape.rare, "--count").output == "20\n")
    let common = Int(desk.run("list", JournalShape.common, "--count").output.dropLast()) ?? 0
    #expect((313...320).contains(common))
  }
}
