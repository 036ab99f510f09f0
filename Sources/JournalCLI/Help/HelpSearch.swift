import Presentation
import TextSearch

/// Finds the help that mentions a word, for `journal help WORD` of a word that names no page.
struct HelpSearch {
  private let word: FoldedText
  private let words: Catalogue

  init(_ word: String, _ words: Catalogue) {
    self.word = FoldedText(word)
    self.words = words
  }

  /// What to type, and what the page is about. Pages whose first line has the word come alone.
  var rows: [(String, String)] {
    let commands = CommandTable.commands.map { command in
      Page(
        title: command.title, summary: command.help.summary(words),
        text: command.help.details(words).joined(separator: "\n"))
    }
    let topics = HelpTopic.allCases.map { topic in
      Page(
        title: topic.word, summary: topic.summary(words), text: topic.page(width: 80, words))
    }
    let pages = commands + topics
    let summaries = pages.filter { word.isFound(in: $0.summary) }
    let found = summaries.isEmpty ? pages.filter { word.isFound(in: $0.text) } : summaries
    return found.map { ("journal help \($0.title)", $0.summary) }
  }

  private struct Page {
    let title: String
    let summary: String
    let text: String
  }
}
