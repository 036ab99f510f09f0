import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Every sentence about a change that a post can't take.
struct PostEditErrorSentenceTests {
  static let rows: [(PostEditError, String)] = [
    (.textHasNoMood, "7f3k is a text and has no mood; change it with --text"),
    (.textHasNoNote, "7f3k is a text and has no note; change it with --text"),
    (.moodHasNoText, "7f3k is a mood and has no text; change it with --mood or --note"),
    (.textWouldBeEmpty, "7f3k would be empty; to take it away, use 'journal delete 7f3k'"),
    (
      .noSuchTag(.named("walk")), "7f3k has no tag 'walk'; 'journal show 7f3k' lists its tags"
    ),
    (
      .tagStandsInText(.named("散歩")),
      "'散歩' stands in the words of 7f3k themselves; edit the words to take it away"
    ),
  ]

  @Test(arguments: rows)
  func `a refused change names the post and what can be done`(
    error: PostEditError, sentence: String
  ) {
    #expect(Failure.edit(error, name: "7f3k").sentence == sentence)
    expectInJapanese { $0.sentence(error, "7f3k") }
    #expect(Japanese().sentence(error, nil).hasJapaneseLetters)
  }

  @Test func `no error is without a row`() {
    #expect(Set(Self.rows.map { Kind($0.0) }) == Set(Kind.allCases))
  }

  /// A new error has to be named here, and then wants a row above.
  private enum Kind: CaseIterable {
    case textHasNoMood, textHasNoNote, moodHasNoText, textWouldBeEmpty, noSuchTag, tagStandsInText

    init(_ error: PostEditError) {
      switch error {
      case .textHasNoMood: self = .textHasNoMood
      case .textHasNoNote: self = .textHasNoNote
      case .moodHasNoText: self = .moodHasNoText
      case .textWouldBeEmpty: self = .textWouldBeEmpty
      case .noSuchTag: self = .noSuchTag
      case .tagStandsInText: self = .tagStandsInText
      }
    }
  }
}
