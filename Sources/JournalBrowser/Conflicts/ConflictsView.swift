import Presentation
import Settings
import Terminal
import TimelineDomain

/// The versions of an entry in conflict, side by side, or one below the other on a narrow screen.
struct ConflictsView {
  let parts: BrowserParts

  /// Narrower columns are hard to read.
  private static let leastColumn = 28

  /// The lines of all versions, and where each version begins if they are one below the other.
  func lines(
    _ state: ConflictsViewState, _ columns: Int
  ) -> (lines: [StyledLine], starts: [Int]) {
    let versions = state.versions
    guard !versions.isEmpty else { return ([], []) }
    let fitting = max(1, (columns + 3) / (ConflictsView.leastColumn + 3))
    if fitting < versions.count {
      // What is the same in all versions takes room that their words need.
      let rows = versions.map { Set(self.rows($0, columns).map(\.text)) }
      let common = rows.dropFirst().reduce(rows[0]) { $0.intersection($1) }
      let parts = versions.indices.map {
        column($0, state, columns, without: common) + [StyledLine()]
      }
      let starts = parts.indices.map { parts[..<$0].reduce(0) { $0 + $1.count } }
      return (parts.flatMap { $0 }, starts)
    }
    let width = (columns - 3 * (versions.count - 1)) / versions.count
    let sides = versions.indices.map { column($0, state, width) }
    let lines = (0..<(sides.map(\.count).max() ?? 0)).map { row in
      var line = sides[0].line(row).fitted(to: width)
      for side in sides.dropFirst() {
        line.append(" │ ", .faint)
        line.append(side.line(row).fitted(to: width))
      }
      return line
    }
    return (lines, [])
  }

  /// Without a word about the conflict, because the screen is about it.
  private func rows(_ item: TimelineItem, _ columns: Int) -> [StyledLine] {
    let detail = DetailView(
      columns: columns, styler: Styler(isOn: true), configuration: parts.configuration,
      words: parts.words)
    return detail.styledRows(
      TimelineItem(
        content: item.content, sortingMoment: item.sortingMoment, extent: item.extent,
        isEdited: item.isEdited, journal: item.journal))
  }

  private func column(
    _ index: Int, _ state: ConflictsViewState, _ columns: Int, without common: Set<String> = []
  ) -> [StyledLine] {
    let item = state.versions[index]
    let other = state.versions[index == 0 ? min(1, state.versions.count - 1) : 0]
    let isChosen = index == state.side
    var heading = StyledLine(isChosen ? "▌ " : "  ", isChosen ? .match : .plain)
    heading.append(parts.words.side(index + 1), isChosen ? .heading : .faint)
    let rows = rows(item, columns).filter { !common.contains($0.text) }
    let body = body(item, besides: other)
    return [heading, StyledLine()]
      + (rows.isEmpty ? body : rows + [StyledLine()] + body).flatMap {
        $0.wrapped(to: max(2, columns - 2))
      }
      .map { line in
        var indented = StyledLine("  ")
        indented.append(line)
        return indented
      }
  }

  /// The text, with the words that the other version lacks marked.
  private func body(_ item: TimelineItem, besides other: TimelineItem) -> [StyledLine] {
    let own = item.post?.body.safeForTerminal ?? ""
    let difference = WordDifference(from: other.post?.body.safeForTerminal ?? "", to: own)
    var lines = [StyledLine()]
    for piece in difference.pieces {
      let (text, style): (String, Style)
      switch piece {
      case .same(let same): (text, style) = (same, .plain)
      case .added(let added): (text, style) = (added, .added)
      case .removed: continue
      }
      for (index, part) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { lines.append(StyledLine()) }
        lines[lines.count - 1].append(String(part), style)
      }
    }
    return lines
  }

  func frame(_ state: ConflictsViewState, _ size: ScreenSize, footer: StyledLine) -> Frame {
    let height = max(1, size.rows - 2)
    let words = parts.words
    guard !state.conflicts.isEmpty else {
      let title = StyledLine(" " + words.conflictsTitle(0, of: 0), .heading)
      let line = state.isLoading ? "" : words.noConflicts
      return Frame(
        size, title: title, [Frame.Row(), Frame.Row(StyledLine("  " + line))], footer: footer)
    }
    let title = StyledLine(
      " " + words.conflictsTitle(state.selected + 1, of: state.conflicts.count), .heading)
    let shown = lines(state, size.columns).lines.dropFirst(state.offset).prefix(height)
    return Frame(size, title: title, shown.map { Frame.Row($0) }, footer: footer)
  }
}

extension [StyledLine] {
  fileprivate func line(_ index: Int) -> StyledLine {
    index < count ? self[index] : StyledLine()
  }
}
