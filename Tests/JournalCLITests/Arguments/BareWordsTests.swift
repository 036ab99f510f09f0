import Testing

@testable import JournalCLI

/// Words that begin with no command.
struct BareWordsTests {
  static let sentences: [([String], String)] = [
    (["A whole sentence."], "run add text [A whole sentence.]"),
    (["川沿いを散歩した"], "run add text [川沿いを散歩した]"),
    (["Über"], "run add text [Über]"),
    (["道　散歩"], "run add text [道　散歩]"),
    (["A sentence", "--tag", "x", "--star"], "run add text [A sentence] --tag=x --star"),
    (["--at", "yesterday", "A sentence"], "run add text [A sentence] --at=yesterday"),
    (["-j", "work", "A sentence"], "run add text [A sentence] --journal=work"),
    (["--", "-5 degrees"], "run add text [-5 degrees]"),
    (["list the groceries"], "run add text [list the groceries]"),
  ]

  @Test(arguments: sentences)
  func `one argument that can be no command is a text`(words: [String], meaning: String) {
    #expect(reading(words) == meaning)
  }

  /// Command lines, what is quoted, the suggestion, and the command to run.
  static let questions: [([String], UsageError.Fault)] = [
    (["called", "in", "sick"], bare("called", "journal text called in sick")),
    (["Called", "in", "sick"], bare("Called", "journal text Called in sick")),
    (["Snow", "fell", "today"], bare("Snow", "journal text Snow fell today")),
    (["Hello!"], bare("Hello!", "journal text 'Hello!'")),
    (["🎈"], bare("🎈", "journal text '🎈'")),
    (["川沿いを", "散歩した"], bare("川沿いを", "journal text 川沿いを 散歩した")),
    (
      ["it's", "a b", "$HOME", "", "~", "#walk", "x;y", "a=b"],
      bare("it's", #"journal text 'it'\''s' 'a b' '$HOME' '' '~' '#walk' 'x;y' 'a=b'"#)
    ),
    (
      ["-j", "work", "called", "in", "--tag", "x"],
      bare("called", "journal -j work text called in --tag x")
    ),
    (["--", "-5", "degrees"], bare("-5", "journal text -- -5 degrees")),
    (["called", "in\u{1B}[2J", "sick"], bare("called", nil)),
    (["add", "A sentence"], bare("add A sentence", "journal add text 'A sentence'")),
    (["lost", "my", "keys"], bare("lost", "journal text lost my keys", near: "list")),
    (["LIST", "of", "things"], bare("LIST", "journal text LIST of things", near: "list")),
  ]

  private static func bare(
    _ word: String, _ command: String?, near: String? = nil
  ) -> UsageError.Fault {
    .bareWords(word, suggestion: near, command: command)
  }

  @Test(arguments: questions)
  func `several words are refused with the command that adds them`(
    words: [String], fault: UsageError.Fault
  ) {
    #expect(refusal(words) == fault)
  }

  static let near = [
    (["lst"], "list"), (["lst", "walk"], "list"), (["list "], "list"),
    (["LIST"], "list"), (["add text"], "add text"), (["add txet"], "add text"),
    (["hepl"], "help"), (["ad", "text", "a", "b"], "add"), (["txt", "a", "b", "c"], "text"),
  ]

  @Test(arguments: near)
  func `a near miss of a command is no text`(words: [String], command: String) {
    #expect(refusal(words) == .unknownCommand(words[0], suggestion: command))
  }

  @Test(arguments: ["frob", "--", "-", "", "Hello"])
  func `one word that could be a command is refused`(word: String) {
    #expect(refusal([word]) == .unknownCommand(word, suggestion: nil))
  }
}
