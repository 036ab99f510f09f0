import JSONBytes
import Terminal
import TimelineDomain
import TimelineStore

/// `journal compact`.
@MainActor
enum CompactCommand {
  static func run(_ context: CommandContext) async throws(Failure) {
    let plan = try await compact(context, isDry: true)
    let isDry = context.invocation.has("dry-run")
    guard let plan, !plan.isEmpty else {
      guard context.format == .text else { return try writeJSON(plan, isDry, context) }
      return try context.print("There is nothing to take out.")
    }
    if !isDry, !context.invocation.has("yes") {
      for line in CompactionWords.lines(plan) { context.console.say(line) }
      guard let answer = context.ask("Write the file anew without that? [y/N] ") else {
        throw .unconfirmedCompaction
      }
      guard answer else { throw .declinedCompaction }
    }
    let report = isDry ? plan : try await compact(context, isDry: false) ?? plan
    guard context.format == .text else { return try writeJSON(report, isDry, context) }
    if isDry {
      for line in CompactionWords.lines(report) { try context.print(line) }
      return try context.print("Nothing was changed: it was a dry run.")
    }
    let (before, after) = (report.bytesBefore, report.bytesAfter)
    try context.confirm("compacted: \(before) bytes before, \(after) now.")
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
        ("repeatedLines", report?.repeatedLines), ("blankLines", report?.blankLines),
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

/// What a compaction takes away, before it does.
enum CompactionWords {
  static func lines(_ report: CompactionReport) -> [String] {
    var lines = ["What would go for good:"]
    if report.oldVersions > 0 {
      lines.append(
        "  \(report.oldVersions.of("older version")) of \(report.condensedPosts.of("edited entry", "edited entries")): "
          + "no more history, no undo of those edits")
    }
    if report.deletedPosts > 0 {
      lines.append(
        "  \(report.deletedPosts.of("deleted entry", "deleted entries")): the trash is emptied")
    }
    if report.repeatedLines > 0 {
      lines.append("  \(report.repeatedLines.of("line")) that stood there more than once")
    }
    if report.blankLines > 0 { lines.append("  \(report.blankLines.of("empty line"))") }
    lines.append("  \(report.bytesBefore) bytes would be \(report.bytesAfter)")
    lines.append("Whatever this version does not understand stays as it is.")
    return lines
  }
}

extension Int {
  fileprivate func of(_ one: String, _ many: String? = nil) -> String {
    "\(self) \(self == 1 ? one : many ?? one + "s")"
  }
}
