import TestSupport
import Testing

/// The program reads the journals of the benchmark; figures mean little if the two disagree.
@Suite(.enabled(if: Desk.has("python3")))
struct MadeJournalTests {
  private let desk = Desk()

  init() throws { try make(1000, "journal.jsonl") }

  private func make(_ count: Int, _ name: String) throws {
    let script = "\(Desk.root)/Tests/Benchmark/journals.py"
    let made = desk.shell("python3 '\(script)' \(count) '\(desk.directory.path)/\(name)'")
    try #require(made.code == 0, "\(made.error)")
  }

  @Test func `check finds nothing wrong with made journals`() {
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

  @Test func `a search finds every made word`() {
    #expect(desk.run("list", "quixotry", "--count").output == "20\n")
    let common = Int(desk.run("list", "散歩", "--count").output.dropLast()) ?? 0
    #expect((313...320).contains(common))
  }

  @Test func `the proportions are exact, and the words of a line have their usual length`() {
    let lines = desk.directory.read("journal.jsonl").split(separator: 0x0A)
    func count(_ member: String) -> Int {
      lines.count { String(decoding: $0, as: UTF8.self).contains(member) }
    }
    #expect(lines.count == 1001)
    #expect(count(#""type":"deletion""#) == 10)
    #expect(count(#""changed":["#) == 20)
    #expect(count(#""type":"mood""#) + count(#""type":"text""#) == 980)
    #expect(count("quixotry") == 20, "once a post, so that a reader of lines counts the same")
    #expect(desk.run("list", "--count").output == "960\n")
    #expect((230...280).contains(desk.directory.read("journal.jsonl").count / 1001))
  }

  @Test func `a journal of one size is the same every time`() throws {
    try make(1000, "again.jsonl")
    #expect(desk.directory.read("again.jsonl") == desk.directory.read("journal.jsonl"))
  }
}
