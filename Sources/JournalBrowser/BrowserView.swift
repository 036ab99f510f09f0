import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

/// The whole screen: that of the last route, and a prompt over the last line.
struct BrowserView {
  let parts: BrowserParts
  let keys: KeyTable

  static let least = ScreenSize(columns: 20, rows: 5)

  func frame(_ lifetime: BrowserLifetime, _ size: ScreenSize) -> Frame {
    guard size.columns >= BrowserView.least.columns, size.rows >= BrowserView.least.rows else {
      return Frame(size, [Frame.Row(StyledLine(parts.words.tooSmall))])
    }
    let view = TimelineView(
      parts: parts, keys: keys, today: parts.time.today(parts.configuration.time))
    let timeline = lifetime.timeline
    var frame = Frame(size, [])
    for screen in lifetime.screens {
      switch screen.state {
      case .timeline(let state):
        state.fit(TimelineView.height(size))
        frame = view.frame(state, size)
      case .reader(let state):
        let item = timeline?.selectedItem
        let lines = item.map { ReaderView(parts: parts).lines($0, size.columns - 2).count } ?? 0
        state.fit(lines: lines, in: size.rows - 1)
        let actions: [BrowserAction] = [.nextHit, .edit, .star, .tag, .help, .close]
        frame = ReaderView(parts: parts).frame(
          state, item, size, footer: footer(timeline, view, size, actions))
      case .help(let state):
        let help = HelpView(words: parts.words, keys: keys)
        state.fit(lines: help.lines().count, in: size.rows - 1)
        frame = help.frame(
          state, size, footer: view.keyLine([.up, .down, .close, .quit], size.columns))
      case .moods(let state):
        frame = MoodPickerView(words: parts.words).frame(
          state, size, footer: view.keyLine([.up, .down, .open, .close], size.columns))
      case .prompt(let state):
        let (line, cursor) = PromptView(words: parts.words).line(state, size.columns)
        frame = frame.with(lastRow: Frame.Row(line), cursor: cursor)
      }
    }
    return frame
  }

  private func footer(
    _ timeline: TimelineViewState?, _ view: TimelineView, _ size: ScreenSize,
    _ actions: [BrowserAction]
  ) -> StyledLine {
    if let notice = timeline?.notice {
      return StyledLine(" " + parts.words.sentence(notice).safeInOneLine)
    }
    return view.keyLine(actions, size.columns)
  }
}

extension Frame {
  func with(lastRow: Row, cursor column: Int) -> Frame {
    Frame(
      size, Array(rows.dropLast()) + [lastRow],
      cursor: Position(column: column, row: size.rows - 1))
  }
}
