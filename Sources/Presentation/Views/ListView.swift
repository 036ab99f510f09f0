import Platform
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

/// Many items for people.
package struct ListRows: TimelineRows {
  package let timeline: Timeline
  package let oldestFirst: Bool
  package let view: ListView

  package init(timeline: Timeline, oldestFirst: Bool, view: ListView) {
    self.timeline = timeline
    self.oldestFirst = oldestFirst
    self.view = view
  }

  package static let partSize = 256

  package func render(_ part: Range<Int>) -> RenderedRows {
    var bytes: [UInt8] = []
    var done = 0
    do throws(RepositoryError) {
      var previous = try itemBefore(part)
      for index in oldestFirst ? Array(part.reversed()) : Array(part) {
        let item = try timeline.item(at: index)
        for line in view.lines(item, after: previous) {
          bytes += line.utf8
          bytes.append(0x0A)
        }
        previous = item
        done += 1
        if bytes.count >= ListRows.mostBytes { break }
      }
      return RenderedRows(bytes: bytes, rest: rest(of: part, without: done))
    } catch {
      return RenderedRows(bytes: bytes, rest: rest(of: part, without: done), failure: error)
    }
  }

  /// The item above the part's first one, to find where a new day begins.
  private func itemBefore(_ part: Range<Int>) throws(RepositoryError) -> TimelineItem? {
    let index = oldestFirst ? part.upperBound : part.lowerBound - 1
    return timeline.indices.contains(index) ? try timeline.item(at: index) : nil
  }
}

/// Where the time, the id and the text of a list's rows stand, for the width of a terminal.
struct ListLayout: Hashable, Sendable {
  /// Spaces before the time.
  let indent: Int
  /// Spaces between time, id and text.
  let gap: Int
  /// Spaces before each line of the text, except for one that is beside its id.
  let margin: Int
  /// Whether the text begins below its time and id, because there is no space beside them.
  let isBelow: Bool

  /// So many cells are enough for a text.
  static let enough = 28

  /// The widest layout that leaves enough for the text. `head` is the width of time and id.
  init(columns: Int?, head: Int) {
    for (indent, gap) in [(2, 2), (1, 1), (0, 1)] {
      let margin = indent + head + 2 * gap
      guard let columns, columns - margin < ListLayout.enough else {
        (self.indent, self.gap, self.margin, isBelow) = (indent, gap, margin, false)
        return
      }
    }
    let hasSpace = columns.map { $0 - 4 >= ListLayout.enough } ?? true
    (indent, gap, margin, isBelow) = (2, 2, hasSpace ? 4 : 2, true)
  }
}

/// Renders the items of a timeline in parts, on any core, so that a long timeline needs no more
/// memory than a short one.
package protocol TimelineRows: Sendable {
  var timeline: Timeline { get }
  var oldestFirst: Bool { get }
  /// How many items to render at once. A small part appears sooner.
  static var partSize: Int { get }
  /// Renders as much of the part as stays below `mostBytes`, but at least one item.
  func render(_ part: Range<Int>) -> RenderedRows
}

/// The rendered beginning of a part, and the rest of it.
package struct RenderedRows: Sendable {
  package let bytes: [UInt8]
  package let rest: Range<Int>
  /// Why the next item can't be rendered.
  package let failure: RepositoryError?

  package init(bytes: [UInt8], rest: Range<Int>, failure: RepositoryError? = nil) {
    self.bytes = bytes
    self.rest = rest
    self.failure = failure
  }
}

extension TimelineRows {
  /// A limit on bytes too, because entries can be long.
  package static var mostBytes: Int { 1 << 22 }

  /// The parts in output order.
  package var parts: [Range<Int>] {
    let starts = stride(from: 0, to: timeline.count, by: Self.partSize)
    let parts = starts.map { $0..<min($0 + Self.partSize, timeline.count) }
    return oldestFirst ? parts.reversed() : parts
  }

  /// Renders on all cores, a few parts at a time, and writes them in order.
  package func write(_ write: ([UInt8]) throws -> Void) throws {
    var next = parts[...]
    while !next.isEmpty {
      let some = Array(next.prefix(Parallel.width))
      next = next.dropFirst(some.count)
      for var made in Parallel.map(some, { render($0) }) ?? [] {
        try write(made.bytes)
        while made.failure == nil, !made.rest.isEmpty {
          made = render(made.rest)
          try write(made.bytes)
        }
        if let failure = made.failure { throw failure }
      }
    }
  }

  /// The part without its rendered items.
  package func rest(of part: Range<Int>, without done: Int) -> Range<Int> {
    oldestFirst
      ? part.lowerBound..<part.upperBound - done : part.lowerBound + done..<part.upperBound
  }
}
