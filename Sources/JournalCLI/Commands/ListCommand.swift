import JSONBytes
import Terminal
import TimelineDomain

/// `journal list`.
@MainActor
enum ListCommand {
  static func run(_ context: CommandContext) async throws(Failure) {
    let kinds = context.invocation.values("type").map { $0.text ?? $0.shown }
    let limit = try context.invocation.count("limit")
    let query = TimelineQuery.everything.with(kinds: kinds).with(limit: limit)
    let result = try await context.loadReadable(query)
    guard context.format == .text else { return try context.write(result.timeline, .array) }
    guard result.exists else {
      try context.print("There is no journal yet at \(context.path.safeInOneLine)")
      return try context.print("Begin it with: \(context.firstCommand)")
    }
    try printText(result, kinds, limit, context)
  }

  private static func printText(
    _ result: LoadResult, _ kinds: [String], _ limit: Int?, _ context: CommandContext
  ) throws(Failure) {
    let view = ListView(result, columns: context.console.columns, styler: context.styler)
    var previous: TimelineItem?
    for item in result.timeline {
      for line in view.lines(item, after: previous) { try context.print(line) }
      previous = item
    }
    if previous == nil, limit != 0 { try context.print(nothing(kinds)) }
    let footer = view.footer(result.summary)
    if !footer.isEmpty { try context.print("") }
    for line in footer { try context.print(line) }
  }

  private static func nothing(_ kinds: [String]) -> String {
    kinds.isEmpty
      ? "Nothing here. Add something with: journal add text First light on the river"
      : "Nothing of type \(list(kinds.map { "'\($0.safeInOneLine)'" }))."
  }
}
