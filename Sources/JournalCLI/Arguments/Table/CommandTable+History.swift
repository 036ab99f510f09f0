/// Commands that show or change the history.
extension CommandTable {
  static let undo = CommandSpec(
    name: .undo, words: ["undo"],
    operands: [.init(placeholder: "N|ID", count: .optional, completes: .ids)], options: [],
    formats: ["text", "json"],
    examples: ["journal undo", "journal undo 3", "journal undo 7f3k"])

  static let redo = CommandSpec(
    name: .redo, words: ["redo"],
    operands: [.init(placeholder: "N", count: .optional)], options: [],
    formats: ["text", "json"],
    examples: ["journal redo"])

  static let history = CommandSpec(
    name: .history, words: ["history"],
    operands: [picks], options: [last],
    formats: ["text", "json"],
    examples: ["journal history 7f3k", "journal history --last"])

  static let restore = CommandSpec(
    name: .restore, words: ["restore"],
    operands: [picks, .init(placeholder: "VERSION", count: .optional)],
    options: [last] + ofMany, formats: ["text", "json"],
    examples: ["journal restore 7f3k", "journal restore 7f3k 2", "journal restore @1..3"])

  static let trash = CommandSpec(
    name: .trash, words: ["trash"],
    operands: [], options: [], formats: ["text", "json"],
    examples: ["journal trash"])

  static let purge = CommandSpec(
    name: .purge, words: ["purge"],
    operands: [picks],
    options: [
      last,
      OptionSpec("versions", .onlyVersions),
      OptionSpec("dry-run", .dryRemoval),
      OptionSpec("force", .evenIfLinked),
      OptionSpec("yes", short: "y", .yes),
    ],
    formats: ["text", "json"],
    examples: [
      "journal purge 7f3k", "journal purge 7f3k --dry-run", "journal purge --versions 7f3k",
    ])

  static let compact = CommandSpec(
    name: .compact, words: ["compact"],
    operands: [],
    options: [
      OptionSpec("dry-run", .dryRemoval),
      OptionSpec("force", .evenIfLinked),
      OptionSpec("yes", short: "y", .yes),
    ],
    formats: ["text", "json"],
    examples: ["journal compact --dry-run"])
}
