import Testing
import TimelineDomain

@testable import Presentation

/// Sentences about texts that could not be saved.
struct DraftSentenceTests {
  @Test func `a kept draft shows the command that restores it`() {
    let draft = Draft(location: Array("/drafts/2026-11-21T080102-x7f3.txt".utf8), name: "x7f3")
    expectInJapanese { $0.kept(draft) }
    #expect(
      Catalogue(.english).kept(draft)
        == "your text is kept; 'journal drafts restore x7f3' saves it")
  }

  @Test func `a text that can't be kept as a draft is printed in full`() {
    let error = RepositoryError.unwritable(path: "/drafts", .noSpace)
    let text = Array("First light\non the river".utf8)
    expectInJapanese { $0.notKept(error, Array("朝".utf8)) }
    expectInJapanese { $0.notKept(nil, Array("朝".utf8)) }
    #expect(Catalogue(.english).notKept(nil, text).contains("(HOME is not set)"))
    #expect(
      Catalogue(.english).notKept(error, text)
        == """
        Your text could not be kept as a draft either (can't write to /drafts: the disk is full). Here it is:
        First light
        on the river
        """)
  }
}
