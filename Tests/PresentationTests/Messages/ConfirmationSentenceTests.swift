import TestSupport
import Testing
import TimelineDomain

@testable import Presentation

/// Why a deletion needs a confirmation.
struct ConfirmationSentenceTests {
  /// `Testing` has a type of the same name.
  typealias Confirmation = Presentation.Confirmation

  static func unread(_ kind: String) -> Dependent {
    Dependent(EntryID("b2x9"), kind: kind, isUnderstood: false)
  }
  static let poll = UnknownEntry.unknown("b2x9", kind: "poll")

  static let rows: [(Confirmation, String)] = [
    (
      .unknown(.unknown("7f3k"), name: "7f3k"),
      "7f3k is of type 'photo', which this version does not know"
    ),
    (
      .unknown(.known("7f3k", .needs(["rich-text"])), name: "7f3k"),
      "7f3k is of type 'text' and needs 'rich-text', which this version does not support"
    ),
    (
      .unknown(.known("7f3k", .needs(["rich-text", "links"])), name: "7f3k"),
      "7f3k is of type 'text' and needs 'rich-text' and 'links', which this version does not "
        + "support"
    ),
    (
      .unknown(.known("7f3k", .unfamiliarContent), name: "7f3k"),
      "7f3k is of type 'text', but this version does not understand its content"
    ),
    (
      .dependents(name: "7f3k", [unread("poll")]),
      "b2x9, an entry of type 'poll' that this version can't read, depends on 7f3k"
    ),
    (
      .sharedID(name: "7f3k", count: 2),
      "2 different entries share the id 7f3k; all of them would be deleted"
    ),
    (
      .joins(name: "7f3k", ["alpha", "gamma"]),
      "7f3k is 2 entries that a newer version joined into one: 'alpha', 'gamma'"
    ),
    (
      .unknown(.known("7f3k", .compacted), name: "7f3k"),
      "7f3k is an older version, and 'journal compact' removed its text"
    ),
  ]

  @Test(arguments: rows)
  func `a confirmation states what would be deleted`(confirmation: Confirmation, sentence: String) {
    #expect(confirmation.sentence == sentence)
    expectInJapanese { $0.sentence(confirmation) }
  }

  @Test func `entries that can be read depend on others, too`() {
    let text = Dependent(EntryID("b2x9"), kind: "text", isUnderstood: true)
    #expect(
      Confirmation.dependents(name: "7f3k", [text]).sentence
        == "b2x9, an entry of type 'text', depends on 7f3k")
    #expect(
      Confirmation.dependents(name: "7f3k", [text, Self.unread("poll")]).sentence
        == "2 entries (poll b2x9, text b2x9) depend on 7f3k")
    for entries in [[text], [text, Self.unread("poll")]] {
      expectInJapanese { $0.sentence(Confirmation.dependents(name: "7f3k", entries)) }
    }
  }

  @Test func `several dependent entries are described in the plural`() {
    #expect(
      Confirmation.dependents(name: "7f3k", [Self.unread("poll"), Self.unread("photo")]).sentence
        == "2 entries that this version can't read (photo b2x9, poll b2x9) depend on 7f3k")
    let polls = [Self.unread("poll"), Self.unread("poll")]
    #expect(
      Confirmation.dependents(name: "7f3k", polls).sentence
        == "2 entries that this version can't read (poll b2x9, poll b2x9) depend on 7f3k")
  }

  @Test func `a type that begins with a vowel reads well`() {
    let audio = UnknownEntry.unknown("7f3k", kind: "audio")
    #expect(
      Confirmation.unknown(audio, name: "7f3k").sentence
        == "7f3k is of type 'audio', which this version does not know")
    #expect(
      Confirmation.dependents(name: "7f3k", [Self.unread("audio")]).sentence
        == "b2x9, an entry of type 'audio' that this version can't read, depends on 7f3k")
  }

  @Test func `every confirmation and reason has a row`() {
    #expect(Set(Self.rows.map { Kind($0.0) }) == Set(Kind.allCases))
  }

  /// A new confirmation or reason needs a case here, and then a row above.
  private enum Kind: CaseIterable {
    case unknownKind, needs, unfamiliarContent, compacted, dependents, sharedID, joins

    init(_ confirmation: Confirmation) {
      switch confirmation {
      case .unknown(let entry, _):
        switch entry.reason {
        case .unknownKind: self = .unknownKind
        case .needs: self = .needs
        case .unfamiliarContent: self = .unfamiliarContent
        case .compacted: self = .compacted
        }
      case .dependents: self = .dependents
      case .sharedID: self = .sharedID
      case .joins: self = .joins
      }
    }
  }
}
