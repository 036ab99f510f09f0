import Presentation
import Terminal

/// The keys of the full screen, as far as they are scrolled.
final class HelpViewState {
  let context: ScreenContext
  let text = ScrolledText()

  init(_ context: ScreenContext) { self.context = context }
}

extension HelpViewState: Screen {
  private var view: HelpView { HelpView(words: context.parts.words, keys: context.keys) }

  func fit(_ size: ScreenSize, cell: PictureSize) {
    text.fit(lines: view.lines(size.columns).count, in: size.rows - 1)
  }

  func frame(_ size: ScreenSize, footer: StyledLine, over below: Frame) -> Frame {
    view.frame(self, size, footer: footer)
  }

  var shownKeys: [BrowserAction] { [.up, .down, .pageUp, .pageDown, .close] }

  func scroll(by count: Int) { text.scroll(by: count) }

  func perform(_ press: Press) -> ScreenRequest? {
    if text.scroll(press) { return nil }
    switch press.action {
    case .close, .quit, .help, .left: navigation.close()
    default: context.say(.notHere)
    }
    return nil
  }
}

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

  func frame(_ state: HelpViewState, _ size: ScreenSize, footer: StyledLine) -> Frame {
    let height = max(1, size.rows - 1)
    let shown = lines(size.columns).dropFirst(state.text.offset).prefix(height).map {
      Frame.Row($0)
    }
    let blank = Array(repeating: Frame.Row(), count: max(0, height - shown.count))
    return Frame(size, shown + blank + [Frame.Row(footer)])
  }
}
