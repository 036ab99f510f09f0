/// Turns frames into bytes: only what changed since the last frame, inside synchronized output.
///
/// It relies on a terminal that doesn't wrap at the last cell, as `ScreenSequences.begin` says.
package struct ScreenPainter: Sendable {
  private static let beginUpdate = "\u{1B}[?2026h"
  private static let endUpdate = "\u{1B}[?2026l"
  private static let hideCursor = "\u{1B}[?25l"
  private static let showCursor = "\u{1B}[?25h"
  /// The whole screen scrolls, and text is plain.
  private static let defaults = "\u{1B}[r\u{1B}[m"

  private let styler: Styler
  /// What the terminal shows; nil if unknown.
  private var shown: (frame: Frame, cells: [[ScreenCell]])?
  /// Where the terminal's cursor is; nil if unknown.
  private var position: Frame.Position?

  package init(styler: Styler) {
    self.styler = styler
  }

  /// Forgets what the terminal shows, after a resize or an editor. The next frame is painted whole.
  package mutating func invalidate() {
    shown = nil
    position = nil
  }

  /// Empty if nothing changed.
  package mutating func bytes(for frame: Frame) -> [UInt8] {
    if shown?.frame == frame { return [] }
    if shown?.frame.size != frame.size { invalidate() }
    let cells = cells(of: frame)
    let old = shown
    shown = (frame, cells)
    guard !cells.isEmpty, frame.size.columns > 0 else { return [] }

    var pen = ScreenPen(styler.palette, columns: frame.size.columns, at: position)
    let isPainting = old?.cells != cells
    pen.write(Self.beginUpdate)
    // While it paints, a cursor would be seen anywhere.
    let hidesCursor = old.map { $0.frame.cursor != nil && (isPainting || frame.cursor == nil) }
    if hidesCursor ?? true { pen.write(Self.hideCursor) }
    paint(cells, over: old?.cells, with: &pen)
    if let cursor = frame.cursor {
      pen.move(toColumn: cursor.column, row: cursor.row)
      if hidesCursor ?? true || old?.frame.cursor == nil { pen.write(Self.showCursor) }
    }
    position = pen.position
    pen.write(Self.endUpdate)
    let isSame = !isPainting && old?.frame.cursor == frame.cursor
    return isSame ? [] : pen.bytes
  }

  private func cells(of frame: Frame) -> [[ScreenCell]] {
    var known: [Frame.Row: [ScreenCell]] = [:]
    if let shown {
      for (row, cells) in zip(shown.frame.rows, shown.cells) { known[row] = cells }
    }
    return frame.rows.map { row in
      known[row] ?? row.cells(frame.size.columns, styler)
    }
  }

  private func paint(
    _ cells: [[ScreenCell]], over old: [[ScreenCell]]?, with pen: inout ScreenPen
  ) {
    guard var old else {
      pen.writeMoving(Self.defaults)
      for (row, cells) in cells.enumerated() { pen.paint(cells, over: nil, row: row) }
      return pen.set(.plain)
    }
    if let scroll = ScreenScroll.best(from: old, to: cells) {
      pen.writeMoving(scroll.sequence(of: cells.count))
      old = scroll.applied(to: old)
    }
    for row in cells.indices where cells[row] != old[row] {
      pen.paint(cells[row], over: old[row], row: row)
    }
    pen.set(.plain)
  }
}

extension ScreenPen {
  /// Fewer blanks are as short as the sequence that erases them.
  private static let fewBlanks = 3

  /// Writes what differs from `old`, or everything if that is unknown.
  fileprivate mutating func paint(_ cells: [ScreenCell], over old: [ScreenCell]?, row: Int) {
    let textEnd = cells.textEnd
    var column = 0
    while column < cells.count {
      if let old, old[column] == cells[column] {
        column += 1
        continue
      }
      if column >= textEnd, cells.count - column > Self.fewBlanks {
        move(toColumn: column, row: row)
        return eraseToEndOfLine()
      }
      reach(column, row, in: cells)
      put(cells[column])
      column += max(1, cells[column].width)
    }
  }

  /// Moves there, or writes the unchanged cells in between if that is shorter.
  private mutating func reach(_ column: Int, _ row: Int, in cells: [ScreenCell]) {
    if let distance = distance(toColumn: column, row: row), distance <= 4 {
      let between = cells[(column - distance)..<column]
      let length = between.reduce(0) { $0 + $1.text.utf8.count }
      if length <= moveLength(toColumn: column, row: row),
        between.allSatisfy({ isIn($0.style) && !$0.hasDoubtfulWidth })
      {
        for cell in between where cell.width > 0 { put(cell) }
      }
    }
    move(toColumn: column, row: row)
  }
}
