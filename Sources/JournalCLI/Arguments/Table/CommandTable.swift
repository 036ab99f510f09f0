import Presentation

/// All commands, in the order of the help. Each is declared in its own file, with its help.
enum CommandTable {
  static let commands = [
    addText, addMood, list, find, show, edit, star, unstar, tag, renameTag, untag, delete, undo,
    redo,
    history, restore, trash, purge, compact, drafts, draftsShow, draftsEdit, draftsRestore,
    draftsDiscard, info, check, openFile, importEntries, export, browse, tags, merge, conflicts,
    resolve, sync, backup, configList, configGet, configSet, configUnset, configEdit, configPath,
    journals, journalsAdd, journalsRemove, templates, templatesShow, templatesEdit, templatesRemove,
    moods, moodsAdd, moodsRemove, completions, manual, help,
  ]

  /// Commands that shells and git call and no help lists.
  static let hidden = [complete, gitMerge]

  /// Every journal, for commands that work on several.
  static let all = OptionSpec("all") {
    $0.say("All journals that have a name, and the default one", "名前の付いたすべてのジャーナルと、いつもの場所のジャーナル")
  }

  static let commonOptions: [OptionSpec] = {
    let reader = OptionReader()
    _ = CommonOptions(reader, of: manual)
    return reader.options
  }()

  /// Options that can come before the command.
  static let leadingOptions: [OptionSpec] = {
    let reader = OptionReader()
    _ = reader.noPager()
    _ = reader.flag("version") { $0.say("Show the version", "このプログラムのバージョンを表示します") }
    return commonOptions + reader.options
  }()

  /// Before a command, every format that any command has.
  static let anyFormat = [
    OptionSpec("format", value: .init("FORMAT", choices: entryFormats)) { $0.either([]) }
  ]
  static let entryFormats = ["text", "short", "markdown", "csv", "json", "jsonl", "raw"]
}
