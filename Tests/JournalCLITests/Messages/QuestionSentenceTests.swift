import Presentation
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Questions before a deletion, and the failures without a terminal to ask in.
struct QuestionSentenceTests {
  static let rows: [(Presentation.Confirmation, String)] = [
    (.unknown(.unknown("7f3k"), name: "7f3k"), "7f3k"),
    (.dependents(name: "7f3k", [.unknown("b2x9", kind: "poll")]), "7f3k"),
    (.sharedID(name: "7f3k", count: 2), "all of them"),
    (.joins(name: "7f3k", ["alpha", "gamma"]), "7f3k"),
  ]

  @Test(arguments: rows.indices)
  func `a question states what would be deleted`(index: Int) {
    let (confirmation, what) = Self.rows[index]
    let sentence = English().sentence(confirmation)
    #expect(
      English().question(.delete(confirmation))
        == "\(sentence). Delete \(what) anyway? [y/N] ")
    expectInJapanese { $0.question(.delete(confirmation)) }
    expectInJapanese { $0.question(.joinJournals(["/d/\(index).jsonl"])) }
    expectInJapanese { $0.question(.joinRemote) }
    #expect(
      Failure.unconfirmed(confirmation).sentence
        == "nothing was deleted: \(sentence); add --yes to delete anyway")
  }
}
