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
