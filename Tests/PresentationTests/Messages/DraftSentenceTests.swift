import Testing
import TimelineDomain

@testable import Presentation

/// Sentences about texts that could not be saved.
struct DraftSentenceTests {
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
