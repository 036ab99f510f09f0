import Terminal

/// The last line of the screen while the user types.
struct PromptView {
  let words: any BrowserCatalogue

  /// The line and the column of the cursor. Shows the part of the text around the cursor.
  func line(_ state: PromptViewState, _ columns: Int) -> (line: StyledLine, cursor: Int) {
    let title = " \(words.title(state.kind)): "
    let room = max(4, columns - title.displayWidth - 1)
    var before = String(state.text.prefix(state.cursor)).safeInOneLine
    let after = String(state.text.dropFirst(state.cursor)).safeInOneLine
    while before.displayWidth > room - 1, !before.isEmpty { before.removeFirst() }
    var line = StyledLine(title, .heading)
    let cursor = title.displayWidth + before.displayWidth
    line.append(before + after)
    if let refusal = state.refusal {
      // What is wrong; there is no room for what to do about it.
      let why = refusal.split { ";。\n".contains($0) }.first ?? ""
      line.append("   " + String(why).safeInOneLine, .warning)
    }
    return (line, min(cursor, columns - 1))
  }
}
