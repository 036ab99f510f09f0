import TestSupport
import Testing
import TimelineDomain

@testable import Presentation

/// The sentence of every refused edit.
struct PostEditErrorSentenceTests {
  static let rows: [(PostEditError, String)] = [
    (.textHasNoMood, "7f3k is a text and has no mood; change it with --text"),
    (.textHasNoNote, "7f3k is a text and has no note; change it with --text"),
    (.moodHasNoText, "7f3k is a mood and has no text; change it with --mood or --note"),
    (.textWouldBeEmpty, "7f3k would be empty; to delete it, use 'journal delete 7f3k'"),
    (
      .noSuchTag(.named("walk")), "7f3k has no tag 'walk'; 'journal show 7f3k' lists its tags"
    ),
    (
      .tagStandsInText(.named("散歩")),
      "the tag '散歩' is one of the words of 7f3k; 'journal edit 7f3k' changes them"
    ),
  ]

  @Test(arguments: rows)
  func `a refused edit names the post and the next step`(
    error: PostEditError, sentence: String
  ) {
    #expect(Catalogue(.english).sentence(error, "7f3k") == sentence)
    expectInJapanese { $0.sentence(error, "7f3k") }
    #expect(Catalogue(.japanese).sentence(error, nil).hasJapaneseLetters)
  }

  @Test func `every error has a row`() {
    #expect(Set(Self.rows.map { Kind($0.0) }) == Set(Kind.allCases))
  }

  /// A new error needs a case here, and then a row above.
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
