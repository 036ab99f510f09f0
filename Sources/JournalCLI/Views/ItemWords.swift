import Terminal
import TimelineDomain

/// An item in words, for one line or many.
enum ItemWords {
  /// Everything a list shows of it: face and mood, text, tags that don't stand in the text.
  static func body(
    _ item: TimelineItem, _ moods: MoodSet, _ language: any Catalogue
  ) -> String {
    var words = item.post?.isStarred == true ? "★ " : ""
    switch item.content {
    case .post(.text(let post)):
      words += post.text + tags(post.givenTags, besides: Tag.found(in: post.text))
    case .post(.mood(let post)):
      words += mood(post, moods, language)
      if let note = post.note, !note.isBlank { words += " · \(note)" }
      words += tags(post.givenTags, besides: post.note.map { Tag.found(in: $0) } ?? [])
    case .opaque(let entry):
      words += "\(entry.kind.safeName) · \(language.shortReason(entry.reason))"
    }
    if item.isContested { words += " · \(language.anotherVersion)" }
    return words.safeForTerminal
  }

  /// The first words in one line, up to 48 cells.
  static func firstWords(
    _ item: TimelineItem, _ moods: MoodSet, _ language: any Catalogue
  ) -> String {
    // Nobody measures a gigabyte for the sake of 48 cells.
    let rest = body(item, moods, language).unicodeScalars.drop { $0 == "\n" }
    let start = rest.prefix(1000).prefix { $0 != "\n" }
    let line = String(String.UnicodeScalarView(start))
    let isCut = start.count == 1000 && start.endIndex < rest.endIndex
    guard isCut || line.displayWidth > 48 else { return line }
    return (line.wrapped(to: 47).first ?? "") + "…"
  }

  static func mood(
    _ post: MoodPost, _ moods: MoodSet, _ language: any Catalogue
  ) -> String {
    if let face = moods.face(of: post.mood) {
      return "\(face.safeInOneLine) \(post.mood.name.safeInOneLine)"
    }
    let score = post.score.map { " " + language.ofFive(number($0.value)) } ?? ""
    return post.mood.name.safeInOneLine + score
  }

  private static func tags(_ tags: [Tag], besides shown: [Tag]) -> String {
    let shown = Set(shown)
    return tags.eachOnce().filter { !shown.contains($0) }
      .map { " #\($0.name.safeInOneLine)" }.joined()
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map { String($0) } ?? String(value)
  }
}
