import Presentation

/// A help page that is not about a command.
enum HelpTopic: CaseIterable {
  case query, dates, format

  var word: String {
    switch self {
    case .query: QueryGrammar.topic
    case .dates: TimeGrammar.topic
    case .format: "format"
    }
  }

  /// The page's first line, without the command that shows it.
  func summary(_ words: Catalogue) -> String {
    title(words).replacing("journal help \(word): ", with: "")
  }

  func page(width: Int, _ words: Catalogue) -> String {
    switch self {
    case .query: HelpPage(width: width, words: words).query()
    case .dates: NarrowPage(width: width).text("\(title(words))\n\n\(words.timePage)\n")
    case .format: NarrowPage(width: width).text("\(title(words))\n\n\(words.formatPage)\n")
    }
  }

  private func title(_ words: Catalogue) -> String {
    switch self {
    case .query: words.queryTitle
    case .dates: words.timeTitle
    case .format: words.formatTitle
    }
  }
}
