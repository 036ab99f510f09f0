import JSONBytes
import Settings
import Terminal
import TimePhrases
import TimelineDomain

@testable import JournalCLI

// English sentences, for tests about the facts.

extension Failure {
  var sentence: String { English().sentence(self) }
}

extension UsageError {
  var sentence: String { English().sentence(self) }
  var usage: String { English().usage(self) }
}

extension QueryError {
  var sentence: String { English().sentence(self) }
}

extension RepositoryError {
  var sentence: String { English().sentence(self) }
}

extension ConfigurationFlaw {
  var sentence: String { English().sentence(self) }
}

extension JournalCLI.Confirmation {
  var sentence: String { English().sentence(self) }
}

extension Notice {
  func sentence(path: String) -> String { English().sentence(self, path: path) }
}

extension ItemText {
  static func body(
    _ item: TimelineItem, _ moods: MoodSet = .standard, tagSign: Character = "#"
  ) -> String {
    body(item, moods, English(), tagSign: tagSign)
  }

  static func firstWords(_ item: TimelineItem, _ moods: MoodSet = .standard) -> String {
    firstWords(item, moods, English())
  }
}

extension ListView {
  init(
    names: ShortNames, nameWidth: Int = 4, columns: Int?, styler: Styler,
    condition: PostCondition? = nil, configuration: Configuration = .standard, today: Int? = nil,
    isPlain: Bool = false
  ) {
    self.init(
      names: names, nameWidth: nameWidth, columns: columns, styler: styler, condition: condition,
      configuration: configuration, words: English(), today: today, isPlain: isPlain)
  }
}

extension DetailView {
  init(
    columns: Int?, styler: Styler, configuration: Configuration = .standard,
    names: ShortNames? = nil, isPlain: Bool = false
  ) {
    self.init(
      columns: columns, styler: styler, configuration: configuration, words: English(),
      names: names, isPlain: isPlain)
  }
}

extension MarkdownView {
  init() { self.init(words: English()) }
}

extension TemplateText {
  init(
    _ text: String, moment: Moment, _ settings: TimeSettings, _ hours: ClockHours = .twentyFour
  ) {
    self.init(text, moment: moment, settings, hours, English())
  }
}

extension Tip {
  var sentence: String { English().sentence(self) }
}

extension CheckText {
  static let english = CheckText(English())

  /// `damaged|line 2: not JSON`; a row without a title belongs to the row above.
  func lines(_ rows: [(RowTitle?, String)]) -> [String] {
    rows.map { "\($0.0.map(words.title) ?? "")|\($0.1)" }
  }
}

extension HelpPage {
  init(width: Int) { self.init(width: width, words: English()) }
}
