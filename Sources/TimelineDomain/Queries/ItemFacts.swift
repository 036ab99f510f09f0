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
