/// What the envelope says about an item, before it is decoded.
package struct ItemFacts: Hashable, Sendable {
  package let id: EntryID
  package let revision: EntryID
  package let kind: String
  /// The moment that it is sorted by.
  package let place: Moment?
  /// Whether this version can interpret it.
  package let isUnderstood: Bool

  package init(
    id: EntryID, revision: EntryID, kind: String, place: Moment?, isUnderstood: Bool
  ) {
    self.id = id
    self.revision = revision
    self.kind = kind
    self.place = place
    self.isUnderstood = isUnderstood
  }

  package init(_ item: TimelineItem) {
    self.init(
      id: item.id, revision: item.revision, kind: item.kind, place: item.place,
      isUnderstood: item.post != nil)
  }
}
