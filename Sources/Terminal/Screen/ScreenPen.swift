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
  mutating func writeMoving(_ text: String) { writeMoving(Array(text.utf8)) }

  mutating func writeMoving(_ sequence: [UInt8]) {
    bytes += sequence
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

/// A cell of the screen. A wide grapheme has two: its text is in the first, and the second is empty.
struct ScreenCell: Hashable, Sendable {
  let text: String
  /// 0 for the second cell of a wide grapheme.
  let width: Int
  let style: Style

  init(_ text: String, width: Int = 1, _ style: Style = .plain) {
    self.text = text
    self.width = width
    self.style = style
  }

  static let blank = ScreenCell(" ")

  /// Whether terminals disagree about the width: emoji, and graphemes that are more than a character
  /// with marks.
  var hasDoubtfulWidth: Bool {
    if text.utf8.count < 2 { return false }
    let scalars = text.unicodeScalars
    guard let first = scalars.first else { return false }
    return first.value >= 0x1F000
      || scalars.dropFirst().contains {
        0xFE00...0xFE0F ~= $0.value || $0.properties.generalCategory != .nonspacingMark
      }
  }
}

extension Frame.Row {
  /// Exactly `columns` cells, in the styles that the styler shows.
  func cells(_ columns: Int, _ styler: Styler) -> [ScreenCell] {
    var cells: [ScreenCell] = []
    cells.reserveCapacity(columns)
    line.eachGrapheme { character, style in
      let width = character.displayWidth
      guard width > 0 else {
        if let last = cells.lastIndex(where: { $0.width > 0 }) {
          let before = cells[last]
          let text = before.text + String(character)
          cells[last] = ScreenCell(text, width: before.width, before.style)
        }
        return true
      }
      guard cells.count + width <= columns else { return false }
      let shown = styler.shown(isSelected ? style.selected : style)
      cells.append(ScreenCell(String(character), width: width, shown))
      if width == 2 { cells.append(ScreenCell("", width: 0, shown)) }
      return true
    }
    let padding = ScreenCell(" ", styler.shown(isSelected ? Style.plain.selected : .plain))
    return cells + Array(repeating: padding, count: columns - cells.count)
  }
}

extension Styler {
  /// Without colors a selected row is still reversed, because nothing else marks it.
  fileprivate func shown(_ style: Style) -> Style {
    isOn ? style : Style(style.attributes.intersection(.reversed))
  }
}
