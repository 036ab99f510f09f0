import Testing

@testable import JournalCLI

/// What a person hears about a text that could not be saved.
struct DraftSentenceTests {
  @Test func `a draft's path is told`() {
    #expect(
      DraftSentence.kept("/home/ada/.local/state/journal/drafts/1.txt")
        == "Your text is kept in /home/ada/.local/state/journal/drafts/1.txt")
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
