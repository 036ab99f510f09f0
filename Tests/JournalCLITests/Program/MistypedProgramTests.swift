import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// A text typed with a mistake is restored to the right journal, with its time, tags and mood.
@MainActor
struct MistypedProgramTests {
  nonisolated static let now = "2026-11-21T08:01:02.123+09:00"
  nonisolated static let home = RestoreProgramTests.home
  nonisolated static let journals =
    #"{"journals":{"work":"/w.jsonl"},"moods":[{"name":"calm","score":4.5}]}"#

  nonisolated static let typed: [([String], String)] = [
    (["add", "txt", "First", "light"], "First light"),
    (["-j", "work", "ad", "text", "First", "light", "--star"], "First light"),
    (["add", "text", "First", "light", "--at", "yesteday 9pm", "--tag", "walk"], "First light"),
    (["add", "mood", "goood", "slept", "well", "--at", "2026-01-02T03:04"], "goood slept well"),
    (["add", "mood", "good", "slept", "well", "--frob"], "slept well"),
    (["-j", "wrok", "add", "text", "First", "light", "--tag", "a"], "First light"),
    (["add", "mood", "calm", "slept", "--at", "monday", "--at", "2026-01-02T03:04"], "slept"),
    (["-j", "work", "add", "text", "First", "--count=3"], "First --count=3"),
    (["-j", "work", "edit", "7f3k", "--txt", "First light"], "First light"),
    (["-j", "work", "edit", "--text", "First"], "First"),
    (["--star", "--tga", "walk", "add", "text", "First", "light"], "First light"),
    (["write", "First", "light"], "First light"),
    (["First", "light", "--star"], "First light"),
    (["--text", "First light", "edit", "7f3k"], "First light"),
  ]

  @Test(arguments: typed)
  func `a draft has the command as it was typed, and its text`(
    words: [String], text: String
  ) async throws {
    let program = Program()
    program.settings.text = Self.journals
    let outcome = await program.run(words)
    #expect(outcome.code != 0)
    #expect(program.drafts.kept == ["/drafts/1": text])
    let draft = try #require(try program.drafts.drafts().first)
    let purpose = program.drafts.purpose(of: draft)
    #expect(purpose?.words == words && purpose?.typed?.spelling == Self.now)
    let path = words.contains("wrok") ? nil : words.contains("work") ? "/w.jsonl" : Self.home
    #expect(purpose?.journal == path)
    #expect(program.added.isEmpty)
  }

  @Test func `an edit with wrong options is restored as that edit`() async throws {
    let program = Program(ContractSeed(posts: [RestoreProgramTests.post]))
    let outcome = await program.run("edit", "@1", "--text", "Late light", "--tag", "a b")
    #expect(outcome.code == 2)
    let unclear = await program.run("drafts", "restore", "d1")
    #expect(unclear.error.hasPrefix("journal: '--tag' "), "\(unclear.error)")
    #expect(
      unclear.error.hasSuffix(
        "draft d1 is unchanged; 'journal drafts restore d1 --tag TAG' saves it\n"))
    let restored = await program.run("drafts", "restore", "d1", "--tag", "")
    #expect(restored.error == "")
    #expect(
      restored.output.hasPrefix("edited 7f3k  "))
    #expect(program.added.isEmpty && program.drafts.kept.isEmpty)
  }

  @Test func `a misspelled journal must be named when the draft is restored`() async {
    let program = Program()
    program.settings.text = Self.journals
    await program.run("-j", "wrok", "add", "text", "First", "light")
    let paths = program.paths.count
    let refused = await program.run("drafts", "restore", "d1")
    #expect(refused.code == 1 && refused.error.hasPrefix("journal: there is no journal 'wrok'"))
    #expect(program.added.isEmpty && program.drafts.kept.count == 1)
    #expect(await program.run("drafts", "restore", "d1", "-j", "work").code == 0)
    #expect(program.added.map(AddProgramTests.said) == ["First light"])
    #expect(program.paths.count > paths && program.paths.last == "/w.jsonl")
    #expect(program.drafts.kept.isEmpty)
  }

  @Test(
    arguments: [
      ["add", "txt"], ["ad", "text"], ["add"], ["-j", "work", "ad", "text", "--tag", "boss"],
      ["add", "text", "--oops"],
    ])
  func `the text from a pipe is kept, without words of the command`(words: [String]) async {
    let program = Program()
    program.settings.text = Self.journals
    program.console.input = Array("A long text\n".utf8)
    #expect(await program.run(words).code == 2)
    #expect(program.drafts.kept == ["/drafts/1": "A long text\n"])
  }

  /// Waiting input need not be the user's text: it can be a loop's lines, or endless.
  @Test(
    arguments: [
      (["add", "text", "my", "words", "--frob"], "my words"),
      (["add", "text", "milk", "-", "eggs", "--tga", "food"], "milk - eggs"),
      (["add", "txt", "my", "words"], "my words"),
    ])
  func `typed words win over waiting input`(words: [String], text: String) async {
    let program = Program()
    program.console.input = Array("the next line of a loop\n".utf8)
    #expect(await program.run(words).code == 2)
    #expect(program.drafts.kept == ["/drafts/1": text])
  }

  @Test func `a note from a pipe is kept with its unknown mood`() async {
    let program = Program()
    program.console.input = Array("long piped note\n".utf8)
    #expect(await program.run("add", "mood", "god", "-").code == 2)
    #expect(program.drafts.kept == ["/drafts/1": "god long piped note"])
  }

  @Test func `without input, a misspelled command is no text`() async {
    let program = Program()
    #expect(await program.run("add", "txt").code == 2)
    #expect(program.drafts.kept.isEmpty)
  }
}
