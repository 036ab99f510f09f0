import Settings
import Testing
import TimelineDomain

@testable import JournalCLI

/// The user's own commands.
@MainActor
struct AliasTests {
  private func program(_ settings: String) -> Program {
    let program = Program()
    program.settings.text = settings
    return program
  }

  nonisolated static let lines: [(String, [String]?)] = [
    ("add text --tag idea", ["add", "text", "--tag", "idea"]),
    ("  list   'first light' ", ["list", "first light"]),
    (#"list "a \"b\" c" d\ e 'f\g' "h\i""#, ["list", "a \"b\" c", "d e", #"f\g"#, #"h\i"#]),
    ("list ''", ["list", ""]), ("a'b'\"c\"d", ["abcd"]), ("", []), (" ", []),
    ("list 'a'\u{301}", ["list", "a\u{301}"]), ("list 'a", nil), ("list \"a", nil),
    ("list \\", nil), ("a\tb\nc", ["a", "b", "c"]),
    ("list $HOME `x` *", ["list", "$HOME", "`x`", "*"]),
  ]

  @Test(arguments: lines)
  func `a line is split as a shell would, and nothing is expanded`(line: String, words: [String]?) {
    #expect(ShellWords.split(line) == words)
  }

  @Test func `an alias is replaced by its words`() async {
    let program = program(#"{"alias": {"idea": "add text --tag idea", "散歩": "t --tag 'walk'"}}"#)
    #expect(await program.run("idea", "A", "tree", "house", "--star").code == 0)
    #expect(await program.run("-q", "散歩", "river").code == 0)
    #expect(program.added.map(AddProgramTests.said) == ["A tree house", "river"])
    #expect(program.added.map { $0.givenTags.map(\.name) } == [["idea"], ["walk"]])
  }

  @Test func `only the first word is an alias`() async {
    let program = program(#"{"alias": {"idea": "add text --tag idea"}}"#)
    await program.run("text", "idea")
    await program.run("--at", "9am", "idea", "idea")
    #expect(program.added.map(AddProgramTests.said) == ["idea", "idea"])
    #expect(program.added.map { $0.givenTags.count } == [0, 1])
  }

  @Test func `an error in an alias says what it calls`() async {
    let program = program(#"{"alias": {"idea": "add text --tag"}}"#)
    let outcome = await program.run("idea", "a b", "First", "light")
    #expect(outcome.code == 2)
    #expect(outcome.error.contains("\n'idea' is an alias for 'add text --tag'\n"))
    #expect(program.drafts.kept.isEmpty)
  }

  /// Arguments of `config set`, and the reason.
  nonisolated static let refused: [([String], String)] = [
    (["alias.list", "add text"], "'list' is a command; choose another name"),
    (["alias.complete", "add text"], "'complete' is a command; choose another name"),
    (["alias.ls", "list -5"], "'ls' is a short form of 'list'; choose another name"),
    (["alias.t", "list"], "'t' is a short form of 'add text'; choose another name"),
    (["alias.a b", "list"], "'a b' can't be a name; use letters, digits, - and _"),
    (["alias.", "list"], "'' can't be a name; use letters, digits, - and _"),
    (["alias.x", " "], "an alias needs a command"),
    (["alias.x", "list 'a"], "a quote in it is not closed"),
    (["alias.x", "x"], "it calls the alias 'x'; an alias calls a command"),
    (["alias.x", "old"], "it calls the alias 'old'; an alias calls a command"),
    (["alias.x", "frob"], "there is no command 'frob'"),
    (["alias.x", "A whole sentence."], "there is no command 'A'"),
    (["alias.x", "'A whole sentence.'"], "there is no command 'A whole sentence.'"),
    (["alias.x", "push"], "there is no command 'push'"),
    (["alias.x", "list --frob"], "'--frob' does not fit its command"),
    (["alias.x", "info y"], "'y' is not expected in it"),
    (
      ["alias", #"{"x": "list", "ls": "list"}"#],
      "'ls' is a short form of 'list'; choose another name"
    ),
  ]

  @Test(arguments: refused)
  func `an alias that would not work is refused with the reason`(
    words: [String], reason: String
  ) async {
    let program = program(#"{"alias": {"old": "list"}}"#)
    let before = program.settings.text
    let outcome = await program.run(["config", "set"] + words)
    #expect(outcome.code == 2)
    #expect(outcome.error.hasPrefix("journal: \(reason)\n"), "\(outcome.error)")
    #expect(program.settings.text == before)
  }

  nonisolated static let unfinished = [
    "add", "add mood", "show", "list --on", "mood good", "-j work list", "-j work", "today -3",
    "config set",
  ]

  @Test(arguments: unfinished)
  func `an alias can be the beginning of a command line`(line: String) async {
    let program = program("")
    #expect(await program.run("config", "set", "alias.x", "--", line).code == 0)
    #expect(await program.run("config", "get", "alias.x").output == "\(line)\n")
    #expect(await program.run("config", "list").output.contains("alias                  x\n"))
    #expect(await program.run("config", "unset", "alias.x").code == 0)
    #expect(await program.run("config", "get", "alias.x").code == 1)
  }

  @Test func `a word of another program can be an alias`() async {
    let program = program(#"{"alias": {"status": "info"}}"#)
    #expect(await program.run("status").code == 0)
  }

  @Test func `a broken alias in the file is reported with its line and ignored`() async {
    let program = program(
      """
      {"alias": {
        "ls": "add text",
        "idea": "add text --tag idea",
        "loop": "idea"
      }}
      """)
    let outcome = await program.run("idea", "First light")
    #expect(outcome.code == 0 && program.added.count == 1)
    #expect(
      outcome.error.contains(
        "'alias.ls' in line 2: 'ls' is a short form of 'list'; choose another name"))
    #expect(outcome.error.contains("it is ignored (and 1 more like it)"))
    let listed = await program.run("config", "list").error
    #expect(listed.contains("'alias.loop' in line 4: it calls the alias 'idea'"))
    #expect(await program.run("loop").code == 2)
  }

  @Test func `help shows aliases`() async {
    let program = program(#"{"alias": {"idea": "add text --tag idea", "w": "-j work"}}"#)
    let page = HelpPage(width: 80).page(for: .titled("add text"))
    let outcome = await program.run("help", "idea")
    #expect(outcome.output == "'idea' is an alias for 'add text --tag idea'\n\n\(page)")
    #expect(await program.run("idea", "--help").output == page)
    #expect(await program.run("help", "w").output == "'w' is an alias for '-j work'\n")
    let all = await program.run("help", "--all").output
    #expect(all.contains("Your aliases:\n  idea  add text --tag idea\n  w     -j work\n"), "\(all)")
    program.environment["LANG"] = "ja_JP.UTF-8"
    #expect(
      await program.run("help", "w").output == "「w」は「-j work」の別名です。\n")
  }

  @Test func `shells get the aliases and the commands that they call`() async {
    let program = program(#"{"alias": {"idea": "add text --tag idea", "w": "-j work"}}"#)
    #expect(
      await program.run("complete", "aliases").output == "idea\tadd text --tag idea\nw\t-j work\n")
    #expect(await program.run("complete", "called", "idea").output == "add text\n")
    #expect(
      await program.run("complete", "called", "frob") == Outcome(code: 0, output: "", error: ""))
  }
}
