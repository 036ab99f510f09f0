extension String {
  /// The text where it has room in so many cells; else its beginning and a sign for the rest. No
  /// grapheme is split, and nobody measures more than what is shown.
  package func cutBetweenGraphemes(to columns: Int) -> String {
    var width = 0
    var end = startIndex
    for index in indices {
      // What still has room when the sign stands behind it.
      if width < columns { end = index }
      width += self[index].displayWidth
      if width > columns { return String(self[..<end]) + "…" }
    }
    return self
  }
}
