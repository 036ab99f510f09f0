import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// Runs `journal purge ID…`.
@MainActor
enum PurgeCommand {
  static func run(
    _ context: CommandContext, _ sweeper: any TraceSweeper
  ) async throws(Failure) {
    var histories: [PostHistory] = []
    for word in context.invocation.operands {
      let history = try await context.oneHistory(word)
      if !histories.contains(history) { histories.append(history) }
    }
    let isDry = context.invocation.has("dry-run")
    let plan = try await plan(histories, context)
    var traces = PurgeTraces(of: TracedPosts(histories, plan), sweeper, context)
    if !isDry, !context.invocation.has("yes") {
      for row in rows(plan, context) + traces.plan { context.console.say(row) }
      guard let answer = context.ask(.purge(plan.posts.count)) else {
        throw .unconfirmedPurge(count: plan.posts.count)
      }
      guard answer else { throw .declinedPurge }
    }
    if !isDry {
      do {
        try await context.history.purge(plan, evenIfLinked: context.invocation.has("force"))
      } catch {
        throw Failure(error)
      }
      traces.sweep()
    }
    guard context.format == .text else { return try writeJSON(plan, traces, isDry, context) }
    if isDry {
      for row in rows(plan, context) { try context.printWrapped(row) }
      for row in traces.plan { try context.print(row) }
      return try context.printWrapped(context.words.dryPurge)
    }
    for line in context.words.mentions(plan.mentions) where context.invocation.has("yes") {
      context.remark(line)
    }
    try context.confirm(context.words.purged(plan.posts.count))
    try traces.tell()
  }

  private static func plan(
    _ histories: [PostHistory], _ context: CommandContext
  ) async throws(Failure) -> PurgePlan {
    do {
      return try await context.history.purgePlan(for: histories)
    } catch {
      throw Failure(error)
    }
  }

  /// Each post with its lines, and the entries that stay and refer to it.
  private static func rows(_ plan: PurgePlan, _ context: CommandContext) -> [String] {
    func words(_ item: TimelineItem) -> String {
      ItemText.firstWords(item, context.moods, context.words)
    }
    let posts = plan.posts.flatMap { post in
      let row =
        "  \(post.id.short(6).safeInOneLine)  \(post.item.map(words) ?? "")"
        + (post.lines > 1 ? " " + context.words.lines(post.lines) : "")
      return [row]
        + (post.joined.count > 1 ? ["    " + context.words.joined(post.joined.map(words))] : [])
    }
    return posts + context.words.mentions(plan.mentions).map { "  " + $0 }
  }

  private static func writeJSON(
    _ plan: PurgePlan, _ traces: PurgeTraces, _ isDry: Bool, _ context: CommandContext
  ) throws(Failure) {
    var writer = JSONWriter()
    writer.object {
      $0.name("purged")
      $0.strings(plan.posts.map(\.id.text))
      $0.name("mentionedBy")
      $0.strings(plan.mentions.map(\.id.text))
      $0.name("dryRun")
      $0.bool(isDry)
      traces.write(to: &$0)
    }
    try context.write(writer.bytes + [0x0A])
  }
}
