import Terminal

/// A typed line with its title. Shows the part of the text around the cursor.
struct TypedLineView {
  let title: String

  func line(_ input: TypedLine, _ columns: Int) -> (line: StyledLine, cursor: Int) {
    let room = max(4, columns - title.displayWidth - 1)
    // A pasted text can be long, and no more characters than columns are shown.
    let start = String(input.text.prefix(input.cursor).suffix(columns)).safeInOneLine
    let after = String(input.text.dropFirst(input.cursor).prefix(columns)).safeInOneLine
    var width = 0
    let shown = start.reversed().prefix { character in
      width += character.displayWidth
      return width < room
    }
    let before = String(shown.reversed())
    var line = StyledLine(title, .heading)
    let cursor = title.displayWidth + before.displayWidth
    line.append(before + after)
    return (line, min(cursor, columns - 1))
  }
}
