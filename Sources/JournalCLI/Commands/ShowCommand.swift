import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange

extension CommandTable {
  static let show = CommandSpec(
    "show", showHelp, forms: ["cat", "view"], [.query, .several, .long], takes: [.picks],
    options: ShowCommand.Options.init, formats: entryFormats,
    examples: ["journal show 7f3k", "journal show @1..3"]
  ) { ShowCommand(parts: $0, options: $1).run }

  private static let showHelp = CommandHelp(.show) {
    $0.say("Show one entry in full", "一件の記録を全文表示します")
    $0.pickForms
    $0.formatForms
    $0.fieldForms
    $0.severalForms
  }
}

/// Runs `journal show`.
@MainActor
struct ShowCommand: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let isLast: Bool
    let fields: TypedValue?
    let isPlain: Bool

    init(_ reader: OptionReader) {
      isLast = reader.flag(.last)
      fields = reader.value(.fields)
      isPlain = reader.flag(.plain)
      _ = reader.flag(.noPager)
    }
  }

  func run() async throws(Failure) {
    let fields = try invocation.fields(options.fields, output.format)
    let search = EntrySearch(parts, isLast: options.isLast)
    let result = try await search.result(try search.pick(invocation.operands))
    guard output.format == .text else {
      return try await output.write(
        result, .single, fields, filesFolders: journals.filesFolders)
    }
    let view = DetailView(
      columns: output.console.columns, styler: output.styler,
      configuration: output.configuration, words: output.words, names: result.names,
      isPlain: options.isPlain)
    for index in result.timeline.indices {
      if index > 0 { try output.print("") }
      let item = try result.timeline.readItem(at: index)
      let line = try result.timeline.readStoredLine(at: index)
      let kept = item.isOpaque ? [] : line.map { KeptMembers.rows(in: $0) } ?? []
      for line in view.lines(item, storedLine: line, kept: kept) { try output.print(line) }
    }
  }
}
