package import TimelineDomain

/// What a command of the program answered to a front end.
package struct CommandAnswer: Hashable, Sendable {
  package let code: Int32
  /// Its last message in one line.
  package let message: String

  package init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }
}

/// What a typed query means.
package struct ParsedQuery: Hashable, Sendable {
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

/// Where the user is, for the next time. Losing it is of no consequence.
package struct Bookmark: Hashable, Sendable {
  /// The id of the selected entry; nil for the newest one.
  package let entry: String?
  /// The moment of that entry, as it is spelled.
  package let moment: String?
  package let query: String
  package let isStarredOnly: Bool
  /// Whether the entry was open.
  package let isReading: Bool

  package init(
    entry: String?, moment: String?, query: String, isStarredOnly: Bool, isReading: Bool
  ) {
    self.entry = entry
    self.moment = moment
    self.query = query
    self.isStarredOnly = isStarredOnly
    self.isReading = isReading
  }
}
