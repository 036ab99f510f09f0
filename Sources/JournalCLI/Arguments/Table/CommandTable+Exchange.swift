import TimelineExchange

/// Commands that exchange entries with other programs.
extension CommandTable {
  static let importEntries = CommandSpec(
    name: .importEntries, words: ["import"],
    operands: [.init(placeholder: "FILE|DIR", count: .any, completes: .files)],
    options: [
      OptionSpec(
        "from", value: .init("FORMAT", choices: ExchangeFormat.readable.map(\.rawValue)),
        .fromFormat),
      OptionSpec(
        "tag", value: .init("TAG", completes: .tags), isRepeatable: true, .giveTag),
      OptionSpec("zone", value: .init("ZONE"), .zone),
      OptionSpec("moods", value: .init("NAME=N,…"), isRepeatable: true, .moodScores),
      OptionSpec("map", value: .init("FIELD=COLUMN,…"), isRepeatable: true, .columns),
      OptionSpec(
        "date-order", value: .init("ORDER", choices: ["day-first", "month-first"]), .dateOrder),
      OptionSpec(
        "encoding", value: .init("NAME", choices: TextEncoding.allCases.map(\.rawValue)),
        .encoding),
      OptionSpec("skip-broken", .skipBroken),
      OptionSpec("dry-run", .dryImport),
      OptionSpec("yes", short: "y", .yes),
    ],
    formats: ["text", "json"],
    examples: [
      "journal import ~/journal.txt", "journal import --dry-run export.json",
      "journal import --moods 'rad=5,meh=3' daylio.csv",
    ])
}
