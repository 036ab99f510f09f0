import Presentation

extension Japanese {
  func title(_ section: HelpSection) -> String {
    switch section {
    case .commands: "コマンド"
    case .options: "オプション"
    case .settings: "設定"
    case .examples: "例"
    }
  }

  var programTitle: String { "journal: 端末で使うタイムライン" }

  func mentioned(_ word: String) -> String {
    "「\(word)」というコマンドはありません。これについての説明"
  }

  var overview: [String] {
    [
      "ジャーナルは一つのテキストファイルです。--file か --journal、なければ $JOURNAL_FILE、なければ設定 "
        + "default-journal、なければ $XDG_DATA_HOME/journal/journal.jsonl "
        + "(~/.local/share/journal/journal.jsonl) を使います。",
      "コマンドの説明は「journal help COMMAND」、記録の探し方は「journal help query」、"
        + "日時の書き方は「journal help dates」、ファイルの形は「journal help format」で読めます。",
    ]
  }
}
