import Testing
import TimelineDomain

@testable import JournalCLI
@testable import Presentation

/// Sentences about restoring drafts.
struct DraftQuestionTests {
  private static let draft = Draft(location: Array("/drafts/x7f3.txt".utf8), name: "x7f3")

  @Test func `a command is shown, and the question says what Enter does`() {
    let line = "journal add text --star -"
    #expect(
      Catalogue(.english).whichCommand(line)
        == "Which command saves it? (Enter: journal add text --star -) ")
    expectInJapanese { $0.whichCommand(line) }
  }

  static let advice: [(DraftAdvice, String)] = [
    (.restore([]), "draft x7f3 is unchanged; 'journal drafts restore x7f3' tries again"),
    (
      .restore(["--at TIME", "-j NAME"]),
      "draft x7f3 is unchanged; 'journal drafts restore x7f3 --at TIME -j NAME' saves it"
    ),
    (.edit, "draft x7f3 is unchanged; 'journal drafts edit x7f3' opens it in your editor"),
    (.discard, "draft x7f3 is empty; 'journal drafts discard x7f3' removes it"),
    (.show, "draft x7f3 is unchanged; 'journal drafts show x7f3' prints its text"),
  ]

  @Test(arguments: advice)
  func `a failed restore says what to do next`(advice: DraftAdvice, sentence: String) {
    #expect(Catalogue(.english).stays(Self.draft, advice) == sentence)
    expectInJapanese { $0.stays(Self.draft, advice) }
  }

  static let kept: [(DraftAdvice, String)] = [
    (
      .restore(["--at TIME"]),
      "your text is kept; 'journal drafts restore x7f3 --at TIME' saves it"
    ),
    (.edit, "your text is kept; 'journal drafts edit x7f3' opens it in your editor"),
    (.show, "your text is kept; 'journal drafts show x7f3' prints it"),
  ]

  @Test(arguments: kept)
  func `a kept text says what to do next`(advice: DraftAdvice, sentence: String) {
    #expect(Catalogue(.english).kept(Self.draft, advice) == sentence)
    expectInJapanese { $0.kept(Self.draft, advice) }
  }

  @Test func `an edited draft shows the command that saves it`() {
    #expect(
      Catalogue(.english).editedDraft(Self.draft, needing: ["--at TIME"])
        == "'journal drafts restore x7f3 --at TIME' saves it")
    expectInJapanese { $0.editedDraft(Self.draft, needing: ["--at TIME"]) }
  }

  @Test func `discarded drafts of the same text are named`() {
    #expect(
      Catalogue(.english).discardedSame(["x7f3"]) == "draft x7f3 had the same text and is discarded"
    )
    #expect(
      Catalogue(.english).discardedSame(["x7f3", "9k2m"])
        == "drafts x7f3, 9k2m had the same text and are discarded")
    expectInJapanese { $0.discardedSame(["x7f3", "9k2m"]) }
  }

  @Test func `old drafts are counted`() {
    #expect(
      Catalogue(.english).oldDrafts(WaitingDrafts(count: 3, old: 1, days: 1))
        == "1 draft is older than 1 day; 'journal drafts discard NAME' removes one.")
    #expect(
      Catalogue(.english).oldDrafts(WaitingDrafts(count: 3, old: 2, days: 30))
        == "2 drafts are older than 30 days; 'journal drafts discard NAME' removes one.")
    expectInJapanese { $0.oldDrafts(WaitingDrafts(count: 3, old: 2, days: 30)) }
  }
}
