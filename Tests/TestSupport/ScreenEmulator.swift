import Terminal

/// A terminal in memory. It understands exactly the sequences that the screen layer writes, and notes
/// every other one as a problem.
package struct ScreenEmulator {
  package struct Cell: Hashable {
    package var text = " "
    /// 0 for the second cell of a wide grapheme.
    package var width = 1
    /// The parameters of the style.
    package var codes: Set<String> = []
  }

  package struct Graphics: Hashable {
    package let body: String
    package let column: Int
    package let row: Int
  }

  package private(set) var columns: Int
  package private(set) var rows: [[Cell]]
  package internal(set) var column = 0
  package internal(set) var row = 0
  /// The private modes that are on. A new terminal wraps lines and shows its cursor.
  package internal(set) var modes: Set<Int> = [7, 25]
  /// What the keyboard was asked to do: application keys, and the protocols of xterm and kitty.
  package internal(set) var keyboard: Set<String> = []
  /// What OSC 52 wrote.
  package internal(set) var clipboard = ""
  package internal(set) var problems: [String] = []
  /// The sequences of pictures, and where the cursor was.
  package internal(set) var graphics: [Graphics] = []

  var region: Range<Int>
  var codes: Set<String> = []
  /// After the last cell: the next one wraps, if lines wrap.
  var isAfterLast = false
  private var other: (rows: [[Cell]], column: Int, row: Int)?
  private var parser = ScreenParser()
  private let widthOf: (Character) -> Int

  /// Terminals have different opinions about the width of a grapheme.
  package init(
    columns: Int, rows: Int, widthOf: @escaping (Character) -> Int = { $0.displayWidth }
  ) {
    self.columns = columns
    self.rows = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    self.widthOf = widthOf
    region = 0..<rows
  }

  package var isCursorVisible: Bool { modes.contains(25) }
  package var text: [String] { rows.map { row in row.map(\.text).joined() } }

  package mutating func write(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      guard let token = parser.take(byte) else { continue }
      show()
      handle(token)
    }
    show()
  }

  /// Cuts or pads the rows, as most terminals do.
  package mutating func resize(columns: Int, rows count: Int) {
    self.columns = columns
    rows = rows.prefix(count).map { row in
      Array((row + Array(repeating: Cell(), count: columns)).prefix(columns))
    }
    let blank = Array(repeating: Cell(), count: columns)
    while rows.count < count { rows.append(blank) }
    region = 0..<count
    move(column, row)
  }

  // MARK: Text

  private mutating func show() {
    for character in parser.takeText() {
      let width = widthOf(character)
      if width == 0 { join(character) } else { put(String(character), width) }
    }
  }

  /// Adds a mark to the cell before the cursor.
  private mutating func join(_ character: Character) {
    var last = isAfterLast ? columns - 1 : column - 1
    while last > 0, rows[row][last].width == 0 { last -= 1 }
    if last >= 0 { rows[row][last].text += String(character) }
  }

  private mutating func put(_ text: String, _ width: Int) {
    if isAfterLast, modes.contains(7) {
      column = 0
      lineFeed()
    }
    isAfterLast = false
    column = max(0, min(column, columns - width))
    for offset in column..<min(columns, column + width) { clearHalf(offset) }
    rows[row][column] = Cell(text: text, width: width, codes: codes)
    if width == 2, column + 1 < columns {
      rows[row][column + 1] = Cell(text: "", width: 0, codes: codes)
    }
    column += width
    if column >= columns { (column, isAfterLast) = (columns - 1, true) }
  }

  /// A wide grapheme that loses one cell loses the other too.
  private mutating func clearHalf(_ index: Int) {
    if rows[row][index].width == 0, index > 0 { rows[row][index - 1] = Cell() }
    if rows[row][index].width == 2, index + 1 < columns { rows[row][index + 1] = Cell() }
    rows[row][index] = Cell()
  }

  // MARK: Changes

  mutating func move(_ column: Int, _ row: Int) {
    self.column = max(0, min(column, columns - 1))
    self.row = max(0, min(row, rows.count - 1))
    isAfterLast = false
  }

  mutating func lineFeed() {
    if row == region.upperBound - 1 {
      scroll(region, by: 1)
    } else {
      row = min(row + 1, rows.count - 1)
    }
  }

  /// Up if positive.
  mutating func scroll(_ range: Range<Int>, by distance: Int) {
    let before = rows
    for row in range {
      let source = row + distance
      rows[row] =
        range.contains(source) ? before[source] : Array(repeating: Cell(), count: columns)
    }
  }

  mutating func eraseToEndOfLine() {
    clearHalf(column)
    for index in column..<columns { rows[row][index] = Cell() }
  }

  mutating func switchScreen(toOther: Bool) {
    if toOther, other == nil {
      other = (rows, column, row)
      rows = rows.map { $0.map { _ in Cell() } }
    } else if !toOther, let main = other {
      rows = main.rows
      other = nil
      move(main.column, main.row)
    }
  }
}
