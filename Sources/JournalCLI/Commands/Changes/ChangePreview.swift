import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// Lists the entries that a command would change, and asks.
@MainActor
struct ChangePreview {
  /// The words that call the command.
  let title: String
  let isConfirmed: Bool
  let output: Output
  /// One line for each entry.
  let rows: [String]
  /// What else to know before the answer.
  let notes: [String]
  /// Files that the change concerns; a wrapped path could not be copied.
  let paths: [String]

  /// So many rows are shown where no terminal limits them.
  private static let mostRows = 20
  /// In a terminal, at least so many, and the rest of the screen is for the question.
  private static let fewestRows = 3
  private static let rowsOfQuestion = 4

  init(
    _ command: some Command, isConfirmed: Bool, rows: [String], notes: [String] = [],
    paths: [String] = []
  ) {
    title = command.invocation.command.title
    self.isConfirmed = isConfirmed
    output = command.output
    self.rows = rows
    self.notes = notes
    self.paths = paths
  }

  init(
    _ command: some Command, isConfirmed: Bool, of entries: ChosenEntries, notes: [String] = []
  ) {
    let output = command.output
    let rows = entries.items.map { item in
      ChangePreview.row(entries.name(item), item, output) + item.journalSuffix
    }
    self.init(command, isConfirmed: isConfirmed, rows: rows, notes: notes)
  }

  static func row(_ name: String, _ item: TimelineItem?, _ output: Output) -> String {
    // Without a question, a program gets no words of sealed entries.
    let item = output.format == .text ? item : item?.closed
    let words = item.map { ItemText.firstWords($0, output.moods, output.words) } ?? ""
    return "  \(name)  \(words)"
  }

  /// Shows several entries and asks. One entry that needs no warning is not asked about.
  func confirm() throws {
    guard rows.count > 1 else { return }
    let question = Question.change(command: title, count: rows.count)
    try confirm(question, else: .unconfirmedChange(count: rows.count), declined: .declinedChange)
  }

  /// Shows the entries and asks this question, unless the user said yes before.
  func confirm(
    _ question: Question, else unconfirmed: Failure, declined: Failure
  ) throws {
    guard !isConfirmed else { return }
    for row in fitting(to: output.console.errorColumns) { output.console.say(row) }
    for note in notes + paths { output.console.say(note) }
    guard let answer = output.ask(question) else { throw unconfirmed }
    guard answer else { throw declined }
  }

  /// Shows the entries without asking, for a dry run. A pipe gets all of them.
  func show(_ sentence: String) throws {
    let shown = output.console.isOutputTerminal ? fitting(to: output.console.columns) : rows
    for row in shown { try output.print(row) }
    for note in notes { try output.printWrapped(note) }
    for path in paths { try output.print(path) }
    try output.printWrapped(sentence)
  }

  /// As many rows as the screen has space for, each in one line, and the number of the others.
  private func fitting(to columns: Int?) -> [String] {
    let space = output.console.errorRows.map {
      max(ChangePreview.fewestRows, $0 - ChangePreview.rowsOfQuestion - notes.count - paths.count)
    }
    let limit = space ?? ChangePreview.mostRows
    let shown = rows.count > limit ? rows.prefix(limit - 1) : rows[...]
    let more = rows.count - shown.count
    return shown.map { row in columns.map { row.cutBetweenGraphemes(to: $0) } ?? row }
      + (more > 0 ? ["  " + output.words.andMore(more)] : [])
  }
}

/// Reports what a command changed: one entry with its first words, several as a count.
@MainActor
struct ChangeAnswer {
  let entries: ChosenEntries
  let output: Output

  func tell(_ outcome: ActResult) throws {
    guard output.format == .text else { return try writeJSON(outcome, isDry: false) }
    if let item = outcome.changed.first {
      let suffix = item.journalSuffix
      let what =
        outcome.changed.count == 1
        ? output.words.done(
          outcome.kind, entries.name(item), words(item) + suffix, tagSign: output.tagSign)
        : output.words.done(
          outcome.kind, count: outcome.changed.count, tagSign: output.tagSign) + suffix
      try output.report(what)
    }
    if let item = outcome.unchanged.first {
      let count = outcome.unchanged.count
      let what =
        count == 1
        ? output.words.written(entries.name(item), words(item), at: nil)
        : output.words.entries(count)
      try output.report(output.words.done(.unchanged, what) + item.journalSuffix)
    }
    if !outcome.unfit.isEmpty { output.say(.unfit(outcome.unfit.map(entries.name))) }
  }

  func writeJSON(_ outcome: ActResult, isDry: Bool) throws {
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

  private func words(_ item: TimelineItem) -> String {
    ItemText.firstWords(item, output.moods, output.words, tagSign: output.tagSign)
  }
}
