/// Commands about what was done before.
extension CommandTable {
  static let undo = CommandSpec(
    name: .undo, words: ["undo"], summary: "Take back what the last command did",
    operands: [.init(placeholder: "N|ID", count: .optional, completes: .ids)], options: [],
    formats: ["text", "json"],
    details: [
      "Takes back an addition, an edit, a deletion, a restoration, with everything that the one "
        + "command did. Nothing is taken out of the file: newer lines say how it was before.",
      "N takes back so many commands, the last one first. ID takes back the last change of that entry "
        + "alone.",
      "What this version cannot read it does not take back, and a purge is for good.",
    ],
    examples: ["journal undo", "journal undo 3", "journal undo 7f3k"])

  static let redo = CommandSpec(
    name: .redo, words: ["redo"], summary: "Do again what was taken back",
    operands: [.init(placeholder: "N", count: .optional)], options: [],
    formats: ["text", "json"],
    details: ["Only as long as nothing else was done since."],
    examples: ["journal redo"])

  static let history = CommandSpec(
    name: .history, words: ["history"], summary: "Show what an entry was before",
    operands: [.init(placeholder: "ID", count: .one, completes: .ids)], options: [],
    formats: ["text", "json"],
    details: [
      "Every version with its number, when it was written, and which words were taken away "
        + "[-like this-] and which were put in {+like this+}.",
      "Also of an entry that was deleted.", idForms, severalForms,
    ],
    examples: ["journal history 7f3k"])

  static let restore = CommandSpec(
    name: .restore, words: ["restore"], summary: "Bring back an entry, or an older version of it",
    operands: [
      .init(placeholder: "ID", count: .one, completes: .ids),
      .init(placeholder: "VERSION", count: .optional),
    ],
    options: [], formats: ["text", "json"],
    details: [
      "Without VERSION, a deleted entry is what it was before. VERSION is a number as 'journal "
        + "history' shows it, or the beginning of that version's own id.",
      "Where two versions stand side by side, the one that you name takes the place of both.",
      idForms,
    ],
    examples: ["journal restore 7f3k", "journal restore 7f3k 2"])

  static let trash = CommandSpec(
    name: .trash, words: ["trash"], summary: "List what was deleted",
    operands: [], options: [], formats: ["text", "json"],
    details: [
      "The last deleted first. 'journal restore' brings an entry back, 'journal purge' takes it out of "
        + "the file for good."
    ],
    examples: ["journal trash"])

  static let purge = CommandSpec(
    name: .purge, words: ["purge"], summary: "Take entries out of the file for good",
    operands: [
      .init(placeholder: "ID", count: .one, completes: .ids),
      .init(placeholder: "ID", count: .any, completes: .ids),
    ],
    options: [
      OptionSpec("dry-run", "Only tell what would go"),
      OptionSpec("force", "Also where the file has other names (hard links)"),
      OptionSpec("yes", short: "y", "Do not ask"),
    ],
    formats: ["text", "json"],
    details: [
      "Every version of these entries is taken out, also of one that was deleted. Every other line "
        + "stays byte for byte. It cannot be undone, and no copy is kept; copies that you made yourself, "
        + "and other names of the file, keep the words.",
      "A journal that a newer version has locked against this is refused.", idForms,
    ],
    examples: ["journal purge 7f3k", "journal purge 7f3k --dry-run"])

  static let compact = CommandSpec(
    name: .compact, words: ["compact"], summary: "Write the file anew without what is past",
    operands: [],
    options: [
      OptionSpec("dry-run", "Only tell what would go"),
      OptionSpec("force", "Also where the file has other names (hard links)"),
      OptionSpec("yes", short: "y", "Do not ask"),
    ],
    formats: ["text", "json"],
    details: [
      "Older versions, deleted entries, repeated and empty lines go, and with them history, trash and "
        + "undo; it tells how many before it asks. Every entry in your lists stays what it is, under its "
        + "id. What this version does not understand, what is damaged and what is in conflict stays byte "
        + "for byte.",
      "A journal is not slower for its past: this is for those who want a small file, or the past gone.",
    ],
    examples: ["journal compact --dry-run"])
}
