import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// Reports what a command changed: one entry with its first words, several as a count.
@MainActor
struct ChangeAnswer {
  let change: EntryChange
  let entries: ChosenEntries
  let output: Output

  func tell(_ outcome: EditsOutcome) throws(Failure) {
    guard output.format == .text else { return try writeJSON(outcome, isDry: false) }
    if let item = outcome.changed.first {
      let suffix = item.journalSuffix
      let what =
        outcome.changed.count == 1
        ? output.words.changed(change, entries.name(item), words(item) + suffix)
        : output.words.changed(change, count: outcome.changed.count) + suffix
      try output.confirm(what)
    }
    if let item = outcome.unchanged.first {
      let count = outcome.unchanged.count
      let what = count == 1 ? entries.name(item) : output.words.entries(count)
      try output.confirm(output.words.done(.unchanged, what) + item.journalSuffix)
    }
    if !outcome.unfit.isEmpty { output.tell(.unfit(outcome.unfit.map(entries.name))) }
  }

  func writeJSON(_ outcome: EditsOutcome, isDry: Bool) throws(Failure) {
    var writer = JSONWriter()
    writer.object {
      for (name, items) in [
        ("changed", outcome.changed), ("unchanged", outcome.unchanged), ("unfit", outcome.unfit),
      ] {
        $0.name(name)
        $0.strings(items.map(\.id.text))
      }
      $0.name("dryRun")
      $0.bool(isDry)
    }
    try output.write(writer.bytes + [0x0A])
  }

  /// An edit shows the entry's time, as an addition does; other changes its first words.
  private func words(_ item: TimelineItem) -> String {
    if change == .edited {
      return item.moment.map { output.words.dateAndTime($0, item.extent, output.hours) } ?? ""
    }
    return ItemText.firstWords(item, output.moods, output.words)
  }
}
