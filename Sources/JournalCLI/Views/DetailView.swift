import Terminal
import TimelineDomain

/// One item, whole.
struct DetailView {
  let columns: Int?
  let styler: Styler
  let moods: MoodSet
  let words: any Catalogue

  init(columns: Int?, styler: Styler, moods: MoodSet = .standard, words: any Catalogue) {
    self.words = words
    self.columns = columns
    self.styler = styler
    self.moods = moods
  }

  func lines(_ item: TimelineItem, storedLine: [UInt8]?) -> [String] {
    var rows: [(RowTitle, String)] = [
      (.id, item.id.text),
      (.at, item.moment.map(words.inFull) ?? words.noMoment),
      (.type, item.kind),
    ]
    var body = ""
    var isWrapped = true
    switch item.content {
    case .post(let post):
      if !post.tags.isEmpty {
        rows.append((.tags, post.tags.map { "#\($0.name)" }.joined(separator: " ")))
      }
      if post.isStarred { rows.append((.starred, "★")) }
      switch post {
      case .text(let text): body = text.text
      case .mood(let mood):
        rows.append((.mood, ItemWords.mood(mood, moods, words)))
        body = mood.note ?? ""
      }
    case .opaque(let entry):
      rows.append((.kept, words.kept(entry)))
      // A stored line that is broken in two could not be copied.
      isWrapped = false
      body = storedLine.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    if item.isContested {
      rows.append((.version, words.version(item.revision.text)))
    }
    let head = rows.flatMap { title, text in
      hanging(styler(.faint, words.title(title).padded(to: 9)), text.safeInOneLine)
    }
    let safe = body.safeForTerminal
    return head + (body.isEmpty ? [] : [""] + (isWrapped ? wrapped(safe) : [safe]))
  }

  private func hanging(_ title: String, _ text: String) -> [String] {
    let lines = columns.map { text.wrapped(to: max(12, $0 - 9)) } ?? [text]
    return lines.enumerated().map { ($0.offset == 0 ? title : "         ") + $0.element }
  }

  private func wrapped(_ text: String) -> [String] {
    columns.map { text.wrapped(to: $0) } ?? [text]
  }
}
