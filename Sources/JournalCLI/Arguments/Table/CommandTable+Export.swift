import TimelineExchange

/// The command that writes entries in the formats of other programs.
extension CommandTable {
  static let export = CommandSpec(
    name: .export, words: ["export"],
    operands: [.init(placeholder: "QUERY", count: .any, completes: .queries)],
    options: [
      OptionSpec("to", value: .init("FORMAT", choices: ExportLayout.formats), .toFormat),
      OptionSpec("output", short: "o", value: .init("PATH", completes: .files), .output),
      OptionSpec("per", value: .init("STEP", choices: ExportLayout.steps), .per),
      OptionSpec("overwrite", .overwrite),
    ] + finding.filter { !["from", "to", "reverse", "count"].contains($0.name) },
    formats: ["text", "json"],
    examples: [
      "journal export -o journal.html",
      "journal export --to markdown --per day -o notes",
      "journal export --to dayone '#walk' --year -o walks.json",
      "journal export --to jrnl > journal.txt",
    ])
}
