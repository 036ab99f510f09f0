import TestSupport
import Testing

/// Mistakes get a sentence and an exit code; the journal does not
/// change.
struct BadInputTests {
  private func desk() -> Desk {
    Desk(
      journal: """
        {"format":"timeline-journal","version":1,"id":"h","created":"2026-01-01T00:00:00Z"}
        {"id":"7f3k000000000000","type":"text","at":"2026-01-02T00:00:00Z","payload":{"text":"One day"}}
        {"id":"7f3m000000000000","type":"mood","at":"2026-01-03T00:00:00Z","payload":{"mood":"good"}}
        {"id":"p000000000000000","type":"photo","at":"2026-01-04T00:00:00Z","payload":{}}

        """)
  }

  struct Case: CustomStringConvertible, Sendable {
    let words: [String]
    let code: Int32
    /// The message contains all of these.
    let says: [String]
    var description: String { words.joined(separator: " ") }
  }

  static let cases = [
    Case(words: ["add", "text", ""], code: 1, says: ["nothing to save"]),
    Case(words: ["add", "text", " ", "\n"], code: 1, says: ["nothing to save"]),
    Case(
      words: ["add", "text", "--at", "2026-02-30", "My", "words"], code: 2,
      says: ["'2026-02-30'", "usage: journal add text"]),
    Case(
      words: ["add", "text", "--at", "yesterday brunch", "My words"], code: 2,
      says: ["'brunch' in 'yesterday brunch'", "2026-11-20T21:30", "'3 days ago'"]),
    Case(
      words: ["add", "text", "--at", "01/02/2026", "My words"], code: 2,
      says: ["'01/02/2026'", "2026-02-01 or 2026-01-02"]),
    Case(
      words: ["add", "text", "--at", "last week", "My words"], code: 2,
      says: ["'last week'", "longer than a day"]),
    Case(
      words: ["add", "text", "My", "words", "--aat", "x"], code: 2,
      says: ["'--aat'", "'--at'"]),
    Case(
      words: ["add", "mood", "goood", "slept well"], code: 2,
      says: ["'goood'", "(did you mean 'good'?)", "awful, bad, okay, good and great"]),
    Case(words: ["add", "txt", "hello"], code: 2, says: ["'add txt'"]),
    Case(words: ["add"], code: 2, says: ["'add text', 'add mood' or 'add measure'"]),
    Case(words: ["lst"], code: 2, says: ["'lst'", "journal list"]),
    Case(words: ["list", "--format", "jsn"], code: 2, says: ["'jsn'", "'json'"]),
    Case(words: ["--format", "raw", "info"], code: 2, says: ["'raw'", "text or json"]),
    Case(words: ["--format", "json", "help"], code: 2, says: ["no option '--format' here"]),
    Case(words: ["check", "--salvage"], code: 2, says: ["'--salvage'", "'journal salvage'"]),
    Case(words: ["list", "-n", "many"], code: 2, says: ["'many'", "number from 0"]),
    Case(words: ["list", "-n"], code: 2, says: ["'-n'", "needs a value"]),
    Case(words: ["show", "nope"], code: 1, says: ["'nope'", "journal list"]),
    Case(words: ["show", "7f3"], code: 1, says: ["7f3k", "One day", "7f3m", "🙂 good"]),
    Case(words: ["edit", "7f3", "--star"], code: 1, says: ["7f3k", "7f3m"]),
    Case(words: ["edit", "p000", "--star"], code: 1, says: ["p000", "photo"]),
    Case(words: ["delete", "p000"], code: 1, says: ["p000", "photo", "--yes"]),
    Case(words: ["edit", "7f3k", "--mood", "good"], code: 1, says: ["7f3k", "--text"]),
    Case(words: ["edit", "7f3m", "--text", "no"], code: 1, says: ["7f3m", "--note"]),
    Case(words: ["edit", "7f3k", "--text", " "], code: 1, says: ["7f3k", "journal delete 7f3k"]),
    Case(words: ["edit", "7f3k", "--untag", "x"], code: 1, says: ["'x'"]),
    Case(words: ["edit", "7f3k"], code: 2, says: ["journal help edit"]),
    Case(
      words: ["edit", "7f3k", "--tag", "a", "--untag", "#a"], code: 2,
      says: ["'--tag a'", "'--untag a'", "can't be used together"]),
    Case(
      words: ["edit", "7f3k", "--star", "--unstar"], code: 2, says: ["'--star'", "'--unstar'"]),
    Case(words: ["show", "\u{1B}[31mred"], code: 1, says: ["␛[31mred"]),
  ]

  @Test(arguments: cases)
  func `a mistake is explained and changes nothing`(_ example: Case) {
    let desk = desk()
    let before = desk.state
    let outcome = desk.run(example.words.map { Array($0.utf8) })
    #expect(outcome.code == example.code)
    #expect(outcome.output == "")
    #expect(outcome.error.hasPrefix("journal: "))
    for word in example.says { #expect(outcome.error.contains(word), "\(outcome.error)") }
    #expect(!outcome.error.unicodeScalars.contains("\u{1B}"))
    #expect(desk.drafts == [])
    let isUntouched = desk.state == before
    #expect(isUntouched, "I4")
  }

  @Test(arguments: [
    ([0x61, 0x00, 0x62] as [UInt8], "NUL at byte 2"), ([0x61, 0xFF], "byte 2 is 0xFF"),
    ([0xC3, 0x28], "byte 1 is 0xC3"), ([0x61, 0xE3, 0x81], "byte 2 is 0xE3"),
    ([0xED, 0xA0, 0x80], "byte 1 is 0xED"),
  ])
  func `input that is not text is refused with its position, and kept`(
    bytes: [UInt8], says: String
  ) {
    let desk = desk()
    let before = desk.state
    let outcome = desk.run([Array("add".utf8), Array("text".utf8)], input: bytes)
    #expect(outcome.code == 1)
    #expect(outcome.error.contains(says), "\(outcome.error)")
    let folder = "home/.local/state/journal/drafts"
    let texts = desk.directory.names(in: folder).map { "\(folder)/\($0)/text.txt" }
    #expect(texts.map { desk.directory.read($0) } == [bytes])
    for text in texts { #expect(desk.mode(of: text) == 0o600) }
    #expect(desk.mode(of: folder) == 0o700)
    let isUntouched = desk.state == before
    #expect(isUntouched, "I4")
  }

  @Test func `an argument that is not text is refused with its position, and kept`() {
    let desk = desk()
    let outcome = desk.run([Array("add".utf8), Array("text".utf8), [0x68, 0x69], [0xFE]])
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("byte 4 is 0xFE"), "\(outcome.error)")
  }

  @Test func `a draft that can't be kept is printed, so that nothing is lost`() {
    let desk = desk()
    desk.environment["XDG_STATE_HOME"] = "/dev/null"
    desk.environment["JOURNAL_FILE"] = "/dev/null/journal.jsonl"
    let outcome = desk.run("add", "text", "My precious words")
    #expect(outcome.code == 1)
    #expect(outcome.error.hasSuffix("Here it is:\nMy precious words\n"))
  }

  @Test func `without HOME the message says what to set`() {
    let desk = Desk()
    desk.environment = ["TZ": "UTC0"]
    let outcome = desk.run("list")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("JOURNAL_FILE"))
  }

  @Test func `an invalid JOURNAL_NOW is quoted`() {
    let desk = desk()
    desk.environment["JOURNAL_NOW"] = "noon"
    let outcome = desk.run("add", "text", "words")
    #expect(outcome.code == 2)
    #expect(outcome.error.contains("JOURNAL_NOW is 'noon'"))
  }
}
