import TimelineDomain

/// A field of an entry that `--fields` can name.
enum ItemField: String, CaseIterable, Sendable, Hashable {
  case id, revision, type, at, text, mood, score, note, tags, starred, understood, journal

  enum Value: Sendable, Hashable {
    case text(String)
    case number(Double)
    case bool(Bool)
    case words([String])
  }

  /// The default columns of a table.
  static let columns = allCases.filter { $0 != .revision && $0 != .journal }

  /// Nil if the entry has no such field.
  func value(of item: TimelineItem) -> Value? {
    switch self {
    case .id: return .text(item.id.text)
    case .revision: return .text(item.revision.text)
    case .type: return .text(item.kind)
    case .at: return item.moment.map { .text($0.spelling) }
    case .understood: return .bool(item.post != nil)
    case .journal: return item.journal.map { .text($0) }
    case .tags: return item.post.map { .words($0.tags.map(\.name)) }
    case .starred: return item.post.map { .bool($0.isStarred) }
    case .text, .mood, .score, .note: break
    }
    switch item.content {
    case .post(.text(let post)): return self == .text ? .text(post.text) : nil
    case .post(.mood(let post)): return value(of: post)
    case .unknown: return nil
    }
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
