// Rows of commands for a shell and its neighbours.

extension CommandTable {
  static let tags = CommandSpec(
    name: .tags, words: ["tags"], summary: "List tags, most used first",
    operands: [], options: [], formats: ["text", "json"],
    details: [
      "How many entries have it, the day of the newest of them, and the tag, for every tag that "
        + "stands. Entries that this version cannot read may have tags too; they are counted below.",
      "Of several journals, with --journal work,home or --all, the tags are counted together.",
    ],
    examples: ["journal tags"])

  static let completions = CommandSpec(
    name: .completions, words: ["completions"], summary: "Print a script that completes words",
    operands: [
      .init(
        placeholder: "SHELL", count: .one, completes: .words(ShellScript.allCases.map(\.rawValue)))
    ],
    options: [], formats: [],
    details: [
      "SHELL is bash, zsh or fish. The script completes commands, options and what they take: ids with "
        + "their first words, tags, moods, types and drafts of the journal that is meant. Its first "
        + "lines say where it has to be."
    ],
    examples: [
      "eval \"$(journal completions bash)\"",
      "journal completions fish > ~/.config/fish/completions/journal.fish",
    ])

  static let manual = CommandSpec(
    name: .manual, words: ["manual"], summary: "Print the manual page",
    operands: [], options: [], formats: [],
    details: ["It is made for man, and everything that 'journal help' says is in it."],
    examples: ["journal manual > journal.1 && man ./journal.1"])

  /// Candidates for a word, one a line, with what they are behind a tab.
  static let complete = CommandSpec(
    name: .complete, words: ["complete"], summary: "List what can complete a word",
    operands: [
      .init(
        placeholder: "KIND", count: .one,
        completes: .words(Completion.Kind.allCases.map(\.rawValue))),
      .init(placeholder: "PREFIX", count: .optional),
    ],
    options: [], formats: [],
    details: ["For the scripts of 'journal completions'. It fails in silence."],
    examples: ["journal complete ids 7f"])
}
