import Terminal
package import TimePhrases
package import TimelineDomain

/// A timeline as Markdown: a heading for each day, and a list of its entries.
package struct MarkdownView {
  package let settings: TimeSettings
  package let moods: MoodSet
  package let hours: ClockHours
  package let words: Catalogue

  package init(
    settings: TimeSettings = .standard, moods: MoodSet = .standard,
    hours: ClockHours = .twentyFour, words: Catalogue
  ) {
    self.settings = settings
    self.moods = moods
    self.hours = hours
    self.words = words
  }

  /// The lines of one item. `previous` is the item above it, to find where a new day begins.
  package func lines(_ item: TimelineItem, after previous: TimelineItem?) -> [String] {
    let mark = item.journal.map { MarkdownText.lines($0.safeInOneLine)[0] + " · " } ?? ""
    let span = item.moment.map { words.timeOfDay($0, item.extent, hours) } ?? ""
    let time = (span.isEmpty ? "" : span + " ") + mark
    let text = MarkdownText.lines(ItemText.body(item, moods, words))
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
    (item.sortingMoment?.wall.day(by: settings)).map(words.day) ?? words.withoutDate
  }
}

/// Escapes text for CommonMark and GitHub: a backslash before every sign that could begin markup,
/// at line ends, and on empty lines. An address can still become a link.
package enum MarkdownText {
  /// At least one line.
  package static func lines(_ text: String) -> [String] {
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { escaped(Substring($0)) }
    // A list item that starts with an empty line would lose its text.
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
    // Four spaces would start a code block.
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
