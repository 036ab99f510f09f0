import Testing

@testable import JournalCLI

/// Parsing of valid command lines.
struct ArgumentParserTests {
  static let rows: [([String], String)] = [
    // Operands.
    (["list"], "run list"),
    (["add", "text"], "run add text"),
    (["add", "text", "First", "light"], "run add text [First] [light]"),
    (["add", "mood", "good", "Slept", "well"], "run add mood [good] [Slept] [well]"),
    (["show", "7f3k"], "run show [7f3k]"),
    (["add", "text", "-"], "run add text [-]"),
    (["add", "text", "a", "-", "b"], "run add text [a] [-] [b]"),
    (["add", "text", ""], "run add text []"),
    (["add", "text", "", "a", ""], "run add text [] [a] []"),
    (["add", "text", "a=b", "#walk", "–5"], "run add text [a=b] [#walk] [–5]"),

    (["list", "river", "or", "sea"], "run list [river] [or] [sea]"),
    (["find", "--tag", "a", "b", "--tag=c", "--today"], "run find [b] --tag=a --tag=c --today"),
    (["find", "--", "-walk"], "run find [-walk]"),

    // Options with a value, in every spelling.
    (["list", "--limit", "5"], "run list --limit=5"),
    (["list", "--limit=5"], "run list --limit=5"),
    (["list", "-n5"], "run list --limit=5"),
    (["list", "-n", "5"], "run list --limit=5"),
    (["list", "-qn5"], "run list --limit=5 --quiet"),
    (["list", "-qn", "5"], "run list --limit=5 --quiet"),
    (["list", "-n", "-5"], "run list --limit=-5"),
    (["edit", "7f", "--note="], "run edit [7f] --note="),
    (["edit", "7f", "--note", ""], "run edit [7f] --note="),
    (["edit", "7f", "--text=a=b"], "run edit [7f] --text=a=b"),
    (["edit", "7f", "--text", "--star"], "run edit [7f] --text=--star"),
    (["edit", "7f", "--text", "-"], "run edit [7f] --text=-"),
    (["edit", "7f", "--text", "--"], "run edit [7f] --text=--"),
    (["list", "--type", "mood", "--type=text"], "run list --type=mood --type=text"),

    // Options before, between and after operands.
    (["--file", "j", "list"], "run list --file=j"),
    (["-q", "--file=j", "add", "text", "a"], "run add text [a] --file=j --quiet"),
    (["add", "--star", "text", "a"], "run add text [a] --star"),
    (["add", "--tag", "x", "-q", "mood", "good"], "run add mood [good] --tag=x --quiet"),
    (
      ["add", "text", "a", "--star", "b", "--tag", "x", "c"],
      "run add text [a] [b] [c] --tag=x --star"
    ),
    (["delete", "-y", "7f"], "run delete [7f] --yes"),

    // Everything after -- is text.
    (["add", "text", "--", "--star", "-5", "--"], "run add text [--star] [-5] [--]"),
    (["add", "text", "a", "--", "--help"], "run add text [a] [--help]"),
    (["add", "text", "--"], "run add text"),
    (["show", "--", "-7f"], "run show [-7f]"),
  ]

  @Test(arguments: rows)
  func `words are parsed into a command, operands and options`(words: [String], meaning: String) {
    #expect(reading(words) == meaning)
  }

  static let helps: [([String], String)] = [
    ([], "home"), (["--help"], "help"), (["-h"], "help"), (["-q"], "home --quiet"),
    (["-j", "work"], "home --journal=work"), (["--all"], "home --all"),
    (["list", "--help"], "help list"), (["list", "-h"], "help list"),
    (["--help", "list"], "help list"), (["-qh", "list"], "help list"),
    (["show", "--help"], "help show"), (["list", "-n", "5", "-h"], "help list"),
    (["add", "text", "First", "--help", "light"], "help add text"),
    (["add", "text", "--frob", "--help"], "help add text"),
    (["add", "text", "--frob", "First", "-h"], "help add text"),
    (["add", "--help", "text"], "help add text"),
    (["add", "-h"], "help add text add mood add measure"),
    (["help"], "run help"), (["help", "add", "text"], "run help [add] [text]"),
    (["help", "--help"], "help help"),
    (["--version"], "version"), (["--version", "list"], "version"),
    (["-q", "--version"], "version"), (["--version", "--format", "text"], "version"),
    (["--version", "--format", "json"], "version json"),
    (["--format=json", "--version"], "version json"),
  ]

  @Test(arguments: helps)
  func `help works at any place in the command line`(words: [String], meaning: String) {
    #expect(reading(words) == meaning)
  }

  static let unheard = [
    ["--help", "frob"], ["--frob", "--help"], ["--help", "add"], ["frob", "--help"],
  ]

  @Test(arguments: unheard)
  func `help works even for an unknown command`(words: [String]) {
    #expect(reading(words).hasPrefix("help"))
  }
}
