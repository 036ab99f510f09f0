import Terminal
import TimelineDomain

/// One item, whole.
struct DetailView {
  let columns: Int?
  let styler: Styler
  let moods: MoodSet

  init(columns: Int?, styler: Styler, moods: MoodSet = .standard) {
    self.columns = columns
    self.styler = styler
    self.moods = moods
  }

  func lines(_ item: TimelineItem, storedLine: [UInt8]?) -> [String] {
    var rows = [
      ("id", item.id.text),
      ("at", item.moment?.inFull ?? "no moment that can be read"),
      ("type", item.kind),
    ]
    if let journal = item.journal { rows.append(("journal", journal)) }
    var body = ""
    var isWrapped = true
    switch item.content {
    case .post(let post):
      if !post.tags.isEmpty {
        rows.append(("tags", post.tags.map { "#\($0.name)" }.joined(separator: " ")))
      }
      if post.isStarred { rows.append(("starred", "★")) }
      switch post {
      case .text(let text): body = text.text
      case .mood(let mood):
        rows.append(("mood", ItemWords.mood(mood, moods)))
        body = mood.note ?? ""
      }
    case .opaque(let entry):
      rows.append(("kept", entry.reason(of: "this")))
      // A stored line that is broken in two could not be copied.
      isWrapped = false
      body = storedLine.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    if item.isContested {
      rows.append(("version", "\(item.revision.text); another one stands beside it"))
    }
    let head = rows.flatMap { title, text in
      hanging(styler(.faint, title.padded(to: 9)), text.safeInOneLine)
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
