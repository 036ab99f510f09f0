import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange

/// Runs `journal show`.
@MainActor
struct ShowCommand {
  let invocation: Invocation
  let output: Output
  let journals: JournalsInUse
  let settings: SettingsInUse
  let time: any TimeSource

  func run() async throws(Failure) {
    let fields = try invocation.fields(output.format)
    let search = EntrySearch(
      invocation: invocation, journals: journals, settings: settings, time: time)
    let result = try await search.result(try invocation.pick(invocation.operands))
    guard output.format == .text else { return try await output.write(result, .single, fields) }
    let view = DetailView(
      columns: output.console.columns, styler: output.styler,
      configuration: output.configuration, words: output.words, names: result.names,
      isPlain: invocation.has("plain"))
    for index in result.timeline.indices {
      if index > 0 { try output.print("") }
      let item = try result.timeline.readItem(at: index)
      let line = try result.timeline.readStoredLine(at: index)
      let kept = item.isOpaque ? [] : line.map { KeptMembers.rows(in: $0) } ?? []
      for line in view.lines(item, storedLine: line, kept: kept) { try output.print(line) }
    }
  }
}
