import Presentation
import Terminal

/// All keys, by groups.
struct HelpView {
  let words: Catalogue
  let keys: KeyTable

  /// Below this width, keys that take much room have a line of their own.
  private static let roomyWidth = 60

  func lines(_ columns: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    let width = BrowserAction.allCases.map { keys.shownKeys(of: $0).displayWidth }.max() ?? 0
    let room = columns < HelpView.roomyWidth ? max(12, min(width + 2, columns / 3)) : width + 2
    for group in ActionGroup.allCases {
      if !lines.isEmpty { lines.append(StyledLine()) }
      lines.append(StyledLine(" " + words.title(group), .heading))
      for action in group.actions {
        let names = keys.shownKeys(of: action)
        if names.isEmpty { continue }
        let margin = String(repeating: " ", count: room + 3)
        var line = StyledLine("   " + names, .id, margin: margin)
        if names.displayWidth > room - 2 {
          lines.append(line)
          line = StyledLine(margin, margin: margin)
        } else {
          line.append(String(repeating: " ", count: room - names.displayWidth))
        }
        line.append(words.meaning(action))
        lines += line.wrapped(to: max(2, columns))
      }
    }
    return lines
  }

  func frame(_ state: ReaderViewState, _ size: ScreenSize, footer: StyledLine) -> Frame {
    let height = max(1, size.rows - 1)
    let shown = lines(size.columns).dropFirst(state.offset).prefix(height).map { Frame.Row($0) }
    let blank = Array(repeating: Frame.Row(), count: max(0, height - shown.count))
    return Frame(size, shown + blank + [Frame.Row(footer)])
  }
}
