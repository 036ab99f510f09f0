/// Where the user is, for the next time. Losing it is of no consequence.
package struct KeptState: Hashable, Sendable {
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
