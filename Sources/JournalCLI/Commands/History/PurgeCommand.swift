import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// Runs `journal purge ID…`.
@MainActor
struct PurgeCommand {
  let invocation: Invocation
  let output: Output
  let journals: JournalsInUse
  let sweeper: any TraceSweeper

  func run() async throws(Failure) {
    var histories: [PostHistory] = []
    for word in invocation.operands {
      let history = try await journals.oneHistory(word)
      if !histories.contains(history) { histories.append(history) }
    }
    let isDry = invocation.has("dry-run")
    let plan = try await plan(histories)
    var traces = PurgeTraces(of: TracedPosts(histories, plan), sweeper, output)
    if !isDry, !invocation.has("yes") {
      for row in rows(plan) + traces.plan { output.console.say(row) }
      guard let answer = output.ask(.purge(plan.posts.count)) else {
        throw .unconfirmedPurge(count: plan.posts.count)
      }
      guard answer else { throw .declinedPurge }
    }
    if !isDry {
      do {
        try await journals.history.purge(plan, links: invocation.hardLinks)
      } catch {
        throw Failure(error)
      }
      traces.sweep()
    }
    guard output.format == .text else { return try writeJSON(plan, traces, isDry) }
    if isDry {
      for row in rows(plan) { try output.printWrapped(row) }
      for row in traces.plan { try output.print(row) }
      return try output.printWrapped(output.words.dryPurge)
    }
    for line in output.words.mentions(plan.mentions) where invocation.has("yes") {
      output.remark(line)
    }
    try output.confirm(output.words.purged(plan.posts.count))
    try traces.tell()
  }

  private func plan(_ histories: [PostHistory]) async throws(Failure) -> PurgePlan {
    do {
      return try await journals.history.purgePlan(for: histories)
    } catch {
      throw Failure(error)
    }
  }

  /// Each post with its lines, and the entries that stay and refer to it.
  private func rows(_ plan: PurgePlan) -> [String] {
    func words(_ item: TimelineItem) -> String {
      ItemText.firstWords(item, output.moods, output.words)
    }
    let posts = plan.posts.flatMap { post in
      let row =
        "  \(post.id.short(6).safeInOneLine)  \(post.item.map(words) ?? "")"
        + (post.lines > 1 ? " " + output.words.lines(post.lines) : "")
      return [row]
        + (post.joined.count > 1 ? ["    " + output.words.joined(post.joined.map(words))] : [])
    }
    return posts + output.words.mentions(plan.mentions).map { "  " + $0 }
  }

  private func writeJSON(_ plan: PurgePlan, _ traces: PurgeTraces, _ isDry: Bool) throws(Failure) {
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
    try output.write(writer.bytes + [0x0A])
  }
}
