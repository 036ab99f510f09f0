import Presentation

extension Japanese {
  func welcome(isNarrow: Bool) -> [String] {
    if isNarrow {
      return [
        "journal へようこそ。", "文章か気分を書いて、読んでみましょう。",
        "  journal 川沿いを散歩した", "  journal mood good よく眠れた", "  journal list",
        "  journal help",
      ]
    }
    return [
      "ようこそ。journal は文章と気分を一つのテキストファイルに残します。", "",
      "  journal 川沿いを散歩した        文章を書く",
      "  journal mood good よく眠れた    気分を書く",
      "  journal list                    記録を読む",
      "  journal help                    そのほかの使い方", "",
    ]
  }

  var fileTitle: String { "ファイル:" }
  func laterEntries(_ count: Int) -> String {
    "明日からの記録が\(count)件あります（「journal list after:today」）。"
  }
  func waitingDrafts(_ count: Int) -> String {
    "下書きが\(count)件あります（「journal drafts」）。"
  }
  func openConflicts(_ count: Int) -> String {
    "版の競合している記録が\(count)件あります（「journal conflicts」）。"
  }
  func fromNewerVersion(_ count: Int) -> String {
    "新しいバージョンでなければ読めない記録が\(count)件あります（「journal list is:unknown」）。"
  }
  var betweenSentences: String { "" }
  var nextSteps: [String] {
    ["書く: journal \"…\"", "続きを読む: journal list", "使い方: journal help"]
  }
}
