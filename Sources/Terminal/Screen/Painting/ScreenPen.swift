/// Writes cells as bytes, and knows where the terminal's cursor is and in which style it writes.
struct ScreenPen {
  private(set) var bytes: [UInt8] = []
  private let palette: Palette?
  private let columns: Int
  private var style = Style.plain
  /// Nil if unknown.
  private var row: Int?
  /// Nil if unknown; `columns` after the last cell of a row.
  private var column: Int?

  init(_ palette: Palette?, columns: Int, at position: Frame.Position?) {
    self.palette = palette
    self.columns = columns
    row = position?.row
    column = position?.column
  }

  mutating func write(_ text: String) { bytes += text.utf8 }

  /// After this, the terminal's cursor may be anywhere.
  mutating func writeMoving(_ text: String) {
    write(text)
    (row, column) = (nil, nil)
  }

  var position: Frame.Position? {
    guard let row, let column, column < columns else { return nil }
    return Frame.Position(column: column, row: row)
  }

  // MARK: Cells

  mutating func put(_ cell: ScreenCell) {
    set(cell.style)
    if cell.hasDoubtfulWidth { return putDoubtful(cell) }
    write(cell.text)
    column = column.map { $0 + cell.width }
  }

  /// The terminal may use fewer cells or more: blanks the cells before, and then says where to go on.
  private mutating func putDoubtful(_ cell: ScreenCell) {
    if cell.width == 2, let column, column < columns {
      write("  \u{1B}[\(column + 1)G")
    }
    write(cell.text)
    let after = column.map { $0 + cell.width }
    column = nil
    if let row, let after, after < columns { move(toColumn: after, row: row) }
  }

  mutating func eraseToEndOfLine() {
    set(.plain)
    write("\u{1B}[K")
  }

  func isIn(_ style: Style) -> Bool { self.style == style }

  mutating func set(_ wanted: Style) {
    guard wanted != style else { return }
    defer { style = wanted }
    if wanted == .plain { return write("\u{1B}[m") }
    let isAddition =
      wanted.attributes.isSuperset(of: style.attributes)
      && (style.hue == nil || wanted.hue != nil)
    let added = Style(
      isAddition ? wanted.attributes.subtracting(style.attributes) : wanted.attributes,
      isAddition && wanted.hue == style.hue ? nil : wanted.hue)
    var codes = isAddition ? [] : ["0"]
    codes += added.attributes.codes
    if let hue = added.hue, let palette { codes.append(palette.code(hue)) }
    write("\u{1B}[\(codes.joined(separator: ";"))m")
  }

  // MARK: Moves

  mutating func move(toColumn target: Int, row targetRow: Int) {
    if row == targetRow, column == target { return }
    let move = shortestMove(target, targetRow)
    write(move)
    (row, column) = (targetRow, target)
  }

  /// The number of bytes of a move within the row.
  func moveLength(toColumn target: Int, row: Int) -> Int { shortestMove(target, row).utf8.count }

  /// Whether the pen is on the row, at most that many cells before the column.
  func distance(toColumn target: Int, row: Int) -> Int? {
    guard self.row == row, let column, column < target else { return nil }
    return target - column
  }

  private func shortestMove(_ target: Int, _ targetRow: Int) -> String {
    var moves = ["\u{1B}[\(targetRow == 0 ? "" : "\(targetRow + 1)")\(Self.part(target))H"]
    let forward = target == 0 ? "" : Self.forward(target)
    if row == targetRow {
      moves.append("\r" + forward)
      moves.append("\u{1B}[\(target + 1)G")
      if let column, column < columns {
        let distance = target - column
        moves.append(distance > 0 ? Self.forward(distance) : Self.back(-distance))
      }
    } else if let row, row + 1 == targetRow {
      moves.append("\r\n" + forward)
    }
    return moves.min { $0.utf8.count < $1.utf8.count }!
  }

  private static func part(_ column: Int) -> String { column == 0 ? "" : ";\(column + 1)" }

  private static func forward(_ distance: Int) -> String {
    distance == 1 ? "\u{1B}[C" : "\u{1B}[\(distance)C"
  }

  private static func back(_ distance: Int) -> String {
    distance == 1 ? "\u{8}" : "\u{1B}[\(distance)D"
  }
}
