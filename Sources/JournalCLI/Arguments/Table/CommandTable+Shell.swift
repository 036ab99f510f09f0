// Commands for the shell, `man`, and tags.

extension CommandTable {
  static let tags = CommandSpec(
    name: .tags, words: ["tags"],
    operands: [], options: [], formats: ["text", "json"],
    examples: ["journal tags"])

  static let completions = CommandSpec(
    name: .completions, words: ["completions"],
    operands: [
      .init(
        placeholder: "SHELL", count: .one, completes: .words(ShellScript.allCases.map(\.rawValue)))
    ],
    options: [], formats: [],
    examples: [
      "eval \"$(journal completions bash)\"",
      "journal completions fish > ~/.config/fish/completions/journal.fish",
    ])

  static let manual = CommandSpec(
    name: .manual, words: ["manual"],
    operands: [], options: [], formats: [],
    examples: ["journal manual > journal.1 && man ./journal.1"])

  /// Prints completion candidates for a word, one per line, each with a description after a tab.
  static let complete = CommandSpec(
    name: .complete, words: ["complete"],
    operands: [
      .init(
        placeholder: "KIND", count: .one,
        completes: .words(Completion.Kind.allCases.map(\.rawValue))),
      .init(placeholder: "PREFIX", count: .optional),
      .init(placeholder: "BEFORE", count: .optional),
    ],
    options: [], formats: [],
    examples: ["journal complete ids 7f"])
}
