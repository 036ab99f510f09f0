import Presentation
import TestSupport
import Testing

@testable import JournalCLI

/// Words of other programs get an answer that names what to use.
struct HabitTests {
  private func refusal(_ words: [String]) -> UsageError.Fault? {
    do throws(UsageError) {
      _ = try ArgumentParser.parse(words.map(Argument.init(text:)))
      return nil
    } catch {
      return error.fault
    }
  }

  @Test func `no habit is a command or a short form`() {
    #expect(Habit.words.count > 100)
    for word in Habit.words.keys { #expect(!CommandTable.isFirstWord(word), "\(word)") }
  }

  @Test func `every word of the table gets its answer`() {
    for (word, habit) in Habit.words where !word.hasPrefix("-") {
      #expect(refusal([word]) == .habit(word, habit, command: nil))
    }
    for (word, habit) in Habit.words where word.hasPrefix("-") {
      #expect(refusal([word]) == .habit(word, habit, command: nil), "\(word)")
    }
  }

  @Test(arguments: Habit.allCases)
  func `every answer names a command, in both languages`(habit: Habit) {
    let word = habit == .entryNumber ? "@1" : habit == .field ? "mood:4" : "@walk"
    let advice = Catalogue(.english).advice(habit, for: word)
    #expect(advice.contains("'journal ") || advice.contains("'--") || habit == .encryption)
    expectInJapanese { $0.habit(word, habit, nil) }
    // The parts in quotes.
    let parts = advice.split(separator: "'", omittingEmptySubsequences: false).enumerated()
    for (index, command) in parts where index % 2 == 1 && command.hasPrefix("journal ") {
      let first = command.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      #expect(first.hasPrefix("--") || CommandTable.isFirstWord(first), "\(command)")
    }
  }

  static let signs: [(String, Habit)] = [
    ("@walk", .tagSign), ("+walk", .tagSign), ("#walk", .tagSign), ("#散歩", .tagSign),
    ("@1", .entryNumber), ("mood:4", .field), ("Status", .status), ("PUSH", .sync),
  ]

  @Test(arguments: signs)
  func `signs of other programs are known`(word: String, habit: Habit) {
    #expect(refusal([word]) == .habit(word, habit, command: nil))
  }

  static let texts: [([String], String?)] = [
    (["new", "A whole day."], "journal text 'A whole day.'"),
    (["commit", "-m", "A whole day."], "journal text 'A whole day.'"),
    (["new", "shoes", "arrived"], "journal text new shoes arrived"),
    (["done", "with", "work"], "journal text done with work"),
    (["status", "now"], nil), (["push", "origin"], nil),
  ]

  @Test(arguments: texts)
  func `words after a habit can be a text`(words: [String], command: String?) {
    guard case .habit(words[0], _, let answer) = refusal(words) else {
      Issue.record("\(words) is no habit")
      return
    }
    #expect(answer == command)
  }

  @Test func `every word after a command gets its answer`() {
    for row in Habit.following {
      let commands = CommandTable.commands.filter(row.isAfter)
      #expect(!commands.isEmpty)
      for word in row.words.split(separator: " ").map(String.init) {
        for command in commands {
          #expect(Habit(word, after: command) == row.habit, "\(command.title) \(word)")
          let isSecondWord = CommandTable.isSecondWord(word, of: command)
          #expect(!isSecondWord, "\(command.title) \(word)")
        }
      }
    }
    #expect(refusal(["tags", "rename", "a", "b"]) == .wordAfter("tags rename", .renameTag))
    #expect(refusal(["trash", "EMPTY"]) == .wordAfter("trash EMPTY", .trashed))
    #expect(refusal(["tags", "walk"]) == .unwantedOperand("walk"))
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
