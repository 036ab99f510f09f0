import Presentation
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Questions before a deletion, and the failures without a terminal to ask in.
struct QuestionSentenceTests {
  static let rows: [(Presentation.Confirmation, String)] = [
    (.unknown(.unknown("7f3k"), name: "7f3k"), "7f3k"),
    (
      .dependents(name: "7f3k", [Dependent(EntryID("b2x9"), kind: "poll", isUnderstood: false)]),
      "7f3k"
    ),
    (.sharedID(name: "7f3k", count: 2), "all of them"),
    (.joins(name: "7f3k", ["alpha", "gamma"]), "7f3k"),
  ]

  @Test(arguments: rows.indices)
  func `a question states what would be deleted`(index: Int) {
    let (confirmation, what) = Self.rows[index]
    let sentence = Catalogue(.english).sentence(confirmation)
    #expect(
      Catalogue(.english).question(.delete(confirmation))
        == "\(sentence). Delete \(what) anyway? [y/N] ")
    expectInJapanese { $0.question(.delete(confirmation)) }
    expectInJapanese { $0.question(.joinJournals(["/d/\(index).jsonl"])) }
    expectInJapanese { $0.question(.joinRemote) }
    #expect(
      Failure.unconfirmed(confirmation).english
        == "nothing was deleted: \(sentence); add --yes to delete anyway")
  }

  @Test func `a question says that only the start of an entry moves`() {
    let move = Question.move(name: "7f3k", until: "2026-11-21 10:30")
    #expect(
      Catalogue(.english).question(move)
        == "7f3k has an end, 2026-11-21 10:30, and only its start moves. Move it? [y/N] ")
    #expect(
      Catalogue(.japanese).question(move)
        == "7f3k には終わり（2026-11-21 10:30）があり、移動するのは始まりだけです。移動しますか？ [y/N] ")
    expectInJapanese { $0.question(move) }
  }
}
