import Testing
import TimelineDomain

@testable import JournalCLI

/// Sentences about several journals, several entries, and a file that was changed by hand.
struct SeveralSentenceTests {
  static let changes: [(LineChanges, [String])] = [
    (LineChanges(added: 1), ["changed: 1 line added"]),
    (
      LineChanges(added: 2, removed: 1, changed: 3),
      ["changed: 2 lines added, 3 changed and 1 taken out"]
    ),
    (LineChanges(removed: 1), ["changed: 1 line taken out"]),
    (LineChanges(), ["changed: the order of its lines"]),
    (
      LineChanges(removed: 2, unreadable: 2, appended: 1),
      [
        "changed: 2 lines taken out",
        "2 lines that this version can't read are no longer as they were.",
        "1 line that was added in the meantime is kept.",
      ]
    ),
    (
      LineChanges(changed: 1, unreadable: 1, appended: 2),
      [
        "changed: 1 line changed", "1 line that this version can't read is no longer as it was.",
        "2 lines that were added in the meantime are kept.",
      ]
    ),
  ]

  @Test(arguments: changes)
  func `what was changed by hand is counted`(changes: LineChanges, lines: [String]) {
    #expect(HandEditSentence.done(changes) == lines)
  }

  @Test func `one and many are told apart`() {
    #expect(MarkQuestion.text("edit", 1) == "Really edit this entry? [y/N] ")
    #expect(MarkQuestion.text("tag", 3) == "Really tag these 3 entries? [y/N] ")
    #expect(SeveralEditsSentence.opening("7f3k", 2, of: 3) == "2 of 3: 7f3k")
    #expect(
      SeveralEditsSentence.gone("7f3k")
        == "journal: 7f3k is not in the journal any more; going on with the next")
    #expect(
      SeveralEditsSentence.unreadable("7f3k")
        == "journal: 7f3k is left as it is: this version can't read it")
  }

  @Test func `a journal's name is not live in a terminal`() {
    #expect(!SeveralSentence.mark("a\u{1B}[2J").contains("\u{1B}"))
    #expect(!SeveralSentence.of("a\u{1B}[2J\n", "x").contains("\u{1B}"))
  }
}
