/// All commands. A new command needs a row here and a case in `JournalProgram`; the compiler then
/// asks each language of the catalogue for its texts.
enum CommandTable {
  static let commands =
    [
      addText, addMood, list, find, show, edit, starEntries, unstarEntries, tagEntries,
      renameTag, untagEntries, delete, undo, redo, history, restore, trash, purge,
      compact, drafts, draftsShow, draftsEdit, draftsRestore, draftsDiscard, info, check, openFile,
      importEntries, export, browse,
      tags,
    ] + together + settings + [completions, manual, help]

  /// Commands that shells call and no help lists.
  static let hidden = [complete, gitMerge]

  /// `journal` alone.
  static let home = CommandSpec(
    name: .home, words: [], operands: [], options: [noPager], formats: [], examples: [])

  static let commonOptions = [
    OptionSpec("file", value: .init("PATH", completes: .files), .file),
    OptionSpec("journal", short: "j", value: .init("NAME", completes: .journals), .journal),
    OptionSpec(
      "color", value: .init("WHEN", choices: ["auto", "always", "never"]),
      .color),
    OptionSpec("quiet", short: "q", .quiet),
    OptionSpec("help", short: "h", .help),
  ]

  /// Options that can come before the command.
  static let leadingOptions =
    commonOptions + [noPager, OptionSpec("version", .version)]

  /// Before a command, every format that any command has.
  static let anyFormat = [
    OptionSpec("format", value: .init("FORMAT", choices: entryFormats), .format([]))
  ]
  private static let entryFormats = ["text", "short", "markdown", "csv", "json", "jsonl", "raw"]

  // MARK: Rows

  static let addText = CommandSpec(
    name: .addText, words: ["add", "text"], forms: ["text", "t"],
    operands: [.init(placeholder: "WORD", count: .any)],
    options: [
      at, tag, star,
      OptionSpec("template", value: .init("NAME", completes: .templates), .template),
    ],
    formats: ["text", "json"],
    examples: [
      "journal add text First light on the river '#walk'",
      "journal add text --at 2026-11-20T21:30 --tag family --star Dinner",
      "journal add text --template evening",
      "echo \"from a pipe\" | journal add text",
    ])

  static let addMood = CommandSpec(
    name: .addMood, words: ["add", "mood"], forms: ["mood", "m"],
    operands: [
      .init(placeholder: "MOOD", count: .one, completes: .moods),
      .init(placeholder: "NOTE", count: .any),
    ],
    options: [at, tag, star],
    formats: ["text", "json"],
    examples: ["journal add mood good Slept well", "journal add mood 4"])

  static let list = CommandSpec(
    name: .list, words: ["list"],
    forms: ["ls", "log"] + ["today", "yesterday", "week", "month"].map { .init($0, option: $0) },
    operands: [.init(placeholder: "QUERY", count: .any, completes: .queries)],
    options: finding + [fields, plain, noPager],
    formats: entryFormats,
    examples: [
      "journal list -n 5 --type mood --format json",
      "journal list --month --tag family river or sea",
    ])

  private static let find = CommandSpec(
    name: .find, words: ["find"], forms: ["search"],
    operands: list.operands, options: list.options, formats: list.formats,
    examples: ["journal find first light", "journal find 'mood:>=4 -#work after:2026-11-01'"])

  private static let show = CommandSpec(
    name: .show, words: ["show"], forms: ["cat", "view"],
    operands: [picks],
    options: [last, fields, plain, noPager],
    formats: entryFormats,
    examples: ["journal show 7f3k", "journal show @1..3"])

  static let edit = CommandSpec(
    name: .edit, words: ["edit"],
    operands: [picks],
    options: [
      last,
      OptionSpec("text", value: .init("TEXT"), .newText),
      OptionSpec("mood", value: .init("MOOD", completes: .moods), .newMood),
      OptionSpec(
        "note", value: .init("TEXT"), .newNote),
      at,
      OptionSpec(
        "tag", value: .init("TAG", completes: .tags), isRepeatable: true,
        .addTag),
      OptionSpec(
        "untag", value: .init("TAG", completes: .tags), isRepeatable: true,
        .removeTag),
      OptionSpec("star", .star),
      OptionSpec("unstar", .unstar),
    ] + CommandTable.ofMany,
    formats: ["text", "json"],
    examples: [
      "journal edit 7f3k --text \"First light on the river\" --tag walk",
      "journal edit b2x9 --mood great --note \"\"", "journal edit --last",
      "journal edit 'walk before:2026-11-01'",
    ])

  private static let delete = CommandSpec(
    name: .delete, words: ["delete"], forms: ["rm"],
    operands: [picks],
    options: [last] + ofMany,
    formats: ["text", "json"],
    examples: ["journal delete 7f3k", "journal delete --last"])

  private static let info = CommandSpec(
    name: .info, words: ["info"],
    operands: [], options: [], formats: ["text", "json"],
    examples: ["journal info --format json"])

  private static let check = CommandSpec(
    name: .check, words: ["check"],
    operands: [],
    options: [
      OptionSpec(
        "salvage", value: .init("OUT", completes: .files),
        .salvage)
    ],
    formats: ["text", "json"],
    examples: ["journal check", "journal check --salvage healthy.jsonl"])

  private static let drafts = CommandSpec(
    name: .drafts, words: ["drafts"],
    operands: [], options: [], formats: ["text", "json"],
    examples: ["journal drafts", "journal drafts restore x7f3"])

  private static let draftsShow = CommandSpec(
    name: .draftsShow, words: ["drafts", "show"],
    operands: [draft], options: [], formats: ["text", "json"],
    examples: ["journal drafts show x7f3"])

  private static let draftsEdit = CommandSpec(
    name: .draftsEdit, words: ["drafts", "edit"],
    operands: [draft], options: [], formats: ["text", "json"],
    examples: ["journal drafts edit x7f3"])

  private static let draftsRestore = CommandSpec(
    name: .draftsRestore, words: ["drafts", "restore"],
    operands: [draft],
    options: [
      at, tag, star,
      OptionSpec("mood", value: .init("MOOD", completes: .moods), .moodOfDraft),
      OptionSpec("template", value: .init("NAME", completes: .templates), .templateOfDraft),
      OptionSpec("entry", value: .init("ID", completes: .ids), .entryOfDraft),
    ],
    formats: ["text", "json"],
    examples: ["journal drafts restore x7f3", "journal drafts restore x7f3 --at 'yesterday 9pm'"])

  private static let draftsDiscard = CommandSpec(
    name: .draftsDiscard, words: ["drafts", "discard"],
    operands: [.init(placeholder: "DRAFT", count: .any, completes: .drafts)],
    options: [
      OptionSpec("all", .allDrafts), OptionSpec("yes", short: "y", .yes),
    ],
    formats: ["text", "json"],
    examples: ["journal drafts discard x7f3 9k2m"])

  private static let help = CommandSpec(
    name: .help, words: ["help"],
    operands: [.init(placeholder: "COMMAND", count: .any, completes: .commands)],
    options: [OptionSpec("all", short: "a", .allCommands), noPager], formats: [],
    examples: ["journal help add text", "journal help format", "journal help --all"])

  // MARK: Shared options

  static let finding = [
    OptionSpec("limit", short: "n", value: .init("N"), .limit),
    OptionSpec("skip", value: .init("N"), .skip),
    OptionSpec(
      "type", value: .init("TYPE", completes: .types), isRepeatable: true,
      .ofType),
    OptionSpec(
      "tag", value: .init("TAG", completes: .tags), isRepeatable: true,
      .withTag),
    OptionSpec(
      "mood", value: .init("MOOD", completes: .moods), .withMood),
    OptionSpec("starred", .withStar),
    OptionSpec("from", value: .init("DATE", completes: .days), .from),
    OptionSpec("to", value: .init("DATE", completes: .days), .to),
    OptionSpec("since", value: .init("DATE", completes: .days), .since),
    OptionSpec("until", value: .init("DATE", completes: .days), .until),
    OptionSpec("on", value: .init("DATE", completes: .days), .on),
    OptionSpec("today", .today),
    OptionSpec("yesterday", .yesterday),
    OptionSpec("week", .week),
    OptionSpec("month", .month),
    OptionSpec("year", .year),
    OptionSpec("on-this-day", .onThisDay),
    OptionSpec("exact", .exact),
    OptionSpec("reverse", .reverse),
    OptionSpec("count", .count),
  ]
  private static let draft = CommandSpec.Operand(
    placeholder: "DRAFT", count: .one, completes: .drafts)
  private static let at = OptionSpec("at", value: .init("TIME", completes: .times), .at)
  private static let tag = OptionSpec(
    "tag", value: .init("TAG", completes: .tags), isRepeatable: true,
    .giveTag)
  private static let star = OptionSpec("star", .star)

  private static let fields = OptionSpec(
    "fields", value: .init("NAMES", completes: .fields),
    .fields)
  private static let plain = OptionSpec("plain", .plain)
  private static let noPager = OptionSpec("no-pager", .noPager)
}
