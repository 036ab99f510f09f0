import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineExchange
import TimelineStore

extension CommandTable {
  static let conflicts = CommandSpec(.conflicts, "conflicts", examples: ["journal conflicts"]) {
    ConflictsCommand(parts: $0).run
  }
}

/// Runs `journal conflicts`: settles what it can, and lists what needs a decision.
@MainActor
struct ConflictsCommand: Command {
  let parts: CommandParts

  func run() async throws(Failure) {
    guard let report = try await ConflictsCommand.settled(journals) else {
      guard output.format == .text else { return try writeJSON(SettlingReport()) }
      return output.remark(output.words.noJournal(at: journals.path.safeInOneLine))
    }
    guard output.format == .text else { return try writeJSON(report) }
    let settled = SettlingReport(settled: report.settled)
    try await SettlingText(report: settled, output: output, journals: journals).tell()
    guard !report.conflicts.isEmpty else { return output.remark(output.words.noConflicts) }
    let names = await journals.names(of: report.conflicts.map(\.id))
    for conflict in report.conflicts {
      let name = names.short(conflict.id).safeInOneLine
      try output.print(
        output.styler(.id, name) + "  " + output.words.versions(conflict.versions.count))
      for (index, version) in conflict.versions.enumerated() {
        let words = version.item.map { ItemText.firstWords($0, output.moods, output.words) } ?? ""
        for line in output.wrapped("  \(index + 1)  \(words)") { try output.print(line) }
      }
      if !conflict.differing.isEmpty {
        let names = output.words.differing(conflict.differing)
        for line in output.wrapped("     " + names) { try output.print(line) }
      }
    }
    output.remark(output.words.howToResolve)
  }

  /// Settles conflicts, and returns those that are left. A journal that this version may not change
  /// is only read. Nil if there is no journal.
  static func settled(_ journals: JournalsInUse) async throws(Failure) -> SettlingReport? {
    do throws(StoreError) {
      return try await journals.history.settleConflicts()
    } catch {
      guard case .repository(.refused) = error else { throw Failure(error) }
    }
    do throws(StoreError) {
      return SettlingReport(conflicts: try await journals.history.conflicts())
    } catch {
      throw Failure(error)
    }
  }

  private func writeJSON(_ report: SettlingReport) throws(Failure) {
    var writer = JSONWriter()
    writer.object {
      $0.name("settled")
      $0.strings(report.settled.map(\.id.text))
      $0.name("conflicts")
      $0.array { array in
        for conflict in report.conflicts {
          array.object {
            $0.name("id")
            $0.string(conflict.id.text)
            $0.name("differing")
            $0.strings(conflict.differing)
            $0.name("versions")
            $0.array { versions in
              for version in conflict.versions {
                if let item = version.item {
                  ItemJSON.write(item, to: &versions)
                } else {
                  versions.null()
                }
              }
            }
          }
        }
      }
    }
    try output.write(writer.bytes + [0x0A])
  }
}
