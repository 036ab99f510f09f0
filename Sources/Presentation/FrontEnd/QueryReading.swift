package import TimelineDomain

/// What a typed query means.
package struct QueryReading: Hashable, Sendable {
  /// Nil matches everything.
  package let condition: PostCondition?
  /// Why it can't be used.
  package let flaw: String?
  /// The mistake, in characters of the query.
  package let flawRange: Range<Int>?
  /// A word that may mean something else than it was typed for.
  package let hint: String?

  package init(
    condition: PostCondition? = nil, flaw: String? = nil, flawRange: Range<Int>? = nil,
    hint: String? = nil
  ) {
    self.condition = condition
    self.flaw = flaw
    self.flawRange = flawRange
    self.hint = hint
  }
}
