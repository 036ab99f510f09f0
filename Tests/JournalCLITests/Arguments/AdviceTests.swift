import Presentation
import TestSupport
import Testing

@testable import JournalCLI

/// Words of other programs get an answer that names what to use.
struct AdviceTests {
  @Test func `no such word is a command or a short form`() {
    #expect(Advice.byWord.count > 100)
    for word in Advice.byWord.keys { #expect(!CommandTable.isFirstWord(word), "\(word)") }
  }

  @Test func `every word of the table gets its answer`() {
    for (word, advice) in Advice.byWord {
      #expect(refusal([word]) == .advice(word, advice, command: nil), "\(word)")
    }
  }

  @Test(arguments: Advice.all)
  func `every answer names a command, in both languages`(advice: Advice) {
    let word = advice == .ofPosition ? "@1" : advice == .ofField ? "mood:4" : "@walk"
    let text = advice.text(for: word, Catalogue(.english))
    #expect(text.contains("'journal ") || text.contains("'--") || text.contains("encrypt"))
    #expect(!text.contains("{"))
    expectInJapanese { $0.unknown(word, advice, nil) }
    // The parts in quotes.
    let parts = text.split(separator: "'", omittingEmptySubsequences: false).enumerated()
    for (index, command) in parts where index % 2 == 1 && command.hasPrefix("journal ") {
      let first = command.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      #expect(first.hasPrefix("--") || CommandTable.isFirstWord(first), "\(command)")
    }
  }

  @Test(arguments: [
    (["moods", "last", "month"], "journal stats mood --on 'last month'"),
    (["moods", "2026-10"], "journal stats mood --on 2026-10"),
    (["moods", "先月"], "journal stats mood --on 先月"),
  ])
  func `a period after moods gets the command for the moods of that time`(
    words: [String], command: String
  ) {
    let typed = words.joined(separator: " ")
    #expect(refusal(words) == .wordAfter(typed, .ofMoods(command)))
    #expect(
      Catalogue(.english).wordAfter(typed, .ofMoods(command))
        == "there is no command '\(typed)'; to see the moods of that time, run:\n  \(command)")
    expectInJapanese { $0.wordAfter("moods", .ofMoods("journal stats mood --on 2026-10")) }
  }

  static let signs: [(String, Advice)] = [
    ("@walk", .ofTag), ("+walk", .ofTag), ("#walk", .ofTag), ("#散歩", .ofTag),
    ("@1", .ofPosition), ("mood:4", .ofField), ("Status", Advice("status")!),
    ("PUSH", Advice("push")!),
  ]

  @Test(arguments: signs)
  func `signs of other programs are known`(word: String, advice: Advice) {
    #expect(refusal([word]) == .advice(word, advice, command: nil))
  }

  static let texts: [([String], String?)] = [
    (["new", "A whole day."], "journal text 'A whole day.'"),
    (["commit", "-m", "A whole day."], "journal text 'A whole day.'"),
    (["new", "shoes", "arrived"], "journal text new shoes arrived"),
    (["done", "with", "work"], "journal text done with work"),
    (["status", "now"], nil), (["push", "origin"], nil),
  ]

  @Test(arguments: texts)
  func `words after such a word can be a text`(words: [String], command: String?) {
    guard case .advice(words[0], _, let answer) = refusal(words) else {
      Issue.record("\(words) gets no advice")
      return
    }
    #expect(answer == command)
  }

  @Test func `every word after a command gets its answer`() {
    for row in Advice.afterCommands {
      let commands = CommandTable.commands.filter(row.answers)
      #expect(!commands.isEmpty)
      for word in row.words.split(separator: " ").map(String.init) {
        for command in commands {
          #expect(Advice(word, after: command) == row, "\(command.title) \(word)")
          let isSecondWord = CommandTable.isSecondWord(word, of: command)
          #expect(!isSecondWord, "\(command.title) \(word)")
        }
      }
    }
    #expect(
      refusal(["tags", "rename", "a", "b"])
        == .wordAfter("tags rename", Advice("mv", after: CommandTable.tags)!))
    #expect(
      refusal(["trash", "EMPTY"])
        == .wordAfter("trash EMPTY", Advice("purge", after: CommandTable.trash)!))
    #expect(refusal(["info", "walk"]) == .unwantedOperand("walk"))
    #expect(reading(["tags", "walk"]).contains("'journal list --tag walk'"))
  }

  static let sentences = [["Done with work", "today"], ["Next", "week", "I", "rest"]]

  @Test(arguments: sentences)
  func `a sentence that begins with such a word is a text`(words: [String]) {
    guard case .bareWords = refusal(words) else {
      Issue.record("\(words) is no text")
      return
    }
  }
}

extension CommandTable {
  fileprivate static func isSecondWord(_ word: String, of command: CommandSpec) -> Bool {
    commands.contains { $0.words == command.words + [word] }
  }
}
