import Presentation

/// All commands, in the order of the help. Each is declared in its own file, with its help.
enum CommandTable {
  static let commands: [CommandSpec] = [
    addText, addMood, addMeasure,
    list, find, show, stats, calendar, report, onThisDay, random, edit, star, unstar, tag,
    renameTag, untag, attach, detach, files, filesSave, filesOpen, delete, undo, redo,
    history, restore, trash, purge, compact, drafts, draftsShow, draftsEdit, draftsRestore,
    draftsDiscard, info, check, salvage, openFile, importEntries, export, browse, tags, merge,
    conflicts, resolve, sync, backup, seal, unseal, unlock, lock, configList, configGet,
    configSet, configUnset, configEdit, configPath, journals, journalsAdd, journalsRemove,
    templates, templatesShow, templatesEdit, templatesRemove, moods, moodsAdd, moodsRemove,
    completions, manual, help,
  ]

  /// Commands that shells and git call and no help lists.
  static let hidden: [CommandSpec] = [complete, gitMerge]

  static let commonOptions: [OptionSpec] = {
    let reader = OptionReader()
    _ = CommonOptions(reader, of: help)
    return reader.options
  }()

  /// Options that can come before the command.
  static let leadingOptions: [OptionSpec] =
    commonOptions + [
      .noPager,
      OptionSpec("version") { $0.say("Show the version", "このプログラムのバージョンを表示します") },
    ]

  /// Before a command, every format that any command has.
  static let anyFormat: [OptionSpec] = [
    OptionSpec(
      "format", value: .init("FORMAT", choices: entryFormats + ManualPage.formats)
    ) { $0.either([]) }
  ]
  static let entryFormats: [String] = ["text", "short", "markdown", "csv", "json", "jsonl", "raw"]
}

/// Another word for a command: `ls` for `list`, `today` for `list --today`.
struct ShortForm: Sendable, Hashable, ExpressibleByStringLiteral {
  let word: String
  /// The name of the option that it gives, such as `today`.
  let option: String?
  /// The value of that option: 先週 for `--on`.
  let value: String?

  init(_ word: String, option: String? = nil, value: String? = nil) {
    self.word = word
    self.option = option
    self.value = value
  }

  var isJapanese: Bool { word.utf8.first.map { $0 > 0x7F } ?? false }

  init(stringLiteral word: String) { self.init(word) }
}

extension CommandTable {
  /// The command that a short form calls; nil if the word is none.
  static func form(_ word: String) -> (command: CommandSpec, form: ShortForm)? {
    let isJapanese = word.utf8.first.map { $0 > 0x7F } ?? false
    for command in commands {
      let forms = isJapanese ? command.japaneseForms : command.forms
      if let form = forms.first(where: { $0.word == word }) { return (command, form) }
    }
    return nil
  }

  /// The commands that begin with this word, hidden ones too.
  static func beginning(with word: String) -> [CommandSpec] {
    // Not of both lists together: that would copy every command.
    commands.filter { $0.words[0] == word } + hidden.filter { $0.words[0] == word }
  }

  /// Whether the word alone is a command, begins one, or is a short form.
  static func isFirstWord(_ word: String) -> Bool {
    !beginning(with: word).isEmpty || form(word) != nil
  }

  /// The words that a misspelled first word is compared with: of four letters or more, in Japanese of
  /// two. A Japanese word for a time is a date and no name.
  static let comparedWords: [String] = {
    let english = commands.map { $0.words[0] } + commands.flatMap(\.forms).map(\.word)
    let japanese = commands.flatMap(\.japaneseForms).filter { $0.option == nil }.map(\.word)
    return english.filter { $0.count > 3 } + japanese.filter { $0.count > 1 }
  }()
}
