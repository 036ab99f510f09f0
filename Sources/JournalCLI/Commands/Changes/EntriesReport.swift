import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// Asks before several entries are changed, and reports what was changed.
@MainActor
struct EntriesReport {
  let invocation: Invocation
  let output: Output
  let entries: ChosenEntries

  /// Shows several entries and asks.
  func confirm(evenOfOne: Bool = false) throws(Failure) {
    guard entries.items.count > 1 || evenOfOne, !invocation.has("yes") else { return }
    for row in rows { output.console.say(row) }
    let verb = invocation.command.title
    let count = entries.items.count
    guard let answer = output.ask(.change(command: verb, count: count)) else {
      throw .unconfirmedChange(count: count)
    }
    guard answer else { throw .declinedChange }
  }

  private var rows: [String] {
    let shown = entries.items.prefix(20).map { item in
      "  \(entries.names.short(item.name).safeInOneLine)  "
        + ItemText.firstWords(item, output.moods, output.words)
    }
    let more = entries.items.count - shown.count
    return shown + (more > 0 ? ["  " + output.words.andMore(more)] : [])
  }

  func answer(_ outcome: EditsOutcome, isDry: Bool = false) throws(Failure) {
    guard output.format == .text else {
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
      return try output.write(writer.bytes + [0x0A])
    }
    if isDry {
      for row in rows { try output.printWrapped(row) }
      return try output.printWrapped(output.words.dryChange)
    }
    let name = { (item: TimelineItem) in entries.names.short(item.name).safeInOneLine }
    for item in outcome.changed.prefix(20) {
      let moment =
        item.moment.map { "  " + output.words.dateAndTime($0, output.hours) } ?? ""
      try output.confirm(output.words.done(.edited, name(item) + moment) + item.journalSuffix)
    }
    if outcome.changed.count > 20 {
      try output.confirm(output.words.editedMore(outcome.changed.count - 20))
    }
    for item in outcome.unchanged.prefix(20) {
      try output.confirm(output.words.done(.unchanged, name(item)) + item.journalSuffix)
    }
    if !outcome.unfit.isEmpty {
      output.tell(.unfit(outcome.unfit.map(name)))
    }
  }
}
