import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// What is asked before a deletion, and what is said where nobody can be asked.
struct ConfirmationSentenceTests {
  /// `Testing` has one too.
  typealias Confirmation = JournalCLI.Confirmation

  static let poll = OpaqueEntry.unknown("b2x9", kind: "poll")

  static let rows: [(Confirmation, String)] = [
    (
      .opaque(.unknown("7f3k"), name: "7f3k"),
      "7f3k is a photo, a kind that this version does not know"
    ),
    (
      .opaque(.known("7f3k", .needs(["rich-text"])), name: "7f3k"),
      "7f3k is a text that needs 'rich-text', which this version does not know"
    ),
    (
      .opaque(.known("7f3k", .needs(["rich-text", "links"])), name: "7f3k"),
      "7f3k is a text that needs 'rich-text' and 'links', which this version does not know"
    ),
    (
      .opaque(.known("7f3k", .unfamiliarContent), name: "7f3k"),
      "7f3k is a text whose content this version does not understand"
    ),
    (
      .dependents(name: "7f3k", [poll]), "a poll that this version can't read depends on 7f3k"
    ),
    (
      .sharedID(name: "7f3k", count: 2),
      "2 different entries share the id 7f3k, and all of them would go"
    ),
  ]

  @Test(arguments: rows)
  func `a question says what would go`(confirmation: Confirmation, sentence: String) {
    #expect(confirmation.sentence == sentence)
    #expect(confirmation.question == "\(sentence). Delete it all the same? [y/N] ")
    #expect(
      Failure.unconfirmed(confirmation).sentence
        == "nothing was deleted: \(sentence); add --yes to delete it all the same")
  }

  @Test func `several entries that depend on one are spoken of as several`() {
    withKnownIssue("the verb stays in the singular") {
      #expect(
        Confirmation.dependents(name: "7f3k", [.unknown("a1"), Self.poll]).sentence
          == "a photo and a poll that this version can't read depend on 7f3k")
    }
  }

  @Test func `a kind that begins with a vowel has its own article, or needs none`() {
    withKnownIssue("'a audio'") {
      let audio = OpaqueEntry.unknown("7f3k", kind: "audio")
      #expect(!Confirmation.opaque(audio, name: "7f3k").sentence.contains("a audio"))
      #expect(!Confirmation.dependents(name: "7f3k", [audio]).sentence.contains("a audio"))
    }
  }

  @Test func `no question and no reason is without a row`() {
    #expect(Set(Self.rows.map { Kind($0.0) }) == Set(Kind.allCases))
  }

  /// A new question or reason has to be named here, and then wants a row above.
  private enum Kind: CaseIterable {
    case unknownKind, needs, unfamiliarContent, dependents, sharedID

    init(_ confirmation: Confirmation) {
      switch confirmation {
      case .opaque(let entry, _):
        switch entry.reason {
        case .unknownKind: self = .unknownKind
        case .needs: self = .needs
        case .unfamiliarContent: self = .unfamiliarContent
        }
      case .dependents: self = .dependents
      case .sharedID: self = .sharedID
      }
    }
  }
}
