import Presentation
import Terminal

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
