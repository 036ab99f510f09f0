/// Every command of the program. A new command is a new row here and a case in `JournalProgram`.
enum CommandTable {
  static let commands =
    [
      addText, addMood, list, find, show, edit, starEntries, unstarEntries, tagEntries,
      untagEntries, delete, undo, redo, history, restore, trash, purge,
      compact, drafts, draftsShow, draftsRestore, draftsDiscard, info, check, openFile, tags,
    ] + settings + [completions, manual, help]

  /// Understood and named in no help: shells call it.
  static let hidden = [complete]

  static let commonOptions = [
    OptionSpec("file", value: .init("PATH", completes: .files), "Use the journal in this file"),
    OptionSpec("journal", short: "j", value: .init("NAME"), "Use the journal of this name"),
    OptionSpec(
      "color", value: .init("WHEN", choices: ["auto", "always", "never"]),
      "Whether answers have colour: auto, always or never"),
    OptionSpec("quiet", short: "q", "No confirmations, no notices"),
    OptionSpec("help", short: "h", "Explain the command"),
  ]

  /// Understood before a command, where there is none yet.
  static let leadingOptions =
    commonOptions + [noPager, OptionSpec("version", "Tell the version of this program")]

  /// Before a command, every format that any command has.
  static let anyFormat = [
    OptionSpec("format", value: .init("FORMAT", choices: entryFormats), "")
  ]
  private static let entryFormats = ["text", "short", "markdown", "csv", "json", "jsonl", "raw"]

  // MARK: Rows

  private static let addText = CommandSpec(
    name: .addText, words: ["add", "text"], summary: "Add a text",
    operands: [.init(placeholder: "WORD", count: .any)],
    options: [
      at, tag, star,
      OptionSpec("template", value: .init("NAME"), "Begin with the template of this name"),
    ],
    formats: ["text", "json"],
    details: [
      "The words need no quotes; they are joined by spaces. A single - reads standard input, and so "
        + "does no word at all in a pipe. In a terminal, no word at all opens your editor: that of the "
        + "settings, $VISUAL, $EDITOR or vi.",
      "Words that begin with # are tags; quote them, or the shell takes them for a comment. Write -- "
        + "before a text that begins with a dash.",
      templateForms,
      timeForms,
    ],
    examples: [
      "journal add text First light on the river '#walk'",
      "journal add text --at 2026-11-20T21:30 --tag family --star Dinner",
      "journal add text --template evening",
      "echo \"from a pipe\" | journal add text",
    ])

  private static let addMood = CommandSpec(
    name: .addMood, words: ["add", "mood"], summary: "Add a mood, with a note or without",
    operands: [
      .init(placeholder: "MOOD", count: .one, completes: .moods),
      .init(placeholder: "NOTE", count: .any),
    ],
    options: [at, tag, star],
    formats: ["text", "json"],
    details: [
      "MOOD is awful, bad, okay, good or great, or its number from 1 to 5, or its face: 😖 🙁 😐 🙂 😄; "
        + "or one of your own, which 'journal config set moods' adds. "
        + "The note needs no quotes; a single - reads it from standard input.",
      timeForms,
    ],
    examples: ["journal add mood good Slept well", "journal add mood 4"])

  private static let list = CommandSpec(
    name: .list, words: ["list"], summary: "List entries, newest first",
    operands: [.init(placeholder: "QUERY", count: .any)],
    options: finding + [fields, plain, noPager],
    formats: entryFormats,
    details: [
      "All entries, or those that QUERY finds: words, \"phrases\", #tags, or, not, mood:>=4, "
        + "before:2026-11-20 and more, which 'journal help query' explains. All of the options and the "
        + "query have to fit.",
      "DATE is 2026-11-20, 2026-11, 'last friday', 'last month', a time as 2026-11-20T21:30, and more, "
        + "which 'journal help dates' explains.",
      "Entries of a type that this version does not know are listed in their place, and counted "
        + "below the list.",
      formatForms, fieldForms, severalForms,
    ],
    examples: [
      "journal list -n 5 --type mood --format json",
      "journal list --month --tag family river or sea",
    ])

  private static let find = CommandSpec(
    name: .find, words: ["find"], summary: "Find entries: the same as list",
    operands: list.operands, options: list.options, formats: list.formats, details: list.details,
    examples: ["journal find first light", "journal find 'mood:>=4 -#work after:2026-11-01'"])

  private static let show = CommandSpec(
    name: .show, words: ["show"], summary: "Show one entry, whole",
    operands: [.init(placeholder: "ID", count: .optional, completes: .ids)],
    options: [last, fields, plain, noPager],
    formats: entryFormats,
    details: [idForms, formatForms, fieldForms, severalForms],
    examples: ["journal show 7f3k"])

  private static let edit = CommandSpec(
    name: .edit, words: ["edit"], summary: "Change an entry, or several one after the other",
    operands: [.init(placeholder: "ID|QUERY", count: .any, completes: .ids)],
    options: [
      last,
      OptionSpec("text", value: .init("TEXT"), "The new text; - reads standard input"),
      OptionSpec("mood", value: .init("MOOD", completes: .moods), "The new mood"),
      OptionSpec(
        "note", value: .init("TEXT"), "The new note of a mood; an empty one takes it away"),
      at,
      OptionSpec(
        "tag", value: .init("TAG", completes: .tags), isRepeatable: true,
        "Add a tag; may be repeated"),
      OptionSpec(
        "untag", value: .init("TAG", completes: .tags), isRepeatable: true,
        "Take a tag away; may be repeated"),
      OptionSpec("star", "Star it"),
      OptionSpec("unstar", "Take its star away"),
    ] + CommandTable.ofMany,
    formats: ["text", "json"],
    details: [
      "Without an option, in a terminal, the entry opens in your editor: its moment, its mood, its tags "
        + "and its star, a line of dashes, and the words. A single - behind ID reads such a text from "
        + "standard input.",
      manyForms,
      "Only what you name is changed; everything else in the entry stays byte for byte what it was. "
        + "The version before stays in the file.",
      idForms, timeForms, oneOfSeveralForms,
    ],
    examples: [
      "journal edit 7f3k --text \"First light on the river\" --tag walk",
      "journal edit b2x9 --mood great --note \"\"", "journal edit --last",
      "journal edit 'walk before:2026-11-01'",
    ])

  private static let delete = CommandSpec(
    name: .delete, words: ["delete"], summary: "Delete an entry",
    operands: [.init(placeholder: "ID", count: .optional, completes: .ids)],
    options: [last, OptionSpec("yes", short: "y", "Do not ask")],
    formats: ["text", "json"],
    details: [
      "The entry is hidden from every list. Its words stay in the file, as every line does.",
      "An entry that this version cannot read, and one that such an entry depends on, is deleted "
        + "only after a question, or with --yes.",
      idForms, oneOfSeveralForms,
    ],
    examples: ["journal delete 7f3k"])

  private static let info = CommandSpec(
    name: .info, words: ["info"], summary: "Tell where the journal is and what it holds",
    operands: [], options: [], formats: ["text", "json"],
    details: [
      "Also what this version does not know: kinds of entries, damaged lines, and the names of "
        + "abilities that the journal asks for.",
      severalForms,
    ],
    examples: ["journal info --format json"])

  private static let check = CommandSpec(
    name: .check, words: ["check"],
    summary: "Look the whole journal over, and save what is healthy",
    operands: [],
    options: [
      OptionSpec(
        "salvage", value: .init("OUT", completes: .files),
        "Write the healthy lines to the new file OUT")
    ],
    formats: ["text", "json"],
    details: [
      "Reads every line and changes nothing. Tells what there is, what this version does not know, "
        + "what is damaged, and what does not fit together. The exit code is 1 where something is "
        + "damaged.",
      "--salvage writes every healthy line to OUT, byte for byte, and the damaged ones to "
        + "OUT.damaged. Neither may be there yet. The journal itself is left alone; when OUT is what "
        + "you want, put it in the journal's place.",
    ],
    examples: ["journal check", "journal check --salvage healthy.jsonl"])

  private static let drafts = CommandSpec(
    name: .drafts, words: ["drafts"], summary: "List texts that could not be saved",
    operands: [], options: [], formats: ["text", "json"],
    details: [
      "A text that could not be saved is kept: the disk was full, a word of the command was wrong, "
        + "the editor crashed, the terminal was closed. Each draft is a file of its own; 'journal "
        + "drafts restore' saves it as it was meant."
    ],
    examples: ["journal drafts", "journal drafts restore x7f3"])

  private static let draftsShow = CommandSpec(
    name: .draftsShow, words: ["drafts", "show"], summary: "Show a draft, whole",
    operands: [draft], options: [], formats: ["text", "json"], details: [draftForms],
    examples: ["journal drafts show x7f3"])

  private static let draftsRestore = CommandSpec(
    name: .draftsRestore, words: ["drafts", "restore"], summary: "Save a draft after all",
    operands: [draft], options: [], formats: ["text", "json"],
    details: [
      "Does what was to be done with it: adds it, with the time, the tags and the mood that were "
        + "given, or makes the edit. Where nobody knows any more, it is added as a text. When it is "
        + "saved, the draft is gone.",
      "An entry that was changed since an edit of it was begun is not overwritten.",
      draftForms,
    ],
    examples: ["journal drafts restore x7f3"])

  private static let draftsDiscard = CommandSpec(
    name: .draftsDiscard, words: ["drafts", "discard"], summary: "Throw drafts away",
    operands: [.init(placeholder: "DRAFT", count: .any, completes: .drafts)],
    options: [
      OptionSpec("all", "Every draft there is"), OptionSpec("yes", short: "y", "Do not ask"),
    ],
    formats: ["text", "json"],
    details: ["What is discarded is gone for good. --all asks first.", draftForms],
    examples: ["journal drafts discard x7f3 9k2m"])

  private static let help = CommandSpec(
    name: .help, words: ["help"], summary: "Explain a command",
    operands: [.init(placeholder: "COMMAND", count: .any, completes: .commands)],
    options: [noPager], formats: [],
    details: [
      "Also of its own: 'journal help query', 'journal help dates' and 'journal help format'."
    ],
    examples: ["journal help add text", "journal help format"])

  // MARK: Options and paragraphs that several rows share

  private static let finding = [
    OptionSpec("limit", short: "n", value: .init("N"), "The newest N entries"),
    OptionSpec("skip", value: .init("N"), "Pass over the newest N"),
    OptionSpec(
      "type", value: .init("TYPE", completes: .types), isRepeatable: true,
      "Entries of this type: text, mood, or any other"),
    OptionSpec(
      "tag", value: .init("TAG", completes: .tags), isRepeatable: true,
      "With this tag; repeated, with all of them"),
    OptionSpec(
      "mood", value: .init("MOOD", completes: .moods), "Moods like this: good, 4, '>=4', '<okay'"),
    OptionSpec("starred", "With a star"),
    OptionSpec("from", value: .init("DATE"), "From this day or time on"),
    OptionSpec("to", value: .init("DATE"), "Up to this day or time, with it"),
    OptionSpec("since", value: .init("DATE"), "The same as --from"),
    OptionSpec("until", value: .init("DATE"), "The same as --to"),
    OptionSpec("on", value: .init("DATE"), "On this day"),
    OptionSpec("today", "Of today"),
    OptionSpec("week", "Of this week"),
    OptionSpec("month", "Of this month"),
    OptionSpec("year", "Of this year"),
    OptionSpec("on-this-day", "Of this day in any year"),
    OptionSpec("exact", "Case and width of letters make a difference"),
    OptionSpec("reverse", "The oldest of them first"),
    OptionSpec("count", "Only how many there are"),
  ]
  private static let draft = CommandSpec.Operand(
    placeholder: "DRAFT", count: .one, completes: .drafts)
  private static let draftForms =
    "DRAFT is a name as 'journal drafts' shows it, or any beginning of one that no other has."
  private static let at = OptionSpec("at", value: .init("TIME"), "The moment it is about")
  private static let tag = OptionSpec(
    "tag", value: .init("TAG", completes: .tags), isRepeatable: true,
    "Give it a tag; may be repeated")
  private static let star = OptionSpec("star", "Star it")

  private static let timeForms =
    "TIME is 2026-11-20, 2026-11-20T21:30 or '2026-11-20 21:30', with seconds, a fraction, Z or an "
    + "offset such as +09:00 if you like, or words: 'yesterday 9pm', 'last friday at 18:30', "
    + "'2 hours ago', 'Nov 21', 昨日の午後9時. A day alone takes the present time of day, a time alone "
    + "is today's. 'journal help dates' has all of it."
  static let idForms =
    "ID is an id as a list shows it, or any beginning of one that no other entry shares; @1 is the newest "
    + "entry, @2 the one before it."
  private static let formatForms =
    "short is one line an entry, markdown a list below the heading of each day, csv a table; json is "
    + "one array, jsonl one object a line, raw the stored lines, byte for byte."
  private static let fields = OptionSpec(
    "fields", value: .init("NAMES", completes: .fields),
    "Only these members or columns, in this order")
  private static let plain = OptionSpec(
    "plain", "Texts as they were typed, signs of Markdown and all")
  private static let noPager = OptionSpec("no-pager", "All at once, in a terminal too")
  private static let fieldForms =
    "NAMES are some of \(ItemField.allCases.map(\.rawValue).joined(separator: ", ")), with commas "
    + "and no spaces between them, for json, jsonl and csv. What an entry does not have is null in json, and empty in csv. In csv a cell that a "
    + "spreadsheet would take for a formula has an apostrophe before it."
}
