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
    operands: [.init(placeholder: "ID", count: .one, completes: .ids)], options: [],
    formats: ["text", "json"],
    examples: ["journal history 7f3k"])

  static let restore = CommandSpec(
    name: .restore, words: ["restore"],
    operands: [
      .init(placeholder: "ID", count: .one, completes: .ids),
      .init(placeholder: "VERSION", count: .optional),
    ],
    options: [OptionSpec("yes", short: "y", .yes)], formats: ["text", "json"],
    examples: ["journal restore 7f3k", "journal restore 7f3k 2"])

  static let trash = CommandSpec(
    name: .trash, words: ["trash"],
    operands: [], options: [], formats: ["text", "json"],
    examples: ["journal trash"])

  static let purge = CommandSpec(
    name: .purge, words: ["purge"],
    operands: [
      .init(placeholder: "ID", count: .one, completes: .ids),
      .init(placeholder: "ID", count: .any, completes: .ids),
    ],
    options: [
      OptionSpec("dry-run", .dryRemoval),
      OptionSpec("force", .evenIfLinked),
      OptionSpec("yes", short: "y", .yes),
    ],
    formats: ["text", "json"],
    examples: ["journal purge 7f3k", "journal purge 7f3k --dry-run"])

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
