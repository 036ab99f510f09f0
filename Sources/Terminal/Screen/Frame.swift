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
  package let pictures: [Picture]

  /// Adds missing rows, drops surplus rows, and cuts or pads each row. A cursor outside the screen is
  /// hidden, and so is a picture that is not wholly inside.
  package init(
    _ size: ScreenSize, _ rows: [Row], cursor: Position? = nil, pictures: [Picture] = []
  ) {
    self.size = size
    self.pictures = pictures.filter { $0.isInside(size) }
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

extension Frame {
  /// A picture over rows that are blank.
  package struct Picture: Hashable, Sendable {
    package let picture: ScreenPicture
    package let position: Position

    package init(_ picture: ScreenPicture, at position: Position) {
      self.picture = picture
      self.position = position
    }

    package var rows: Range<Int> { position.row..<(position.row + picture.rows) }

    fileprivate func isInside(_ size: ScreenSize) -> Bool {
      position.row >= 0 && position.column >= 0 && rows.upperBound <= size.rows
        && position.column + picture.columns <= size.columns
    }
  }

  /// A row of the screen.
  package struct Row: Hashable, Sendable {
    package let line: StyledLine
    /// Draws the whole row in reverse.
    package let isSelected: Bool

    package init(_ line: StyledLine = StyledLine(), isSelected: Bool = false) {
      self.line = line
      self.isSelected = isSelected
    }

    func fitted(to columns: Int) -> Row {
      Row(line.fitted(to: columns, sign: ""), isSelected: isSelected)
    }
  }
}

/// How many cells a screen has.
package struct ScreenSize: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A grapheme as the screen shows it.
struct ScreenGrapheme {
  /// More are no character of any language, and could be thousands.
  private static let mostScalars = 16
  static let replacement = "\u{FFFD}"

  let text: String
  let width: Int

  init(_ character: Character) {
    if let ascii = character.asciiValue, 0x20..<0x7F ~= ascii {
      (text, width) = (String(character), 1)
      return
    }
    let scalars = character.unicodeScalars
    if scalars.prefix(Self.mostScalars + 1).count > Self.mostScalars
      || scalars.contains(where: \.isLive) && !Self.isFlag(character)
      || Self.joinsNext(character)
    {
      (text, width) = (Self.replacement, 1)
    } else {
      (text, width) = (String(character), character.displayWidth)
    }
  }

  private static func isFlag(_ character: Character) -> Bool {
    let scalars = Substring(String(character)).unicodeScalars
    return scalars.subdivisionFlag?.count == scalars.count
  }

  /// Whether it would be one grapheme with the text before it.
  func joins(_ text: String) -> Bool { (text + self.text).count == 1 }

  /// Whether it would be one grapheme with the text after it, as some Arabic and Indic signs.
  private static func joinsNext(_ character: Character) -> Bool {
    switch character.unicodeScalars.last?.value ?? 0 {
    case 0x600..<0x1200, 0x11000..<0x12000: (String(character) + " ").count == 1
    default: false
    }
  }
}
