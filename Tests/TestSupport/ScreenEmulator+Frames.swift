package import Terminal

extension ScreenEmulator {
  /// A terminal that shows the frame, row by row, as `list` writes lines.
  package init(showing frame: Frame, _ styler: Styler) {
    self.init(columns: frame.size.columns, rows: frame.size.rows)
    for (index, row) in frame.rows.enumerated() {
      let line = row.isSelected ? row.line.selected : row.line
      write("\u{1B}[?7l\u{1B}[\(index + 1)H\(line.lines(nil, styler).joined())".utf8)
    }
    if let cursor = frame.cursor { move(cursor.column, cursor.row) } else { modes.remove(25) }
  }

  /// What differs between two screens; nil if nothing does.
  package func difference(from other: ScreenEmulator) -> String? {
    if let problem = (problems + other.problems).first { return problem }
    for index in rows.indices where rows[index] != other.rows[index] {
      return "row \(index): \(text[index]) is not \(other.text[index])"
    }
    if isCursorVisible != other.isCursorVisible { return "the visible cursor" }
    let isAtSamePlace = column == other.column && row == other.row
    return isCursorVisible && !isAtSamePlace ? "the cursor's place" : nil
  }
}
