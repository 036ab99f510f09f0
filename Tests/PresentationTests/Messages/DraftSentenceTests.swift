import Testing
import TimelineDomain

@testable import Presentation

/// Sentences about texts that could not be saved.
struct DraftSentenceTests {
  @Test func `a kept draft shows its path and the command that restores it`() {
    let path = "/home/ada/.local/state/journal/drafts/2026-11-21T080102-x7f3.txt"
    let draft = Draft(location: Array(path.utf8), name: "x7f3")
    expectInJapanese { $0.kept(draft) }
    #expect(
      English().kept(draft)
        == "Your text is kept in \(path)\n'journal drafts restore x7f3' saves it")
  }

  @Test func `a text that can't be kept as a draft is printed in full`() {
    let error = RepositoryError.unwritable(path: "/drafts", .noSpace)
    let text = Array("First light\non the river".utf8)
    expectInJapanese { $0.notKept(error, Array("朝".utf8)) }
    expectInJapanese { $0.notKept(nil, Array("朝".utf8)) }
    #expect(English().notKept(nil, text).contains("(HOME is not set)"))
    #expect(
      English().notKept(error, text)
        == """
        Your text could not be kept as a draft either (can't write to /drafts: the disk is full). Here it is:
        First light
        on the river
        """)
  }
}
