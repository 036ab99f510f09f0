import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

/// The whole screen: that of the last route, and a prompt over the last lines.
struct BrowserView {
  let words: Catalogue
  let keys: KeyTable

  static let least = ScreenSize(columns: 20, rows: 5)

  /// Tells each screen how much of it the terminal shows.
  func fit(
    _ lifetime: BrowserLifetime, _ size: ScreenSize, cell: PictureSize = PictureRoom.usualCell
  ) {
    for screen in lifetime.screens { screen.state.fit(size, cell: cell) }
  }

  func frame(_ lifetime: BrowserLifetime, _ status: BrowserStatus, _ size: ScreenSize) -> Frame {
    guard size.columns >= BrowserView.least.columns, size.rows >= BrowserView.least.rows else {
      let lines = StyledLine(words.tooSmall).wrapped(to: max(2, size.columns))
      return Frame(size, lines.map { Frame.Row($0) })
    }
    var frame = Frame(size, [])
    for screen in lifetime.screens {
      let shown = screen.state.shownKeys
      let footer =
        shown.isEmpty
        ? StyledLine()
        : KeyLine(words: words, keys: keys)
          .line(shown, size.columns, names: screen.state.keyNames)
      frame = screen.state.frame(size, footer: footer, over: frame)
      if let notice = status.notice, screen === lifetime.top, !shown.isEmpty {
        frame = frame.with(lastRows: rows(of: notice, size))
      }
    }
    return frame
  }

  /// What the last lines say: most of the screen stays as it is.
  private func rows(of notice: String, _ size: ScreenSize) -> [Frame.Row] {
    let line = StyledLine(" " + notice.safeInOneLine).with(margin: " ")
    return line.wrapped(to: max(2, size.columns)).first(max(1, size.rows / 4), size.columns)
      .map { Frame.Row($0) }
  }
}

extension Frame {
  /// Replaces the last rows. The cursor, if there is one, is at a position in them. Pictures there are
  /// left out.
  func with(lastRows: [Row], cursor position: Position? = nil) -> Frame {
    let first = size.rows - lastRows.count
    return Frame(
      size, Array(rows.dropLast(lastRows.count)) + lastRows,
      cursor: position.map { Position(column: $0.column, row: first + $0.row) } ?? cursor,
      pictures: pictures.filter { $0.rows.upperBound <= first })
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
