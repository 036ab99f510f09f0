import Presentation
import Terminal

extension Japanese {
  func bareWords(_ word: String, _ suggestion: String?, _ command: String?) -> String {
    let toAdd =
      command.map { "文章として追加するには、次のように書いてください。\n  \($0)" }
      ?? "文章は「journal text」で追加できます。"
    guard let suggestion else { return "「\(word.safeName)」というコマンドはありません。\(toAdd)" }
    return unknown(word, suggestion) + toAdd
  }

  func datedWords(_ beginning: String, _ command: String?) -> String {
    "「\(beginning.safeName)」はコマンドではありません。"
      + (command.map { "文章に日時を付けるには、次のように書いてください。\n  \($0)" }
        ?? "文章の日時は「journal text --at TIME」で指定できます。")
      + "\n（「journal config set dates-in-front true」とすると、書き出しの日時が文章の日時になります）"
  }

  func unknown(_ word: String, _ suggestion: String) -> String {
    "「\(word.safeName)」というコマンドはありません。\(didYouMean(suggestion))"
  }

  func quotedText(_ text: String) -> String { "「\(text.safeInOneLine)」" }

  func addAsText(byEnter isYes: Bool) -> String {
    "文章として追加しますか？ \(isYes ? "[Y/n]" : "[y/N]") "
  }
}
