import Testing
import TimelineDomain

@testable import JournalCLI

/// What a person hears about a text that could not be saved.
struct DraftSentenceTests {
  @Test func `a draft's path is told, and what to do with it`() {
    let path = "/home/ada/.local/state/journal/drafts/2026-11-21T080102-x7f3.txt"
    #expect(
      DraftSentence.kept(Draft(location: Array(path.utf8), name: "x7f3"))
        == "Your text is kept in \(path)\n'journal drafts restore x7f3' saves it after all")
  }

  @Test func `a text that can't even be a draft is shown whole`() {
    #expect(
      DraftSentence.notKept("the disk is full", Array("First light\non the river".utf8))
        == """
        Your text could not be kept as a draft either (the disk is full). Here it is:
        First light
        on the river
        """)
  }
}
