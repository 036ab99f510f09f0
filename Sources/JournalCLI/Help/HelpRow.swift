import Presentation
import TimelineDomain

/// A part of the overview of `journal help`.
enum HelpGroup: CaseIterable, Sendable {
  case write, read, change, keep, settings

  func title(_ words: Catalogue) -> String {
    switch self {
    case .write: words.say("Write", "書く")
    case .read: words.say("Read", "読む")
    case .change: words.say("Change", "変更する")
    case .keep: words.say("Files", "ファイルと共有")
    case .settings: words.say("Settings", "設定する")
    }
  }
}

/// A row of the overview, and what it says.
enum HelpRow: CaseIterable, Sendable {
  /// `titled` has the commands that add other kinds than texts.
  case text, titled
  case list, period, show, looking
  case edit, mark, delete, undo
  case file, rewrite, together, seal
  case settings

  var group: HelpGroup {
    switch self {
    case .text, .titled: .write
    case .list, .period, .show, .looking: .read
    case .edit, .mark, .delete, .undo: .change
    case .file, .rewrite, .together, .seal: .keep
    case .settings: .settings
    }
  }

  /// The commands of the row, in the order of the table.
  var commands: [CommandSpec] {
    CommandTable.commands.filter { $0.help.row == self }
  }

  /// What to type: the first words of the commands, and what follows them.
  func term(_ words: Catalogue) -> String {
    switch self {
    case .text: "\"\(words.exampleSentence)\""
    case .titled: commands.map { term(of: $0, words) }.joined(separator: ", ")
    case .period: periods(words).map(\.word).joined(separator: ", ")
    case .list: firstWords(words) + " [QUERY]"
    case .show: firstWords(words) + " ID"
    case .edit: firstWords(words) + " ID"
    case .looking, .mark, .delete, .undo, .file, .rewrite, .together, .seal, .settings:
      firstWords(words)
    }
  }

  /// `mood MOOD [NOTE]`
  private func term(of command: CommandSpec, _ words: Catalogue) -> String {
    let first = words.value(command.words[1], command.japaneseForms.first?.word ?? command.words[1])
    // Others than the first have no room for theirs.
    let shown = command == commands.first ? command.operands.prefix(2) : []
    let operands = shown.map { operand in
      operand.count == .one ? operand.placeholder : "[\(operand.placeholder)]"
    }
    return ([first] + operands).joined(separator: " ")
  }

  /// The words that list a time by an option of their own.
  private func periods(_ words: Catalogue) -> [ShortForm] {
    words.value(CommandTable.list.forms, CommandTable.list.japaneseForms)
      .filter { $0.option != nil && $0.value == nil }
  }

  /// What the commands of the row do, in a few words without a period.
  func text(_ words: Catalogue) -> String {
    switch self {
    case .text: words.say("Add a text", "文章を追加します")
    case .titled: words.addsKinds(commands.compactMap { Post.Kind(rawValue: $0.words[1]) })
    case .list: words.say("Entries: find '#walk'", "記録の一覧: 検索 '#walk'")
    case .period: words.say("Entries of that time", "その期間の記録を表示します")
    case .show: words.say("One entry in full", "一件を全文表示します")
    case .edit: words.say("Change words, time, mood, tags or files", "文章、日時、気分、タグ、ファイルを変更します")
    case .mark: words.say("Mark entries, or remove the mark", "印を付けたり外したりします")
    case .delete: words.say("Delete, and bring back", "削除し、復元します")
    case .undo:
      words.say("Undo the last command; all versions of an entry", "直前のコマンドを元に戻し、以前の版を見ます")
    case .file: words.say("The journal's file: where it is, and its health", "ファイルの場所と状態を確かめます")
    case .rewrite: words.say("Remove old versions, or entries for good", "古い版や記録をファイルから取り除きます")
    case .seal: words.say("Encrypt entries, and open them for a time", "記録を暗号化し、しばらくの間開きます")
    case .looking, .together, .settings: ""
    }
  }

  /// Other English words for the commands of the row.
  var otherWords: [String] {
    let forms = commands.flatMap(\.forms)
    switch self {
    case .text: return forms.map(\.word) + commands.map(\.title)
    case .titled:
      let kinds = commands.map { $0.words[1] }
      return forms.map(\.word).filter { !kinds.contains($0) }
    case .period: return []
    default: return forms.filter { $0.option == nil }.map(\.word)
    }
  }

  /// The last row: where to read more.
  static let more =
    "journal help COMMAND, journal help --all, help words|query|dates|format"

  /// The first words of the commands; for readers of Japanese their first Japanese words.
  private func firstWords(_ words: Catalogue) -> String {
    let first = commands.map { $0.words[0] }.reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    return first.map { words.value($0, japanese($0) ?? $0) }.joined(separator: ", ")
  }

  private func japanese(_ first: String) -> String? {
    commands.lazy.filter { $0.words[0] == first }.compactMap(\.japaneseForms.first).first?.word
  }
}
