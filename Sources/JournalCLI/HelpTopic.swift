/// A page of the help that is about no command.
enum HelpTopic: CaseIterable {
  case query, dates, format

  var word: String {
    switch self {
    case .query: QueryGrammar.topic
    case .dates: TimeGrammar.topic
    case .format: FormatPage.topic
    }
  }

  /// Its first line without the command that shows it.
  var summary: String {
    let title =
      switch self {
      case .query: QueryGrammar.title
      case .dates: TimeGrammar.title
      case .format: FormatPage.title
      }
    return title.replacing("journal help \(word): ", with: "")
  }

  func page(width: Int) -> String {
    switch self {
    case .query: HelpPage(width: width).query()
    case .dates: "\(TimeGrammar.title)\n\n\(TimeGrammar.page)\n"
    case .format: "\(FormatPage.title)\n\n\(FormatPage.page)\n"
    }
  }
}
