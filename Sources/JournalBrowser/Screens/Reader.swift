import Observation
import Presentation
import Terminal
import TimelineDomain

/// The entry that is read on a screen of its own.
@Observable
final class ReaderViewState {
  private(set) var offset = 0
  /// How many lines there are below the first shown one, as of the last frame.
  @ObservationIgnored private var most = 0

  func scroll(by count: Int) { offset = min(max(0, offset + count), most) }

  func scrollToStart() { offset = 0 }

  func fit(lines: Int, in height: Int) {
    most = max(0, lines - height)
    if offset > most { offset = most }
  }
}

/// One entry in full.
struct ReaderView {
  let parts: BrowserParts

  func lines(_ item: TimelineItem, _ columns: Int) -> [StyledLine] {
    let view = DetailView(
      columns: columns, styler: Styler(isOn: true), configuration: parts.configuration,
      words: parts.words)
    return view.styledLines(item, storedLine: nil).flatMap { $0.wrapped(to: max(2, columns)) }
  }

  func frame(
    _ state: ReaderViewState, _ item: TimelineItem?, _ size: ScreenSize, footer: StyledLine
  ) -> Frame {
    let height = max(1, size.rows - 1)
    let all = item.map { lines($0, size.columns - 2) } ?? []
    let shown = all.dropFirst(state.offset).prefix(height).map { line in
      var row = StyledLine(" ")
      row.append(line)
      return Frame.Row(row)
    }
    let blank = Array(repeating: Frame.Row(), count: max(0, height - shown.count))
    return Frame(size, shown + blank + [Frame.Row(footer)])
  }
}
