import JSONBytes
import Terminal
import TimelineDomain
import TimelineStore

extension CommandTable {
  static let compact = CommandSpec(
    .compact, "compact", options: RewriteOptions.init, examples: ["journal compact --dry-run"]
  ) { CompactCommand(parts: $0, options: $1).run }
}

/// The options of a command that rewrites the file.
struct RewriteOptions {
  let isDry: Bool
  let links: HardLinks
  let isConfirmed: Bool

  init(_ reader: OptionReader) { self.init(reader, .dryRemoval) }

  init(_ reader: OptionReader, _ meaning: OptionMeaning) {
    isDry = reader.flag("dry-run", meaning)
    links = reader.hardLinks()
    isConfirmed = reader.flag("yes", short: "y", .yes)
  }
}

/// Runs `journal compact`.
@MainActor
struct CompactCommand: Command {
  let parts: CommandParts
  let options: RewriteOptions

  func run() async throws(Failure) {
    let plan = try await compact(isDry: true)
    let isDry = options.isDry
    guard let plan, !plan.isEmpty else {
      guard output.format == .text else { return try writeJSON(plan, isDry) }
      return output.remark(output.words.nothingToCompact)
    }
    if !isDry, !options.isConfirmed {
      for line in output.words.plan(plan) { output.console.say(line) }
      guard let answer = output.ask(.compact) else {
        throw .unconfirmedCompaction
      }
      guard answer else { throw .declinedCompaction }
    }
    let report = isDry ? plan : try await compact(isDry: false) ?? plan
    guard output.format == .text else { return try writeJSON(report, isDry) }
    if isDry {
      for line in output.words.plan(report) { try output.printWrapped(line) }
      return try output.printWrapped(output.words.dryChange)
    }
    try output.confirm(output.words.compacted(report.bytesBefore, report.bytesAfter))
  }

  private func compact(isDry: Bool) async throws(Failure) -> CompactionReport? {
    do {
      let report = try await journals.repository.compact(isDry: isDry, links: options.links)
      if !isDry { output.hasChangedFiles = true }
      return report
    } catch {
      throw .repository(error)
    }
  }

  private func writeJSON(_ report: CompactionReport?, _ isDry: Bool) throws(Failure) {
    var writer = JSONWriter()
    writer.object {
      for (name, number) in [
        ("oldVersions", report?.oldVersions), ("deletedEntries", report?.deletedPosts),
        ("repeatedLines", report?.repeatedLines), ("purgedLines", report?.purgedLines),
        ("blankLines", report?.blankLines), ("furtherHeaders", report?.furtherHeaders),
        ("bytesBefore", report?.bytesBefore), ("bytesAfter", report?.bytesAfter),
      ] {
        $0.name(name)
        $0.number(number ?? 0)
      }
      $0.name("dryRun")
      $0.bool(isDry)
    }
    try output.write(writer.bytes + [0x0A])
  }
}
