import Presentation
import Settings
import Terminal
import TimelineDomain

// English sentences, for tests about the facts.

extension ConfigurationFlaw {
  var sentence: String { Catalogue(.english).sentence(self) }
}

extension Notice {
  func sentence(path: String) -> String { text(Catalogue(.english), path: path) }
}

extension ListView {
  init(
    names: ShortNames, nameWidth: Int = 4, columns: Int?, styler: Styler,
    condition: PostCondition? = nil, configuration: Configuration = .standard, today: Int? = nil,
    isPlain: Bool = false
  ) {
    self.init(
      names: names, nameWidth: nameWidth, columns: columns, styler: styler, condition: condition,
      configuration: configuration, words: Catalogue(.english), today: today, isPlain: isPlain)
  }
}

extension DetailView {
  init(
    columns: Int?, styler: Styler, configuration: Configuration = .standard,
    names: ShortNames? = nil, isPlain: Bool = false
  ) {
    self.init(
      columns: columns, styler: styler, configuration: configuration, words: Catalogue(.english),
      names: names, isPlain: isPlain)
  }
}

extension MarkdownView {
  init() { self.init(words: Catalogue(.english)) }
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
