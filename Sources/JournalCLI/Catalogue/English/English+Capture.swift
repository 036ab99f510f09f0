import Presentation
import Terminal

extension English {
  func bareWords(_ word: String, _ suggestion: String?, _ command: String?) -> String {
    let way = command.map { "run:\n  \($0)" } ?? "write 'journal text' before them"
    guard let suggestion else {
      return "there is no command '\(word.safeName)'; to add the words as a text, \(way)"
    }
    return "\(unknown(word, suggestion)) To add the words as a text instead, \(way)"
  }

  func datedWords(_ beginning: String, _ command: String?) -> String {
    "'\(beginning.safeName)' is not a command; "
      + (command.map { "to give a text its time, run:\n  \($0)" }
        ?? "'journal text --at TIME' gives a text its time")
      + "\n('journal config set dates-in-front true' makes a date at the beginning of a text its time)"
  }

  func unknown(_ word: String, _ suggestion: String) -> String {
    "there is no command '\(word.safeName)'; did you mean '\(suggestion)'?"
  }

  func quotedText(_ text: String) -> String { "\"\(text.safeInOneLine)\"" }

  func addAsText(byEnter isYes: Bool) -> String {
    "Add this as a text? \(isYes ? "[Y/n]" : "[y/N]") "
  }
}
