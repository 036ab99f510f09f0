import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Lines without a command, in a terminal and in a pipe.
@MainActor
struct WordsProgramTests {
  private func program(sits: Bool, _ language: String = "en") -> Program {
    let program = Program()
    program.environment["LANG"] = language
    if sits { program.sitDown() }
    return program
  }

  private nonisolated static let refused: [[String]] = [
    ["lsit", "tea"], ["coffee"], ["検策", "散歩"], ["＃仕事"], ["連続記録"], ["yesterday", "went", "out"],
    ["new", "Beach", "--photos", "pic.png"], ["happy"], ["@home"], ["昨日", "雨だった"], ["3"],
    ["encrypt"],
    ["remind", "me", "to", "call"], ["add", "hello"],
  ]

  @Test(arguments: refused, ["en", "ja_JP.UTF-8"])
  func `a refused line writes nothing and leaves no draft`(
    words: [String], language: String
  ) async {
    for sits in [false, true] {
      let program = program(sits: sits, language)
      program.console.input = Array("the next line of a loop".utf8)
      program.console.answers = [""]
      let outcome = await program.run(words)
      #expect(outcome.code == 2 && outcome.output == "", "\(words) \(outcome)")
      #expect(program.added.isEmpty && program.drafts.kept.isEmpty)
      #expect(outcome.error.contains("journal "), "\(outcome.error)")
    }
  }

  @Test(arguments: [
    (["--export", "json"], "export --to json"),
    (["--export", "csv", "-j", "x"], "export --journal x --to csv"),
    (["remove", "last"], "delete --last"), (["--delete", "last"], "delete --last"),
    (["amend", "all"], "help edit"),
  ])
  func `a suggested line can be run`(words: [String], line: String) async {
    let error = await program(sits: false).run(words).error
    #expect(error.contains("did you mean:\n  journal \(line)\n"), "\(error)")
  }

  @Test func `in a pipe, both lines are printed`() async {
    #expect(
      await program(sits: false).run("lsit", "tea").error == """
        journal: there is no command 'lsit'; did you mean:
          journal list tea
        To add the words as a text:
          journal text lsit tea

        """)
    #expect(
      await program(sits: false, "ja_JP.UTF-8").run("検策", "散歩").error == """
        journal: 「検策」というコマンドはありません。もしかして:
          journal 検索 散歩
        文章として追加するには:
          journal text 検策 散歩

        """)
  }

  @Test func `in a terminal, a key chooses a line`() async {
    let program = program(sits: true)
    program.console.answers = ["2"]
    let outcome = await program.run("coffee")
    #expect(outcome.code == 0)
    #expect(
      outcome.error.hasPrefix(
        """
        journal: there is no command 'coffee'; did you mean:
          1  journal find coffee
        To add the words as a text:
          2  journal text coffee
        1 or 2 and Enter run that line, Enter alone does nothing: 
        """), "\(outcome.error)")
    #expect(program.added.map(AddProgramTests.said) == ["coffee"])
    program.console.answers = ["1"]
    let found = await program.run("coffee")
    #expect(found.code == 0 && found.output.contains("coffee"))
    #expect(program.added.count == 1)
  }

  @Test(arguments: [[""], [], ["y"], ["4"], ["0"], ["12"], ["yes"], ["はい"]])
  func `Enter and any other key choose neither`(answers: [String]) async {
    for words in [["coffee"], ["yesterday", "went", "out"], ["🙂"]] {
      let program = program(sits: true)
      program.console.answers = answers
      let outcome = await program.run(words)
      #expect(outcome.code == 2 && outcome.error.hasSuffix("journal: nothing was added\n"))
      #expect(program.added.isEmpty && program.drafts.kept.isEmpty)
    }
  }

  @Test func `the name of a journal is refused with the option that chooses it`() async {
    let program = program(sits: false)
    program.settings.text = #"{"journals":{"work":"/w.jsonl"}}"#
    let outcome = await program.run("work", "list")
    #expect(outcome.code == 2 && outcome.error.contains("\n  journal -j work list\n"))
    #expect(await program.run("work", "was", "hard").error.contains("journal text work was hard"))
    #expect(program.added.isEmpty)
  }

  // MARK: 5. Three words or more that a command refuses

  nonisolated static let long: [(String, Int32)] = [
    ("star wars was great", 1), ("list of things to do", 0), ("find my keys again", 0),
    ("random acts of kindness", 0), ("check the mail today", 2), ("show me the way", 1),
    ("undo that last thing", 2), ("mood swings all day", 2), ("help me with this", 2),
    ("backup all my files", 2), ("星 が とても 綺麗", 1), ("開く 窓 から 風", 2),
  ]

  @Test(arguments: long, [false, true])
  func `a long line that a command refuses ends with the line that adds it`(
    row: (line: String, code: Int32), sits: Bool
  ) async {
    let program = program(sits: sits)
    await program.run("text", "First light")
    let outcome = await program.run(row.line.split(separator: " ").map(String.init))
    #expect(outcome.code == row.code, "\(outcome)")
    let text = "To add the words as a text:\n  journal text \(row.line)\n"
    #expect(outcome.error.hasSuffix(text), "\(outcome.error)")
    #expect(program.added.count == 1)
  }

  @Test(arguments: [["star", "wars"], ["list", "of", "things", "-3"], ["show", "--", "a", "b"]])
  func `two words, and a line with an option, end without it`(words: [String]) async {
    let program = program(sits: false)
    await program.run("text", "First light")
    #expect(!(await program.run(words).error.contains("To add the words")))
  }

  // MARK: 6. A pipe

  @Test(arguments: [false, true])
  func `a pipe into the program adds its words`(isOutputTerminal: Bool) async {
    let program = program(sits: false)
    program.console.isOutputTerminal = isOutputTerminal
    program.console.input = Array("rain\nall day\n".utf8)
    #expect(await program.run().code == 0)
    #expect(program.added.map(AddProgramTests.said) == ["rain\nall day"])
    program.console.input = Array(" \n".utf8)
    let home = await program.run()
    #expect(home.code == 0 && home.output.contains("rain"), "\(home)")
    #expect(program.added.count == 1 && program.drafts.kept.isEmpty)
  }

  @Test func `a pipe that can't be saved is a draft`() async {
    let program = program(sits: false)
    program.console.input = Array("rain\n".utf8)
    program.memory.failNext(with: .unwritable(path: "/j", .noSpace))
    #expect(await program.run().code == 1)
    #expect(program.drafts.kept == ["/drafts/1": "rain"])
  }

  // MARK: Every suggested command is run as printed

  @Test(arguments: HabitsTests.lines.map(\.0), ["en", "ja_JP.UTF-8"])
  func `a suggested command can be run as printed`(words: [String], language: String) async throws {
    let program = program(sits: false, language)
    for _ in 1...3 { await program.run("text", "First light yesterday 散歩") }
    let outcome = await program.run(words)
    #expect(outcome.code == 2, "\(outcome)")
    let line = try #require(
      outcome.error.split(separator: "\n").first { $0.hasPrefix("  journal ") })
    let shell = try #require(ShellWords.split(String(line)))
    let next = await program.run(Array(shell.dropFirst()))
    // A file, a text or a date can be missing; the words are never wrong.
    #expect(next.code == 0 || !next.error.contains("there is no "), "\(shell) \(next)")
    #expect(!line.contains("ID") && !line.contains("FILE") && !line.contains("WORDS"))
  }
}

/// Without an id, a command takes the entry written last, or asks.
@MainActor
struct WithoutIDTests {
  private func program() async -> Program {
    let program = Program(
      ContractSeed(posts: [Post.text("7f3k2a", "First light"), Post.text("b2x9aa", "Dinner")]))
    return program
  }

  @Test func `a command that changes nothing takes the entry written last`() async {
    let outcome = await program().run("show")
    #expect(outcome.code == 0 && outcome.output.contains("Dinner"), "\(outcome)")
    #expect(outcome.output.contains("b2x9"))
  }

  @Test func `an edit takes the entry written last`() async {
    let outcome = await program().run("edit", "--text", "Supper")
    #expect(outcome.code == 0 && outcome.output.contains("b2x9"), "\(outcome)")
  }

  @Test(arguments: [["delete"], ["star"], ["tag", "walk"], ["untag", "walk"], ["unstar"]])
  func `a change asks in a terminal and names --last elsewhere`(words: [String]) async {
    let piped = await program()
    let refused = await piped.run(words)
    #expect(refused.code == 2, "\(refused)")
    #expect(
      refused.error.hasPrefix(
        "journal: ID is missing; 'journal \(words[0]) --last\(words.count > 1 ? " walk" : "")' takes the "
          + "entry written last: b2x9  Dinner\n"), "\(refused.error)")
    #expect(piped.memory.saved.isEmpty)
    for answer in ["", "n"] {
      let seated = await program()
      seated.sitDown()
      seated.console.answers = [answer]
      #expect(await seated.run(words).code == 1)
      #expect(seated.memory.saved.isEmpty)
    }
    let seated = await program()
    seated.sitDown()
    seated.console.answers = ["y"]
    let done = await seated.run(words)
    #expect(
      done.error.hasPrefix("Really \(words[0]) the entry written last, b2x9  Dinner? "), "\(done)")
  }

  @Test(arguments: [["purge"], ["delete", ""], ["detach"], ["files", "save"]])
  func `a missing id shows the newest entry`(words: [String]) async {
    let outcome = await program().run(words)
    #expect(outcome.code == 2, "\(outcome)")
    #expect(
      outcome.error.hasPrefix("journal: ID is missing; @1 is the newest entry: "), "\(outcome)")
  }

  @Test(arguments: ["last", "all", "everything", "最後", "全部", "すべて", "ALL"])
  func `last and all alone are no query for a change`(word: String) async {
    let program = await program()
    await program.run("text", "the last of all, 全部")
    let saved = program.memory.saved.count
    for command in [["delete"], ["star"], ["tag", "walk"], ["edit", "--star"], ["purge"]] {
      let outcome = await program.run(command + [word])
      #expect(outcome.code == 2 && outcome.error.contains("--last"), "\(outcome)")
    }
    #expect(program.memory.saved.count == saved)
    #expect(await program.run("star", "\"last\"").code == 0)
  }
}
