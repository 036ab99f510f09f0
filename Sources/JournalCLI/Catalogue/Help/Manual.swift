import Presentation

/// Texts of the manual page that the help doesn't have. Rows have no period.
extension Catalogue {
  func heading(_ heading: ManualHeading) -> String {
    switch heading {
    case .name: say("NAME", "名前")
    case .synopsis: say("SYNOPSIS", "書式")
    case .description: say("DESCRIPTION", "説明")
    case .options: say("OPTIONS", "オプション")
    case .commands: say("COMMANDS", "コマンド")
    case .queries: say("QUERIES", "検索式")
    case .times: say("DATES AND TIMES", "日付と時刻")
    case .settings: say("SETTINGS", "設定")
    case .keys: say("KEYS", "キー")
    case .format: say("FILE FORMAT", "ファイルの形式")
    case .environment: say("ENVIRONMENT", "環境変数")
    case .files: say("FILES", "ファイル")
    case .exitStatus: say("EXIT STATUS", "終了コード")
    case .examples: say("EXAMPLES", "例")
    case .seeAlso: say("SEE ALSO", "関連項目")
    }
  }

  /// What the page is, in its title in a browser.
  var manualTitle: String { say("the manual", "マニュアル") }

  /// The header of each page.
  var manualSection: String { say("User Commands", "ユーザーコマンド") }

  /// The words after the program's name.
  var manualName: String { say("a timeline for the terminal", "端末で使うタイムライン") }

  var manualDescription: [String] {
    [
      say(
        "journal keeps texts, moods and numbers in one plain text file that you can read without it. It "
          + "works offline, without an account, a server or a database.",
        "journal は、文章と気分と数を一つのテキストファイルに残します。ファイルは journal がなくても読めます。"
          + "ネットワークもアカウントもサーバーもデータベースもいりません。"),
      say(
        "Every change appends a line to the file. What a newer version wrote and this one does not "
          + "understand is listed, counted and kept, byte for byte. A command waits up to ten "
          + "seconds while another program writes to the journal.",
        "ファイルの内容は書き換えません。変更はすべて、終わりに加わる新しい行です。新しいバージョンが書いたために"
          + "このバージョンが対応していないものも、一覧に表示し、数え、そのまま残し、失うことはありません。"
          + "ほかのプログラムがジャーナルに書き込んでいる間は、最大 10 秒待ちます。"),
      say(
        "A text that could not be saved is kept as a draft, and the message shows the command that "
          + "saves it.",
        "保存できなかった文章は下書きとして残し、保存するためのコマンドをメッセージで知らせます。"),
      say(
        "A command reads standard input where it needs a text and has no words, or where you write a "
          + "single -. A pipe beside words stays unread.",
        "標準入力を読み込むのは、文章が必要なのに言葉がないときと、- だけを書いたときです。"
          + "言葉があればパイプは読み込みません。"),
    ]
  }

  var manualOptions: String {
    say("Every command takes these options, before or after its name.", "どのコマンドでも使え、コマンドの前にも書けます。")
  }

  func meaning(_ variable: ManualVariable) -> String {
    switch variable {
    case .file:
      say("The journal, unless --file or --journal names one", "--file か --journal で指定しないときのジャーナル")
    case .now:
      say(
        "The current time, such as 2026-11-21T08:00:00+09:00",
        "現在の時刻とみなす日時。2026-11-21T08:00:00+09:00 のように書きます")
    case .seed:
      say(
        "Makes 'journal random' show the same entry each time", "同じ値なら「journal random」が毎回同じ記録を表示します"
      )
    case .timeZone: say("The time zone", "どの場所の時刻を使うか")
    case .language:
      say(
        "The language, unless the setting language names one: ja is Japanese, anything else is "
          + "English. The first of them that is set decides",
        "設定 language で指定しないときに表示する言語。ja なら日本語、ほかは英語で、最初に設定されているものを使います")
    case .editor:
      say(
        "The editor for texts, unless the setting editor names one; the default is vi",
        "文章を書くエディター。どちらもなければ vi です")
    case .pager:
      say(
        "The program that shows long output of list, find, show and help in a terminal, unless the "
          + "setting pager names one. The default is less -FRX; an empty value turns it off",
        "設定 pager がないときに、端末で list、find、show、help の長い結果を読むプログラム。"
          + "どちらもなければ less -FRX で、空なら何も使いません")
    case .noColor:
      say(
        "NO_COLOR turns color off; CLICOLOR_FORCE turns it on in a pipe",
        "NO_COLOR があれば色を付けず、CLICOLOR_FORCE があればパイプでも色を付けます")
    case .terminal:
      say(
        "How many colors the terminal has; TERM=dumb means none",
        "端末で使える色の数。TERM が dumb なら色を付けません")
    case .background:
      say(
        "Whether the background is dark or light, if the setting theme is auto",
        "設定 theme が auto のとき、端末の背景が暗いか明るいか")
    case .folders:
      say(
        "The folders of journal, drafts, settings and index; see FILES",
        "ジャーナル、下書き、設定、索引の場所。次の「ファイル」をご覧ください")
    }
  }

  func meaning(_ file: ManualFile) -> String {
    switch file {
    case .journal:
      say(
        "The default journal. Without XDG_DATA_HOME it is ~/.local/share/journal/journal.jsonl",
        "ほかに指定がないときのジャーナル。XDG_DATA_HOME がなければ ~/.local/share/journal/journal.jsonl です")
    case .drafts:
      say(
        "Texts that could not be saved. Without XDG_STATE_HOME it is "
          + "~/.local/state/journal/drafts/",
        "保存できなかった文章。XDG_STATE_HOME がなければ ~/.local/state/journal/drafts/ です")
    case .settings:
      say(
        "The settings. Without XDG_CONFIG_HOME it is ~/.config/journal/config.json",
        "設定。XDG_CONFIG_HOME がなければ ~/.config/journal/config.json です")
    case .index:
      say(
        "An index of large journals, without your text. It is only a cache; you can delete it at "
          + "any time. Without XDG_CACHE_HOME it is ~/.cache/journal/",
        "大きなジャーナルの索引。文章は含まず、いつ消してもかまいません。"
          + "XDG_CACHE_HOME がなければ ~/.cache/journal/ です")
    case .copies: say("Copies that 'journal open' edits", "「journal open」で編集するコピー")
    case .tip: say("Empty files; each records that a tip was shown", "一度だけのヒントを表示したことを示す、空のファイル")
    }
  }

  func meaning(_ status: ManualStatus) -> String {
    switch status {
    case .done: say("Success", "できました")
    case .failed: say("The command failed", "できませんでした")
    case .misunderstood: say("Wrong usage; nothing was done", "コマンドを理解できず、何もしませんでした")
    }
  }

  /// The heading of the keys of the full screen, on the page of `browse`.
  var keysTitle: String { say("Keys [names in settings]", "キー [設定での名前]") }

  /// `.`
  var fullStop: String { say(".", "。") }
}

enum ManualHeading: String, CaseIterable, Sendable {
  case name, synopsis, description, options, commands, queries, times, settings, keys, format
  case environment, files, exitStatus, examples, seeAlso
}

enum ManualVariable: String, CaseIterable, Sendable {
  case file = "JOURNAL_FILE"
  case now = "JOURNAL_NOW"
  case seed = "JOURNAL_SEED"
  case timeZone = "TZ"
  case language = "LC_ALL, LC_MESSAGES, LANG"
  case editor = "VISUAL, EDITOR"
  case pager = "PAGER"
  case noColor = "NO_COLOR, CLICOLOR_FORCE"
  case terminal = "TERM, COLORTERM"
  case background = "COLORFGBG"
  case folders = "XDG_DATA_HOME, XDG_STATE_HOME, XDG_CONFIG_HOME, XDG_CACHE_HOME, HOME"
}

enum ManualFile: String, CaseIterable, Sendable {
  case journal = "$XDG_DATA_HOME/journal/journal.jsonl"
  case drafts = "$XDG_STATE_HOME/journal/drafts/"
  case settings = "$XDG_CONFIG_HOME/journal/config.json"
  case index = "$XDG_CACHE_HOME/journal/"
  case copies = "$XDG_STATE_HOME/journal/open/"
  case tip = "$XDG_STATE_HOME/journal/tip-*"
}

enum ManualStatus: Int, CaseIterable, Sendable {
  case done, failed, misunderstood
}
