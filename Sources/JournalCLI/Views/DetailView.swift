import Settings
import Terminal
import TimelineDomain

/// One item, whole.
struct DetailView {
  private static let titleWidth = 9

  let columns: Int?
  let styler: Styler
  let configuration: Configuration
  /// Nil where nobody knows the other ids.
  let names: ShortNames?
  private let words: ItemLines

  init(
    columns: Int?, styler: Styler, configuration: Configuration = .standard,
    names: ShortNames? = nil, isPlain: Bool = false
  ) {
    self.columns = columns
    self.styler = styler
    self.configuration = configuration
    self.names = names
    words = ItemLines(
      moods: configuration.moods, tagSign: configuration.tagSign, hasColor: styler.isOn,
      isPlain: isPlain, condition: nil)
  }

  func lines(_ item: TimelineItem, storedLine: [UInt8]?) -> [String] {
    var rows = [
      ("id", id(of: item)),
      ("at", StyledLine(item.moment?.inFull(configuration.hours) ?? "no moment that can be read")),
      ("type", StyledLine(item.kind.safeInOneLine)),
    ]
    if let journal = item.journal {
      rows.append(("journal", StyledLine(journal.safeInOneLine)))
    }
    var body: [String] = []
    switch item.content {
    case .post(let post):
      if !post.tags.isEmpty { rows.append(("tags", tags(of: post))) }
      if post.isStarred { rows.append(("starred", StyledLine("★", .star))) }
      switch post {
      case .text(let text): body = lines(of: text.text)
      case .mood(let mood):
        rows.append(
          (
            "mood",
            StyledLine(ItemWords.mood(mood, configuration.moods), ItemWords.moodStyle(mood))
          ))
        body = mood.note.map(lines) ?? []
      }
    case .opaque(let entry):
      rows.append(("kept", StyledLine(entry.reason(of: "this").safeInOneLine)))
      // A stored line that is broken in two could not be copied.
      body = storedLine.map { [String(decoding: $0, as: UTF8.self).safeForTerminal] } ?? []
    }
    if item.isContested {
      let words = "\(item.revision.text); another one stands beside it"
      rows.append(("version", StyledLine(words.safeInOneLine)))
    }
    return rows.flatMap(hanging) + (body.isEmpty ? [] : [""] + body)
  }

  private func id(of item: TimelineItem) -> StyledLine {
    let id = item.id.text.safeInOneLine
    guard let enough = names?.shortest(item.name).safeInOneLine, id.hasPrefix(enough) else {
      return StyledLine(id)
    }
    var line = StyledLine(enough, .id)
    line.append(id.dropFirst(enough.count), .faint)
    return line
  }

  private func tags(of post: Post) -> StyledLine {
    var line = StyledLine()
    for (index, tag) in post.tags.enumerated() {
      if index > 0 { line.append(" ") }
      line.append("\(configuration.tagSign)\(tag.name)".safeInOneLine, .tag(tag.name))
    }
    return line
  }

  private func hanging(_ title: String, _ line: StyledLine) -> [String] {
    let head =
      styler(.faint, title)
      + String(repeating: " ", count: max(0, DetailView.titleWidth - title.count))
    let rest = String(repeating: " ", count: DetailView.titleWidth)
    return line.lines(columns.map { max(12, $0 - DetailView.titleWidth) }, styler).enumerated()
      .map { ($0.offset == 0 ? head : rest) + $0.element }
  }

  /// A person's own words; nothing is done to what goes through a pipe.
  private func lines(of text: String) -> [String] {
    let safe = text.safeForTerminal
    if safe.isEmpty { return [] }
    guard columns != nil || styler.isOn else { return [safe] }
    return words.text(safe).flatMap { $0.lines(columns, styler) }
  }
}
