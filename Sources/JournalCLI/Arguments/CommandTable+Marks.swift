/// Small changes to one entry or to many.
extension CommandTable {
  static let starEntries = mark(.star, "star", "Star entries", [], "journal star 7f3k")
  static let unstarEntries = mark(
    .unstar, "unstar", "Take the star of entries away", [], "journal unstar @1")
  static let tagEntries = mark(
    .tag, "tag", "Give entries a tag", [tagOperand], "journal tag walk 'river or sea'")
  static let untagEntries = mark(
    .untag, "untag", "Take a tag away from entries", [tagOperand], "journal untag walk 7f3k b2x9")

  /// Of commands that change everything a query finds.
  static let ofMany = [
    OptionSpec("dry-run", "Only tell which entries are meant"),
    OptionSpec("yes", short: "y", "Do not ask"),
  ]
  static let last = OptionSpec("last", "The newest entry")
  static let manyForms =
    "Where every word is an id, those entries are meant; else all words are a query, as in 'journal find'. "
    + "Of more than one entry it shows which, and asks. Then they open one after the other, and each is "
    + "saved before the next one opens; one that you leave as it is, is not changed. With options all of "
    + "them get the same change, but --text and --note are for one entry, named by its id. One 'journal "
    + "undo' takes back all of it."

  private static let tagOperand = CommandSpec.Operand(
    placeholder: "TAG", count: .one, completes: .tags)

  private static func mark(
    _ name: CommandSpec.Name, _ word: String, _ summary: String,
    _ operands: [CommandSpec.Operand], _ example: String
  ) -> CommandSpec {
    CommandSpec(
      name: name, words: [word], summary: summary,
      operands: operands + [.init(placeholder: "ID|QUERY", count: .any, completes: .ids)],
      options: ofMany,
      formats: ["text", "json"],
      details: [
        "Where every word is an id, those entries are meant, and @1 is the newest; else all words are a "
          + "query, as in 'journal find'. Of more than one entry it shows which, and asks.",
        "One 'journal undo' takes back all of it.",
        CommandTable.oneOfSeveralForms,
      ],
      examples: [example])
  }
}
