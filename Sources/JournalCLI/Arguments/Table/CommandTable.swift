/// All commands, in the order of the help. Each is declared in its own file; the compiler then asks each
/// language of the catalogue for its texts.
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

  static let all = OptionSpec("all", .allJournals)
  static let noPager = OptionSpec("no-pager", .noPager)

  static let commonOptions: [OptionSpec] = {
    let reader = OptionReader()
    _ = CommonOptions(reader, of: manual)
    return reader.options
  }()

  /// Options that can come before the command.
  static let leadingOptions = commonOptions + [noPager, OptionSpec("version", .version)]

  /// Before a command, every format that any command has.
  static let anyFormat = [
    OptionSpec("format", value: .init("FORMAT", choices: entryFormats), .format([]))
  ]
  static let entryFormats = ["text", "short", "markdown", "csv", "json", "jsonl", "raw"]

  // MARK: Commands that the program answers before it opens anything

  static let help = CommandSpec(
    .help, "help", takes: [.init("COMMAND", .any, completes: .commands)],
    options: { ($0.flag("all", short: "a", .allCommands), $0.flag("no-pager", .noPager)) },
    formats: [], examples: ["journal help add text", "journal help format", "journal help --all"]
  ) { _, _ in {} }

  static let completions = CommandSpec(
    .completions, "completions",
    takes: [.init("SHELL", completes: .words(ShellScript.allCases.map(\.rawValue)))], formats: [],
    examples: [
      "eval \"$(journal completions bash)\"",
      "journal completions fish > ~/.config/fish/completions/journal.fish",
    ]
  ) { _ in {} }

  static let manual = CommandSpec(
    .manual, "manual", formats: [], examples: ["journal manual > journal.1 && man ./journal.1"]
  ) { _ in {} }
}
