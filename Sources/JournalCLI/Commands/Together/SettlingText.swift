import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// What settled itself and what needs a decision, in words and as JSON.
@MainActor
struct SettlingText {
  let report: SettlingReport
  /// Posts that one copy deleted and another changed.
  var keptEdits: [TimelineItem] = []
  let output: Output
  let journals: JournalsInUse

  /// Confirms what was settled, and tells what is left.
  func tell(isDry: Bool = false) async throws(Failure) {
    let ids = (report.settled + keptEdits).map(\.id) + report.conflicts.map(\.id)
    for target in report.hiddenTargets { output.tell(.hiddenTarget(target)) }
    let names = await journals.names(of: ids)
    func name(_ id: EntryID) -> String { names.short(id).safeInOneLine }
    for item in keptEdits {
      let words = ItemText.firstWords(item, output.moods, output.words)
      try output.confirm(output.words.keptEdit(name(item.id), words))
    }
    for item in report.settled {
      let words = ItemText.firstWords(item, output.moods, output.words)
      try output.confirm(output.words.settled(name(item.id), words, isDry: isDry))
    }
    guard let first = report.conflicts.first else { return }
    try output.confirm(output.words.leftConflicts(report.conflicts.count, name(first.id)))
  }

  func write(to writer: inout JSONWriter) {
    writer.name("settled")
    writer.strings(report.settled.map(\.id.text))
    writer.name("keptEdits")
    writer.strings(keptEdits.map(\.id.text))
    writer.name("hiddenButNeeded")
    writer.strings(report.hiddenTargets.map(\.post.text))
    writer.name("conflicts")
    writer.strings(report.conflicts.map(\.id.text))
  }
}
