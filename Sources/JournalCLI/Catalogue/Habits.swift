import Presentation
import Terminal

/// What to use instead of the words and options of other programs.
extension Catalogue {
  /// The advice for a word, as the end of a sentence.
  func advice(_ habit: Habit, for word: String) -> String {
    switch habit {
    case .status:
      say(
        "'journal info' shows the journal, 'journal list' what is in it",
        "ジャーナルの様子は「journal info」、中身は「journal list」で見られます。")
    case .write:
      say(
        "'journal text' adds a text, 'journal mood' a mood; each is saved at once",
        "文章は「journal text」、気分は「journal mood」で追加します。すぐに保存されます。")
    case .sync:
      say(
        "'journal sync' shares the journal through a git repository, 'journal merge FILE' adds the lines "
          + "of a copy",
        "「journal sync」は Git のリポジトリでジャーナルを共有し、「journal merge FILE」はコピーの行を取り込みます。")
    case .difference:
      say(
        "'journal history ID' shows what changed in an entry", "記録の変更は「journal history ID」で見られます。")
    case .goBack:
      say(
        "'journal undo' undoes the last command, 'journal restore ID' brings back an entry or a version",
        "「journal undo」で直前のコマンドを元に戻し、「journal restore ID」で記録や以前の版を復元できます。")
    case .journals:
      say(
        "'journal journals' lists your journals, and '-j NAME' uses one",
        "ジャーナルの一覧は「journal journals」、使うものは「-j NAME」で選びます。")
    case .start:
      say(
        "the first text starts the journal; 'journal journals add NAME PATH' names another one",
        "最初の文章を書けばジャーナルができます。ほかのジャーナルには「journal journals add NAME PATH」で名前を付けます。")
    case .done:
      say(
        "entries are not tasks; 'journal tag done ID' or 'journal star ID' marks one",
        "記録はタスクではありません。「journal tag done ID」か「journal star ID」で印を付けられます。")
    case .change:
      say(
        "'journal edit ID' changes an entry, 'journal edit --last' the one written last",
        "記録は「journal edit ID」、最後に書いたものは「journal edit --last」で変更できます。")
    case .delete:
      say(
        "'journal delete ID' deletes an entry, and 'journal trash' lists deleted ones",
        "記録は「journal delete ID」で削除し、「journal trash」で削除したものを確認できます。")
    case .compact:
      say(
        "'journal compact' rewrites the file without old versions",
        "「journal compact」で古い版を除いてファイルを書き直せます。")
    case .find:
      say(
        "'journal find QUERY' finds entries ('journal help query')",
        "記録は「journal find QUERY」で探せます（「journal help query」）。")
    case .export:
      say(
        "'journal export --to markdown' writes all entries; 'journal help export' lists the formats",
        "「journal export --to markdown」ですべての記録を書き出せます。形式は「journal help export」にあります。")
    case .load:
      say(
        "'journal import FILE' brings in entries; 'journal text -' reads a text from standard input",
        "「journal import FILE」で記録を取り込み、「journal text -」で標準入力から文章を読み込めます。")
    case .tags:
      say(
        "'journal tags' lists the tags, and 'journal find \"#tag\"' the entries with one",
        "タグの一覧は「journal tags」、タグの付いた記録は「journal find \"#tag\"」で見られます。")
    case .newest:
      say("'journal list -3' lists the newest three entries", "「journal list -3」で最新の三件を表示できます。")
    case .period:
      say(
        "'journal today', 'journal week', 'journal month' and 'journal list --on DATE' list a time",
        "「journal today」、「journal week」、「journal month」、「journal list --on DATE」で期間の記録を表示できます。")
    case .settings:
      say(
        "'journal config list' lists the settings, 'journal config set' changes one",
        "設定は「journal config list」で確認し、「journal config set」で変更します。")
    case .version: say("'journal --version' shows the version", "バージョンは「journal --version」で分かります。")
    case .manual:
      say(
        "'journal help' and 'journal manual' explain the program",
        "使い方は「journal help」と「journal manual」で読めます。")
    case .encryption:
      say(
        "journal does not encrypt; keep its file on an encrypted disk",
        "journal は暗号化をしません。暗号化したディスクにファイルを置いてください。")
    case .amount: say("'journal list --count' counts entries", "記録の数は「journal list --count」で分かります。")
    case .shortLines:
      say(
        "'journal list --format short' prints one line for each entry",
        "「journal list --format short」で一件を一行にして表示できます。")
    case .editMany:
      say(
        "'journal edit QUERY' edits entries, 'journal edit --last' the one written last",
        "記録は「journal edit QUERY」、最後に書いたものは「journal edit --last」で変更できます。")
    case .deleteMany: say("'journal delete ID' deletes an entry", "記録は「journal delete ID」で削除できます。")
    case .changeTime:
      say(
        "'journal edit ID --at TIME' changes the time of an entry",
        "記録の日時は「journal edit ID --at TIME」で変更できます。")
    case .date:
      say(
        "'--at TIME' gives a new text its time, and 'journal list --on DATE' lists a day",
        "文章の日時は「--at TIME」で指定し、一日の記録は「journal list --on DATE」で表示します。")
    case .tagList:
      say(
        "'journal tags' lists the tags, and 'journal list --tag TAG' the entries with one",
        "タグの一覧は「journal tags」、タグの付いた記録は「journal list --tag TAG」で見られます。")
    case .journalList:
      say(
        "'journal journals' lists your journals, 'journal info' shows the one in use",
        "ジャーナルの一覧は「journal journals」、今のジャーナルは「journal info」で分かります。")
    case .message:
      say(
        "a text needs no option: 'journal text WORDS'",
        "文章にオプションは要りません。「journal text WORDS」と書いてください。")
    case .onThisDay:
      say(
        "'journal list --on-this-day' lists this day of every year",
        "「journal list --on-this-day」で毎年の今日の記録を表示できます。")
    case .day:
      say(
        "'journal list --on DATE' lists a day, such as '--on 2026-11-20'",
        "一日の記録は「journal list --on DATE」で、たとえば「--on 2026-11-20」のように表示できます。")
    case .allWords:
      say(
        "'journal find' already finds entries with all words; 'or' finds either",
        "「journal find」はすべての言葉を含む記録を探します。どれかを含むものは「or」で探せます。")
    case .without:
      say(
        "'journal find' leaves out entries with a word after a dash: 'tea -milk'",
        "「journal find」では、「tea -milk」のように - を付けた言葉を含む記録を除けます。")
    case .contains:
      say(
        "'journal find WORDS' finds entries that contain them",
        "言葉を含む記録は「journal find WORDS」で探せます。")
    case .lastEntry:
      say(
        "'journal list -1' lists the newest entry, and '@1' names it",
        "最新の記録は「journal list -1」で表示でき、「@1」で指定できます。")
    case .changes:
      say("'journal history ID' shows the changes of an entry", "記録の変更は「journal history ID」で見られます。")
    case .alias:
      say(
        "'journal config set alias.NAME \"COMMAND\"' makes a command of your own",
        "自分のコマンドは「journal config set alias.NAME \"COMMAND\"」で作れます。")
    case .trash: say("'journal trash' lists deleted entries", "削除した記録は「journal trash」で一覧を確認できます。")
    case .tagEntry:
      say(
        "'journal tag TAG ID' tags an entry, 'journal untag TAG ID' removes the tag",
        "タグは「journal tag TAG ID」で付け、「journal untag TAG ID」で外します。")
    case .renameTag:
      say(
        "'journal tag rename OLD NEW' renames a tag in all entries",
        "タグの名前は「journal tag rename OLD NEW」ですべての記録で変えられます。")
    case .trashed:
      say(
        "'journal restore ID' brings an entry back, 'journal purge ID' removes it for good",
        "記録は「journal restore ID」で元に戻し、「journal purge ID」で完全に消去できます。")
    case .ofMood:
      say("'journal list --type mood' lists moods", "気分の記録は「journal list --type mood」で表示できます。")
    case .ofText:
      say("'journal list --type text' lists texts", "文章の記録は「journal list --type text」で表示できます。")
    case .lastWritten:
      say(
        "'--last' takes the entry written last, and '@1' the first of the list",
        "最後に書いた記録は「--last」、一覧の最初の記録は「@1」で指定できます。")
    case .tagSign:
      say(
        "'journal list \"#\(String(word.dropFirst()).safeName)\"' lists the entries with that tag",
        "そのタグの記録は「journal list \"#\(String(word.dropFirst()).safeName)\"」で表示できます。")
    case .entryNumber:
      say(
        "'journal show \(word.safeName)' shows the entry",
        "その記録は「journal show \(word.safeName)」で表示できます。")
    case .field:
      say(
        "'journal list \"\(word.safeName)\"' lists what matches ('journal help query')",
        "合う記録は「journal list \"\(word.safeName)\"」で表示できます（「journal help query」）。")
    }
  }

  /// A word that is no command, the advice, and the command that adds the words as a text.
  func habit(_ word: String, _ habit: Habit, _ command: String?) -> String {
    let isOption = word.hasPrefix("-")
    return say(
      "there is no \(isOption ? "option" : "command") '\(word.safeName)'\(isOption ? " here" : ""); ",
      "「\(word.safeName)」という\(isOption ? "オプションはここでは使えません" : "コマンドはありません")。")
      + advice(habit, for: word)
      + (command.map {
        say("\nTo add the words as a text, run:\n  \($0)", "\n文章として追加するには、次のように書いてください。\n  \($0)")
      } ?? "")
  }

  /// A command and a word after it that is none of its own, and the advice.
  func wordAfter(_ words: String, _ habit: Habit) -> String {
    say(
      "there is no command '\(words.safeName)'; \(advice(habit, for: words))",
      "「\(words.safeName)」というコマンドはありません。\(advice(habit, for: words))")
  }

  /// An id where the tag belongs, the command with both in their order, and a tag of that name.
  func tagAfterID(_ id: String, _ command: String, _ tag: String?) -> String {
    say(
      "'\(id.safeName)' names an entry, and the tag comes first; run:\n  \(command)"
        + (tag.map { "\n(a tag with that name is written '\($0)')" } ?? ""),
      "「\(id.safeName)」は記録を指しています。タグを先に書いてください。\n  \(command)"
        + (tag.map { "\n（その名前のタグは「\($0)」と書きます）" } ?? ""))
  }

  /// An option that belongs after a command such as `list`.
  func optionInFront(_ option: String, of command: String) -> String {
    say(
      "there is no option '\(option.safeName)' before a command; did you mean 'journal \(command)'?",
      "「\(option.safeName)」はコマンドの前には書けません。\(didYouMean("journal \(command)"))")
  }
}

/// Sentences about words that begin with no command.
extension Catalogue {
  /// Words without a command, a similar command, and the command that adds them as a text.
  func bareWords(_ word: String, _ suggestion: String?, _ command: String?) -> String {
    let way =
      command.map { say("run:\n  \($0)", "文章として追加するには、次のように書いてください。\n  \($0)") }
      ?? say("write 'journal text' before them", "文章は「journal text」で追加できます。")
    guard let suggestion else {
      return say(
        "there is no command '\(word.safeName)'; to add the words as a text, \(way)",
        "「\(word.safeName)」というコマンドはありません。\(way)")
    }
    return unknown(word, suggestion) + say(" To add the words as a text instead, \(way)", way)
  }

  /// Words without a command that begin with a date.
  func datedWords(_ beginning: String, _ command: String?) -> String {
    say(
      "'\(beginning.safeName)' is not a command; "
        + (command.map { "to give a text its time, run:\n  \($0)" }
          ?? "'journal text --at TIME' gives a text its time")
        + "\n('journal config set dates-in-front true' makes a date at the beginning of a text its time)",
      "「\(beginning.safeName)」はコマンドではありません。"
        + (command.map { "文章に日時を付けるには、次のように書いてください。\n  \($0)" }
          ?? "文章の日時は「journal text --at TIME」で指定できます。")
        + "\n（「journal config set dates-in-front true」とすると、書き出しの日時が文章の日時になります）")
  }

  /// `there is no command 'lost'; did you mean 'list'?`
  func unknown(_ word: String, _ suggestion: String) -> String {
    say(
      "there is no command '\(word.safeName)'; did you mean '\(suggestion)'?",
      "「\(word.safeName)」というコマンドはありません。\(didYouMean(suggestion))")
  }

  /// The text before the question whether to add it.
  func quotedText(_ text: String) -> String {
    say("\"\(text.safeInOneLine)\"", "「\(text.safeInOneLine)」")
  }

  /// The question, with a space at the end. Enter is a yes or a no.
  func addAsText(byEnter isYes: Bool) -> String {
    say(
      "Add this as a text? \(isYes ? "[Y/n]" : "[y/N]") ",
      "文章として追加しますか？ \(isYes ? "[Y/n]" : "[y/N]") ")
  }
}
