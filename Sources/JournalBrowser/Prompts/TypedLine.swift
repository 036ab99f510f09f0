import Terminal

/// A line that the user types.
struct TypedLine: Hashable, Sendable {
  private(set) var text: String
  /// In characters of the text.
  private(set) var cursor: Int

  init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }

  mutating func insert(_ words: String) {
    let clean = String(words.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    let rest = text[index(cursor)...]
    let start = String(text[..<index(cursor)]) + clean
    // Characters may have joined into one.
    text = start + rest
    cursor = min(start.count, text.count)
  }

  /// Returns false for a key that edits nothing.
  mutating func edit(_ key: Key) -> Bool {
    switch (key.name, key.modifiers) {
    case (.character(let character), []), (.character(let character), .shift):
      insert(String(character))
    case (.backspace, _):
      if key.modifiers.contains(.alternate) { eraseWord() } else { erase(cursor - 1) }
    case (.delete, _): erase(cursor)
    case (.left, _): cursor = max(0, cursor - 1)
    case (.right, _): cursor = min(text.count, cursor + 1)
    case (.home, _), (.character("a"), .control): cursor = 0
    case (.end, _), (.character("e"), .control): cursor = text.count
    case (.character("w"), .control): eraseWord()
    case (.character("u"), .control):
      text.removeSubrange(text.startIndex..<index(cursor))
      cursor = 0
    case (.character("k"), .control): text.removeSubrange(index(cursor)...)
    default: return false
    }
    return true
  }

  private mutating func erase(_ position: Int) {
    guard position >= 0, position < text.count else { return }
    text.remove(at: index(position))
    if position < cursor { cursor -= 1 }
    cursor = min(cursor, text.count)
  }

  private mutating func eraseWord() {
    while cursor > 0, text[index(cursor - 1)] == " " { erase(cursor - 1) }
    while cursor > 0, text[index(cursor - 1)] != " " { erase(cursor - 1) }
  }

  private func index(_ position: Int) -> String.Index {
    text.index(text.startIndex, offsetBy: position)
  }
}

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
