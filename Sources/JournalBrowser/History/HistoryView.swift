import Presentation
import Terminal
import TimelineDomain

/// The versions of an entry, each with what it changed.
struct HistoryView {
  let words: Catalogue

  /// The rows of each version.
  func blocks(_ state: HistoryViewState, _ columns: Int) -> [[StyledLine]] {
    state.versions.enumerated().map { index, version in
      let isSelected = index == state.selected
      var heading = StyledLine(isSelected ? "▌ " : "  ", isSelected ? .match : .plain)
      heading.append(version.heading, .heading)
      let room = max(2, columns - 6)
      let lines = version.lines.flatMap { $0.wrapped(to: room) }.map { line in
        var indented = StyledLine("     ")
        indented.append(line)
        return indented
      }
      return heading.with(margin: "     ").wrapped(to: max(2, columns)) + lines + [StyledLine()]
    }
  }

  static func ranges(_ blocks: [[StyledLine]]) -> [Range<Int>] {
    var start = 0
    return blocks.map { block in
      defer { start += block.count }
      return start..<start + block.count
    }
  }

  func frame(_ state: HistoryViewState, _ size: ScreenSize, footer: StyledLine) -> Frame {
    let height = max(1, size.rows - 2)
    let title = StyledLine(" " + words.historyTitle(state.versions.count), .heading)
    let lines = blocks(state, size.columns).flatMap { $0 }
    let shown =
      state.versions.isEmpty && !state.isLoading
      ? [StyledLine("  " + words.noHits)] : lines.dropFirst(state.offset).prefix(height).map { $0 }
    return Frame(size, title: title, shown.map { Frame.Row($0) }, footer: footer)
  }
}

extension Frame {
  /// A title, rows that fill the screen, and a footer.
  init(_ size: ScreenSize, title: StyledLine, _ rows: [Row], footer: StyledLine) {
    let height = max(0, size.rows - 2)
    let blank = Array(repeating: Row(), count: max(0, height - rows.count))
    self.init(size, [Row(title)] + rows.prefix(height) + blank + [Row(footer)])
  }
}
