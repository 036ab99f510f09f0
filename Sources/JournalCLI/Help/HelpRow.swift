import Presentation

/// A part of the overview of `journal help`.
enum HelpGroup: CaseIterable, Sendable {
  case write, read, change, keep, settings
}

/// A row of the overview; the catalogue has its text.
enum HelpRow: CaseIterable, Sendable {
  case text, mood, drafts
  case list, period, show, tags
  case edit, mark, delete, undo
  case file, rewrite, together
  case settings

  var group: HelpGroup {
    switch self {
    case .text, .mood, .drafts: .write
    case .list, .period, .show, .tags: .read
    case .edit, .mark, .delete, .undo: .change
    case .file, .rewrite, .together: .keep
    case .settings: .settings
    }
  }

  /// The commands of the row, in the order of the table.
  var commands: [CommandSpec] {
    CommandTable.commands.filter { $0.name.helpRow == self }
  }

  /// What to type: the first words of the commands, and what follows them.
  func term(_ words: Catalogue) -> String {
    switch self {
    case .text: "\"\(words.exampleSentence)\""
    case .mood: "mood MOOD [NOTE]"
    case .period: forms.filter { $0.option != nil }.map(\.word).joined(separator: ", ")
    case .list: firstWords + " [QUERY]"
    case .show: firstWords + " ID"
    case .edit: firstWords + " ID"
    case .drafts, .tags, .mark, .delete, .undo, .file, .rewrite, .together, .settings: firstWords
    }
  }

  /// Other words for the commands of the row.
  var otherWords: [String] {
    switch self {
    case .text, .mood:
      forms.map(\.word).filter { $0 != "mood" } + commands.map(\.title)
    case .period: []
    default: forms.filter { $0.option == nil }.map(\.word)
    }
  }

  private var forms: [ShortForm] {
    (self == .period ? HelpRow.list : self).commands.flatMap(\.forms)
  }

  /// The last row: where to read more.
  static let more =
    "journal help COMMAND, journal help --all, journal help query|dates|format"

  private var firstWords: String {
    commands.map { $0.words[0] }.reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }.joined(separator: ", ")
  }
}

extension CommandSpec.Name {
  /// The row of the overview that has the command; nil for one that no help lists.
  var helpRow: HelpRow? {
    switch self {
    case .addText: .text
    case .addMood: .mood
    case .drafts, .draftsShow, .draftsEdit, .draftsRestore, .draftsDiscard: .drafts
    case .list, .find, .browse: .list
    case .show: .show
    case .tags: .tags
    case .edit: .edit
    case .star, .unstar, .tag, .untag, .tagRename: .mark
    case .delete, .trash, .restore: .delete
    case .undo, .redo, .history: .undo
    case .info, .check, .open, .backup: .file
    case .importEntries, .export, .merge, .conflicts, .resolve, .sync: .together
    case .compact, .purge: .rewrite
    case .configList, .configGet, .configSet, .configUnset, .configEdit, .configPath: .settings
    case .journals, .journalsAdd, .journalsRemove: .settings
    case .moods, .moodsAdd, .moodsRemove: .settings
    case .templates, .templatesShow, .templatesEdit, .templatesRemove: .settings
    case .completions, .manual, .help: .settings
    case .complete, .home, .gitMerge: nil
    }
  }
}
