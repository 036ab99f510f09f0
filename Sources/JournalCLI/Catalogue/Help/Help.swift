import Presentation
import Terminal

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

  /// What the command does, in a few words without a period.
  func summary(_ command: CommandSpec.Name) -> String {
    switch command {
    case .addText: say("Add a text", "テキストを追加します")
    case .addMood: say("Add a mood, with an optional note", "気分を追加します（メモも付けられます）")
    case .list: say("List entries, newest first", "記録を新しい順に一覧表示します")
    case .find: say("Find entries; the same as list", "記録を検索します（list と同じです）")
    case .show: say("Show one entry in full", "一件の記録を全文表示します")
    case .edit: say("Edit one entry, or several in turn", "記録を一件、または何件か続けて変更します")
    case .delete: say("Delete an entry", "記録を削除します")
    case .info: say("Show the journal's location and contents", "ジャーナルの場所と中身を表示します")
    case .check:
      say("Check the journal for damage, and salvage what is healthy", "ジャーナルの破損を調べ、無事な行を救い出します")
    case .browse:
      say("Browse and change the timeline on the full screen", "画面いっぱいにタイムラインを表示し、読み書きします")
    case .open: say("Open the journal's file in your editor", "ジャーナルのファイルそのものをエディターで開きます")
    case .help: say("Show help for a command", "コマンドの使い方を表示します")
    case .undo: say("Undo the last command", "直前のコマンドを元に戻します")
    case .redo: say("Redo what was undone", "元に戻したものをやり直します")
    case .history: say("Show all versions of an entry", "記録の以前の内容を表示します")
    case .restore: say("Restore a deleted entry or an older version", "削除した記録や、以前の版を復元します")
    case .trash: say("List deleted entries", "ゴミ箱（削除した記録）を一覧表示します")
    case .purge: say("Remove entries from the file for good", "記録をファイルから完全に消去します")
    case .importEntries: say("Bring in entries from other programs", "ほかのアプリの記録を取り込みます")
    case .compact:
      say("Rewrite the file without old versions and deleted entries", "古い版と削除した記録を除いてファイルを書き直します")
    case .export: say("Write entries in a format of other programs", "記録をほかのプログラムの形式で書き出します")
    case .star: say("Star entries", "記録にスターを付けます")
    case .unstar: say("Remove the star from entries", "記録からスターを外します")
    case .tag: say("Add a tag to entries", "記録にタグを付けます")
    case .tagRename: say("Rename a tag in all entries", "すべての記録でタグの名前を変えます")
    case .untag: say("Remove a tag from entries", "記録からタグを外します")
    case .drafts: say("List texts that could not be saved", "保存できなかった文章を一覧表示します")
    case .draftsShow: say("Show a draft in full", "下書きを全文表示します")
    case .draftsEdit: say("Edit a draft in your editor", "下書きをエディターで編集します")
    case .draftsRestore: say("Save a draft to the journal", "下書きをジャーナルに保存します")
    case .draftsDiscard: say("Discard drafts for good", "下書きを破棄します")
    case .configList: say("List all settings and their values", "すべての設定とその値を表示します")
    case .configGet: say("Show the value of a setting", "設定の値を表示します")
    case .configSet: say("Change a setting", "設定を変更します")
    case .configUnset: say("Remove a setting", "設定を消します")
    case .configEdit: say("Open the settings in your editor", "設定をエディターで開きます")
    case .configPath: say("Show where the settings are", "設定の場所を表示します")
    case .journals: say("List the journals that have a name", "名前の付いたジャーナルを一覧表示します")
    case .journalsAdd: say("Give a journal a name", "ジャーナルに名前を付けます")
    case .journalsRemove: say("Remove a journal's name", "ジャーナルの名前を外します")
    case .templates: say("List the templates for texts", "テキストのテンプレートを一覧表示します")
    case .templatesShow: say("Show a template as written", "テンプレートをそのまま表示します")
    case .templatesEdit: say("Write a template in your editor", "テンプレートをエディターで書きます")
    case .templatesRemove: say("Remove a template", "テンプレートを取り除きます")
    case .moods: say("List moods and the words for them", "気分とその言い方を一覧表示します")
    case .moodsAdd: say("Add a mood of your own", "自分の気分を加えます")
    case .moodsRemove: say("Remove a mood of your own", "自分の気分を取り除きます")
    case .tags: say("List tags, most used first", "タグをよく使う順に一覧表示します")
    case .completions: say("Print a shell completion script", "入力を補完するスクリプトを出力します")
    case .manual: say("Print the manual page", "マニュアルページを出力します")
    case .home: say("Show today and the latest entries", "今日と最近の記録を表示します")
    case .merge: say("Add the lines of copies of the journal", "ジャーナルのコピーにある行を取り込みます")
    case .conflicts: say("List entries that were changed in two places", "別々に変更された記録を一覧表示します")
    case .resolve: say("Settle the conflict of an entry", "記録の競合を解消します")
    case .sync: say("Share the journal through a git repository", "Git のリポジトリでジャーナルを共有します")
    case .backup: say("Copy the journal, and verify the copy", "ジャーナルのコピーを作り、確かめます")
    case .gitMerge: say("Merge two versions of a journal for git", "Git のためにジャーナルの二つの版をまとめます")
    case .complete: say("List completions for a word", "補完の候補を一覧表示します")
    }
  }

  /// What the option does, in a few words without a period.
  func meaning(_ option: OptionMeaning) -> String {
    switch option {
    case .format(let formats): either(formats)
    case .file: say("Use the journal in this file", "このファイルのジャーナルを使います")
    case .journal: say("Use the journal of this name", "この名前のジャーナルを使います")
    case .color: say("When to use color: auto, always, never", "色を付けるかどうか: auto、always、または never")
    case .quiet: say("Print no confirmations or notices", "確認のメッセージや知らせを表示しません")
    case .help: say("Show help for the command", "コマンドの使い方を表示します")
    case .allCommands: say("Show every command and option", "すべてのコマンドとオプションを表示します")
    case .version: say("Show the version", "このプログラムのバージョンを表示します")
    case .template: say("Start from the template of this name", "この名前のテンプレートで書き始めます")
    case .newText: say("The new text; - reads standard input", "新しい本文。- なら標準入力から読み込みます")
    case .moodOfDraft: say("Save it with this mood, as a note", "この気分のメモとして保存します")
    case .templateOfDraft:
      say("The template, or the name of one that you were editing", "テンプレート。テンプレートの下書きではその名前")
    case .entryOfDraft:
      say("The entry to edit, instead of one that was not found", "見つからなかった記録の代わりに編集する記録")
    case .newMood: say("The new mood", "新しい気分")
    case .newNote: say("The new note of a mood; an empty one removes it", "気分の新しいメモ。空ならメモを消します")
    case .addTag: say("Add a tag; may be repeated", "タグを付けます（何度でも指定できます）")
    case .removeTag: say("Remove a tag; may be repeated", "タグを外します（何度でも指定できます）")
    case .star: say("Add the star", "スターを付けます")
    case .unstar: say("Remove the star", "スターを外します")
    case .face: say("The emoji to show before it", "前に示す絵文字")
    case .score: say("How good it is, from 1 to 5", "どのくらい良いか。1 から 5")
    case .otherWords: say("Other words for it, with commas between them", "ほかの言い方。コンマで区切ります")
    case .dryMerge: say("Show what would come, and stop", "取り込まれる内容を表示するだけにします")
    case .takeVersion: say("Keep version N", "版 N を残します")
    case .keepBoth: say("Keep all versions, as entries of their own", "すべての版を別々の記録として残します")
    case .setUpSync: say("Set up the repository first", "先にリポジトリを用意します")
    case .keepBackups: say("Remove older backups, so that N are left", "N 個になるまで古いバックアップを取り除きます")
    case .onlyVersions: say("Only older versions; what is shown stays", "以前の版だけを取り除く（表示中の内容は残る）")
    case .yes: say("Do not ask", "確認せずに実行します")
    case .toFormat:
      say("The format; without it, the name of the file decides", "形式。なければファイルの名前で決まります")
    case .output:
      say("Write to this file or folder; - is standard output", "このファイルかフォルダーに書き出します。- は標準出力です")
    case .per:
      say("Write a folder with a file for each day, month or entry", "日、月、記録ごとのファイルをフォルダーに書き出します")
    case .overwrite: say("Replace files that exist", "すでにあるファイルを置き換えます")
    case .salvage: say("Write the healthy lines to the new file OUT", "無事な行を新しいファイル OUT に書き出します")
    case .allDrafts: say("All drafts", "すべての下書き")
    case .limit: say("The newest N entries", "新しいほうから N 件")
    case .skip: say("Skip the newest N", "新しいほうから N 件を飛ばします")
    case .ofType: say("Entries of this type: text, mood, or any other", "この種類の記録: text、mood など")
    case .withTag: say("With this tag; if repeated, with all of them", "このタグがあるもの。繰り返すと、すべてあるもの")
    case .withMood: say("With this mood: good, 4, '>=4', '<okay'", "このような気分: good、4、'>=4'、'<okay'")
    case .withStar: say("With a star", "スターがあるもの")
    case .from: say("From this day or time", "この日時から")
    case .to: say("Up to and including this day or time", "この日時まで（その日時も含みます）")
    case .since: say("The same as --from", "--from と同じです")
    case .until: say("The same as --to", "--to と同じです")
    case .on: say("On this day", "この日")
    case .today: say("Today", "今日")
    case .yesterday: say("Yesterday", "昨日")
    case .week: say("This week", "今週")
    case .month: say("This month", "今月")
    case .year: say("This year", "今年")
    case .onThisDay: say("On this day of any year", "毎年の今日")
    case .exact: say("Match case and width of letters", "大文字と小文字、全角と半角を区別します")
    case .reverse: say("Oldest first", "古い順に表示します")
    case .count: say("Print only the number of entries", "件数だけを表示します")
    case .at: say("When it happened", "いつのことか")
    case .giveTag: say("Add a tag; may be repeated", "タグを付けます（何度でも指定できます）")
    case .fields: say("Only these fields or columns, in this order", "この項目だけを、この順に出力します")
    case .allJournals:
      say("All journals that have a name, and the default one", "名前の付いたすべてのジャーナルと、いつもの場所のジャーナル")
    case .last: say("The entry added or edited last", "最後に追加または編集した記録")
    case .plain: say("Texts as typed, with the Markdown signs", "Markdown の記号も含めて、入力したとおりに表示します")
    case .noPager: say("Do not use a pager", "端末でも一度にすべて表示します")
    case .fromFormat: say("The format of the files; else recognized", "ファイルの形式（省略すると内容から判断します）")
    case .zone:
      say("The time zone of times without one, such as Asia/Tokyo", "時差のない時刻のタイムゾーン（例: Asia/Tokyo）")
    case .moodScores:
      say(
        "What moods of other programs count, such as 'rad=5,meh=3'",
        "ほかのアプリの気分の点数（例: 'rad=5,meh=3'）")
    case .columns:
      say("The columns of a table, such as 'date=Day,text=Note'", "表の列の意味（例: 'date=Day,text=Note'）")
    case .dateOrder: say("What 01/02/2026 means", "01/02/2026 の読み方")
    case .encoding: say("The encoding of the files, if not UTF-8", "UTF-8 でないファイルの文字コード")
    case .skipBroken: say("Leave out what can't be read, and say what", "読めないものを飛ばし、何を飛ばしたか知らせます")
    case .dryImport: say("Show what would be imported, and stop", "何が取り込まれるかを表示するだけにします")
    case .dryRemoval: say("Show what would be removed, and stop", "何が消えるかを表示するだけにします")
    case .evenIfLinked: say("Even if the file has other hard links", "ファイルにほかの名前（ハードリンク）があっても実行します")
    case .dryChange: say("Show which entries would change, and stop", "どの記録が対象かを表示するだけにします")
    }
  }
}

/// The overview of `journal help`, and the short forms and aliases of commands.
extension Catalogue {
  func title(of group: HelpGroup) -> String {
    switch group {
    case .write: say("Write", "書く")
    case .read: say("Read", "読む")
    case .change: say("Change", "変更する")
    case .keep: say("Keep", "保つ")
    case .settings: say("Settings", "設定する")
    }
  }

  /// What the commands of a row do, in a few words without a period.
  func text(_ row: HelpRow) -> String {
    switch row {
    case .text: say("Add a text", "文章を追加します")
    case .mood: say("Add a mood", "気分を追加します")
    case .drafts: say("Texts that could not be saved", "保存できなかった文章です")
    case .list: say("Entries, newest first", "記録を新しい順に表示します")
    case .period: say("Entries of that time", "その期間の記録を表示します")
    case .show: say("One entry in full", "一件を全文表示します")
    case .tags: say("What is in use, most used first", "使っているものを多い順に表示します")
    case .edit: say("Change words, time, mood or tags", "文章、日時、気分、タグを変更します")
    case .mark: say("Mark entries, or remove the mark", "印を付けたり外したりします")
    case .delete: say("Delete, and bring back", "削除し、復元します")
    case .undo: say("Undo the last command; all versions of an entry", "直前のコマンドを元に戻し、以前の版を見ます")
    case .file: say("The journal's file: where it is, and its health", "ファイルの場所と状態を確かめます")
    case .rewrite: say("Remove old versions, or entries for good", "古い版や記録をファイルから取り除きます")
    case .together, .settings: ""
    }
  }

  /// A text, and other words for the same commands.
  func text(_ text: String, also words: [String]) -> String {
    words.isEmpty
      ? text
      : say(
        "\(text) (also \(words.joined(separator: ", ")))",
        "\(text)（\(words.joined(separator: "、"))）")
  }

  /// A sentence to add, for an example.
  var exampleSentence: String { say("A sentence.", "散歩をした。") }

  /// The title of the last row of the overview.
  var moreHelpTitle: String { say("More", "ほか") }

  var shortFormsTitle: String { say("Short forms", "短い書き方") }

  var aliasesTitle: String { say("Your aliases", "ご自分の別名") }

  /// `'idea' is an alias for 'add text --tag idea'`
  func alias(_ name: String, _ line: String) -> String {
    say(
      "'\(name.safeName)' is an alias for '\(line.safeInOneLine)'",
      "「\(name.safeName)」は「\(line.safeInOneLine)」の別名です。")
  }

  /// `Short forms: ls, log, today (list --today)`; empty if the command has none.
  func shortForms(_ command: CommandSpec) -> [String] {
    if command.forms.isEmpty { return [] }
    let forms = command.forms.map { form in
      form.word + (form.option.map { " (\(command.title) --\($0))" } ?? "")
    }
    return ["\(shortFormsTitle): \(forms.joined(separator: ", "))"]
  }
}

enum HelpSection: Sendable, Hashable {
  case commands, options, settings
  case examples(Int)
}
