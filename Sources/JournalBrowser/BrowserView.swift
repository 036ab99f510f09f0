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
  func fit(
    _ lifetime: BrowserLifetime, _ size: ScreenSize, cell: PictureSize = PictureRoom.usualCell
  ) {
    for screen in lifetime.screens {
      switch screen.state {
      case .timeline(let state): state.fit(TimelineView.height(size))
      case .reader(let state):
        let item = lifetime.timeline?.readItem
        let view = ReaderView(parts: parts)
        if let pictures = state.pictures {
          let text = item.map { view.lines($0, size.columns - 2, sizes: pictures.sizes).count }
          pictures.show(item, below: text ?? 0, in: size, cell: cell)
        }
        let lines = item.map { view.page(state, $0, size.columns - 2).lines.count }
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
      case .calendar(let state): state.fit(months: CalendarView.months(size))
      case .moods, .figures, .prompt, .write, .confirm: break
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
    case .figures(let state):
      return FiguresView(parts: parts, signs: parts.signs).frame(
        state, isPartial: lifetime.timeline?.isLoading ?? false, size, footer: footer)
    case .history(let state): return HistoryView(words: words).frame(state, size, footer: footer)
    case .trash(let state): return TrashView(parts: parts).frame(state, size, footer: footer)
    case .conflicts(let state):
      return ConflictsView(parts: parts).frame(state, size, footer: footer)
    case .pick(let state): return PickerView(words: words).frame(state, size, footer: footer)
    case .confirm(let question): return ConfirmView(words: words).frame(question, size)
    case .prompt(let state):
      let (rows, cursor) = PromptView(words: words).rows(state, size)
      return below.with(
        lastRows: rows.map { Frame.Row($0) }, cursor: Frame.Position(column: cursor, row: 0))
    case .write(let state):
      let (rows, cursor) = WritingView(words: words, hours: parts.configuration.hours)
        .rows(state, size)
      return below.with(lastRows: rows.map { Frame.Row($0) }, cursor: cursor)
    }
  }

  private func timelineKeys(_ state: TimelineViewState) -> [BrowserAction] {
    if !state.marks.isEmpty { return [.mark, .star, .tag, .untag, .delete, .close] }
    if !state.timeline.isEmpty || state.isLoading {
      return [
        .open, .find, .write, .mood, .edit, .star, .delete, .undo, .calendar, .figures, .history,
      ] + (parts.journals.allSatisfy(\.isOpen) ? [] : [.journals]) + [.sync]
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
        [.nextHit, .edit, .star, .tag, .history, .copy, .delete, .openFiles, .untag] + close,
        size.columns)
    case .help: return line.line([.up, .down, .pageUp, .pageDown, .close], size.columns)
    case .moods:
      return line.line(
        [.up, .down, .number, .open, .close], size.columns,
        names: [.open: words.choose, .number: words.byScore])
    case .calendar(let state):
      return line.line(
        [.open, .write, .nextHit, .left, .right, .up, .down, .pageUp, .pageDown, .top] + close,
        size.columns, names: words.calendarNames(by: state.measure))
    case .figures:
      return line.line(
        [.nextHit, .dayUp, .dayDown, .left, .right, .up, .down, .open] + close, size.columns,
        names: words.figureNames)
    case .trash(let state) where state.posts.isEmpty: return line.line(close, size.columns)
    case .conflicts(let state) where state.conflicts.isEmpty:
      return line.line([.sync, .merge] + close, size.columns)
    case .history, .trash: return line.line([.restore, .up, .down] + close, size.columns)
    case .conflicts:
      return line.line(
        [.open, .number, .keepBoth, .edit, .settle, .nextHit, .left, .right] + close, size.columns,
        names: words.conflictNames)
    case .pick:
      return line.line(
        [.up, .down, .open, .close], size.columns, names: [.open: words.choose])
    case .prompt, .write, .confirm: return StyledLine()
    }
  }
}

extension Frame {
  /// Replaces the last rows. The cursor, if there is one, is at a position in them. Pictures there are
  /// left out.
  fileprivate func with(lastRows: [Row], cursor position: Position? = nil) -> Frame {
    let first = size.rows - lastRows.count
    return Frame(
      size, Array(rows.dropLast(lastRows.count)) + lastRows,
      cursor: position.map { Position(column: $0.column, row: first + $0.row) } ?? cursor,
      pictures: pictures.filter { $0.rows.upperBound <= first })
  }
}

extension ScreenLifetime {
  /// Whether its last row is for keys and notices.
  fileprivate var hasFooter: Bool {
    switch state {
    case .prompt, .write, .confirm: false
    default: true
    }
  }
}

/// The last line of a screen: keys and what they do.
struct KeyLine {
  let words: Catalogue
  let keys: KeyTable

  /// As many keys as fit, and always the last two. `names` replaces the names of some actions.
  func line(
    _ actions: [BrowserAction], _ columns: Int, names: [BrowserAction: String] = [:]
  ) -> StyledLine {
    func name(_ action: BrowserAction) -> String { names[action] ?? words.name(action) }
    func width(_ action: BrowserAction) -> Int {
      keys.shownKey(of: action).displayWidth + name(action).displayWidth + 3
    }
    let known = actions.filter { !keys.keys(of: $0).isEmpty }
    let last = known.suffix(2)
    var room = columns - 1 - last.reduce(0) { $0 + width($1) }
    let first = known.dropLast(2).prefix { action in
      room -= width(action)
      return room >= 0
    }
    var line = StyledLine(" ")
    for action in first + last {
      line.append(keys.shownKey(of: action), .id)
      line.append(" \(name(action))  ", .faint)
    }
    return line
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

  func frame(_ state: ReaderViewState, _ size: ScreenSize, footer: StyledLine) -> Frame {
    let height = max(1, size.rows - 1)
    let shown = lines(size.columns).dropFirst(state.offset).prefix(height).map { Frame.Row($0) }
    let blank = Array(repeating: Frame.Row(), count: max(0, height - shown.count))
    return Frame(size, shown + blank + [Frame.Row(footer)])
  }
}
