import Presentation

extension Japanese {
  func heading(_ heading: ManualHeading) -> String {
    switch heading {
    case .name: "名前"
    case .synopsis: "書式"
    case .description: "説明"
    case .options: "オプション"
    case .commands: "コマンド"
    case .queries: "検索式"
    case .times: "日付と時刻"
    case .settings: "設定"
    case .keys: "キー"
    case .format: "ファイルの形式"
    case .environment: "環境変数"
    case .files: "ファイル"
    case .exitStatus: "終了コード"
    case .examples: "例"
    case .seeAlso: "関連項目"
    }
  }

  var manualSection: String { "ユーザーコマンド" }
  var manualName: String { "端末で使うタイムライン" }

  var manualDescription: [String] {
    [
      "journal は、文章と気分を一つのテキストファイルに残します。ファイルは journal がなくても読めます。"
        + "ネットワークもアカウントもサーバーもデータベースもいりません。",
      "ファイルの内容は書き換えません。変更はすべて、終わりに加わる新しい行です。新しいバージョンが書いたために"
        + "このバージョンが対応していないものも、一覧に表示し、数え、そのまま残し、失うことはありません。"
        + "ほかのプログラムがジャーナルに書き込んでいる間は、最大 10 秒待ちます。",
      "保存できなかった文章は下書きとして残し、保存するためのコマンドをメッセージで知らせます。",
      "標準入力を読み込むのは、文章が必要なのに言葉がないときと、- だけを書いたところです。"
        + "言葉があればパイプは読み込みません。",
    ]
  }

  var manualOptions: String { "どのコマンドでも使え、コマンドの前にも書けます。" }

  func meaning(_ variable: ManualVariable) -> String {
    switch variable {
    case .file: "--file で指定しないときのジャーナル"
    case .now: "現在の時刻とみなす日時。2026-11-21T08:00:00+09:00 のように書きます"
    case .timeZone: "どの場所の時刻を使うか"
    case .language:
      "設定 language で指定しないときに表示する言語。ja なら日本語、ほかは英語で、最初に設定されているものを使います"
    case .editor: "文章を書くエディター。どちらもなければ vi です"
    case .pager:
      "設定 pager がないときに、端末で list、find、show、help の長い結果を読むプログラム。"
        + "どちらもなければ less -FRX で、空なら何も使いません"
    case .noColor: "NO_COLOR があれば色を付けず、CLICOLOR_FORCE があればパイプでも色を付けます"
    case .terminal: "端末で使える色の数。TERM が dumb なら色を付けません"
    case .background: "設定 theme が auto のとき、端末の背景が暗いか明るいか"
    case .folders: "ジャーナル、下書き、設定、索引の場所。次の「ファイル」をご覧ください"
    }
  }

  func meaning(_ file: ManualFile) -> String {
    switch file {
    case .journal:
      "ほかに指定がないときのジャーナル。XDG_DATA_HOME がなければ ~/.local/share/journal/journal.jsonl です"
    case .drafts:
      "保存できなかった文章。XDG_STATE_HOME がなければ ~/.local/state/journal/drafts/ です"
    case .settings: "設定。XDG_CONFIG_HOME がなければ ~/.config/journal/config.json です"
    case .index:
      "大きなジャーナルの索引。文章は含まず、いつ消してもかまいません。"
        + "XDG_CACHE_HOME がなければ ~/.cache/journal/ です"
    case .copies: "「journal open」で編集するコピー"
    case .tip: "一度だけのヒントを表示したことを示す、空のファイル"
    }
  }

  func meaning(_ status: ManualStatus) -> String {
    switch status {
    case .done: "できました"
    case .failed: "できませんでした"
    case .misunderstood: "コマンドを理解できず、何もしませんでした"
    }
  }

  var keysTitle: String { "キー [設定での名前]" }
  var fullStop: String { "。" }
}
