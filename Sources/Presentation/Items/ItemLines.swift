package import Terminal
package import TimelineDomain

/// An item's text as styled lines, for any width.
package struct ItemLines: Sendable {
  package let moods: MoodSet
  package let words: Catalogue
  package let tagSign: Character
  /// Without color, Markdown signs stay as typed.
  package let hasColor: Bool
  /// Whether to show Markdown signs as typed.
  package let isPlain: Bool
  /// The condition of the search, for highlighting.
  package let condition: PostCondition?

  package init(
    moods: MoodSet, words: Catalogue, tagSign: Character, hasColor: Bool, isPlain: Bool,
    condition: PostCondition?
  ) {
    self.moods = moods
    self.words = words
    self.tagSign = tagSign
    self.hasColor = hasColor
    self.isPlain = isPlain
    self.condition = condition
  }

  package func lines(_ item: TimelineItem) -> [StyledLine] {
    let lines = lines(item, tagSign)
    guard hasColor, let condition, item.body != nil else { return lines }
    // Search with the stored sign of tags; the displayed sign is just as wide.
    return Highlighting(of: condition, in: tagSign == "#" ? lines : self.lines(item, "#"))
      .lines(lines)
  }

  /// The first words in one line, for a row of a list. Reads only the beginning of a long text.
  package func row(_ item: TimelineItem) -> StyledLine {
    let row = self.row(item, tagSign)
    guard hasColor, let condition, item.body != nil else { return row }
    return Highlighting(of: condition, in: [tagSign == "#" ? row : self.row(item, "#")])
      .lines([row])[0]
  }

  private func row(_ item: TimelineItem, _ tagSign: Character) -> StyledLine {
    let parts = ItemText.parts(item, moods, words, tagSign: tagSign)
    var row = StyledLine()
    for part in parts.head { row.append(part.words, part.style) }
    let text = String(String.UnicodeScalarView(parts.text.unicodeScalars.prefix(1000)))
    let words = text.split(separator: "\n").first { !$0.isEmpty } ?? ""
    row.append(self.text(String(words))[0])
    for part in parts.tail { row.append(part.words, part.style) }
    return row
  }

  private func lines(_ item: TimelineItem, _ tagSign: Character) -> [StyledLine] {
    let parts = ItemText.parts(item, moods, words, tagSign: tagSign)
    var head = StyledLine()
    for part in parts.head { head.append(part.words, part.style) }
    var lines = text(parts.text)
    let room = String(repeating: " ", count: head.text.displayWidth)
    let margin = lines[0].margin
    head.append(lines[0])
    lines[0] = head.with(margin: margin.isEmpty ? "" : room + margin)
    for part in parts.tail { lines[lines.count - 1].append(part.words, part.style) }
    return lines
  }

  /// Styled lines of the user's text, made safe before; at least one line.
  package func text(_ text: String) -> [StyledLine] {
    guard hasColor else { return LightMarkdown.plainLines(of: text) }
    let marks = Tag.ranges(in: text).map { tag, range in
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      let count = text.utf8.distance(from: range.lowerBound, to: range.upperBound)
      return LightMarkdown.Mark(start..<start + count, .tag(tag.name))
    }
    return isPlain
      ? LightMarkdown.plainLines(of: text, marks: marks)
      : LightMarkdown.lines(of: text, marks: marks)
  }
}
