import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// When the output has color.
@MainActor
struct ColorTests {
  nonisolated static let seed = ContractSeed(
    posts: [.text("7f3k2a", "First light")], unknown: [.unknown("c3c3c3")])
  nonisolated static let commands = [["list"], ["show", "7f3k"], ["info"]]

  @Test(arguments: commands)
  func `a terminal gets color`(words: [String]) async {
    for term in ["xterm-256color", "", nil] {
      let program = Program(Self.seed)
      program.sitDown()
      program.environment["TERM"] = term
      program.environment["NO_COLOR"] = ""
      #expect(await program.run(words).output.contains("\u{1B}["))
    }
  }

  @Test(arguments: commands)
  func `a pipe, NO_COLOR and a dumb terminal get no color`(words: [String]) async {
    let pipe = Program(Self.seed)
    let plain = Program(Self.seed)
    plain.sitDown()
    plain.environment["NO_COLOR"] = "1"
    let dumb = Program(Self.seed)
    dumb.sitDown()
    dumb.environment["TERM"] = "dumb"
    for program in [pipe, plain, dumb] {
      let outcome = await program.run(words)
      #expect(outcome.code == 0)
      #expect(!outcome.output.isEmpty)
      #expect(!(outcome.output + outcome.error).contains("\u{1B}"))
    }
  }

  /// Option, setting and environment, and whether a terminal and a pipe get color.
  nonisolated static let wishes: [(option: String?, setting: String?, [String: String], [Bool])] = [
    ("always", nil, [:], [true, true]), ("never", nil, [:], [false, false]),
    ("auto", nil, [:], [true, false]),
    ("always", "never", ["NO_COLOR": "1"], [true, true]),
    ("never", "always", ["CLICOLOR_FORCE": "1"], [false, false]),
    ("auto", "always", [:], [true, false]),
    (nil, "always", ["NO_COLOR": "1"], [true, true]),
    (nil, "never", ["CLICOLOR_FORCE": "1"], [false, false]),
    (nil, "auto", ["NO_COLOR": "1"], [false, false]),
    (nil, nil, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], [false, false]),
    (nil, nil, ["CLICOLOR_FORCE": "1"], [true, true]),
    (nil, nil, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], [true, true]),
    (nil, nil, ["CLICOLOR_FORCE": "0"], [true, false]),
    (nil, nil, ["CLICOLOR_FORCE": ""], [true, false]),
  ]

  @Test(arguments: wishes.indices)
  func `the option wins over the setting, and the setting over the environment`(index: Int) async {
    let (option, setting, environment, expected) = Self.wishes[index]
    for (isTerminal, isColored) in zip([true, false], expected) {
      let program = Program(Self.seed)
      if isTerminal { program.sitDown() }
      program.environment.merge(environment) { $1 }
      program.settings.text = setting.map { "{\"color\": \"\($0)\"}" }
      let words = (option.map { ["--color", $0] } ?? []) + ["list"]
      #expect(await program.run(words).output.contains("\u{1B}") == isColored)
    }
  }

  @Test(arguments: [["--format", "json"], ["--format", "jsonl"]])
  func `script formats have no color even in a terminal`(format: [String]) async {
    let program = Program(Self.seed)
    program.sitDown()
    let outcome = await program.run(["list"] + format)
    #expect(outcome.output.contains("First light"))
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test func `without color the words are the same`() async {
    let colored = Program(Self.seed)
    colored.sitDown()
    let plain = Program(Self.seed)
    plain.sitDown()
    plain.environment["NO_COLOR"] = "1"
    let stripped = await colored.run("list").output.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(stripped == (await plain.run("list").output))
  }

  /// COLORTERM, COLORFGBG, the setting `theme`, and the escape sequence before a match.
  nonisolated static let looks: [(String?, String?, String?, String)] = [
    (nil, nil, nil, "1;38;5;196"), (nil, "15;0", nil, "1;38;5;210"),
    (nil, "0;15", nil, "1;38;5;124"), (nil, "0;15", "dark", "1;38;5;210"),
    (nil, "15;0", "light", "1;38;5;124"), (nil, "0;15", "auto", "1;38;5;124"),
    ("truecolor", nil, nil, "1;38;2;225;48;48"),
  ]

  @Test(arguments: looks.indices)
  func `the theme setting wins over the terminal's background`(index: Int) async {
    let (colorTerm, background, theme, code) = Self.looks[index]
    let program = Program(Self.seed)
    program.sitDown()
    program.environment["COLORTERM"] = colorTerm
    program.environment["COLORFGBG"] = background
    program.settings.text = theme.map { "{\"theme\": \"\($0)\"}" }
    let output = await program.run("find", "light").output
    #expect(output.contains("\u{1B}[\(code)mlight\u{1B}[0m"))
  }
}
