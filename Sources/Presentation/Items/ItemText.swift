package import Terminal
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
    /// Tags that the text does not contain.
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
    switch item.content {
    case .post(.text(let post)):
      parts.text = post.text.safeForTerminal
      parts.tail = tags(post.givenTags, besides: Tag.found(in: post.text), tagSign)
    case .post(.mood(let post)):
      parts.head.append((mood(post, moods, language), moodStyle(post)))
      if let note = post.note, !note.isBlank {
        parts.head.append((" · ", .plain))
        parts.text = note.safeForTerminal
      }
      parts.tail = tags(
        post.givenTags, besides: post.note.map { Tag.found(in: $0) } ?? [], tagSign)
    case .unknown(let entry):
      let words = "\(entry.kind.safeName) · \(language.shortReason(entry.reason))"
      parts.head.append((words.safeForTerminal, .faint))
      guard let fallback = entry.fallback else { break }
      if !fallback.body.isEmpty {
        parts.head.append((" · ", .plain))
        parts.text = fallback.body.safeForTerminal
      }
      let shown = fallback.texts.flatMap { Tag.found(in: $0) }
      let rest = tags(fallback.givenTags, besides: shown, tagSign)
      if fallback.body.isEmpty, !rest.isEmpty { parts.head.append((" ·", .plain)) }
      parts.tail = rest
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

  package static func mood(
    _ post: MoodPost, _ moods: MoodSet, _ language: Catalogue
  ) -> String {
    if let face = moods.face(of: post.mood) {
      return "\(face.safeInOneLine) \(post.mood.name.safeInOneLine)"
    }
    let score = post.score.map { " " + language.ofFive(number($0.value)) } ?? ""
    return post.mood.name.safeInOneLine + score
  }

  /// A color by the score, if there is one.
  package static func moodStyle(_ post: MoodPost) -> Style {
    (post.score ?? post.mood.score).map { .grade($0.value) } ?? .plain
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
