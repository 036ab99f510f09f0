import Settings

/// One command as a row of the command table, from which parsing and help are made. What it does is
/// said in the catalogue, by its name.
struct CommandSpec: Sendable {
  enum Name: CaseIterable, Sendable, Hashable {
    case addText, addMood, list, find, show, edit, delete, info, check, open, help
    case undo, redo, history, restore, trash, purge, compact
    case star, unstar, tag, untag
    case drafts, draftsShow, draftsRestore, draftsDiscard
    case configList, configGet, configSet, configUnset, configEdit, configPath
    case journals, journalsAdd, journalsRemove
    case templates, templatesShow, templatesEdit, templatesRemove
    case tags, completions, manual, complete
  }

  /// What is typed behind the command.
  struct Operand: Sendable, Hashable {
    enum Count: Sendable, Hashable {
      case one, optional, any
    }

    let placeholder: String
    let count: Count
    let completion: Completion?

    init(placeholder: String, count: Count, completes completion: Completion? = nil) {
      self.placeholder = placeholder
      self.count = count
      self.completion = completion
    }

    var synopsis: String {
      switch count {
      case .one: placeholder
      case .optional: "[\(placeholder)]"
      case .any: "[\(placeholder)…]"
      }
    }
  }

  let name: Name
  /// The words that name it: `add text`.
  let words: [String]
  let operands: [Operand]
  /// Its own, without those of every command.
  let options: [OptionSpec]
  let formats: [String]
  let examples: [String]

  /// Its words are a person's own, which have to be kept whatever happens.
  var takesText: Bool { name == .addText || name == .addMood }

  var takesQuery: Bool {
    switch name {
    case .list, .find, .edit, .star, .unstar, .tag, .untag: true
    default: false
    }
  }

  /// It can be about several journals at once; one that changes something changes only one of them.
  var takesSeveral: Bool {
    switch name {
    case .list, .find, .show, .tags, .info, .history, .complete: true
    default: changesFoundEntries
    }
  }

  /// It changes entries that are there already and that it finds by id or by a query.
  var changesFoundEntries: Bool {
    switch name {
    case .edit, .delete, .star, .unstar, .tag, .untag: true
    default: false
    }
  }

  /// It has to know which journal is meant. The others must work where nobody can say.
  var needsJournal: Bool {
    switch name {
    case .drafts, .draftsShow, .draftsDiscard: false
    case .journals, .journalsAdd, .journalsRemove: false
    case .templates, .templatesShow, .templatesEdit, .templatesRemove: false
    default: !isAboutSettings
    }
  }

  /// It says itself what is wrong in the settings.
  var isAboutSettings: Bool {
    switch name {
    case .configList, .configGet, .configSet, .configUnset, .configEdit, .configPath: true
    default: false
    }
  }

  /// It is about what a person has set, and about no journal.
  var isAboutNoJournal: Bool {
    isAboutSettings || [.journals, .journalsAdd, .journalsRemove].contains(name)
  }

  /// Its page explains every setting.
  var explainsSettings: Bool { name == .configList || name == .configSet }

  var title: String { words.joined(separator: " ") }

  /// Its own and those of every command.
  var allOptions: [OptionSpec] {
    let format = OptionSpec(
      "format", value: .init("FORMAT", choices: formats), .format(formats))
    return options + (takesSeveral ? [CommandTable.all] : []) + (formats.isEmpty ? [] : [format])
      + CommandTable.commonOptions
  }

  /// One line that shows how it is typed.
  var usage: String {
    let parts = ["journal"] + words + operands.map(\.synopsis) + ["[OPTIONS]"]
    return parts.joined(separator: " ")
  }
}
