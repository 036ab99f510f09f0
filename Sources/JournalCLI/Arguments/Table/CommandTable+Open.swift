extension CommandTable {
  static let openFile = CommandSpec(
    name: .open, words: ["open"],
    operands: [],
    options: [OptionSpec("force", .evenIfLinked)],
    formats: ["text", "json"],
    examples: ["journal open", "journal -j work open"])
}
