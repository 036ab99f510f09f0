package import TextSearch
package import TimePhrases

/// What a search requires of an item.
package indirect enum PostCondition: Hashable, Sendable {
  case all([PostCondition])
  case any([PostCondition])
  case not(PostCondition)

  // Conditions that also apply to unknown entries.
  case type(String)
  /// A prefix of the post's id or of its revision.
  case id(EntryID)
  /// Edited, and the edit is not undone.
  case edited
  /// One of several heads of its post.
  case inConflict
  case unknown
  case before(Moment)
  /// At that moment or later.
  case since(Moment)
  case within(TimeStretch)
  /// That day of any year, in local time.
  case dayOfYear(month: Int, day: Int)

  // Conditions on the content of a post.
  /// In the text, in the note or in the name of the mood.
  case words(FoldedText)
  case pattern(TextPattern)
  case tag(FoldedText)
  /// A tag that begins with this.
  case tagPrefix(FoldedText)
  /// Words or a pattern, only in the text or only in the note.
  case body(Part, PostCondition)
  case mood(Mood)
  case score(Comparison, Score)
  case starred
  case has(Part)

  package enum Part: Hashable, Sendable, CaseIterable {
    case text, note, tags
  }

  package enum Comparison: Hashable, Sendable, CaseIterable {
    case less, atMost, equal, atLeast, more

    package func holds(_ left: Score, _ right: Score) -> Bool {
      switch self {
      case .less: left.value < right.value
      case .atMost: left.value <= right.value
      case .equal: left.value == right.value
      case .atLeast: left.value >= right.value
      case .more: left.value > right.value
      }
    }
  }

  /// `unsure` if the condition needs the post and there is none, or if the entry is unknown.
  package enum Answer: Hashable, Sendable {
    case yes, no, unsure

    package init(_ isSo: Bool) {
      self = isSo ? .yes : .no
    }
  }
}
