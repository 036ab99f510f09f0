extension StyledLine {
  /// Cuts the line, with a sign, or pads it to exactly this many cells. Replaces what a terminal
  /// would obey.
  package func fitted(to columns: Int) -> StyledLine { fitted(to: columns, sign: "…") }

  /// Two panes side by side.
  package static func joined(
    _ left: StyledLine, width leftWidth: Int, separator: String, _ right: StyledLine,
    width rightWidth: Int
  ) -> StyledLine {
    var line = left.fitted(to: leftWidth)
    line.append(separator, .faint)
    line.append(right.fitted(to: rightWidth))
    return line
  }

  /// The line in reverse and in one color, as a list draws the selected row of a pane. Pad the line
  /// first, so that the whole row of the pane is reversed.
  package var selected: StyledLine {
    var line = StyledLine(margin: margin)
    eachRun(in: 0..<text.utf8.count) { line.append($0, $1.selected) }
    return line
  }

  /// An empty sign cuts plainly.
  func fitted(to columns: Int, sign: String) -> StyledLine {
    guard columns > 0 else { return StyledLine() }
    let start = text.utf8.prefix(columns + 1)
    if start.count <= columns, start.allSatisfy({ 0x20..<0x7F ~= $0 }) {
      var line = with(margin: "")
      line.append(String(repeating: " ", count: columns - start.count))
      return line
    }
    var fitting = Fitting(columns: columns)
    eachGrapheme { fitting.take($0, $1) }
    return fitting.line(sign: sign)
  }
}

extension [StyledLine] {
  /// The first lines; a sign shows that there are more.
  package func first(_ count: Int, _ columns: Int) -> [StyledLine] {
    guard self.count > count, count > 0 else { return Array(prefix(count)) }
    var last = self[count - 1]
    last.append("…")
    return prefix(count - 1) + [last.fitted(to: columns)]
  }
}

/// The beginning of a line, as far as it fits.
private struct Fitting {
  /// Characters without a width, such as joiners, that may follow each other.
  private static let mostWithoutWidth = 8

  private let columns: Int
  private var pieces: [(grapheme: ScreenGrapheme, style: Style)] = []
  private var width = 0
  private var piecesWithoutWidth = 0
  private var charactersSeen = 0

  init(columns: Int) {
    self.columns = columns
  }

  /// Returns false if nothing more fits.
  mutating func take(_ character: Character, _ style: Style) -> Bool {
    let grapheme = ScreenGrapheme(character)
    charactersSeen += 1
    // A mark without a letter would change what is left of it.
    let before = pieces.last.map(\.grapheme.text)
    if before == nil || before == ScreenGrapheme.replacement, grapheme.joins(before ?? " ") {
      return charactersSeen < 64 * columns
    }
    if grapheme.width > 0 {
      piecesWithoutWidth = 0
    } else {
      piecesWithoutWidth += 1
      if pieces.isEmpty || piecesWithoutWidth > Self.mostWithoutWidth {
        return charactersSeen < 64 * columns
      }
    }
    pieces.append((grapheme, style))
    width += grapheme.width
    return width <= columns
  }

  func line(sign: String) -> StyledLine {
    var pieces = pieces[...]
    var width = width
    var cutStyle: Style?
    let room = self.width > columns ? columns - sign.displayWidth : columns
    while width > room, let last = pieces.popLast() {
      width -= last.grapheme.width
      cutStyle = last.style
    }
    var line = StyledLine()
    for (grapheme, style) in pieces { line.append(grapheme.text, style) }
    if let cutStyle {
      line.append(sign, cutStyle)
      width += sign.displayWidth
    }
    line.append(String(repeating: " ", count: columns - width))
    return line
  }
}
