extension CommandTable {
  static let browse = CommandSpec(
    name: .browse, words: ["browse"],
    operands: [.init(placeholder: "QUERY", count: .any)],
    options: [], formats: [],
    examples: ["journal browse", "journal browse '#walk'"])

  static let openFile = CommandSpec(
    name: .open, words: ["open"],
    operands: [],
    options: [OptionSpec("force", .evenIfLinked)],
    formats: ["text", "json"],
    examples: ["journal open", "journal -j work open"])
}
