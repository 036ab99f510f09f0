import Presentation
import TimePhrases
import TimelineDomain

@testable import JournalCLI

// English sentences, for tests about the facts.

extension Failure {
  var english: String { sentence.text(Catalogue(.english)) }
}

extension Sentence {
  var english: String { text(Catalogue(.english)) }
}

extension QueryError {
  var english: String { sentenceWithPlace.english }
}

extension RepositoryError {
  var sentence: String { Catalogue(.english).sentence(self) }
}

extension ItemText {
  static func body(
    _ item: TimelineItem, _ moods: MoodSet = .standard, tagSign: Character = "#"
  ) -> String {
    body(item, moods, Catalogue(.english), tagSign: tagSign)
  }

  static func firstWords(_ item: TimelineItem, _ moods: MoodSet = .standard) -> String {
    firstWords(item, moods, Catalogue(.english))
  }
}

extension TemplateText {
  init(
    _ text: String, moment: Moment, _ settings: TimeSettings, _ hours: ClockHours = .twentyFour
  ) {
    self.init(text, moment: moment, settings, hours, Catalogue(.english))
  }
}

extension Tip {
  var sentence: String { Catalogue(.english).sentence(self) }
}

extension CheckText {
  static let english = CheckText(Catalogue(.english))

  /// `damaged|line 2: not JSON`; a row without a title belongs to the row above.
  func lines(_ rows: [(RowTitle?, String)]) -> [String] {
    rows.map { "\($0.0.map(words.title) ?? "")|\($0.1)" }
  }
}

extension HelpPage {
  init(width: Int) { self.init(width: width, words: Catalogue(.english)) }
}
