extension String {
  /// Cuts the text to a number of cells and adds a sign if anything is missing. Never splits a
  /// grapheme, and measures only what it shows.
  package func cutBetweenGraphemes(to columns: Int) -> String {
    var width = 0
    var end = startIndex
    for index in indices {
      // What fits together with the sign.
      if width < columns { end = index }
      width += self[index].displayWidth
      if width > columns { return String(self[..<end]) + "…" }
    }
    return self
  }

  /// The beginning of the text that fits into `columns` cells.
  package func cut(to columns: Int) -> String {
    guard displayWidth > columns else { return self }
    return (wrapped(to: max(2, columns - 1)).first ?? "") + "…"
  }
}
