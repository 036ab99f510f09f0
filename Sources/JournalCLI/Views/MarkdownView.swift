import Terminal
import TimePhrases
import TimelineDomain

/// A timeline as Markdown: a heading for each day, and a list of what happened.
struct MarkdownView {
  var settings: TimeSettings = .standard
  var moods: MoodSet = .standard
  var hours: ClockHours = .twentyFour
  let words: any Catalogue

  /// The lines of one item. `previous` is the item above it, which tells whether a new day begins.
  func lines(_ item: TimelineItem, after previous: TimelineItem?) -> [String] {
    let mark = item.journal.map { MarkdownText.lines($0.safeInOneLine)[0] + " · " } ?? ""
    let time = (item.moment.map { words.timeOfDay($0.wall, hours) + " " } ?? "") + mark
    let text = MarkdownText.lines(ItemWords.body(item, moods, words))
    let lines = text.enumerated().map { index, line in
      index == 0 ? "- \(time)\(line)" : line.isEmpty ? "" : "  \(line)"
    }
    return heading(item, after: previous) + lines
  }

  private func heading(_ item: TimelineItem, after previous: TimelineItem?) -> [String] {
    let day = day(item)
    if let previous, day == self.day(previous) { return [] }
    return (previous == nil ? [] : [""]) + ["## \(day)", ""]
  }

  private func day(_ item: TimelineItem) -> String {
    (item.place?.wall.day(by: settings)).map(words.day) ?? words.withoutDate
  }
}

/// Text that means itself in Markdown, in CommonMark and in what GitHub makes of it: a backslash
/// stands before every sign that would begin something, the end of a line is one, and an empty line
/// is one. An address may still become a link.
enum MarkdownText {
  /// At least one line.
  static func lines(_ text: String) -> [String] {
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { escaped(Substring($0)) }
    // An item that begins with an empty line would have no text.
    let words = lines.drop { $0.isEmpty }
    guard !words.isEmpty else { return [""] }
    return words.indices.map { index in
      let next = index + 1 < lines.count ? lines[index + 1] : ""
      return lines[index].isEmpty || next.isEmpty ? lines[index] : lines[index] + "\\"
    }
  }

  private static func escaped(_ line: Substring) -> String {
    var result = String.UnicodeScalarView()
    guard let start = line.unicodeScalars.firstIndex(where: { $0 != " " && $0 != "\t" }) else {
      return ""
    }
    // Four spaces would begin code.
    if start > line.startIndex {
      result.append(contentsOf: "&#32;".unicodeScalars)
      result.append(contentsOf: line.unicodeScalars[..<start].dropFirst())
    }
    let words = line.unicodeScalars[start...]
    let number = words.prefix { ("0"..."9").contains($0) }
    for index in words.indices {
      let scalar = words[index]
      let beginsLine = index == start && startSigns.contains(scalar)
      let endsNumber =
        index == number.endIndex && !number.isEmpty && ".)".contains(Character(scalar))
      if beginsLine || endsNumber || signs.contains(scalar) { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }

  private static let signs = Set("\\`*_[]<>&|~".unicodeScalars)
  private static let startSigns = Set("#-+=".unicodeScalars)
}
