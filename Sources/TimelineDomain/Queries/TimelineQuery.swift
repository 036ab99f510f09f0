/// Which items of a timeline are asked for.
package struct TimelineQuery: Hashable, Sendable {
  package enum Selection: Hashable, Sendable {
    case everything
    /// Posts whose name begins with these bytes, or one of whose entries' ids does.
    case idPrefix(EntryID)
  }

  /// What is wanted of them.
  package enum Answer: Hashable, Sendable {
    case items
    /// How many they are.
    case count
    /// Their tags.
    case tagUses
  }

  package let selection: Selection
  package let answer: Answer
  /// Kinds by name, unknown ones too; empty means all.
  package let kinds: [String]
  /// What else has to be so; nil asks for nothing.
  package let condition: PostCondition?
  /// How many of the newest of them are passed over.
  package let skip: Int
  /// How many there are at most, behind those.
  package let limit: Int?

  private init(
    selection: Selection, answer: Answer = .items, kinds: [String] = [],
    condition: PostCondition? = nil, skip: Int = 0,
    limit: Int? = nil
  ) {
    self.selection = selection
    self.answer = answer
    self.kinds = kinds
    self.condition = condition
    self.skip = skip
    self.limit = limit
  }

  package static let everything = TimelineQuery(selection: .everything)

  package static func idPrefix(_ prefix: EntryID) -> TimelineQuery {
    TimelineQuery(selection: .idPrefix(prefix))
  }

  package func asking(for answer: Answer) -> TimelineQuery { changing(answer: answer) }
  package func with(kinds: [String]) -> TimelineQuery { changing(kinds: kinds) }
  package func with(skip: Int) -> TimelineQuery { changing(skip: skip) }
  /// Nil takes the condition away.
  package func with(condition: PostCondition?) -> TimelineQuery {
    changing(condition: FieldEdit(condition))
  }
  /// Nil takes the limit away.
  package func with(limit: Int?) -> TimelineQuery { changing(limit: FieldEdit(limit)) }

  /// The one place that names every field of a changed copy.
  private func changing(
    answer: Answer? = nil, kinds: [String]? = nil, condition: FieldEdit<PostCondition> = .keep,
    skip: Int? = nil,
    limit: FieldEdit<Int> = .keep
  ) -> TimelineQuery {
    TimelineQuery(
      selection: selection, answer: answer ?? self.answer, kinds: kinds ?? self.kinds,
      condition: condition.applied(to: self.condition), skip: skip ?? self.skip,
      limit: limit.applied(to: self.limit))
  }
}
