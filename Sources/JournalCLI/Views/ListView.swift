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
  let words: any Catalogue

  init(
    names: ShortNames, nameWidth: Int = 4, columns: Int?, styler: Styler,
    condition: PostCondition? = nil, configuration: Configuration = .standard,
    words: any Catalogue
  ) {
    self.words = words
    self.names = names
    self.nameWidth = nameWidth
    self.columns = columns
    self.styler = styler
    self.condition = condition
    self.configuration = configuration
  }

  init(
    _ result: LoadResult, columns: Int?, styler: Styler, condition: PostCondition? = nil,
    configuration: Configuration = .standard, words: any Catalogue
  ) {
    self.init(
      names: result.names, nameWidth: ListView.nameWidth(of: result), columns: columns,
      styler: styler, condition: condition, configuration: configuration, words: words)
  }

  static func nameWidth(of result: LoadResult) -> Int {
    let widths = result.timeline.prefix(100).map { result.names.short($0.name).displayWidth }
    return widths.reduce(4, max)
  }

  /// The lines of one item. `previous` is the item above it, which tells whether a new day begins.
  func lines(_ item: TimelineItem, after previous: TimelineItem?) -> [String] {
    let name = names.short(item.name).safeInOneLine.padded(to: nameWidth)
    let time = time(of: item)
    let body = ItemWords.body(item, configuration.moods, words)
    let margin = 2 + time.displayWidth + 2 + name.displayWidth + 2
    let wrapped = columns.map { body.wrapped(to: max(12, $0 - margin)) } ?? body.lines
    let head = "  \(time)  \(styler(.faint, name))  "
    let rest = String(repeating: " ", count: margin)
    let styled =
      item.post == nil
      ? wrapped.map { styler(.faint, $0) }
      : condition.map { Highlighting(of: $0, in: body).lines(wrapped, styler) } ?? wrapped
    let lines = styled.enumerated().map { index, line in
      ((index == 0 ? head : rest) + line).withoutTrailingSpaces
    }
    return heading(item, after: previous) + lines
  }

  /// Of one width for every item.
  private func time(of item: TimelineItem) -> String {
    guard configuration.hasTwelveHours else { return item.moment?.timeOfDay ?? "--:--" }
    let time = (item.moment?.wall).map(words.twelveHours) ?? "--:--"
    return String(repeating: " ", count: max(0, words.twelveHourColumns - time.displayWidth)) + time
  }

  private func heading(_ item: TimelineItem, after previous: TimelineItem?) -> [String] {
    let day = item.place?.wall.day(by: configuration.time)
    if let previous {
      let above = previous.place?.wall.day(by: configuration.time)
      if let day, let above, day.isSameDay(as: above) { return [] }
      if day == nil, above == nil { return [] }
    }
    let title = day.map(words.day) ?? words.withoutDate
    return (previous == nil ? [] : [""]) + [styler(.heading, title)]
  }

  /// What no list is silent about: entries that this version can't read.
  func footer(_ summary: TimelineSummary) -> [String] {
    let unknown = summary.opaque.compactMap { kind, count -> (String, Int)? in
      let rest = count - (summary.unfamiliar[kind] ?? 0)
      return rest > 0 ? (kind, rest) : nil
    }
    return [
      ListView.counted(unknown).map(words.unknownEntries),
      ListView.counted(summary.unfamiliar.map { ($0.key, $0.value) }).map(words.unreadEntries),
    ].compactMap { $0 }.flatMap { line in columns.map { line.wrapped(to: $0) } ?? [line] }
  }

  /// How many in all, and `photo 2`, `poll 1`; nil for none.
  private static func counted(_ kinds: [(String, Int)]) -> (Int, [String])? {
    let total = kinds.reduce(0) { $0 + $1.1 }
    guard total > 0 else { return nil }
    let rows = kinds.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
      .map { "\($0.0.safeName) \($0.1)" }
    return (total, rows)
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
