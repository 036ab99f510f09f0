import Presentation

// Commands that the program answers before it opens anything.

extension CommandTable {
  static let help: CommandSpec = CommandSpec(
    "help", helpHelp, japanese: "ヘルプ へるぷ 使い方 つかいかた 助けて",
    takes: [.init("COMMAND", .any, completes: .commands)],
    options: HelpOptions.init,
    formats: [], examples: ["journal help add text", "journal help format", "journal help --all"]
  ) { _, _ in {} }

  private static let helpHelp: CommandHelp = CommandHelp(.settings) {
    $0.say("Show help for a command", "コマンドの使い方を表示します")
    $0.say(
      "Without COMMAND, shows the everyday commands in groups. COMMAND is a command, a short "
        + "form of one, or an alias of yours.",
      "COMMAND がなければ、よく使うコマンドをまとめて表示します。COMMAND にはコマンド、その短い書き方、"
        + "自分の別名を書けます。")
    $0.say(
      "More topics: 'journal help query', 'journal help dates' and 'journal help format'.",
      "「journal help query」、「journal help dates」、「journal help format」もあります。")
  }

  static let completions: CommandSpec = CommandSpec(
    "completions", completionsHelp, japanese: "補完",
    takes: [.init("SHELL", completes: .words(ShellScript.allCases.map(\.rawValue)))], formats: [],
    examples: [
      "eval \"$(journal completions bash)\"",
      "journal completions fish > ~/.config/fish/completions/journal.fish",
    ]
  ) { _ in {} }

  private static let completionsHelp: CommandHelp = CommandHelp(.settings) {
    $0.say("Print a shell completion script", "入力を補完するスクリプトを出力します")
    $0.say(
      "SHELL is bash, zsh or fish. The script completes commands, options and their values: "
        + "ids with the first words of the entry, tags, moods, types and drafts of the journal "
        + "in use, and the names of journals, templates and settings. Its first lines say how "
        + "to install it.",
      "SHELL は bash、zsh、または fish です。コマンド、オプション、その値を補完します。ID は最初の言葉とともに示し、"
        + "タグ、気分、種類、下書きは使っているジャーナルのものを示します。ジャーナル、テンプレート、設定の名前も補完します。"
        + "スクリプトの置き場所は、その最初の数行に書いてあります。")
  }

  static let manual: CommandSpec = CommandSpec(
    "manual", manualHelp, japanese: "マニュアル 説明書",
    formats: ManualPage.formats,
    examples: [
      "journal manual > journal.1 && man ./journal.1",
      "journal manual --format html > journal.html",
    ]
  ) { _ in {} }

  private static let manualHelp: CommandHelp = CommandHelp(.settings) {
    $0.say("Print the manual page", "マニュアルページを出力します")
    $0.say(
      "The page is for man, and has everything that 'journal help' shows. '--format html' makes a "
        + "page for a browser, which loads nothing.",
      "man のための形式で、「journal help」の内容をすべて含んでいます。「--format html」ならブラウザーで読むページになり、"
        + "ほかには何も読み込みません。")
  }
}

/// The options of `journal help`.
struct HelpOptions {
  let isAll: Bool

  init(_ reader: OptionReader) {
    isAll = reader.flag("all", short: "a") {
      $0.say("Show every command and option", "すべてのコマンドとオプションを表示します")
    }
    _ = reader.flag(.noPager)
  }
}
