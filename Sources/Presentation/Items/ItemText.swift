package import Terminal
package import TimePhrases
package import TimelineDomain

/// An item in words, in one line or more.
package enum ItemText {
  /// The parts of an item in order, safe for a terminal.
  package struct Parts {
    package typealias Part = (words: String, style: Style)

    /// Star, face and mood.
    package var head: [Part] = []
    /// The user's text.
    package var text = ""
    /// Tags that the text does not contain, and how many files there are.
    package var tail: [Part] = []
  }

  /// Everything that a list shows of an item.
  package static func body(
    _ item: TimelineItem, _ moods: MoodSet, _ language: Catalogue, tagSign: Character = "#"
  ) -> String {
    let parts = parts(item, moods, language, tagSign: tagSign)
    return parts.head.map(\.words).joined() + parts.text + parts.tail.map(\.words).joined()
  }

  package static func parts(
    _ item: TimelineItem, _ moods: MoodSet, _ language: Catalogue, tagSign: Character = "#"
  ) -> Parts {
    var parts = Parts()
    if item.isStarred { parts.head = [("★", .star), (" ", .plain)] }
    if item.isSealed { parts.head += [("🔒 ", .plain)] }
    // A list has it under the day of its line.
    if let outside = item.outside?.moment, let own = item.moment, !own.isSameDate(as: outside) {
      parts.head += [("\(own.date) ", .faint)]
    }
    switch item.content {
    case .post(let post):
      let (title, body, isWordless) = (
        self.title(of: post, moods, language), post.body, item.isWordless
      )
      if let title { parts.head.append(title) }
      if isWordless {
        parts.head.append((language.inPlaceOfWords(item.attachments), .faint))
      } else if title == nil {
        parts.text = body.withoutPictureMarks.withoutBlankEnd.safeForTerminal
      } else if !body.isBlank {
        parts.head.append((" · ", .plain))
        parts.text = body.withoutBlankEnd.safeForTerminal
      }
      parts.tail = tags(
        post.givenTags, besides: isWordless ? [] : Tag.found(in: body), tagSign)
    case .unknown(let entry):
      let words = language.unread(entry)
      parts.head.append((words.safeForTerminal, .faint))
      guard let fallback = entry.fallback else { break }
      if !fallback.body.isEmpty {
        parts.head.append((" · ", .plain))
        parts.text = fallback.body.withoutBlankEnd.safeForTerminal
      }
      let shown = fallback.texts.flatMap { Tag.found(in: $0) }
      let rest = tags(fallback.givenTags, besides: shown, tagSign)
      if fallback.body.isEmpty, !rest.isEmpty { parts.head.append((" ·", .plain)) }
      parts.tail = rest
    }
    if !item.files.isEmpty, !item.isWordless {
      let isAfterWords = !(parts.head.isEmpty && parts.text.isEmpty && parts.tail.isEmpty)
      if isAfterWords { parts.tail.append((" ", .plain)) }
      parts.tail.append((language.files(item.files.count), .faint))
    }
    if item.isConflict { parts.tail.append((" · \(language.inConflict)", .plain)) }
    return parts
  }

  /// The first words in one line, up to 48 cells.
  package static func firstWords(
    _ item: TimelineItem, _ moods: MoodSet, _ language: Catalogue, tagSign: Character = "#"
  ) -> String {
    // Do not measure a gigabyte for 48 cells.
    let rest = body(item, moods, language, tagSign: tagSign).unicodeScalars.drop { $0 == "\n" }
    let start = rest.prefix(1000).prefix { $0 != "\n" }
    let line = String(String.UnicodeScalarView(start))
    let isCut = start.count == 1000 && start.endIndex < rest.endIndex
    guard isCut || line.displayWidth > 48 else { return line }
    return (line.wrapped(to: 47).first ?? "") + "…"
  }

  /// What comes before the words, and its style: for a mood, a color by the score.
  package static func title(
    of post: Post, _ moods: MoodSet, _ language: Catalogue
  ) -> Parts.Part? {
    guard let mood = post.mood else { return post.title.map { ($0.safeInOneLine, .plain) } }
    return (words(of: mood, moods, language), mood.score.map { .grade($0.value) } ?? .plain)
  }

  private static func words(of mood: Mood, _ moods: MoodSet, _ language: Catalogue) -> String {
    let name = language.name(of: mood)
    if let face = moods.face(of: mood) { return "\(face.safeInOneLine) \(name)" }
    let isFace = name.count == 1 && name.allSatisfy { !$0.isLetter }
    let score = isFace ? nil : mood.score.map { " " + language.ofFive(number($0.value)) }
    return name + (score ?? "")
  }

  private static func tags(
    _ tags: [Tag], besides shown: [Tag], _ sign: Character
  ) -> [Parts.Part] {
    let shown = Set(shown)
    return tags.eachOnce().filter { !shown.contains($0) }.flatMap { tag in
      [(" ", .plain), ("\(sign)\(tag.name.safeInOneLine)".safeForTerminal, .tag(tag.name))]
    }
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map { String($0) } ?? String(value)
  }
}

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

/// Highlights what a search found in an item's text, without changing its width.
package struct Highlighting {
  /// Byte ranges in all lines, joined with one byte between lines.
  private let ranges: [Range<Int>]

  package init(of condition: PostCondition, in lines: [StyledLine]) {
    // Highlighting in such a long text would take longer than it helps.
    guard lines.reduce(0, { $0 + $1.text.utf8.count }) <= 100_000 else {
      ranges = []
      return
    }
    let body = lines.map(\.text).joined(separator: "\n")
    let found = condition.matches(in: body)
    guard !found.isEmpty else {
      ranges = []
      return
    }
    var offsets = [0]
    for character in body { offsets.append(offsets[offsets.count - 1] + character.utf8.count) }
    ranges = found.map { offsets[$0.lowerBound]..<offsets[$0.upperBound] }
  }

  /// Highlights lines with the same number of bytes as the searched ones.
  package func lines(_ lines: [StyledLine]) -> [StyledLine] {
    guard !ranges.isEmpty else { return lines }
    var start = 0
    return lines.map { line in
      let range = start..<(start + line.text.utf8.count)
      start = range.upperBound + 1
      let own = ranges.filter { $0.overlaps(range) }
        .map { $0.clamped(to: range) }
        .map { $0.lowerBound - range.lowerBound..<$0.upperBound - range.lowerBound }
      return own.isEmpty ? line : line.with(.match, over: own)
    }
  }
}

// Dates in numbers, the same in every language. The catalogue has dates in words.

extension Moment {
  /// `08:01`
  package var timeOfDay: String { wall.timeOfDay() }

  /// `2026-11-21`
  package var date: String {
    let wall = wall
    return "\(wall.year.padded(4))-\(wall.month.padded(2))-\(wall.day.padded(2))"
  }

  /// `+09:00`
  package var offsetText: String {
    let minutes = abs(offset) / 60
    let offsetText = "\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
    return "\(offset < 0 ? "-" : "+")\(offsetText)"
  }
}

extension CivilTime {
  /// `08:01`, `08:01:02`
  package func timeOfDay(second: Int? = nil) -> String {
    "\(hour.padded(2)):\(minute.padded(2))" + (second.map { ":\($0.padded(2))" } ?? "")
  }
}
