import Testing

@testable import JournalCLI

/// The typed text is never lost, whatever is wrong with the command line.
@MainActor
struct RecoveredTextTests {
  nonisolated static let rows: [([String], String)] = [
    (["add", "text", "First", "light", "--frob"], "First light"),
    (["add", "text", "--frob", "First", "light"], "First light"),
    (["add", "text", "First", "--frob", "light"], "First light"),
    (["add", "text", "First", "--star", "--frob", "light"], "First light"),
    (["add", "text", "First", "light", "-x"], "First light"),
    (["add", "text", "First", "light", "--tag"], "First light"),
    (["add", "text", "First", "--star", "--star", "light"], "First light"),
    (["add", "text", "--at=2026-11-20", "First", "--at=2026-11-21", "light"], "First light"),
    (["add", "text", "First", "--star=yes", "light"], "First light"),
    (["add", "text", "First", "--format", "xml", "light"], "First light"),
    (["add", "text", "First", "--at", "never", "light"], "First light"),
    (["add", "text", "First", "--at", "2026-02-30", "light"], "First light"),
    (["add", "text", "First", "--tag", "two words", "light"], "First light"),
    (["add", "text", "--tag", "5", "--", "-5", "degrees"], "-5 degrees"),
    (["add", "text", "  First  ", "", "light\n", "--frob"], "  First    light\n"),
    (["add", "mood", "zesty", "Slept", "well", "--frob"], "zesty Slept well"),
    (["add", "mood", "good", "Slept", "--star=1", "well"], "Slept well"),
    (["add", "mood", "good", "Slept", "well", "--at", "never"], "Slept well"),
    (["add", "mood", "--star", "--star", "good", "Slept"], "Slept"),
    (["add", "hello", "world"], "hello world"),
    (["add", "txet", "First", "light"], "First light"),
    (["add", "text", "tired", "--at", "last", "-5", "degrees"], "tired -5 degrees"),
    (["add", "--star", "hello", "world"], "hello world"),
  ]

  @Test(arguments: rows)
  func `a mistake in add keeps the words in a draft`(words: [String], text: String) async {
    let program = Program()
    let outcome = await program.run(words)
    #expect(outcome.code == 2)
    #expect(outcome.output == "")
    #expect(program.drafts.kept == ["/drafts/1": text])
    #expect(
      outcome.error.contains("\nyour text is kept; 'journal drafts restore d1"))
    #expect(program.added.isEmpty)
  }

  /// Command lines, and the text to keep.
  nonisolated static let lost: [([String], String)] = [
    // After --, a dash begins a word; the -- itself is not text.
    (["add", "text", "--frob", "--", "-5", "degrees"], "-5 degrees"),
    // An unknown option may be a word.
    (["add", "text", "tired", "-_-", "today"], "tired -_- today"),
    // The value of a later option is not text.
    (["add", "text", "--frob", "First", "--tag", "walk", "light"], "First light"),
    // Wrong options between add and text, and before add.
    (["add", "--frob", "text", "First", "light"], "First light"),
    (["--frob", "add", "text", "First", "light"], "First light"),
    (["--starred", "add", "text", "First", "light"], "First light"),
    // A misspelled command.
    (["ad", "text", "First", "light"], "First light"),
    // Without a mood, the first word belongs to the note.
    (["add", "mood", "Slept", "well"], "Slept well"),
    // The texts of edit.
    (["edit", "7f3k", "--text", "First light", "--frob"], "First light"),
    (["edit", "7f3k", "--note", "Slept well", "--star=1"], "Slept well"),
    (["edit", "--text", "First light"], "First light"),
    (["edit", "7f3k", "--text", "First light", "--text", "again"], "First light\nagain"),
  ]

  @Test(arguments: lost)
  func `no other mistake loses a word`(words: [String], text: String) async {
    let program = Program()
    let outcome = await program.run(words)
    #expect(outcome.code == 2)
    #expect(program.drafts.kept == ["/drafts/1": text])
  }

  nonisolated static let textless: [[String]] = [
    ["add", "text", "--frob"], ["add", "text", "-", "--frob"], ["add", "text", " ", "--frob"],
    ["add", "mood", "good", "--frob"], ["add", "mood", "zesty"], ["add"],
    ["list", "First", "(light"],
    ["show", "7f3k", "--frob"], ["delete", "7f3k", "--frob"], ["edit", "7f3k", "--star=1"],
  ]

  @Test(arguments: textless)
  func `a command line without a text makes no draft`(words: [String]) async {
    let program = Program()
    let outcome = await program.run(words)
    #expect(outcome.code == 2)
    #expect(program.drafts.kept.isEmpty)
    #expect(!outcome.error.contains("kept"))
  }

  @Test func `bytes that are not UTF-8 are kept as typed`() async {
    let program = Program()
    let words = ["add", "text"].map { Array($0.utf8) } + [[0x63, 0x61, 0x66, 0xE9]]
    let outcome = await program.run(bytes: words)
    #expect(outcome.code == 1)
    #expect(
      outcome.error == """
        journal: the text is not UTF-8: byte 4 is 0xE9
        your text is kept; 'journal drafts edit d1' opens it in your editor

        """)
    #expect(program.drafts.bytes(at: "/drafts/1") == [0x63, 0x61, 0x66, 0xE9])
  }
}
