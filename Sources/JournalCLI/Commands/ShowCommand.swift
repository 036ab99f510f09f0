import Presentation
import Settings
import Terminal
import TimelineDomain

/// Runs `journal show ID`.
@MainActor
struct ShowCommand {
  let invocation: Invocation
  let output: Output
  let journals: JournalsInUse

  func run() async throws(Failure) {
    let fields = try invocation.fields(output.format)
    let (word, journals) = try await journals.resolve(invocation.target())
    let result = try await journals.loadReadable(.idPrefix(try await journals.id(word)))
    // Conflicting versions are shown together, so that the user can compare them.
    guard try result.timeline.haveSame(\.id) else { throw try journals.notOne(result, word) }
    guard output.format == .text else { return try await output.write(result, .single, fields) }
    let view = DetailView(
      columns: output.console.columns, styler: output.styler,
      configuration: output.configuration, words: output.words, names: result.names,
      isPlain: invocation.has("plain"))
    for index in result.timeline.indices {
      if index > 0 { try output.print("") }
      let item = try result.timeline.readItem(at: index)
      let line = try result.timeline.readStoredLine(at: index)
      for line in view.lines(item, storedLine: line) { try output.print(line) }
    }
  }
}
