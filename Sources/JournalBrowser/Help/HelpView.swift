import Terminal

/// All keys, by groups.
struct HelpView {
  let words: any BrowserCatalogue
  let keys: KeyTable

  func lines() -> [StyledLine] {
    var lines: [StyledLine] = []
    let width = BrowserAction.allCases.map { keys.shownKeys(of: $0).displayWidth }.max() ?? 0
    for group in ActionGroup.allCases {
      if !lines.isEmpty { lines.append(StyledLine()) }
      lines.append(StyledLine(" " + words.title(group), .heading))
      for action in group.actions {
        var line = StyledLine("   " + keys.shownKeys(of: action).padded(to: width + 2), .id)
        line.append(words.meaning(action))
        lines.append(line)
      }
    }
    return lines
  }

  func frame(_ state: ReaderViewState, _ size: ScreenSize, footer: StyledLine) -> Frame {
    let height = max(1, size.rows - 1)
    let shown = lines().dropFirst(state.offset).prefix(height).map { Frame.Row($0) }
    let blank = Array(repeating: Frame.Row(), count: max(0, height - shown.count))
    return Frame(size, shown + blank + [Frame.Row(footer)])
  }
}
