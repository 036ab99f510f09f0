import Terminal

/// A typed line with its title. Shows the part of the text around the cursor.
struct TypedLineView {
  let title: String
  let flaw: String?

  func line(_ input: TypedLine, _ columns: Int) -> (line: StyledLine, cursor: Int) {
    let room = max(4, columns - title.displayWidth - 1)
    var before = String(input.text.prefix(input.cursor)).safeInOneLine
    let after = String(input.text.dropFirst(input.cursor)).safeInOneLine
    while before.displayWidth > room - 1, !before.isEmpty { before.removeFirst() }
    var line = StyledLine(title, .heading)
    let cursor = title.displayWidth + before.displayWidth
    line.append(before + after)
    if let flaw {
      // What is wrong; there is no room for what to do about it.
      let why = flaw.split { ";。\n".contains($0) }.first ?? ""
      line.append("   " + String(why).safeInOneLine, .warning)
    }
    return (line, min(cursor, columns - 1))
  }
}
