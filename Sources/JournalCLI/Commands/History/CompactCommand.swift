import JSONBytes
import Terminal
import TimelineDomain
import TimelineStore

/// Runs `journal compact`.
@MainActor
enum CompactCommand {
  static func run(_ context: CommandContext) async throws(Failure) {
    let plan = try await compact(context, isDry: true)
    let isDry = context.invocation.has("dry-run")
    guard let plan, !plan.isEmpty else {
      guard context.format == .text else { return try writeJSON(plan, isDry, context) }
      return context.remark(context.words.nothingToCompact)
    }
    if !isDry, !context.invocation.has("yes") {
      for line in context.words.plan(plan) { context.console.say(line) }
      guard let answer = context.ask(.compact) else {
        throw .unconfirmedCompaction
      }
      guard answer else { throw .declinedCompaction }
    }
    let report = isDry ? plan : try await compact(context, isDry: false) ?? plan
    guard context.format == .text else { return try writeJSON(report, isDry, context) }
    if isDry {
      for line in context.words.plan(report) { try context.printWrapped(line) }
      return try context.printWrapped(context.words.dryChange)
    }
    try context.confirm(context.words.compacted(report.bytesBefore, report.bytesAfter))
  }

  private static func compact(
    _ context: CommandContext, isDry: Bool
  ) async throws(Failure) -> CompactionReport? {
    do {
      return try await context.history.compact(
        isDry: isDry, evenIfLinked: context.invocation.has("force"))
    } catch {
      throw Failure(error)
    }
  }

  private static func writeJSON(
    _ report: CompactionReport?, _ isDry: Bool, _ context: CommandContext
  ) throws(Failure) {
    var writer = JSONWriter()
    writer.object {
      for (name, number) in [
        ("oldVersions", report?.oldVersions), ("deletedEntries", report?.deletedPosts),
        ("repeatedLines", report?.repeatedLines), ("purgedLines", report?.purgedLines),
        ("blankLines", report?.blankLines),
        ("bytesBefore", report?.bytesBefore), ("bytesAfter", report?.bytesAfter),
      ] {
        $0.name(name)
        $0.number(number ?? 0)
      }
      $0.name("dryRun")
      $0.bool(isDry)
    }
    try context.write(writer.bytes + [0x0A])
  }
}
