import Terminal
import TimelineDomain

/// An item's words in lines with their looks, for a terminal of any width.
struct ItemLines: Sendable {
  let moods: MoodSet
  let words: any Catalogue
  let tagSign: Character
  /// Without colour every sign stays where it was typed.
  let hasColor: Bool
  /// Nobody wants to see Markdown as what it means.
  let isPlain: Bool
  /// What was searched for.
  let condition: PostCondition?

  func lines(_ item: TimelineItem) -> [StyledLine] {
    let lines = lines(item, tagSign)
    guard hasColor, let condition, item.post != nil else { return lines }
    // A search knows a tag by its own sign, which takes as much room as any other.
    return Highlighting(of: condition, in: tagSign == "#" ? lines : self.lines(item, "#"))
      .lines(lines)
  }

  private func lines(_ item: TimelineItem, _ tagSign: Character) -> [StyledLine] {
    let parts = ItemWords.parts(item, moods, words, tagSign: tagSign)
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

  /// A person's own words, safe already; at least one line.
  func text(_ text: String) -> [StyledLine] {
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
