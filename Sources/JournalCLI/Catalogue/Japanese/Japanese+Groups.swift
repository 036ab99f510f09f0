import Presentation
import Terminal

extension Japanese {
  func title(of group: HelpGroup) -> String {
    switch group {
    case .write: "書く"
    case .read: "読む"
    case .change: "変更する"
    case .keep: "保つ"
    case .settings: "設定する"
    }
  }

  func text(_ row: HelpRow) -> String {
    switch row {
    case .text: "文章を追加します"
    case .mood: "気分を追加します"
    case .drafts: "保存できなかった文章です"
    case .list: "記録を新しい順に表示します"
    case .period: "その期間の記録を表示します"
    case .show: "一件を全文表示します"
    case .tags: "使っているものを多い順に表示します"
    case .edit: "文章、日時、気分、タグを変更します"
    case .mark: "印を付けたり外したりします"
    case .delete: "削除し、復元します"
    case .undo: "直前のコマンドを元に戻し、以前の版を見ます"
    case .file: "ファイルの場所と状態を確かめます"
    case .rewrite: "古い版や記録をファイルから取り除きます"
    case .together, .settings: ""
    }
  }

  func text(_ text: String, also words: [String]) -> String {
    words.isEmpty ? text : "\(text)（\(words.joined(separator: "、"))）"
  }

  var exampleSentence: String { "散歩をした。" }
  var moreHelpTitle: String { "ほか" }
  var shortFormsTitle: String { "短い書き方" }
  var aliasesTitle: String { "ご自分の別名" }
  func alias(_ name: String, _ line: String) -> String {
    "「\(name.safeName)」は「\(line.safeInOneLine)」の別名です。"
  }
}
