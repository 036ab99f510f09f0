import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

/// The whole screen: that of the last route, and a prompt over the last lines.
struct BrowserView {
  let parts: BrowserParts
  let keys: KeyTable

  static let least = ScreenSize(columns: 20, rows: 5)

  private var words: Catalogue { parts.words }

  /// Tells each state how much of it the screen shows.
  func fit(_ lifetime: BrowserLifetime, _ size: ScreenSize) {
    for screen in lifetime.screens {
      switch screen.state {
      case .timeline(let state): state.fit(TimelineView.height(size))
      case .reader(let state):
        let lines = lifetime.timeline?.readItem.map {
          ReaderView(parts: parts).lines($0, size.columns - 2).count
        }
        state.fit(lines: lines ?? 0, in: size.rows - 1)
      case .help(let state):
        state.fit(
          lines: HelpView(words: words, keys: keys).lines(size.columns).count, in: size.rows - 1)
      case .history(let state):
        let blocks = HistoryView(words: words).blocks(state, size.columns)
        state.fit(HistoryView.ranges(blocks), in: size.rows - 2)
      case .trash(let state): state.fit(size.rows - 2)
      case .conflicts(let state):
        let (lines, starts) = ConflictsView(parts: parts).lines(state, size.columns)
        state.fit(lines: lines.count, starts: starts, in: size.rows - 2)
      case .pick(let state): state.fit(PickerView.height(size))
      case .moods, .calendar, .prompt, .confirm: break
      }
    }
  }

  func frame(_ lifetime: BrowserLifetime, _ status: BrowserStatus, _ size: ScreenSize) -> Frame {
    guard size.columns >= BrowserView.least.columns, size.rows >= BrowserView.least.rows else {
      let lines = StyledLine(words.tooSmall).wrapped(to: max(2, size.columns))
      return Frame(size, lines.map { Frame.Row($0) })
    }
    var frame = Frame(size, [])
    for screen in lifetime.screens {
      frame = self.frame(screen, lifetime, size, frame)
      if let notice = status.notice, screen === lifetime.top, screen.hasFooter {
        frame = frame.with(lastRows: rows(of: notice, size))
      }
    }
    return frame
  }

  /// What the last lines say: most of the screen stays as it is.
  private func rows(of notice: BrowserNotice, _ size: ScreenSize) -> [Frame.Row] {
    let line = StyledLine(" " + words.sentence(notice).safeInOneLine).with(margin: " ")
    return line.wrapped(to: max(2, size.columns)).first(max(1, size.rows / 4), size.columns)
      .map { Frame.Row($0) }
  }

  private func frame(
    _ screen: ScreenLifetime, _ lifetime: BrowserLifetime, _ size: ScreenSize, _ below: Frame
  ) -> Frame {
    let today = parts.time.today(parts.configuration.time)
    let footer = footer(of: screen, size)
    switch screen.state {
    case .timeline(let state):
      return TimelineView(parts: parts, today: today).frame(state, size, footer: footer)
    case .reader(let state):
      return ReaderView(parts: parts).frame(
        state, lifetime.timeline?.readItem, size, footer: footer)
    case .help(let state):
      return HelpView(words: words, keys: keys).frame(state, size, footer: footer)
    case .moods(let state): return MoodPickerView(words: words).frame(state, size, footer: footer)
    case .calendar(let state):
      return CalendarView(parts: parts, today: today).frame(state, size, footer: footer)
    case .history(let state): return HistoryView(words: words).frame(state, size, footer: footer)
    case .trash(let state): return TrashView(parts: parts).frame(state, size, footer: footer)
    case .conflicts(let state):
      return ConflictsView(parts: parts).frame(state, size, footer: footer)
    case .pick(let state): return PickerView(words: words).frame(state, size, footer: footer)
    case .confirm(let question): return ConfirmView(words: words).frame(question, size)
    case .prompt(let state):
      let (rows, cursor) = PromptView(words: words).rows(state, size)
      return below.with(lastRows: rows.map { Frame.Row($0) }, cursor: cursor)
    }
  }

  private func timelineKeys(_ state: TimelineViewState) -> [BrowserAction] {
    if !state.marks.isEmpty { return [.mark, .star, .tag, .delete, .close] }
    if !state.timeline.isEmpty || state.isLoading {
      return [.open, .find, .write, .mood, .edit, .star, .delete, .undo, .calendar, .history]
    }
    return state.filter.isEmpty
      ? [.write, .mood, .writeInEditor, .undo] : [.find, .close, .write, .mood]
  }

  private func footer(of screen: ScreenLifetime, _ size: ScreenSize) -> StyledLine {
    let line = KeyLine(words: words, keys: keys)
    let close: [BrowserAction] = [.help, .close]
    switch screen.state {
    case .timeline(let state):
      if state.obstacle != nil { return line.line([.help, .quit], size.columns) }
      return line.line(timelineKeys(state) + [.help, .quit], size.columns)
    case .reader:
      return line.line(
        [.nextHit, .edit, .star, .tag, .history, .copy, .delete] + close, size.columns)
    case .help: return line.line([.up, .down, .pageUp, .pageDown, .close], size.columns)
    case .moods:
      return line.line(
        [.up, .down, .open, .close], size.columns, names: [.open: words.choose])
    case .calendar:
      return line.line(
        [.open, .left, .right, .up, .down, .pageUp, .pageDown, .top] + close, size.columns,
        names: words.calendarNames)
    case .trash(let state) where state.posts.isEmpty: return line.line(close, size.columns)
    case .conflicts(let state) where state.conflicts.isEmpty:
      return line.line(close, size.columns)
    case .history, .trash: return line.line([.restore, .up, .down] + close, size.columns)
    case .conflicts:
      return line.line(
        [.open, .number, .keepBoth, .edit, .nextHit, .left, .right] + close, size.columns,
        names: words.conflictNames)
    case .pick:
      return line.line(
        [.up, .down, .open, .close], size.columns, names: [.open: words.choose])
    case .prompt, .confirm: return StyledLine()
    }
  }
}

extension Frame {
  /// Replaces the last rows. The cursor, if there is one, is in the first of them.
  fileprivate func with(lastRows: [Row], cursor column: Int? = nil) -> Frame {
    Frame(
      size, Array(rows.dropLast(lastRows.count)) + lastRows,
      cursor: column.map { Position(column: $0, row: size.rows - lastRows.count) } ?? cursor)
  }
}

extension ScreenLifetime {
  /// Whether its last row is for keys and notices.
  fileprivate var hasFooter: Bool {
    switch state {
    case .prompt, .confirm: false
    default: true
    }
  }
}
