/// Which items to load, and what to return about them.
package struct TimelineQuery: Hashable, Sendable {
  package enum Selection: Hashable, Sendable {
    case everything
    /// Posts whose id, or the id of a revision, has this prefix.
    case idPrefix(EntryID)
  }

  /// What to return.
  package enum Answer: Hashable, Sendable {
    case items
    /// Only how many there are.
    case count
    /// Only their tags.
    case tagUses
    /// Only what figures need.
    case figures(FigureScope)
  }

  package let selection: Selection
  package let answer: Answer
  /// Kinds, known or not; empty means all.
  package let kinds: [String]
  /// Nil matches everything.
  package let condition: PostCondition?
  /// How many of the newest items to skip.
  package let skip: Int
  /// At most how many items to return after those.
  package let limit: Int?
  /// Whether records that are no items come along.
  package let hasAsides: Bool

  private init(
    selection: Selection, answer: Answer = .items, kinds: [String] = [],
    condition: PostCondition? = nil, skip: Int = 0,
    limit: Int? = nil, hasAsides: Bool = false
  ) {
    self.selection = selection
    self.answer = answer
    self.kinds = kinds
    self.condition = condition
    self.skip = skip
    self.limit = limit
    self.hasAsides = hasAsides
  }

  package static let everything = TimelineQuery(selection: .everything)

  package static func idPrefix(_ prefix: EntryID) -> TimelineQuery {
    TimelineQuery(selection: .idPrefix(prefix))
  }

  package func asking(for answer: Answer) -> TimelineQuery { changing(answer: answer) }
  package func with(kinds: [String]) -> TimelineQuery { changing(kinds: kinds) }
  package func with(skip: Int) -> TimelineQuery { changing(skip: skip) }
  /// Nil clears the condition.
  package func with(condition: PostCondition?) -> TimelineQuery {
    changing(condition: FieldEdit(condition))
  }
  /// Nil clears the limit.
  package func with(limit: Int?) -> TimelineQuery { changing(limit: FieldEdit(limit)) }

  package func withAsides() -> TimelineQuery { changing(hasAsides: true) }

  /// Whether it leaves no item out.
  package var isEverything: Bool {
    selection == .everything && condition == nil && kinds.isEmpty && skip == 0 && limit == nil
  }

  /// Whether the item's kind or the condition rule it out.
  package func excludes(_ item: TimelineItem) -> Bool {
    !kinds.isEmpty && !kinds.contains(item.kind)
      || condition.map { $0.answer(for: item) == .no } ?? false
  }

  /// The only function that copies every field.
  private func changing(
    answer: Answer? = nil, kinds: [String]? = nil, condition: FieldEdit<PostCondition> = .keep,
    skip: Int? = nil,
    limit: FieldEdit<Int> = .keep, hasAsides: Bool? = nil
  ) -> TimelineQuery {
    TimelineQuery(
      selection: selection, answer: answer ?? self.answer, kinds: kinds ?? self.kinds,
      condition: condition.applied(to: self.condition), skip: skip ?? self.skip,
      limit: limit.applied(to: self.limit), hasAsides: hasAsides ?? self.hasAsides)
  }
}

/// What the envelope says about an item, before it is decoded.
package struct ItemFacts: Hashable, Sendable {
  package let id: EntryID
  package let revision: EntryID
  package let kind: String
  /// The moment that it is sorted by.
  package let sortingMoment: Moment?
  /// Whether this version can interpret it.
  package let isUnderstood: Bool
  /// Whether an edit that is not undone led to it.
  package let isEdited: Bool
  /// Whether it is one of several heads of a post.
  package let isConflict: Bool

  package init(
    id: EntryID, revision: EntryID, kind: String, sortingMoment: Moment?, isUnderstood: Bool,
    isEdited: Bool, isConflict: Bool = false
  ) {
    self.id = id
    self.revision = revision
    self.kind = kind
    self.sortingMoment = sortingMoment
    self.isUnderstood = isUnderstood
    self.isEdited = isEdited
    self.isConflict = isConflict
  }

  package init(_ item: TimelineItem) {
    self.init(
      id: item.id, revision: item.revision, kind: item.kind, sortingMoment: item.sortingMoment,
      isUnderstood: item.post != nil, isEdited: item.isEdited,
      isConflict: item.isConflict)
  }
}
