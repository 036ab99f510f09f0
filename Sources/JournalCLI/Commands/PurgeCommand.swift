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
      for row in rows(histories, context.moods) { context.console.say(row) }
      guard let answer = context.ask(question(histories)) else {
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
      for row in rows(histories, context.moods) { try context.print(row) }
      return try context.print("Nothing was purged: it was a dry run.")
    }
    let count = histories.count == 1 ? "1 entry" : "\(histories.count) entries"
    try context.confirm("purged \(count): every line of it is out of the file.")
  }

  private static func rows(_ histories: [PostHistory], _ moods: MoodSet) -> [String] {
    histories.map { history in
      let words = history.lastContent?.item.map { ItemWords.firstWords($0, moods) } ?? ""
      let count = history.revisions.count
      return "  \(history.id.short(6).safeInOneLine)  \(words)"
        + (count > 1 ? " (\(count) lines)" : "")
    }
  }

  private static func question(_ histories: [PostHistory]) -> String {
    histories.count == 1
      ? "Take it out of the file for good? [y/N] "
      : "Take these \(histories.count) entries out of the file for good? [y/N] "
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
