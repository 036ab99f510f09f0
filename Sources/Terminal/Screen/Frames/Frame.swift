/// A whole screen as a value. Every row has exactly `size.columns` cells.
package struct Frame: Hashable, Sendable {
  /// A cell, counted from 0.
  package struct Position: Hashable, Sendable {
    package let column: Int
    package let row: Int

    package init(column: Int, row: Int) {
      self.column = column
      self.row = row
    }
  }

  package let size: ScreenSize
  package let rows: [Row]
  /// Nil hides the cursor.
  package let cursor: Position?

  /// Adds missing rows, drops surplus rows, and cuts or pads each row. A cursor outside the screen is
  /// hidden.
  package init(_ size: ScreenSize, _ rows: [Row], cursor: Position? = nil) {
    self.size = size
    let blank = Row().fitted(to: size.columns)
    let fitted = rows.prefix(max(0, size.rows)).map { $0.fitted(to: size.columns) }
    self.rows = fitted + Array(repeating: blank, count: max(0, size.rows - fitted.count))
    self.cursor = cursor.flatMap { cursor in
      let isInside =
        (0..<size.columns).contains(cursor.column) && (0..<size.rows).contains(cursor.row)
      return isInside ? cursor : nil
    }
  }

  /// The rows without styles and trailing spaces.
  package var lines: [String] {
    rows.map { row in
      let end = row.line.text.utf8.lastIndex { $0 != 0x20 }
      return end.map { String(row.line.text[...$0]) } ?? ""
    }
  }
}
