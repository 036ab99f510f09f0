import Terminal

/// A text of several lines that the user types.
struct TypedLines: Hashable, Sendable {
  /// There is always one.
  private(set) var lines: [String]
  /// The line of the cursor.
  private(set) var row: Int
  /// The cursor in that line, in characters.
  private(set) var column: Int

  init(_ text: String = "") {
    lines = TypedLines.lines(of: text)
    row = lines.count - 1
    column = lines[row].count
  }

  var text: String { lines.joined(separator: "\n") }
  var isEmpty: Bool { lines == [""] }

  /// Splits between bytes: CR and LF are one character, and the text keeps both.
  private static func lines(of text: String) -> [String] {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }

  mutating func insert(_ words: String) {
    let cursor = index
    var new = TypedLines.lines(of: words)
    let rest = String(lines[row][cursor...])
    new[0] = String(lines[row][..<cursor]) + new[0]
    let last = new.count - 1
    // Characters may join into one.
    column = new[last].count
    new[last] += rest
    column = min(column, new[last].count)
    lines.replaceSubrange(row...row, with: new)
    row += last
  }

  /// Returns false for a key that edits nothing. `columns` is how wide the lines are shown.
  mutating func edit(_ key: Key, columns: Int) -> Bool {
    switch (key.name, key.modifiers) {
    case (.enter, let modifiers) where !modifiers.isEmpty: insert("\n")
    case (.character(let character), []), (.character(let character), .shift):
      insert(String(character))
    case (.backspace, _):
      if key.modifiers.contains(.alternate) { eraseWord() } else { eraseBefore() }
    case (.delete, _): eraseAfter()
    case (.left, _): moveLeft()
    case (.right, _): moveRight()
    case (.up, _): moveRows(by: -1, columns)
    case (.down, _): moveRows(by: 1, columns)
    case (.pageUp, _): moveRows(by: -TypedLines.page, columns)
    case (.pageDown, _): moveRows(by: TypedLines.page, columns)
    case (.home, _), (.character("a"), .control): column = 0
    case (.end, _): column = lines[row].count
    case (.character("w"), .control): eraseWord()
    case (.character("u"), .control):
      lines[row].removeSubrange(..<index)
      column = 0
    case (.character("k"), .control):
      lines[row].removeSubrange(index...)
      column = lines[row].count
    default: return false
    }
    return true
  }

  private static let page = 8

  private var index: String.Index {
    lines[row].index(lines[row].startIndex, offsetBy: column)
  }

  // MARK: Erasing

  private mutating func eraseBefore() {
    guard column > 0 else { return joinWithLineAbove() }
    column -= 1
    lines[row].remove(at: index)
    column = min(column, lines[row].count)
  }

  private mutating func eraseAfter() {
    if column < lines[row].count {
      lines[row].remove(at: index)
      column = min(column, lines[row].count)
    } else if row + 1 < lines.count {
      row += 1
      column = 0
      joinWithLineAbove()
    }
  }

  private mutating func joinWithLineAbove() {
    guard row > 0 else { return }
    let rest = lines.remove(at: row)
    row -= 1
    column = lines[row].count
    lines[row] += rest
    column = min(column, lines[row].count)
  }

  private mutating func eraseWord() {
    guard column > 0 else { return joinWithLineAbove() }
    let start = lines[row][..<index]
    let kept = start.reversed().drop { $0 == " " }.drop { $0 != " " }
    lines[row].removeSubrange(..<index)
    lines[row] = String(kept.reversed()) + lines[row]
    column = min(kept.count, lines[row].count)
  }

  // MARK: Moving

  private mutating func moveLeft() {
    if column > 0 {
      column -= 1
    } else if row > 0 {
      row -= 1
      column = lines[row].count
    }
  }

  private mutating func moveRight() {
    if column < lines[row].count {
      column += 1
    } else if row + 1 < lines.count {
      row += 1
      column = 0
    }
  }

  /// Moves by rows of the screen, over the ends of lines.
  private mutating func moveRows(by count: Int, _ columns: Int) {
    var shown = ShownLine(lines[row], columns)
    var (part, cell) = shown.position(of: column)
    var left = abs(count)
    while left > 0 {
      left -= 1
      if shown.rows.indices.contains(part + count.signum()) {
        part += count.signum()
      } else if lines.indices.contains(row + count.signum()) {
        row += count.signum()
        shown = ShownLine(lines[row], columns)
        part = count > 0 ? 0 : shown.rows.count - 1
      } else {
        // Beyond the first and the last row are both ends.
        column = count > 0 ? lines[row].count : 0
        return
      }
    }
    cell = max(0, cell)
    column = shown.column(at: cell, ofRow: part)
  }
}

/// A typed line as the screen shows it, in rows that have all its characters.
struct ShownLine {
  /// The characters of each row. There is always one row.
  private(set) var rows: [Range<Int>] = []
  private let characters: [Character]

  init(_ line: String, _ columns: Int) {
    characters = Array(line)
    let room = max(2, columns - 1)
    var (start, end, filled) = (0, 0, 0)
    for part in line[...].partsKeptTogether {
      let count = part.count
      let width = ShownLine.width(of: part)
      // Spaces at the end of a row may stick out, and are not shown.
      let isSpace = part.utf8.first == 0x20
      if filled + width > room, filled > 0, !isSpace {
        rows.append(start..<end)
        (start, filled) = (end, 0)
      }
      if width > room, !isSpace {
        // A word that no row has room for.
        for character in part {
          let own = ShownLine.width(of: String(character))
          if filled + own > room, filled > 0 {
            rows.append(start..<end)
            (start, filled) = (end, 0)
          }
          filled += own
          end += 1
        }
      } else {
        filled += width
        end += count
      }
    }
    rows.append(start..<characters.count)
  }

  private static func width(of text: some StringProtocol) -> Int {
    String(text).safeInOneLine.displayWidth
  }

  func text(ofRow number: Int) -> String { String(characters[rows[number]]).safeInOneLine }

  /// The row of a cursor, and its cell there.
  func position(of column: Int) -> (row: Int, cell: Int) {
    let row = rows.lastIndex { $0.lowerBound <= column } ?? 0
    let before = characters[rows[row].lowerBound..<min(column, characters.count)]
    return (row, ShownLine.width(of: String(before)))
  }

  /// The cursor at a cell of a row, or at its end.
  fileprivate func column(at cell: Int, ofRow number: Int) -> Int {
    var width = 0
    let range = rows[number]
    for column in range {
      let next = width + ShownLine.width(of: String(characters[column]))
      if next > cell { return column }
      width = next
    }
    // The end of a row that goes on is the beginning of the next one.
    return number == rows.count - 1 ? range.upperBound : max(range.lowerBound, range.upperBound - 1)
  }
}
