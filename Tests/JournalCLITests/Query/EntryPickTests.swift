import Testing

@testable import JournalCLI

/// The words that pick entries.
struct EntryPickTests {
  private static func pick(_ words: [String], last: Bool = false) throws(Failure) -> EntryPick {
    try EntryPick(
      words.map { Argument(text: $0) }, isLast: last,
      of: Invocation(command: .titled("show"), operands: [], options: [:]))
  }

  static let positions: [(String, ClosedRange<Int>)] = [
    ("@1", 1...1), ("@12", 12...12), ("@1..5", 1...5), ("@1..@5", 1...5), ("@5..1", 1...5),
    ("@5..@1", 1...5), ("@3..3", 3...3), ("＠２", 2...2), ("＠１．．５", 1...5),
  ]

  @Test(arguments: positions)
  func `a position counts from the first entry`(word: String, range: ClosedRange<Int>) throws {
    let pick = try Self.pick([word])
    #expect(pick == .words([.positions(range, Argument(text: word))]))
    #expect(pick.hasPositions)
  }

  @Test(arguments: ["walk", "7f3k", "@home", "@5pm", "@", "@..", "a@1", "#1", "-work"])
  func `any other word is an id or a part of a query`(word: String) throws {
    let pick = try Self.pick([word, "river"])
    #expect(pick == .words([.other(Argument(text: word)), .other(Argument(text: "river"))]))
    #expect(!pick.hasPositions && pick.query == "\(word) river")
  }

  static let mistyped = [
    "@0", "@1..", "@..5", "@1...5", "@1-3", "@1,3", "@0..2", "@9999999999999999999",
  ]

  @Test(arguments: mistyped)
  func `a word that looks like a position and is none is refused`(word: String) {
    #expect(throws: Failure.self) { try Self.pick([word]) }
    do throws(Failure) {
      _ = try Self.pick(["@1", word])
    } catch {
      #expect(error.exitCode == 2 && error.english.contains("'\(word)'"))
    }
  }

  @Test func `--last takes no words, and without it a word is missing`() throws {
    #expect(try Self.pick([], last: true) == .last)
    for (words, last) in [(["walk"], true), ([], false), (["walk", ""], false)] {
      #expect(throws: Failure.self) { try Self.pick(words, last: last) }
    }
  }
}
