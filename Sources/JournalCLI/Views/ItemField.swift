import TimelineDomain

/// A field of an entry that `--fields` can name.
enum ItemField: String, CaseIterable, Sendable, Hashable {
  case id, revision, type, at, until, day, text, mood, score, note, tags, starred, understood,
    journal, files

  enum Value: Sendable, Hashable {
    case text(String)
    case number(Double)
    case bool(Bool)
    case words([String])
    case files([AttachedFile])
  }

  /// The default columns of a table. Later ones are not among them, because scripts count columns.
  static let columns = allCases.filter {
    ![.revision, .journal, .until, .day, .files].contains($0)
  }

  /// Nil if the entry has no such field.
  func value(of item: TimelineItem) -> Value? {
    switch self {
    case .id: return .text(item.id.text)
    case .revision: return .text(item.revision.text)
    case .type: return .text(item.kind)
    case .at: return item.moment.map { .text($0.spelling) }
    case .until: return item.extent.until.map { .text($0.spelling) }
    case .day: return .bool(item.extent.isAllDay)
    case .understood: return .bool(item.post != nil)
    case .journal: return item.journal.map { .text($0) }
    case .files: return .files(item.files)
    case .tags: return hasWords(item) ? .words(item.tags.map(\.name)) : nil
    case .starred: return hasWords(item) ? .bool(item.isStarred) : nil
    case .text, .mood, .score, .note: break
    }
    switch item.content {
    case .post(.text(let post)): return self == .text ? .text(post.text) : nil
    case .post(.mood(let post)): return value(of: post)
    case .unknown(let entry):
      let words = self == .text ? entry.fallback?.text : self == .note ? entry.fallback?.note : nil
      return words.map { .text($0) }
    }
  }

  private func hasWords(_ item: TimelineItem) -> Bool {
    item.post != nil || item.fallback?.hasWords == true
  }

  private func value(of post: MoodPost) -> Value? {
    switch self {
    case .mood: .text(post.mood.name)
    case .score: post.score.map { .number($0.value) }
    case .note: post.note.map { .text($0) }
    default: nil
    }
  }
}
