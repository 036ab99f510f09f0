import JSONBytes
import Presentation
import Terminal
import TimePhrases
import TimelineDomain

/// Runs `journal list` and `journal find`.
@MainActor
enum ListCommand {
  static func run(_ context: CommandContext) async throws(Failure) {
    let request = try ListRequest(
      context.invocation, context.time, context.configuration)
    let fields = try context.fields()
    let result = try await context.loadReadable(request.query)
    context.tellUnsearched(result)
    if request.isCount { return try printCount(result.count, context) }
    guard context.format == .text else {
      return try await context.write(result, .array, fields, oldestFirst: request.isReversed)
    }
    guard result.exists else {
      return context.remark(
        context.words.noJournal(at: context.path.safeInOneLine),
        context.words.startWith(context.firstCommand))
    }
    try await printText(result, request, context)
  }

  private static func printCount(_ count: Int, _ context: CommandContext) throws(Failure) {
    guard context.format != .text else { return try context.print("\(count)") }
    var writer = JSONWriter()
    writer.object {
      $0.name("count")
      $0.number(Double(count))
    }
    try context.write(writer.bytes + [0x0A])
  }

  private static func printText(
    _ result: LoadResult, _ request: ListRequest, _ context: CommandContext
  ) async throws(Failure) {
    let view = ListView(
      result, columns: context.console.columns, styler: context.styler,
      condition: request.query.condition, configuration: context.configuration,
      words: context.words, today: context.time.today(context.timeSettings),
      isPlain: context.invocation.has("plain"))
    let timeline = result.timeline
    try await context.write(
      ListRows(timeline: timeline, oldestFirst: request.isReversed, view: view))
    if timeline.isEmpty, request.query.limit != 0 {
      context.remark(request.nothing(in: result.summary, context.words))
    }
    let footer = view.footer(result)
    if !footer.isEmpty, !timeline.isEmpty { try context.print("") }
    for line in footer { try context.print(line) }
  }
}
