import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineStore

extension CommandTable {
  static let merge = CommandSpec(
    .merge, "merge",
    takes: [.init("FILE", completes: .files), .init("FILE", .any, completes: .files)],
    options: { RewriteOptions($0, .dryMerge) },
    examples: ["journal merge laptop.jsonl --dry-run", "journal merge 'journal 2.jsonl'"]
  ) { MergeCommand(parts: $0, options: $1).run }
}

/// Runs `journal merge`.
@MainActor
struct MergeCommand: Command {
  let parts: CommandParts
  let options: RewriteOptions

  func run() async throws(Failure) {
    for word in invocation.operands where word.bytes.isEmpty {
      throw invocation.failure(.emptyPath(option: "merge"))
    }
    let plan = try await merge(isDry: true)
    let isDry = options.isDry
    let others = plan.copies.filter(\.isOther).map(\.path)
    if !others.isEmpty, !isDry, !options.isConfirmed {
      guard let answer = output.ask(.joinJournals(others)) else {
        throw .together(.otherJournal(others))
      }
      guard answer else { throw .together(.declinedMerge) }
    }
    let report = isDry || plan.isEmpty ? plan : try await merge(isDry: false)
    guard output.format == .text else { return try writeJSON(report, isDry) }
    try await tell(report, isDry)
  }

  private func merge(isDry: Bool) async throws(Failure) -> MergeReport {
    let report: MergeReport?
    do {
      report = try await journals.history.merge(
        invocation.operands.map(\.bytes), isDry: isDry, links: options.links)
    } catch {
      guard case .repository(let error) = error else { throw Failure(error) }
      throw error.failure(at: journals.path)
    }
    guard let report else { throw .noJournalYet(path: journals.path) }
    return report
  }

  private func tell(_ report: MergeReport, _ isDry: Bool) async throws(Failure) {
    let words = output.words
    for copy in report.copies {
      try output.confirm(
        words.newLines(copy.lines, from: copy.path.safeInOneLine, isOther: copy.isOther))
    }
    if report.newLines > 0 { try output.confirm(words.kinds(of: report.lines)) }
    if report.purged > 0 { try output.confirm(words.purgedLines(report.purged, isDry: isDry)) }
    let settling = SettlingText(
      report: report.settling, keptEdits: report.keptEdits, output: output, journals: journals)
    try await settling.tell(isDry: isDry)
    if isDry { try output.printWrapped(words.dryChange) }
  }

  private func writeJSON(_ report: MergeReport, _ isDry: Bool) throws(Failure) {
    var writer = JSONWriter()
    writer.object {
      $0.name("files")
      $0.array { array in
        for copy in report.copies {
          array.object {
            $0.name("path")
            $0.string(copy.path)
            $0.name("newLines")
            $0.number(copy.lines)
            $0.name("otherJournal")
            $0.bool(copy.isOther)
          }
        }
      }
      for (name, number) in [
        ("newLines", report.newLines), ("added", report.lines.added),
        ("edited", report.lines.edited), ("deleted", report.lines.deleted),
        ("unknown", report.lines.unknown), ("damaged", report.lines.damaged),
        ("purgedLines", report.purged),
      ] {
        $0.name(name)
        $0.number(number)
      }
      SettlingText(
        report: report.settling, keptEdits: report.keptEdits, output: output, journals: journals
      ).write(to: &$0)
      $0.name("dryRun")
      $0.bool(isDry)
    }
    try output.write(writer.bytes + [0x0A])
  }
}
