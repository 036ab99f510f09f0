import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

/// The screen of the timeline: a title, the entries, and a line of keys or of what happened.
struct TimelineView {
  let parts: BrowserParts
  let today: Int

  /// From this width on, the selected entry is shown beside the list.
  static let splitWidth = 100

  /// How many rows of a screen are for entries.
  static func height(_ size: ScreenSize) -> Int { max(1, size.rows - 2) }

  func frame(_ state: TimelineViewState, _ size: ScreenSize, footer: StyledLine) -> Frame {
    let height = TimelineView.height(size)
    if let obstacle = state.obstacle {
      let lines = StyledLine("  " + obstacle.safeInOneLine).with(margin: "  ")
        .wrapped(to: max(2, size.columns - 1))
      return Frame(
        size, title: title(state, size.columns), [Frame.Row()] + lines.map { Frame.Row($0) },
        footer: footer)
    }
    let isSplit = size.columns >= TimelineView.splitWidth
    let width = isSplit ? size.columns * 5 / 9 : size.columns
    let layout = TimelineLayout(
      state.timeline, from: state.window.top, height: height, parts.configuration.time)
    var rows = [Frame.Row(title(state, size.columns))]
    let list = listRows(layout, state, width, height)
    let detail =
      isSplit ? reader(state.readItem, size.columns - width - 3, height) : []
    for index in 0..<height {
      var line = index < list.count ? list[index].line : StyledLine()
      let isSelected = index < list.count && list[index].isSelected
      if isSplit {
        if isSelected { line = line.fitted(to: width).selected }
        line = .joined(
          line, width: width, separator: " │ ", index < detail.count ? detail[index] : StyledLine(),
          width: size.columns - width - 3)
      }
      if !isSplit { line = line.fitted(to: width) }
      rows.append(Frame.Row(line, isSelected: isSelected && !isSplit))
    }
    rows.append(Frame.Row(footer))
    return Frame(size, rows)
  }

  // MARK: Parts

  private func title(_ state: TimelineViewState, _ columns: Int) -> StyledLine {
    var left = StyledLine()
    let filter = state.filter
    if !filter.text.isEmpty { left.append("  /\(filter.text.safeInOneLine)", .match) }
    if filter.isStarredOnly { left.append("  ★", .star) }
    if let day = filter.dayOfYear {
      left.append("  " + parts.words.day(day.day, ofMonth: day.month), .match)
    }
    if !state.marks.isEmpty {
      left.append("  " + parts.words.marked(state.marks.count), .match)
    }
    if state.obstacle == nil, state.refusal != nil {
      left.append("  " + parts.words.readOnly, .warning)
    }
    let damage = state.damage
    if damage.count > 0 {
      left.append("  " + parts.words.damagedLines(damage.count, in: damage.journal), .warning)
    }
    let sealed = state.unsearchedSealed
    if sealed > 0 { left.append("  " + parts.words.notSearched(sealed), .warning) }
    let count = state.timeline.count
    var right =
      count == 0
      ? ""
      : parts.words.position(state.selectedIndex + 1, of: count)
        + (state.isPartial ? "+ " : " ")
    if state.isSlow { right = parts.words.loading + " " + right }
    let room = max(0, columns - right.displayWidth - 1)
    let name = " journal" + (parts.name.map { " · " + $0.safeInOneLine } ?? "")
    var line = StyledLine()
    // What is going on needs the room more than the program's name.
    if name.displayWidth + left.text.displayWidth <= room || left.text.isEmpty {
      line.append(name, .heading)
    }
    line.append(left)
    line = line.fitted(to: room)
    line.append(" ")
    line.append(right, .faint)
    return line
  }

  private func listRows(
    _ layout: TimelineLayout, _ state: TimelineViewState, _ width: Int, _ height: Int
  ) -> [(line: StyledLine, isSelected: Bool)] {
    if layout.rows.isEmpty { return empty(state, width).map { ($0, false) } }
    let lines = ItemLines(
      moods: parts.configuration.moods, words: parts.words, tagSign: parts.configuration.tagSign,
      hasColor: true, isPlain: false, condition: state.shownCondition)
    return layout.rows.map { row in
      switch row {
      case .blank: (StyledLine(), false)
      case .heading(let day):
        (
          StyledLine(
            " "
              + (day.map { parts.words.heading($0, today: today) }
                ?? parts.words.withoutDate),
            .heading), false
        )
      case .item(let index, let item):
        (
          itemRow(item, lines, state, width, isSelected: state.isSelected(index)),
          state.isSelected(index)
        )
      case .failure(let index): (StyledLine("  --:--  ?", .faint), state.isSelected(index))
      }
    }
  }

  private func itemRow(
    _ item: TimelineItem, _ lines: ItemLines, _ state: TimelineViewState, _ columns: Int,
    isSelected: Bool
  ) -> StyledLine {
    var line = StyledLine(isSelected ? "▌" : " ", isSelected ? .match : .plain)
    if state.marks.contains(EntryAddress(item.name, in: item.journal)) {
      line.append("✓", .match)
    } else {
      // The words about a conflict are at the end of the row, where there may be no room for them.
      line.append(item.isConflict ? "!" : " ", .warning)
    }
    line.append(
      ListView.time(of: item, parts.configuration.hours, parts.words) + "  ", .faint)
    line.append(lines.row(item))
    guard let journal = item.journal else { return line }
    let label = " " + JournalLabel.suffix(journal)
    // Long words leave room for the journal's name, if there is enough for both.
    let room = columns - label.displayWidth
    if room >= columns / 2, line.text.displayWidth > room { line = line.fitted(to: room) }
    line.append(label, .faint)
    return line
  }

  private func empty(_ state: TimelineViewState, _ columns: Int) -> [StyledLine] {
    if state.isLoading { return [] }
    let words = state.filter.isEmpty ? parts.words.nothingHere : [parts.words.noHits]
    return [StyledLine()]
      + words.flatMap { StyledLine("  " + $0, margin: "  ").wrapped(to: max(2, columns - 1)) }
  }

  /// The selected entry in full, beside the list.
  private func reader(_ item: TimelineItem?, _ columns: Int, _ height: Int) -> [StyledLine] {
    guard let item else { return [] }
    return ReaderView(parts: parts).lines(item, columns).prefix(height).map { $0 }
  }
}

/// Which rows a part of the timeline takes.
struct TimelineLayout {
  enum Row {
    /// The day of the items below. Nil for items without a date.
    case heading(CivilTime?)
    case blank
    case item(Int, TimelineItem)
    /// An entry that can't be read any more.
    case failure(Int)
  }

  let rows: [Row]
  /// How many items there are rows for.
  let itemCount: Int

  /// The rows from the item `top` on. The first row is always the heading of its day.
  init(_ timeline: Timeline, from top: Int, height: Int, _ settings: TimeSettings) {
    var rows: [Row] = []
    var day: CivilTime?
    var count = 0
    let isRoomy = height >= TimelineLayout.roomyHeight
    for index in top..<max(top, timeline.count) {
      let item = try? timeline.item(at: index)
      let own = item?.sortingMoment?.wall.day(by: settings)
      let isNewDay = count == 0 || item != nil && !TimelineLayout.isSame(own, day)
      let above = isNewDay ? (count > 0 && isRoomy ? 2 : 1) : 0
      guard rows.count + above + 1 <= height else { break }
      if above == 2 { rows.append(.blank) }
      if isNewDay {
        rows.append(.heading(own))
        day = own
      }
      rows.append(item.map { .item(index, $0) } ?? .failure(index))
      count += 1
    }
    self.rows = rows
    itemCount = count
  }

  /// The first item of a part that ends with an item, as long as the height allows.
  static func top(
    showing last: Int, of timeline: Timeline, height: Int, _ settings: TimeSettings
  ) -> Int {
    func day(_ index: Int) -> CivilTime? {
      timeline.sortingMoment(at: index)?.wall.day(by: settings)
    }
    // The heading at the top, and the last item.
    var rows = 2
    var top = last
    var below = day(last)
    while top > 0 {
      let above = day(top - 1)
      rows += isSame(above, below) ? 1 : height >= roomyHeight ? 3 : 2
      if rows > height { break }
      top -= 1
      below = above
    }
    return top
  }

  /// From this height on, a blank row is above each heading.
  private static let roomyHeight = 16

  private static func isSame(_ one: CivilTime?, _ other: CivilTime?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.isSameDay(as: other)
  }
}

/// The entries that the user has selected for one change.
struct TimelineMarks: Sendable {
  private var selections: [EntryAddress: Selection] = [:]

  var count: Int { selections.count }
  var isEmpty: Bool { selections.isEmpty }

  func contains(_ name: EntryAddress) -> Bool { selections[name] != nil }

  mutating func toggle(_ selection: Selection) {
    guard let name = selection.name else { return }
    if selections.removeValue(forKey: name) == nil { selections[name] = selection }
  }

  /// The entries that are still in one of the timelines, newest first; those of one moment in the order
  /// of the timeline.
  func items(in timelines: [Timeline]) -> [TimelineItem] {
    let found = selections.values.compactMap { selection -> (item: TimelineItem, index: Int)? in
      for timeline in timelines where !timeline.isEmpty {
        let found = selection.found(in: timeline)
        if found.name == selection.name {
          return (try? timeline.item(at: found.index)).map { ($0, found.index) }
        }
      }
      return nil
    }
    return found.sorted { left, right in
      let moments = (left.item.sortingMoment, right.item.sortingMoment)
      if moments.0?.instant == moments.1?.instant { return left.index < right.index }
      guard let one = moments.0 else { return false }
      return moments.1.map { $0.isBefore(one) } ?? true
    }.map(\.item)
  }
}
