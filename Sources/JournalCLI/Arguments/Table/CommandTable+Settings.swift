// Commands for settings, journals and templates.

extension CommandTable {
  static let settings = [
    configList, configGet, configSet, configUnset, configEdit, configPath, journals, journalsAdd,
    journalsRemove, templates, templatesShow, templatesEdit, templatesRemove, moods, moodsAdd,
    moodsRemove,
  ]

  // MARK: Settings

  private static let configList = CommandSpec(
    name: .configList, words: ["config", "list"],
    operands: [], options: [], formats: ["text", "json"],
    examples: ["journal config list"])

  private static let configGet = CommandSpec(
    name: .configGet, words: ["config", "get"],
    operands: [key], options: [], formats: ["text", "json"],
    examples: ["journal config get day-ends-at"])

  private static let configSet = CommandSpec(
    name: .configSet, words: ["config", "set"],
    operands: [key, .init(placeholder: "VALUE", count: .one, completes: .values)], options: [],
    formats: ["text", "json"],
    examples: [
      "journal config set day-ends-at 04:00", "journal config set editor nano",
      "journal config set templates.evening \"Today, {weekday}:\"",
      "journal config set day-parts.night '19:00-05:00 23:00'",
      #"journal config set moods '[{"name": "calm", "face": "😌", "score": 4}]'"#,
    ])

  private static let configUnset = CommandSpec(
    name: .configUnset, words: ["config", "unset"],
    operands: [key], options: [], formats: ["text", "json"],
    examples: ["journal config unset editor"])

  private static let configEdit = CommandSpec(
    name: .configEdit, words: ["config", "edit"],
    operands: [], options: [], formats: [],
    examples: ["journal config edit"])

  private static let configPath = CommandSpec(
    name: .configPath, words: ["config", "path"],
    operands: [], options: [], formats: ["text", "json"],
    examples: ["journal config path"])

  // MARK: Journals

  private static let journals = CommandSpec(
    name: .journals, words: ["journals"],
    operands: [], options: [], formats: ["text", "json"],
    examples: ["journal journals", "journal -j work list"])

  private static let journalsAdd = CommandSpec(
    name: .journalsAdd, words: ["journals", "add"],
    operands: [name, .init(placeholder: "PATH", count: .one)], options: [],
    formats: ["text", "json"],
    examples: ["journal journals add work ~/work.jsonl"])

  private static let journalsRemove = CommandSpec(
    name: .journalsRemove, words: ["journals", "remove"],
    operands: [journal], options: [], formats: ["text", "json"],
    examples: ["journal journals remove work"])

  // MARK: Templates

  private static let templates = CommandSpec(
    name: .templates, words: ["templates"],
    operands: [], options: [], formats: ["text", "json"],
    examples: ["journal templates", "journal add text --template evening"])

  private static let templatesShow = CommandSpec(
    name: .templatesShow, words: ["templates", "show"],
    operands: [template], options: [], formats: ["text", "json"],
    examples: ["journal templates show evening"])

  private static let templatesEdit = CommandSpec(
    name: .templatesEdit, words: ["templates", "edit"],
    operands: [template, .init(placeholder: "-", count: .optional)], options: [],
    formats: ["text", "json"],
    examples: ["journal templates edit evening"])

  private static let templatesRemove = CommandSpec(
    name: .templatesRemove, words: ["templates", "remove"],
    operands: [template], options: [], formats: ["text", "json"],
    examples: ["journal templates remove evening"])

  // MARK: Moods

  private static let moods = CommandSpec(
    name: .moods, words: ["moods"],
    operands: [], options: [], formats: ["text", "json"],
    examples: ["journal moods"])

  private static let moodsAdd = CommandSpec(
    name: .moodsAdd, words: ["moods", "add"],
    operands: [name],
    options: [
      OptionSpec("face", value: .init("FACE"), .face),
      OptionSpec("score", value: .init("N", completes: .words(["1", "2", "3", "4", "5"])), .score),
      OptionSpec("words", value: .init("WORDS"), .otherWords),
    ],
    formats: ["text", "json"],
    examples: ["journal moods add calm --face 😌 --score 4 --words relaxed,serene"])

  private static let moodsRemove = CommandSpec(
    name: .moodsRemove, words: ["moods", "remove"],
    operands: [.init(placeholder: "NAME", count: .one, completes: .ownMoods)], options: [],
    formats: ["text", "json"],
    examples: ["journal moods remove calm"])

  // MARK: Shared operands

  private static let key = CommandSpec.Operand(
    placeholder: "KEY", count: .one, completes: .settings)
  private static let journal = CommandSpec.Operand(
    placeholder: "NAME", count: .one, completes: .journals)
  private static let template = CommandSpec.Operand(
    placeholder: "NAME", count: .one, completes: .templates)
  private static let name = CommandSpec.Operand(placeholder: "NAME", count: .one)
}
