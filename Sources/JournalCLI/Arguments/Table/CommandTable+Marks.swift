/// Commands that star or tag entries.
extension CommandTable {
  static let starEntries = mark(.star, "star", [], "journal star 7f3k")
  static let unstarEntries = mark(
    .unstar, "unstar", [], "journal unstar @1..3")
  static let tagEntries = mark(
    .tag, "tag", [.init(placeholder: "TAG", count: .one, completes: .tagged)],
    "journal tag walk 'river or sea'")
  static let untagEntries = mark(
    .untag, "untag", [tagOperand], "journal untag walk 7f3k b2x9")

  static let renameTag = CommandSpec(
    name: .tagRename, words: ["tag", "rename"],
    operands: [
      .init(placeholder: "OLD", count: .one, completes: .tags),
      .init(placeholder: "NEW", count: .one, completes: .tags),
    ],
    options: ofMany, formats: ["text", "json"],
    examples: ["journal tag rename walk hike"])

  /// Options of commands that change everything a query finds.
  static let ofMany = [
    OptionSpec("dry-run", .dryChange),
    OptionSpec("yes", short: "y", .yes),
  ]
  static let last = OptionSpec("last", .last)
  /// The words that pick entries; `EntryPick` reads them.
  static let picks = CommandSpec.Operand(
    placeholder: "ID|QUERY", count: .any, completes: .entries)

  private static let tagOperand = CommandSpec.Operand(
    placeholder: "TAG", count: .one, completes: .tags)

  private static func mark(
    _ name: CommandSpec.Name, _ word: String,
    _ operands: [CommandSpec.Operand], _ example: String
  ) -> CommandSpec {
    CommandSpec(
      name: name, words: [word],
      operands: operands + [picks],
      options: [last] + ofMany,
      formats: ["text", "json"],
      examples: [example])
  }
}
