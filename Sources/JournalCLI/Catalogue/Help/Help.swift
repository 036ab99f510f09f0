import Presentation
import Terminal
import TimelineExchange

/// The pages of `journal help`. Commands, options, placeholders and examples are the same in every
/// language.
extension Catalogue {
  func title(_ section: HelpSection) -> String {
    switch section {
    case .commands: say("Commands", "コマンド")
    case .options: say("Options", "オプション")
    case .settings: say("Settings", "設定")
    case .examples(let count): say(count == 1 ? "Example" : "Examples", "例")
    }
  }

  var programTitle: String { say("journal: a timeline for the terminal", "journal: 端末で使うタイムライン") }

  /// The title of the pages that mention a word without a page of its own, without a colon.
  func mentioned(_ word: String) -> String {
    say("'\(word)' is no command. Help that mentions it", "「\(word)」というコマンドはありません。これについての説明")
  }

  /// Paragraphs below the commands and options.
  var overview: [String] {
    [
      say(
        "The journal is one text file, found through --file or --journal, then $JOURNAL_FILE, then "
          + "the setting default-journal, then $XDG_DATA_HOME/journal/journal.jsonl "
          + "(~/.local/share/journal/journal.jsonl).",
        "ジャーナルは一つのテキストファイルです。--file か --journal、なければ $JOURNAL_FILE、なければ設定 "
          + "default-journal、なければ $XDG_DATA_HOME/journal/journal.jsonl "
          + "(~/.local/share/journal/journal.jsonl) を使います。"),
      say(
        "See 'journal help COMMAND' for a command, 'journal help query' for searching, 'journal "
          + "help dates' for dates and times, and 'journal help format' for the file format.",
        "コマンドの説明は「journal help COMMAND」、記録の探し方は「journal help query」、"
          + "日時の書き方は「journal help dates」、ファイルの形は「journal help format」で読めます。"),
    ]
  }
}

/// The overview of `journal help`, and the short forms and aliases of commands.
extension Catalogue {
  /// A text, and other words for the same commands.
  func text(_ text: String, also words: [String]) -> String {
    words.isEmpty
      ? text
      : say(
        "\(text) (also \(words.joined(separator: ", ")))",
        "\(text)（\(words.joined(separator: "、"))）")
  }

  /// The section with Japanese words for commands, which only readers of Japanese see.
  var otherLanguageTitle: String { say("Japanese", "日本語のコマンド") }

  /// A sentence to add, for an example.
  var exampleSentence: String { say("A long walk. #walk", "川沿いを歩いた。 #散歩") }

  /// The title of the last row of the overview.
  var moreHelpTitle: String { say("More", "ほか") }

  var shortFormsTitle: String { say("Short forms", "短い書き方") }

  var aliasesTitle: String { say("Your aliases", "自分の別名") }

  /// `'idea' is an alias for 'add text --tag idea'`
  func alias(_ name: String, _ line: String) -> String {
    say(
      "'\(name.safeName)' is an alias for '\(line.safeInOneLine)'",
      "「\(name.safeName)」は「\(line.safeInOneLine)」の別名です。")
  }

  /// `Short forms: ls, log, today (list --today)`; empty if the command has none.
  func shortForms(_ command: CommandSpec) -> [String] {
    let forms = command.forms(self).map { form in
      let option = form.option.map { "--\($0)" + (form.value.map { " \($0)" } ?? "") }
      return form.word + (option.map { " (\(command.title) \($0))" } ?? "")
    }
    if forms.isEmpty { return [] }
    return ["\(shortFormsTitle): \(forms.joined(separator: ", "))"]
  }
}

enum HelpSection: Sendable, Hashable {
  case commands, options, settings
  case examples(Int)
}

/// Paragraphs that the help pages of several commands share.
extension Catalogue {
  /// How ids, positions, `--last` and queries pick entries; a paragraph.
  var pickForms: String {
    say(
      "Pick entries by id or by position: @1 is the first entry of the list, @1..5 the first five. ID is an "
        + "id as a list shows it, or a longer beginning of it. --last is the entry that was added or "
        + "edited last, whatever its date. Words that are no ids are a query, as in 'journal find'.",
      "記録は ID か順番で選びます。@1 は一覧の先頭、@1..5 は先頭から五件です。ID は一覧に表示される ID か、"
        + "それより長いその先頭部分です。--last は、日付にかかわらず最後に追加または編集した記録です。ID でない言葉は"
        + "「journal find」と同じ検索式とみなします。")
  }

  var lastInTrash: String {
    say(
      "Positions and queries pick entries of the trash: @1 and --last are the one that was deleted last. "
        + "With a VERSION, @1 is the newest entry, as in 'journal history @1'.",
      "順番と検索式はゴミ箱の記録を指します。@1 と --last は最後に削除した記録です。"
        + "VERSION を書いたときの @1 は、「journal history @1」と同じく最新の記録です。")
  }

  /// The question before several entries are changed; a paragraph.
  var questionForms: String {
    say(
      "\(askingForms) One 'journal undo' takes back the whole command.",
      "\(askingForms)「journal undo」を一度実行すれば、すべて元に戻ります。")
  }

  var askingForms: String {
    say(
      "For more than one entry, the command shows the list and asks; outside a terminal it needs --yes. "
        + "--dry-run only shows the list.",
      "対象が二件以上あるときは、一覧を示して確認します。端末でなければ --yes が必要です。--dry-run は一覧だけを"
        + "表示します。")
  }

  var manyForms: String {
    say(
      "Several entries open one after the other, and each is saved before the next one opens; one that you "
        + "do not change stays as it is. With options, all of them get the same change, but --text and "
        + "--note take one entry.",
      "二件以上あるときは一件ずつ順に開き、次を開く前に保存します。何も変えずに閉じた記録は変わりません。"
        + "オプションを付けると、すべてに同じ変更をします。ただし --text と --note は一件だけに使えます。")
  }

  /// How commands work on several journals: on one page only.
  var severalForms: [String] {
    [
      say(
        """
        --journal work,home and --all read several journals as one. --all is every journal that has a \
        name, and $JOURNAL_FILE or, if it exists, the default journal. Each entry shows its journal, in \
        json and csv as the field journal. A journal that cannot be read is reported, the others are \
        shown, and the exit code is 1.
        """,
        """
        --journal work,home や --all を付けると、いくつかのジャーナルをまとめて読みます。--all は名前の付いた\
        すべてのジャーナルと、$JOURNAL_FILE、またはいつもの場所にあるジャーナルです。どのジャーナルの記録かも表示し、\
        json と csv では項目 journal になります。読み込めないものがあれば知らせて、ほかのものを表示し、\
        終了コードは 1 になります。
        """),
      say(
        "A command that changes entries looks for them in all of these journals and changes them where they "
          + "are. One command changes one journal.",
        "記録を変更するコマンドは、そのすべてから記録を探し、見つかったところで変更します。"
          + "一つのコマンドで変更できるジャーナルは一つだけです。"),
    ]
  }

  var inputForms: String {
    say(
      "Words after the command are the text, and a pipe beside them stays unread, so that a loop "
        + "in a shell script keeps its input. A command reads standard input where it needs a text "
        + "and has no words, or where you write a single -.",
      "コマンドに続く言葉が文章です。そのときパイプは読み込まないので、シェルスクリプトのループの入力を横取りしません。"
        + "標準入力を読み込むのは、文章が必要なのに言葉がないときと、- だけを書いたときです。")
  }

  var draftForms: String {
    say(
      "DRAFT is a name that 'journal drafts' shows, or any unique beginning of one. If there is only one "
        + "draft, it needs no name.",
      "DRAFT は「journal drafts」が示す名前か、ほかと区別できるその先頭部分です。下書きが一つだけなら要りません。")
  }

  var timeForms: String {
    timeWords(
      say(
        "A day alone gets the present time of day; a time alone is today.",
        "日付だけなら時刻は今の時刻、時刻だけなら日付は今日になります。"))
  }

  /// For an entry that has a time.
  var newTimeForms: String {
    timeWords(
      say(
        "A day alone keeps the time of day; a time alone keeps the day.",
        "日付だけなら時刻は、時刻だけなら日付は、そのまま残ります。"))
  }

  private func timeWords(_ halves: String) -> String {
    say(
      "TIME is 2026-11-20, 2026-11-20T21:30 or '2026-11-20 21:30', with optional seconds, "
        + "fraction, and Z or an offset such as +09:00, or words: 'last night', 'yesterday 9pm', "
        + "'last friday at 18:30', '2 hours ago', 'Nov 21', 昨日の午後9時. \(halves) See 'journal help dates'.",
      "TIME は 2026-11-20、2026-11-20T21:30、'2026-11-20 21:30' のように書きます。秒、秒の小数、Z や +09:00 のような"
        + "時差も書けます。昨夜、昨日の午後9時、先週の金曜日、2時間前、'yesterday 9pm'、'Nov 21' のような言葉でもかまいません。"
        + "\(halves)詳しくは「journal help dates」をご覧ください。")
  }

  var formatForms: String {
    say(
      "short is one line per entry; markdown is a list below a heading for each day, with the text "
        + "escaped; csv is a table as in RFC 4180, with LF line ends; json is one array, jsonl one "
        + "object per line, raw the stored lines, byte for byte.",
      "short は一件を一行で、markdown は日付の見出しごとの箇条書きで、文章をエスケープして出力します。csv は RFC 4180 の表で、"
        + "行末は LF です。json は一つの配列、jsonl は一行に一つのオブジェクト、raw は保存された行そのままです。")
  }

  var fieldForms: String {
    say(
      "NAMES are some of \(ItemField.allCases.map(\.rawValue).joined(separator: ", ")), with "
        + "commas and no spaces between them, for json, jsonl and csv. A missing value is null in "
        + "json and empty in csv. Without NAMES, an entry in json has id, type, at, until, day and "
        + "understood; a text also has text, tags and starred, a mood also mood, score, note, tags "
        + "and starred, an entry in conflict also revision, and one with files also files. An entry "
        + "that this version can't read has text, note, tags and starred if it has words. In csv, a cell that a "
        + "spreadsheet would take for a formula begins with an apostrophe, and one with control characters "
        + "is an apostrophe and a JSON string. 'journal import' reads both back.",
      "NAMES は \(ItemField.allCases.map(\.rawValue).joined(separator: ", ")) から選び、"
        + "空白を入れずにコンマで区切ります。json、jsonl、csv で使えます。記録にない項目は json では null、csv では空になります。"
        + "NAMES がなければ、json の記録には id、type、at、until、day、understood があり、文章には text、tags、"
        + "starred、気分には mood、score、note、tags、starred、競合している記録には revision、ファイルのある記録には files も加わります。"
        + "このバージョンで読み取れない記録にも、言葉があれば text、note、tags、starred が加わります。"
        + "csv では、表計算ソフトが数式とみなす値の前にアポストロフィを付け、制御文字のある値はアポストロフィと JSON の文字列にします。"
        + "どちらも「journal import」で元に戻ります。")
  }

  var partForms: String {
    say(
      "KEY is a setting, or a part: journals.NAME, templates.NAME, alias.NAME, keys.NAME.",
      "KEY は設定の名前、またはその一部（journals.NAME、templates.NAME、alias.NAME、keys.NAME）です。")
  }

  var templateForms: String {
    say(
      "In a template, {date}, {weekday} and {time} become those of the entry, and {text} becomes "
        + "the words or the standard input that you give; without {text} they follow the template "
        + "on a line of their own. Without words or input, the template opens in your editor.",
      "テンプレートの {date}、{weekday}、{time} は記録の日付、曜日、時刻に、{text} は入力した言葉や標準入力に置き換わります。"
        + "{text} がなければ、言葉は下の行に加わります。言葉も標準入力もなければ、テンプレートをエディターで開きます。")
  }

  var ownTemplates: String {
    say(
      "With --journal NAME, the templates of that journal are included, and the command writes or "
        + "removes one of those.",
      "--journal NAME を付けると、そのジャーナルだけのテンプレートも対象になり、書いたり取り除いたりするのは"
        + "そのジャーナルのものになります。")
  }
}

/// Text for people in the completion scripts.
extension Catalogue {
  /// The first lines of a script, without comment signs: what it is and how to install it.
  func installation(_ shell: ShellScript) -> [String] {
    switch shell {
    case .bash:
      [
        say(
          "Completion of journal for bash, made by 'journal completions bash'.",
          "「journal completions bash」で作った、bash 用の補完スクリプトです。"),
        "",
        say(
          "To install it for all shells, with the package bash-completion:",
          "bash-completion パッケージがあれば、次のコマンドですべての bash で使えます:"),
        "  mkdir -p ~/.local/share/bash-completion/completions",
        "  journal completions bash > ~/.local/share/bash-completion/completions/journal",
        say("Without that package, add this to ~/.bashrc:", "なければ、~/.bashrc に次の行を書いてください:"),
        "  eval \"$(journal completions bash)\"",
      ]
    case .zsh:
      [
        say(
          "Completion of journal for zsh, made by 'journal completions zsh'.",
          "「journal completions zsh」で作った、zsh 用の補完スクリプトです。"),
        "",
        say("To install it for all shells:", "すべての zsh で使うには、次のコマンドを実行し:"),
        "  mkdir -p ~/.zfunc && journal completions zsh > ~/.zfunc/_journal",
        say("and add this to ~/.zshrc, before compinit:", "~/.zshrc の compinit より前に、次の行を書いてください:"),
        "  fpath=(~/.zfunc $fpath)",
        say(
          "For the current shell only, after compinit: source <(journal completions zsh)",
          "今のシェルだけで使うには、compinit の後で: source <(journal completions zsh)"),
      ]
    case .fish:
      [
        say(
          "Completion of journal for fish, made by 'journal completions fish'.",
          "「journal completions fish」で作った、fish 用の補完スクリプトです。"),
        "",
        say("To install it for all shells:", "すべての fish で使うには:"),
        "  journal completions fish > ~/.config/fish/completions/journal.fish",
        say(
          "For the current shell only: journal completions fish | source",
          "今のシェルだけで使うには: journal completions fish | source"),
      ]
    }
  }
}

/// Words that shells offer.
extension Catalogue {
  /// Times to type after `--at`.
  var timeExamples: [String] {
    value(
      [
        "yesterday", "yesterday 21:00", "this morning", "last night", "last friday", "an hour ago",
        "2 hours ago", "08:30",
      ],
      ["昨日", "昨日の21時", "今朝", "昨夜", "先週の金曜日", "さっき", "2時間前", "08:30"])
  }

  /// Days and periods to type after `--on`.
  var dayExamples: [String] {
    value(
      ["today", "yesterday", "last friday", "last week", "last month", "3 days ago"],
      ["今日", "昨日", "先週の金曜日", "先週", "先月", "3日前"])
  }
}
