/// Which items of a timeline are asked for.
package struct TimelineQuery: Hashable, Sendable {
  package enum Selection: Hashable, Sendable {
    case everything
    /// Posts whose name begins with these bytes, or one of whose entries' ids does.
    case idPrefix(EntryID)
  }

  package let selection: Selection
  /// Kinds by name, unknown ones too; empty means all.
  package let kinds: [String]
  package let limit: Int?

  private init(selection: Selection, kinds: [String], limit: Int?) {
    self.selection = selection
    self.kinds = kinds
    self.limit = limit
  }

  package static let everything = TimelineQuery(selection: .everything, kinds: [], limit: nil)

  package static func idPrefix(_ prefix: EntryID) -> TimelineQuery {
    TimelineQuery(selection: .idPrefix(prefix), kinds: [], limit: nil)
  }

  package func with(kinds: [String]) -> TimelineQuery {
    TimelineQuery(selection: selection, kinds: kinds, limit: limit)
  }

  /// Nil takes the limit away.
  package func with(limit: Int?) -> TimelineQuery {
    TimelineQuery(selection: selection, kinds: kinds, limit: limit)
  }
}
