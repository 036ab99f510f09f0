@testable import Benchmark
import TestSupport
import Testing

/// The program reads the journals of the benchmark; figures mean little if the two disagree.
struct MadeJournalTests {
  private let desk = Desk()

  init() throws {
    try JournalFiles.writeJournal(
      try #require(JournalShape(count: 1000)), to: "\(desk.directory.path)/journal.jsonl")
  }

  @Test func `check finds nothing wrong with generated journals`() {
    let outcome = desk.run("check", "--format", "json")
    let report = RawObject(outcome.outputBytes)
    #expect(outcome.code == 0 && outcome.error == "")
    #expect(report.text("damaged") == "false")
    #expect(report.text("entries") == "1000")
    for member in ["loosePointers", "conflicts", "unreadableTimes", "unfamiliar", "damage"] {
      #expect(report.text(member) ?? "[]" == "[]", "\(member)")
    }
    #expect(desk.run("check").output.contains("No damage found."))
  }

  @Test func `a search finds every generated word`() {
    #expect(desk.run("list", JournalShape.rare, "--count").output == "20\n")
    let common = Int(desk.run("list", JournalShape.common, "--count").output.dropLast()) ?? 0
    #expect((313...320).contains(common))
  }
}
