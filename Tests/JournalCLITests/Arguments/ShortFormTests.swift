import Testing

@testable import JournalCLI

/// Short forms of commands, and `-3` for `-n 3`.
struct ShortFormTests {
  static let rows: [([String], String)] = [
    (["text", "First", "light"], "run add text [First] [light]"),
    (["t", "First"], "run add text [First]"),
    (["text"], "run add text"),
    (["mood", "good", "Slept"], "run add mood [good] [Slept]"),
    (["m", "4"], "run add mood [4]"),
    (["ls"], "run list"), (["log", "river"], "run list [river]"),
    (["search", "river"], "run find [river]"),
    (["rm", "7f3k"], "run delete [7f3k]"),
    (["cat", "7f3k"], "run show [7f3k]"), (["view", "7f3k"], "run show [7f3k]"),
    (["today"], "run list --today"),
    (["yesterday", "--type", "mood"], "run list --type=mood --yesterday"),
    (["week", "#walk", "river"], "run list [#walk] [river] --week"),
    (["month", "--format", "json"], "run list --month --format=json"),
    (["-j", "work", "today"], "run list --today --journal=work"),

    (["list", "-3"], "run list --limit=3"), (["ls", "-12"], "run list --limit=12"),
    (["today", "-3"], "run list --limit=3 --today"),
    (["find", "a", "-3"], "run find [a] --limit=3"),
    (["find", "--", "-3"], "run find [-3]"),

    // Options of a text can come first.
    (["--at", "yesterday", "text", "a"], "run add text [a] --at=yesterday"),
    (["--tag=x", "--star", "t", "a"], "run add text [a] --tag=x --star"),
    (["--tag", "x", "list"], "run list --tag=x"),

    (["text", "--help"], "help add text"), (["ls", "-h"], "help list"),
    (["today", "--help"], "help list"),
  ]

  @Test(arguments: rows)
  func `a short form is the command that it names`(words: [String], meaning: String) {
    #expect(reading(words) == meaning)
  }

  private static let ways =
    "; 'journal list --help' has the options of a list, and 'journal text --help' those of a text"

  static let refused: [([String], String)] = [
    (["list", "-3", "-n", "5"], "'-n' is given twice; give it once"),
    (["today", "--today"], "'--today' is given twice; give it once"),
    (["--tag", "x", "show", "7f"], "there is no option '--tag' here" + ways),
    (["--tag", "x"], "there is no option '--tag' here" + ways),
    (
      ["mood"],
      "MOOD is missing; write awful, bad, okay, good or great, 1 to 5, 😖 🙁 😐 🙂 😄, or a word such as "
        + "happy or tired"
    ),
  ]

  @Test(arguments: refused)
  func `a mistake after a short form is reported like any other`(words: [String], sentence: String)
  {
    #expect(reading(words) == "refused: \(sentence)")
  }

  @Test func `no word calls two commands`() {
    let first = Set((CommandTable.commands + CommandTable.hidden).map { $0.words[0] })
    let forms = CommandTable.commands.flatMap { $0.forms + $0.japaneseForms }.map(\.word)
    #expect(Set(forms).count == forms.count && first.isDisjoint(with: forms))
    for command in CommandTable.commands {
      let options = (command.forms + command.japaneseForms).compactMap(\.option)
      #expect(options.allSatisfy { name in command.options.contains { $0.name == name } })
    }
  }
}
