import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineExchange
import TimelineStore

extension CommandTable {
  static let conflicts = CommandSpec("conflicts", conflictsHelp, examples: ["journal conflicts"]) {
    ConflictsCommand(parts: $0).run
  }

  private static let conflictsHelp = CommandHelp(.together) {
    $0.say("List entries that were changed in two places", "別々に変更された記録を一覧表示します")
    $0.say(
      "An entry is in conflict if two machines changed it without knowing of each other. "
        + "Changes of different fields become one version, without a question and without a "
        + "clock: every machine writes the same line. What is left is listed here, with what "
        + "differs: the same words changed twice, or something that this version does not "
        + "know.",
      "二台の機械が互いの変更を知らずに同じ記録を変更すると、競合になります。違う項目の変更は、質問も時計も使わずに一つの版になります。どの機械も同じ行を書きます。"
        + "ここには残りを、異なる項目とともに表示します。同じ文章を別々に変えたものや、このバージョンが対応していない項目です。")
    $0.say(
      "'journal merge' and 'journal sync' settle conflicts in the same way. 'journal undo' "
        + "brings the versions back.",
      "「journal merge」と「journal sync」も同じように解消します。「journal undo」で元の版に戻せます。")
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
