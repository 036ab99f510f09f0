import Presentation
import Testing
import TimelineDomain

@testable import JournalCLI

/// Texts without `add text`: short forms, sentences and questions.
@MainActor
struct CaptureProgramTests {
  private func seated() -> Program {
    let program = Program()
    program.sitDown()
    return program
  }

  private func texts(_ program: Program) -> [String] { program.added.map(AddProgramTests.said) }

  @Test func `a sentence is added as a text`() async {
    let program = Program()
    let outcome = await program.run("A whole sentence.", "--tag", "x")
    #expect(outcome.code == 0 && outcome.error == "" && outcome.output.hasPrefix("added "))
    await program.run("川沿いを散歩した")
    #expect(texts(program) == ["A whole sentence.", "川沿いを散歩した"])
    #expect(program.drafts.kept.isEmpty)
  }

  @Test(arguments: ["", "y", "Yes"])
  func `Enter adds bare words in a terminal`(answer: String) async {
    let program = seated()
    program.console.answers = [answer]
    let outcome = await program.run("called", "in", "sick", "--tag", "x")
    #expect(outcome.code == 0)
    #expect(outcome.error == "\"called in sick\"\nAdd this as a text? [Y/n] ")
    #expect(texts(program) == ["called in sick"] && program.drafts.kept.isEmpty)
  }

  @Test(arguments: ["n", "no", "what"])
  func `any other answer keeps the words as a draft`(answer: String) async throws {
    let program = seated()
    program.console.answers = [answer]
    let outcome = await program.run("called", "in", "sick", "--tag", "x")
    #expect(outcome.code == 1 && outcome.error.contains("journal: nothing was added\n"))
    #expect(program.added.isEmpty && program.drafts.kept == ["/drafts/1": "called in sick"])
    let draft = try #require(try program.drafts.drafts().first)
    #expect(program.drafts.purpose(of: draft)?.words == ["called", "in", "sick", "--tag", "x"])
  }

  @Test func `after a near miss, Enter adds nothing`() async {
    let program = seated()
    program.console.answers = [""]
    let outcome = await program.run("lost", "my", "keys")
    #expect(
      outcome.error.hasPrefix(
        """
        journal: there is no command 'lost'; did you mean 'list'?
        "lost my keys"
        Add this as a text? [y/N] \

        """.dropLast()))
    #expect(outcome.code == 1 && program.added.isEmpty)
    #expect(program.drafts.kept == ["/drafts/1": "lost my keys"])
    program.console.answers = ["y"]
    await program.run("lost", "my", "keys")
    #expect(texts(program) == ["lost my keys"])
  }

  @Test func `outside a terminal, the error has the command and the words are kept`() async {
    let program = Program()
    let outcome = await program.run("called", "in", "sick")
    #expect(outcome.code == 2 && outcome.output == "")
    #expect(
      outcome.error == """
        journal: there is no command 'called'; to add the words as a text, run:
          journal text called in sick
        your text is kept; 'journal drafts restore d1' saves it

        """)
    #expect(program.drafts.kept == ["/drafts/1": "called in sick"])
  }

  @Test func `a question needs both streams to be a terminal`() async {
    let program = seated()
    program.console.isOutputTerminal = false
    program.console.answers = ["y"]
    #expect(await program.run("called", "in", "sick").code == 2)
    #expect(program.added.isEmpty)
  }

  @Test func `a wrong option is reported before the question`() async {
    let program = seated()
    program.console.answers = ["y"]
    let outcome = await program.run("called", "in", "sick", "--frob")
    #expect(outcome.code == 2 && program.added.isEmpty && !outcome.error.contains("[Y/n]"))
    #expect(program.drafts.kept == ["/drafts/1": "called in sick"])
  }

  /// Command lines that fail, and the text that is kept.
  nonisolated static let kept: [([String], String)] = [
    (["text", "First", "light", "--frob"], "First light"),
    (["t", "please", "add", "milk", "--frob"], "please add milk"),
    (["mood", "good", "Slept", "--frob"], "Slept"),
    (["m", "zesty", "Slept", "well"], "zesty Slept well"),
    (["please", "add", "milk"], "please add milk"),
    (["A sentence", "--frob"], "A sentence"),
    (["add", "A sentence"], "A sentence"),
    (["yesterday:", "called", "in", "--frob"], "called in"),
    (["txet", "First", "light"], "First light"),
    (["-j", "nowhere", "A sentence"], "A sentence"),
  ]

  @Test(arguments: kept)
  func `the words of a failed command line are kept`(words: [String], text: String) async {
    let program = Program()
    #expect(await program.run(words).code != 0)
    #expect(program.added.isEmpty && program.drafts.kept == ["/drafts/1": text])
  }

  @Test(arguments: [["lst"], ["lst", "walk"], ["--tag", "x", "show", "7f"], ["frob"]])
  func `a misspelled command leaves no draft`(words: [String]) async {
    let program = Program()
    #expect(await program.run(words).code == 2)
    #expect(program.drafts.kept.isEmpty)
  }

  @Test func `text from a pipe is kept when a short form fails`() async {
    let program = Program()
    program.console.input = Array("piped\n".utf8)
    #expect(await program.run("text", "--frob").code == 2)
    #expect(program.drafts.kept == ["/drafts/1": "piped\n"])
  }

  // MARK: Dates in front

  private static let setting = #"{"dates-in-front": true}"#

  private func moments(_ program: Program) -> [String?] { program.added.map(\.moment?.spelling) }

  @Test(arguments: [["text", "yesterday: called in sick"], ["t", "yesterday:", "called in sick"]])
  func `a date in front is text by default`(words: [String]) async {
    let program = seated()
    program.console.errorColumns = 80
    let outcome = await program.run(words)
    #expect(texts(program) == ["yesterday: called in sick"])
    #expect(outcome.error.contains("tip: a date at the beginning stays text; --at gives the time"))
    #expect(!(await program.run(words)).error.contains("tip:"))
  }

  nonisolated static let withoutCommand: [[String]] = [
    ["yesterday:", "called", "in", "sick"], ["yesterday: called in sick"],
    ["yesterday", "called", "in", "sick"], ["-q", "Yesterday", "called in sick"],
  ]

  @Test(arguments: withoutCommand)
  func `a date in front of a line without a command is its time`(words: [String]) async {
    let program = Program()
    #expect(await program.run(words).code == 0)
    #expect(texts(program) == ["called in sick"])
    let other = Program()
    await other.run("text", "--at", "yesterday", "called in sick")
    #expect(moments(program) == moments(other))
  }

  @Test func `a date and a word without a match is refused with both commands, and kept`() async {
    let program = Program()
    let outcome = await program.run("today", "coffee")
    #expect(outcome.code == 2 && program.added.isEmpty)
    #expect(outcome.error.contains("journal list --on today coffee"))
    #expect(outcome.error.contains("journal text --at today coffee"))
    #expect(program.drafts.kept == ["/drafts/1": "coffee"])
    #expect(await program.run("today", "coffee", "--format", "json").code == 0)
  }

  @Test func `in a terminal, such a word is a text only after a yes`() async {
    let program = seated()
    program.console.answers = [""]
    #expect(await program.run("today", "coffee").code == 1 && program.added.isEmpty)
    #expect(program.drafts.kept == ["/drafts/1": "coffee"])
    program.console.answers = ["y"]
    #expect(await program.run("today", "coffee").code == 0)
    #expect(texts(program) == ["coffee"] && moments(program) != [nil])
  }

  @Test func `a mood in place of a command is one after Enter`() async {
    let program = seated()
    program.console.answers = [""]
    let outcome = await program.run("happy")
    #expect(outcome.error == "\"happy\"\nAdd this as a mood? [Y/n] ")
    #expect(program.added.count == 1)
    #expect(await Program().run("happy").code == 2)
  }

  /// Words that are no text, and Enter.
  nonisolated static let unlikely: [[String]] = [
    ["天気"], ["雨"], ["今日の日記"], ["先週の日記を見せて"], ["使い方を教えて"], ["3", "delete"], ["on", "this", "day"],
    ["photo", "cat.jpg"], ["how", "was", "I", "last", "week"], ["削除", "雨"], ["q", "coffee"],
    ["calendar"], ["daily"], ["カレンダー"], ["去年の今日"], ["2026-11-20"], ["nov"], ["11月"],
  ]

  @Test(arguments: unlikely)
  func `Enter never stores what is more likely a mistake`(words: [String]) async {
    let program = seated()
    program.console.answers = ["", "", ""]
    await program.run(words)
    #expect(program.added.isEmpty)
    let other = Program()
    await other.run(words)
    #expect(other.added.isEmpty)
  }

  @Test func `a first word that names a journal is -j`() async {
    let program = Program()
    program.settings.text = #"{"journals": {"work": "/work.jsonl"}}"#
    let outcome = await program.run("work", "Fixed", "a", "bug")
    #expect(outcome.error.contains("journal -j work text Fixed a bug"))
    #expect(program.drafts.kept == ["/drafts/1": "Fixed a bug"])
  }

  @Test func `a Japanese word for a command picks no entries by loose words`() async {
    let program = Program()
    await program.run("text", "a walk with 7f")
    let outcome = await program.run("削除", "walk7", "--yes")
    #expect(outcome.code == 1 && outcome.error.contains("walk7"), "\(outcome.error)")
  }

  nonisolated static let dated: [[String]] = [
    ["text", "yesterday:", "called", "in", "sick"], ["t", "-"],
  ]

  @Test(arguments: dated)
  func `with dates-in-front, the beginning of a text is its time`(words: [String]) async {
    let program = Program()
    program.settings.text = Self.setting
    program.console.input = Array("yesterday: called in sick\n".utf8)
    #expect(await program.run(words).code == 0)
    #expect(texts(program) == ["called in sick"])
    let other = Program()
    await other.run("text", "--at", "yesterday", "called in sick")
    #expect(moments(program) == moments(other))
  }

  nonisolated static let undated = [
    "2: items left", "Lunch 12:30: pizza", "note to self: rest", "last week: rest", "yesterday:",
    "yesterday called in sick",
  ]

  @Test(arguments: undated)
  func `with dates-in-front, other beginnings stay`(text: String) async {
    let program = Program()
    program.settings.text = Self.setting
    #expect(await program.run("text", text).code == 0)
    #expect(texts(program) == [text])
  }

  @Test func `with dates-in-front, --at wins and the beginning stays`() async {
    let program = Program()
    program.settings.text = Self.setting
    #expect(await program.run("text", "--at", "9am", "yesterday: rest").code == 0)
    #expect(texts(program) == ["yesterday: rest"])
  }

  @Test func `with dates-in-front, an ambiguous date is refused and the text is kept`() async {
    let program = Program()
    program.settings.text = Self.setting
    let outcome = await program.run("text", "01/02/2026:", "skating")
    #expect(outcome.code == 2)
    #expect(outcome.error.hasPrefix("journal: 'dates-in-front' got '01/02/2026', which could be"))
    #expect(program.drafts.kept == ["/drafts/1": "01/02/2026: skating"])
  }

  @Test func `a question is in Japanese too`() async {
    let program = seated()
    program.environment["LANG"] = "ja_JP.UTF-8"
    program.console.answers = ["はい"]
    let outcome = await program.run("called", "in", "sick")
    #expect(outcome.error == "「called in sick」\n文章として追加しますか？ [Y/n] ")
    #expect(texts(program) == ["called in sick"])
    expectInJapanese { $0.addAsText(byEnter: true) }
    expectInJapanese { $0.quotedText("川") }
    expectInJapanese { $0.unknown("lost", "list") }
    expectInJapanese { $0.sentence(Tip.dateInFront) }
  }
}
