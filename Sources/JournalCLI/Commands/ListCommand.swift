import JSONBytes
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

extension CommandTable {
  static let list = CommandSpec(
    .list, "list",
    forms: ["ls", "log"] + ["today", "yesterday", "week", "month"].map { .init($0, option: $0) },
    [.query, .several, .long], takes: [.init("QUERY", .any, completes: .queries)],
    options: ListCommand.Options.init, formats: entryFormats,
    examples: [
      "journal list -n 5 --type mood --format json",
      "journal list --month --tag family river or sea",
    ]
  ) { ListCommand(parts: $0, options: $1).run }

  static let find = CommandSpec(
    .find, "find", forms: ["search"], list.traits, takes: list.operands,
    options: ListCommand.Options.init, formats: entryFormats,
    examples: ["journal find first light", "journal find 'mood:>=4 -#work after:2026-11-01'"]
  ) { ListCommand(parts: $0, options: $1).run }
}

/// Runs `journal list` and `journal find`.
@MainActor
struct ListCommand: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let finding: FindingOptions
    let fields: TypedValue?
    let isPlain: Bool

    init(_ reader: OptionReader) {
      finding = FindingOptions(reader)
      fields = reader.value("fields", "NAMES", completes: .fields, .fields)
      isPlain = reader.flag("plain", .plain)
      _ = reader.flag("no-pager", .noPager)
    }
  }

  func run() async throws(Failure) {
    let request = try ListRequest(
      options.finding, of: invocation, time, settings.configuration)
    let fields = try invocation.fields(options.fields, output.format)
    let result = try await journals.loadReadable(request.query)
    journals.tellUnsearched(result)
    if request.isCount {
      try printCount(result.count)
      return output.tell(result.count > 0 ? request.hints : request.hintsOfNothing)
    }
    guard output.format == .text else {
      return try await output.write(result, .array, fields, oldestFirst: request.isReversed)
    }
    guard result.exists else {
      return output.remark(
        output.words.noJournal(at: journals.path.safeInOneLine),
        output.words.startWith(journals.firstCommand))
    }
    try await printText(result, request)
    output.tell(result.timeline.isEmpty ? request.hintsOfNothing : request.hints)
  }

  private func printCount(_ count: Int) throws(Failure) {
    guard output.format != .text else { return try output.print("\(count)") }
    var writer = JSONWriter()
    writer.object {
      $0.name("count")
      $0.number(Double(count))
    }
    try output.write(writer.bytes + [0x0A])
  }

  private func printText(_ result: LoadResult, _ request: ListRequest) async throws(Failure) {
    let view = ListView(
      result, columns: output.console.columns, styler: output.styler,
      condition: request.query.condition, configuration: output.configuration,
      words: output.words, today: time.today(output.configuration.time),
      isPlain: options.isPlain)
    let timeline = result.timeline
    try await output.write(
      ListRows(timeline: timeline, oldestFirst: request.isReversed, view: view))
    if timeline.isEmpty, request.query.limit != 0 {
      output.remark(request.nothing(in: result.summary, output.words))
    }
    let footer = view.footer(result)
    if !footer.isEmpty, !timeline.isEmpty { try output.print("") }
    for line in footer { try output.print(line) }
  }
}
