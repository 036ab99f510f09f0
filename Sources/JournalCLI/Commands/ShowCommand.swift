import Presentation
import Settings
import Terminal
import TimelineDomain

/// Runs `journal show ID`.
@MainActor
enum ShowCommand {
  static func run(_ context: CommandContext) async throws(Failure) {
    let fields = try context.fields()
    let word = try await context.resolve(context.invocation.target())
    let result = try await context.loadReadable(.idPrefix(try await context.id(word)))
    // Conflicting versions are shown together, so that the user can compare them.
    guard result.timeline.haveSame(\.id) else { throw context.notOne(result, word) }
    guard context.format == .text else { return try await context.write(result, .single, fields) }
    let view = DetailView(
      columns: context.console.columns, styler: context.styler,
      configuration: context.configuration, words: context.words, names: result.names,
      isPlain: context.invocation.has("plain"))
    for index in result.timeline.indices {
      if index > 0 { try context.print("") }
      let item = result.timeline[index]
      let line = result.timeline.storedLine(at: index)
      for line in view.lines(item, storedLine: line) { try context.print(line) }
    }
  }
}
