/// Everything that a post was, oldest first.
package struct PostHistory: Hashable, Sendable {
  package let id: EntryID
  package let revisions: [PostRevision]

  package init(id: EntryID, revisions: [PostRevision]) {
    self.id = id
    self.revisions = revisions
  }

  /// Every entry that nobody has replaced, deletions too: what the next version takes the place of.
  package var heads: [EntryID] { revisions.filter(\.isHead).map(\.entry) }

  /// What stood last, if the post was deleted; else what stands.
  package var lastContent: PostRevision? {
    revisions.last { $0.isHead && $0.item != nil } ?? revisions.last { $0.item != nil }
  }
}

/// What the beginning of an id says of posts, deleted ones too.
package enum FoundHistories: Hashable, Sendable {
  case posts([PostHistory])
  /// So many ids begin so that whoever typed it wants none of all their posts before typing more.
  case tooMany(ids: Int)

  /// Where more ids begin so, they are too many.
  package static let mostIDs = 500
}

package struct PostRevision: Hashable, Sendable {
  package let entry: EntryID
  package let action: RecordedStep.Action
  /// When it was written.
  package let moment: Moment?
  /// Nil for a deletion.
  package let item: TimelineItem?
  /// Nobody has replaced it.
  package let isHead: Bool

  package init(
    entry: EntryID, action: RecordedStep.Action, moment: Moment?, item: TimelineItem?,
    isHead: Bool
  ) {
    self.entry = entry
    self.action = action
    self.moment = moment
    self.item = item
    self.isHead = isHead
  }
}

/// A post of which nothing stands any more.
package struct TrashedPost: Hashable, Sendable {
  /// What stood last.
  package let item: TimelineItem
  /// When it was deleted.
  package let deleted: Moment?

  package init(item: TimelineItem, deleted: Moment?) {
    self.item = item
    self.deleted = deleted
  }
}
