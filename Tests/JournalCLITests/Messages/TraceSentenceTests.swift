import Presentation
import Testing
import TimelineDomain

@testable import JournalCLI

/// Sentences about files that may contain text of purged posts.
struct TraceSentenceTests {
  static let rows: [(Trace.Kind, Trace.State, String)] = [
    (.copy, .own, "a copy that 'journal open' kept"), (.draft, .own, "a draft"),
    (.temporary, .own, "a temporary file of a command that was killed"), (.index, .own, "an index"),
    (
      .draft, .uncertain,
      "a draft; it is not certain that it belongs to this journal and entry"
    ),
    (.draft, .inUse, "a draft; another program is using it"),
    (.draft, .unreadable, "a draft; it can't be read"),
  ]

  @Test(arguments: rows)
  func `a trace says what it is, and why it is left`(
    kind: Trace.Kind, state: Trace.State, sentence: String
  ) {
    let trace = Trace(kind: kind, location: Array("/t".utf8), state: state)
    #expect(Catalogue(.english).trace(trace) == sentence)
    expectInJapanese { $0.trace(trace) }
  }

  @Test func `each list has a title`() {
    #expect(Catalogue(.english).tracesToRemove == "These files of this program are removed too:")
    #expect(Catalogue(.english).tracesRemoved == "These files of this program were removed too:")
    #expect(
      Catalogue(.english).tracesLeft
        == "These files may still contain the text; look at them, and delete what you do not need:")
    expectInJapanese { $0.tracesToRemove }
    expectInJapanese { $0.tracesRemoved }
    expectInJapanese { $0.tracesLeft }
  }
}
