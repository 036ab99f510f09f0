package import Settings
package import Terminal
import TimePhrases
package import TimelineDomain

/// A timeline in a terminal: a heading for each day, and each item's text next to its time and id.
package struct ListView: Sendable {
  package let names: ShortNames
  /// The width of the ids in cells: the widest among the first items, so that texts line up.
  package let nameWidth: Int
  package let columns: Int?
  package let styler: Styler
  package let configuration: Configuration
  package let words: Catalogue
  /// Days since 1 January 1970; nil to name no day today.
  package let today: Int?
  private let texts: ItemLines

  package init(
    names: ShortNames, nameWidth: Int = 4, columns: Int?, styler: Styler,
    condition: PostCondition? = nil, configuration: Configuration = .standard,
    words: Catalogue, today: Int? = nil, isPlain: Bool = false
  ) {
    self.words = words
    self.names = names
    self.nameWidth = nameWidth
    self.columns = columns
    self.styler = styler
    self.configuration = configuration
    self.today = today
    texts = ItemLines(
      moods: configuration.moods, words: words, tagSign: configuration.tagSign,
      hasColor: styler.isOn,
      isPlain: isPlain, condition: condition)
  }

  package init(
    _ result: LoadResult, columns: Int?, styler: Styler, condition: PostCondition? = nil,
    configuration: Configuration = .standard, words: Catalogue, today: Int? = nil,
    isPlain: Bool = false
  ) {
    self.init(
      names: result.names, nameWidth: ListView.nameWidth(of: result), columns: columns,
      styler: styler, condition: condition, configuration: configuration, words: words,
      today: today, isPlain: isPlain)
  }

  package static func nameWidth(of result: LoadResult) -> Int {
    let widths = result.timeline.indices.prefix(100).map {
      result.names.short(result.timeline.name(at: $0)).displayWidth
    }
    return widths.reduce(4, max)
  }

  /// The lines of one item. `previous` is the item above it, to find where a new day begins.
  package func lines(_ item: TimelineItem, after previous: TimelineItem?) -> [String] {
    let (name, nameCells) = name(of: item)
    let time = ListView.time(of: item, configuration.hours, words)
    let layout = ListLayout(columns: columns, head: time.displayWidth + nameCells)
    let (indent, gap) = (layout.indent.spaces, layout.gap.spaces)
    let head = indent + time + gap + name + gap
    let text = body(item, columns: columns.map { max(12, $0 - layout.margin) })
    let above = layout.isBelow ? [head.withoutTrailingSpaces] : []
    let lines = text.enumerated().map { index, line in
      let isBesideHead = index == 0 && !layout.isBelow
      return ((isBesideHead ? head : layout.margin.spaces) + line).withoutTrailingSpaces
    }
    return heading(item, after: previous) + above + lines
  }

  /// The day if it is a new one, and the first line of the item. A sign replaces its other lines, so
  /// this view needs one column less than the terminal.
  package func firstLines(_ item: TimelineItem, after previous: TimelineItem?) -> [String] {
    let heading = heading(item, after: previous)
    let lines = lines(item, after: previous).dropFirst(heading.count)
    return heading + lines.prefix(1).map { lines.count > 1 ? $0 + "…" : $0 }
  }

  /// The text, and the journal's name if there are several.
  private func body(_ item: TimelineItem, columns: Int?) -> [String] {
    let mark = item.journal.map(JournalLabel.suffix)
    // A pipe gets the text unchanged.
    guard columns != nil || styler.isOn else {
      let body = ItemText.body(item, configuration.moods, words, tagSign: configuration.tagSign)
      return (mark.map { body.isEmpty ? $0 : "\(body) \($0)" } ?? body).lines
    }
    let lines = texts.lines(item)
    let painted = lines.flatMap { $0.lines(columns, styler) }
    guard let mark else { return painted }
    // The journal's name stays in one piece, after the last words or below them.
    let last = lines.last?.lines(columns, Styler(nil)).last ?? ""
    let isBelow = columns.map { last.displayWidth + 1 + mark.displayWidth > $0 } ?? false
    let styled = styler(.faint, mark)
    if isBelow { return painted + [styled] }
    return painted.dropLast() + [last.isEmpty ? styled : "\(painted.last ?? "") \(styled)"]
  }

  /// Highlights the part of an id that is enough to type.
  private func name(of item: TimelineItem) -> (text: String, cells: Int) {
    let name = names.short(item.name).safeInOneLine.padded(to: nameWidth)
    guard styler.isOn else { return (name, name.displayWidth) }
    let enough = names.shortest(item.name).safeInOneLine
    guard name.hasPrefix(enough) else { return (styler(.id, name), name.displayWidth) }
    return (
      styler(.id, enough) + styler(.faint, name.dropFirst(enough.count)), name.displayWidth
    )
  }

  /// The time, in the same width for every item that has no end.
  package static func time(
    of item: TimelineItem, _ hours: ClockHours, _ words: Catalogue
  ) -> String {
    let time = item.moment.map { words.timeOfDay($0, item.extent, hours) } ?? "--:--"
    let width = hours == .twelve ? words.twelveHourColumns : 5
    return String(repeating: " ", count: max(0, width - time.displayWidth)) + time
  }

  private func heading(_ item: TimelineItem, after previous: TimelineItem?) -> [String] {
    let day = item.sortingMoment?.wall.day(by: configuration.time)
    if let previous {
      let above = previous.sortingMoment?.wall.day(by: configuration.time)
      if let day, let above, day.isSameDay(as: above) { return [] }
      if day == nil, above == nil { return [] }
    }
    let title = day.map { words.heading($0, today: today) } ?? words.withoutDate
    return (previous == nil ? [] : [""]) + [styler(.heading, title)]
  }

  /// The footer, for each of several journals with its name.
  package func footer(_ result: LoadResult) -> [String] {
    guard !result.journals.isEmpty else { return footer(result.summary) }
    return result.journals.flatMap { part in
      // Wrapped together with the name before it.
      ListView(names: names, columns: nil, styler: styler, words: words).footer(part.result.summary)
        .map { JournalLabel.prefixed(part.name, $0) }
        .flatMap { line in columns.map { line.wrapped(to: $0) } ?? [line] }
    }
  }

  /// Entries that this version can't read, counted below the list.
  package func footer(_ summary: TimelineSummary) -> [String] {
    let unknown = summary.unknown.compactMap { kind, count -> (String, Int)? in
      let rest = count - (summary.unfamiliar[kind] ?? 0)
      return rest > 0 ? (kind, rest) : nil
    }
    return [
      ListView.counted(unknown).map(words.unknownEntries),
      ListView.counted(summary.unfamiliar.map { ($0.key, $0.value) }).map(words.unreadEntries),
    ].compactMap { $0 }.flatMap { line in columns.map { line.wrapped(to: $0) } ?? [line] }
  }

  /// The total, and `photo 2`, `poll 1`; nil for none.
  private static func counted(_ kinds: [(String, Int)]) -> (Int, [String])? {
    let total = kinds.reduce(0) { $0 + $1.1 }
    guard total > 0 else { return nil }
    let rows = kinds.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
      .map { "\($0.0.safeName) \($0.1)" }
    return (total, rows)
  }
}

extension Int {
  fileprivate var spaces: String { String(repeating: " ", count: self) }
}

extension String {
  /// The lines as they are, found by their bytes because there may be a gigabyte of them.
  fileprivate var lines: [String] {
    utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  fileprivate var withoutTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
