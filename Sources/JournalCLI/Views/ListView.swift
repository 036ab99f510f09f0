import Settings
import Terminal
import TimelineDomain

/// A timeline in a terminal: a heading for each day, and each item's words beside its time and id.
struct ListView {
  let names: ShortNames
  /// Cells for an id: the widest of those that are listed first, so that texts stand in one column.
  let nameWidth: Int
  let columns: Int?
  let styler: Styler
  /// What was searched for, to be seen in what was found.
  let condition: PostCondition?

  let configuration: Configuration

  init(
    names: ShortNames, nameWidth: Int = 4, columns: Int?, styler: Styler,
    condition: PostCondition? = nil, configuration: Configuration = .standard
  ) {
    self.names = names
    self.nameWidth = nameWidth
    self.columns = columns
    self.styler = styler
    self.condition = condition
    self.configuration = configuration
  }

  init(
    _ result: LoadResult, columns: Int?, styler: Styler, condition: PostCondition? = nil,
    configuration: Configuration = .standard
  ) {
    let widths = result.timeline.prefix(100).map { result.names.short($0.name).displayWidth }
    self.init(
      names: result.names, nameWidth: widths.reduce(4, max), columns: columns, styler: styler,
      condition: condition, configuration: configuration)
  }

  /// The lines of one item. `previous` is the item above it, which tells whether a new day begins.
  func lines(_ item: TimelineItem, after previous: TimelineItem?) -> [String] {
    let name = names.short(item.name).safeInOneLine.padded(to: nameWidth)
    let time = time(of: item)
    let body = ItemWords.body(item, configuration.moods)
    let margin = 2 + time.displayWidth + 2 + name.displayWidth + 2
    let wrapped = columns.map { body.wrapped(to: max(12, $0 - margin)) } ?? body.lines
    let head = "  \(time)  \(styler(.faint, name))  "
    let rest = String(repeating: " ", count: margin)
    let styled =
      item.post == nil
      ? wrapped.map { styler(.faint, $0) }
      : condition.map { Highlighting(of: $0, in: body).lines(wrapped, styler) } ?? wrapped
    let marked =
      item.journal.map { marking(styled, $0, behind: wrapped.last ?? "", margin) } ?? styled
    let lines = marked.enumerated().map { index, line in
      ((index == 0 ? head : rest) + line).withoutTrailingSpaces
    }
    return heading(item, after: previous) + lines
  }

  /// With the journal's name behind the words, or below them where it would not fit.
  private func marking(
    _ lines: [String], _ journal: String, behind words: String, _ margin: Int
  ) -> [String] {
    let mark = SeveralSentence.mark(journal)
    let last = lines.last ?? ""
    let width = words.displayWidth + 1 + mark.displayWidth
    let fits = columns.map { width <= max(12, $0 - margin) } ?? true
    let styled = styler(.faint, mark)
    return fits
      ? lines.dropLast() + [last.isEmpty ? styled : "\(last) \(styled)"] : lines + [styled]
  }

  /// Of one width for every item.
  private func time(of item: TimelineItem) -> String {
    guard configuration.hasTwelveHours else { return item.moment?.timeOfDay ?? "--:--" }
    let time = item.moment?.wall.timeOfTwelveHours ?? "--:--"
    return String(repeating: " ", count: max(0, 8 - time.count)) + time
  }

  private func heading(_ item: TimelineItem, after previous: TimelineItem?) -> [String] {
    let day = item.place?.wall.day(by: configuration.time)
    if let previous {
      let above = previous.place?.wall.day(by: configuration.time)
      if let day, let above, day.isSameDay(as: above) { return [] }
      if day == nil, above == nil { return [] }
    }
    let title = day?.dayInWords ?? "Without a date"
    return (previous == nil ? [] : [""]) + [styler(.heading, title)]
  }

  /// The same of each of several journals, with its name.
  func footer(_ result: LoadResult) -> [String] {
    guard !result.journals.isEmpty else { return footer(result.summary) }
    return result.journals.flatMap { part in
      // Wrapped with the name before it.
      ListView(names: names, columns: nil, styler: styler).footer(part.result.summary)
        .map { SeveralSentence.of(part.name, $0) }
        .flatMap { line in columns.map { line.wrapped(to: $0) } ?? [line] }
    }
  }

  /// What no list is silent about: entries that this version can't read.
  func footer(_ summary: TimelineSummary) -> [String] {
    let unknown = summary.opaque.compactMap { kind, count -> (String, Int)? in
      let rest = count - (summary.unfamiliar[kind] ?? 0)
      return rest > 0 ? (kind, rest) : nil
    }
    return [
      ListView.count(
        unknown, one: "entry of a kind this version does not know",
        many: "entries of kinds this version does not know"),
      ListView.count(
        summary.unfamiliar.map { ($0.key, $0.value) },
        one: "entry this version can list but not read",
        many: "entries this version can list but not read"),
    ].compactMap { $0 }.flatMap { line in columns.map { line.wrapped(to: $0) } ?? [line] }
  }

  /// `+3 entries of …: photo 2, poll 1`
  private static func count(_ kinds: [(String, Int)], one: String, many: String) -> String? {
    let total = kinds.reduce(0) { $0 + $1.1 }
    guard total > 0 else { return nil }
    let rows = kinds.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
      .map { "\($0.0.safeName) \($0.1)" }
    return "+\(total) \(total == 1 ? one : many): \(firstFew(rows))"
  }
}

extension String {
  /// Lines as they stand, unwrapped; found by their bytes, for there may be a gigabyte of them.
  fileprivate var lines: [String] {
    utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  fileprivate var withoutTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
