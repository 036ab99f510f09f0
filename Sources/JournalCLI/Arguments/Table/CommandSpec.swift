import Settings

/// A row of the command table, from which parsing and help are made. The catalogue describes each
/// command by its name.
struct CommandSpec: Sendable {
  enum Name: CaseIterable, Sendable, Hashable {
    case addText, addMood, list, find, show, edit, delete, info, check, open, browse, help
    case undo, redo, history, restore, trash, purge, compact
    case star, unstar, tag, untag, tagRename
    case export
    case drafts, draftsShow, draftsEdit, draftsRestore, draftsDiscard
    case configList, configGet, configSet, configUnset, configEdit, configPath
    case journals, journalsAdd, journalsRemove
    case templates, templatesShow, templatesEdit, templatesRemove
    case moods, moodsAdd, moodsRemove
    case tags, completions, manual, complete, home
    case merge, conflicts, resolve, sync, backup, gitMerge
    case importEntries
  }

  /// An argument of the command that is not an option.
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
  /// The words that call it: `add text`.
  let words: [String]
  /// Other words that call it: `text` and `t`.
  let forms: [ShortForm]
  let operands: [Operand]
  /// Its own options, without the common ones.
  let options: [OptionSpec]
  let formats: [String]
  let examples: [String]

  init(
    name: Name, words: [String], forms: [ShortForm] = [], operands: [Operand],
    options: [OptionSpec], formats: [String], examples: [String]
  ) {
    self.name = name
    self.words = words
    self.forms = forms
    self.operands = operands
    self.options = options
    self.formats = formats
    self.examples = examples
  }

  /// Whether its words are the user's text, which must never be lost.
  var takesText: Bool { name == .addText || name == .addMood }

  var takesQuery: Bool {
    switch name {
    case .list, .find, .show, .history, .restore, .purge, .browse, .export: true
    default: changesFoundEntries
    }
  }

  /// Whether it works on several journals at once; one that changes entries changes one journal.
  var takesSeveral: Bool {
    switch name {
    case .list, .find, .show, .tags, .info, .history, .browse, .complete, .home: true
    default: changesFoundEntries
    }
  }

  /// Whether it changes existing entries, found by id or by a query.
  var changesFoundEntries: Bool {
    switch name {
    case .edit, .delete, .star, .unstar, .tag, .untag: true
    default: false
    }
  }

  /// Whether it needs to know its journal. The others must work without one.
  var needsJournal: Bool {
    switch name {
    case .drafts, .draftsShow, .draftsEdit, .draftsDiscard: false
    case .journals, .journalsAdd, .journalsRemove: false
    case .moods, .moodsAdd, .moodsRemove, .gitMerge: false
    case .templates, .templatesShow, .templatesEdit, .templatesRemove: false
    default: !isAboutSettings
    }
  }

  /// Whether it reports invalid settings itself.
  var isAboutSettings: Bool {
    switch name {
    case .configList, .configGet, .configSet, .configUnset, .configEdit, .configPath: true
    default: false
    }
  }

  /// Whether it works on settings and not on a journal.
  var isAboutNoJournal: Bool {
    isAboutSettings
      || [.journals, .journalsAdd, .journalsRemove, .moods, .moodsAdd, .moodsRemove].contains(name)
  }

  /// Whether its help page explains every setting.
  var explainsSettings: Bool { name == .configList || name == .configSet }

  var title: String { words.joined(separator: " ") }

  /// Its own options and the common ones.
  var allOptions: [OptionSpec] {
    let format = OptionSpec(
      "format", value: .init("FORMAT", choices: formats), .format(formats))
    return options + (takesSeveral ? [CommandTable.all] : []) + (formats.isEmpty ? [] : [format])
      + CommandTable.commonOptions
  }

  /// The usage line.
  var usage: String {
    let parts = ["journal"] + words + operands.map(\.synopsis) + ["[OPTIONS]"]
    return parts.joined(separator: " ")
  }
}
