// The commands for what a person has set: settings, journals and templates.

extension CommandTable {
  static let settings = [
    configList, configGet, configSet, configUnset, configEdit, configPath, journals, journalsAdd,
    journalsRemove, templates, templatesShow, templatesEdit, templatesRemove,
  ]

  // MARK: Settings

  private static let configList = CommandSpec(
    name: .configList, words: ["config", "list"], summary: "List every setting and what it is",
    operands: [], options: [], formats: ["text", "json"], details: [],
    examples: ["journal config list"])

  private static let configGet = CommandSpec(
    name: .configGet, words: ["config", "get"], summary: "Tell what a setting is",
    operands: [key], options: [], formats: ["text", "json"], details: [partForms],
    examples: ["journal config get day-ends-at"])

  private static let configSet = CommandSpec(
    name: .configSet, words: ["config", "set"], summary: "Change a setting",
    operands: [key, .init(placeholder: "VALUE", count: .one)], options: [],
    formats: ["text", "json"],
    details: [
      "The settings are in one file of JSON, which is yours: only what you name is changed in it, and "
        + "everything else stays byte for byte what it was. Moods are written as JSON.",
      partForms,
    ],
    examples: [
      "journal config set day-ends-at 04:00", "journal config set editor nano",
      "journal config set templates.evening \"Today, {weekday}:\"",
      #"journal config set moods '[{"name": "calm", "face": "😌", "score": 4}]'"#,
    ])

  private static let configUnset = CommandSpec(
    name: .configUnset, words: ["config", "unset"], summary: "Take a setting away",
    operands: [key], options: [], formats: ["text", "json"], details: [partForms],
    examples: ["journal config unset editor"])

  private static let configEdit = CommandSpec(
    name: .configEdit, words: ["config", "edit"], summary: "Open the settings in your editor",
    operands: [], options: [], formats: [],
    details: ["The file is made where there is none. What is wrong in it is told afterwards."],
    examples: ["journal config edit"])

  private static let configPath = CommandSpec(
    name: .configPath, words: ["config", "path"], summary: "Tell where the settings are",
    operands: [], options: [], formats: ["text", "json"],
    details: [
      "$XDG_CONFIG_HOME/journal/config.json, which is ~/.config/journal/config.json where nothing "
        + "else is set."
    ],
    examples: ["journal config path"])

  // MARK: Journals

  private static let journals = CommandSpec(
    name: .journals, words: ["journals"], summary: "List the journals that have a name",
    operands: [], options: [], formats: ["text", "json"],
    details: [
      "Any command takes --journal NAME, or -j NAME. Where neither that nor --file is given nor "
        + "$JOURNAL_FILE is set, it is the one that the setting default-journal names."
    ],
    examples: ["journal journals", "journal -j work list"])

  private static let journalsAdd = CommandSpec(
    name: .journalsAdd, words: ["journals", "add"], summary: "Give a journal a name",
    operands: [name, .init(placeholder: "PATH", count: .one)], options: [],
    formats: ["text", "json"],
    details: [
      "The file need not be there yet; the first entry makes it. A path from ~/ is kept as it is, any "
        + "other is made absolute."
    ],
    examples: ["journal journals add work ~/work.jsonl"])

  private static let journalsRemove = CommandSpec(
    name: .journalsRemove, words: ["journals", "remove"], summary: "Take a journal's name away",
    operands: [name], options: [], formats: ["text", "json"],
    details: ["The journal's file is left alone."],
    examples: ["journal journals remove work"])

  // MARK: Templates

  private static let templates = CommandSpec(
    name: .templates, words: ["templates"], summary: "List the templates for texts",
    operands: [], options: [], formats: ["text", "json"],
    details: [templateForms, ownTemplates],
    examples: ["journal templates", "journal add text --template evening"])

  private static let templatesShow = CommandSpec(
    name: .templatesShow, words: ["templates", "show"], summary: "Show a template as it is written",
    operands: [name], options: [], formats: ["text", "json"], details: [ownTemplates],
    examples: ["journal templates show evening"])

  private static let templatesEdit = CommandSpec(
    name: .templatesEdit, words: ["templates", "edit"], summary: "Write a template in your editor",
    operands: [name, .init(placeholder: "-", count: .optional)], options: [],
    formats: ["text", "json"],
    details: [
      "One of a new name is made. A single - reads standard input, and so does no - in a pipe.",
      templateForms, ownTemplates,
    ],
    examples: ["journal templates edit evening"])

  private static let templatesRemove = CommandSpec(
    name: .templatesRemove, words: ["templates", "remove"], summary: "Take a template away",
    operands: [name], options: [], formats: ["text", "json"], details: [ownTemplates],
    examples: ["journal templates remove evening"])

  // MARK: What several rows share

  private static let key = CommandSpec.Operand(placeholder: "KEY", count: .one)
  private static let name = CommandSpec.Operand(placeholder: "NAME", count: .one)
  private static let partForms =
    "KEY is a setting, or one of the journals or templates: journals.NAME, templates.NAME."
  static let templateForms =
    "In a template, {date}, {weekday} and {time} stand for those of the entry, and {text} for the words "
    + "or the standard input that are given; without {text} they come below it, in a line of their "
    + "own. Without either, the template opens in the editor."
  private static let ownTemplates =
    "With --journal NAME, also those that are for this journal alone; what is written or taken away "
    + "is one of them then."
}
