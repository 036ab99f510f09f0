import JSONBytes
import Terminal
import TimelineDomain
import TimelineStore

/// `journal purge ID…`.
@MainActor
enum PurgeCommand {
  static func run(_ context: CommandContext) async throws(Failure) {
    var histories: [PostHistory] = []
    for word in context.invocation.operands {
      let history = try await context.oneHistory(word)
      if !histories.contains(history) { histories.append(history) }
    }
    let isDry = context.invocation.has("dry-run")
    if !isDry, !context.invocation.has("yes") {
      for row in rows(histories, context) { context.console.say(row) }
      guard let answer = context.ask(.purge(histories.count)) else {
        throw .unconfirmedPurge(count: histories.count)
      }
      guard answer else { throw .declinedPurge }
    }
    if !isDry {
      do {
        try await context.history.purge(
          histories, evenIfLinked: context.invocation.has("force"))
      } catch {
        throw Failure(error)
      }
    }
    guard context.format == .text else { return try writeJSON(histories, isDry, context) }
    if isDry {
      for row in rows(histories, context) { try context.printWrapped(row) }
      return try context.printWrapped(context.words.dryPurge)
    }
    try context.confirm(context.words.purged(histories.count))
  }

  private static func rows(_ histories: [PostHistory], _ context: CommandContext) -> [String] {
    histories.map { history in
      let words =
        history.lastContent?.item.map {
          ItemWords.firstWords($0, context.moods, context.words)
        } ?? ""
      let count = history.revisions.count
      return "  \(history.id.short(6).safeInOneLine)  \(words)"
        + (count > 1 ? " " + context.words.lines(count) : "")
    }
  }

  private static func writeJSON(
    _ histories: [PostHistory], _ isDry: Bool, _ context: CommandContext
  ) throws(Failure) {
    var writer = JSONWriter()
    writer.object {
      $0.name("purged")
      $0.strings(histories.map(\.id.text))
      $0.name("dryRun")
      $0.bool(isDry)
    }
    try context.write(writer.bytes + [0x0A])
  }
}
