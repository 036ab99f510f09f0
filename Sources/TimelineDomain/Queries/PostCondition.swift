package import TextSearch
package import TimePhrases

/// What an item has to be like to be found.
package indirect enum PostCondition: Hashable, Sendable {
  case all([PostCondition])
  case any([PostCondition])
  case not(PostCondition)

  // What can be asked of an entry that this version can't read, too.
  case type(String)
  /// The beginning of its name, or of the id of the entry that stands.
  case id(EntryID)
  case edited
  case unknown
  case before(Moment)
  /// At that moment or later.
  case since(Moment)
  case within(TimeStretch)
  /// That day of any year, where it was lived.
  case dayOfYear(month: Int, day: Int)

  // What is in a post.
  /// Anywhere in its text, its note or the name of its mood.
  case words(FoldedText)
  case pattern(TextPattern)
  case tag(FoldedText)
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

  /// Whether something is so. Of an entry that can't be read, many things can't be said, and neither
  /// can their opposites.
  package enum Answer: Hashable, Sendable {
    case yes, no, unsure

    package init(_ isSo: Bool) {
      self = isSo ? .yes : .no
    }
  }
}
