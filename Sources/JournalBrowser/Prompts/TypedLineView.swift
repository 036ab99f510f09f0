import Terminal

/// A typed line with its title. Shows the part of the text around the cursor.
struct TypedLineView {
  let title: String

  func line(_ input: TypedLine, _ columns: Int) -> (line: StyledLine, cursor: Int) {
    let room = max(4, columns - title.displayWidth - 1)
    var before = String(input.text.prefix(input.cursor)).safeInOneLine
    let after = String(input.text.dropFirst(input.cursor)).safeInOneLine
    while before.displayWidth > room - 1, !before.isEmpty { before.removeFirst() }
    var line = StyledLine(title, .heading)
    let cursor = title.displayWidth + before.displayWidth
    line.append(before + after)
    return (line, min(cursor, columns - 1))
  }
}
