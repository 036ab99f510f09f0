/// Everything that a post was, oldest first.
package struct PostHistory: Hashable, Sendable {
  package let id: EntryID
  /// Its entries, and the deletions that name any of them.
  package let revisions: [PostRevision]
  /// Of a deleted post: the entries that come back when it is restored.
  package let restorable: [EntryID]
  /// Of a post that an entry made of several: what each began with.
  package let joined: [TimelineItem]

  package init(
    id: EntryID, revisions: [PostRevision], restorable: [EntryID] = [],
    joined: [TimelineItem] = []
  ) {
    self.id = id
    self.revisions = revisions
    self.restorable = restorable
    self.joined = joined
  }

  /// The entries that are shown now.
  package var shown: [EntryID] {
    revisions.filter { $0.isHead && $0.item != nil }.map(\.entry)
  }

  /// What an older revision replaces when it is restored.
  package var replacedByRestoring: [EntryID] { shown.isEmpty ? restorable : shown }

  /// What is shown or, in a deleted post, what comes back.
  package var lastContent: PostRevision? {
    let current = Set(replacedByRestoring)
    return revisions.last { current.contains($0.entry) && $0.item != nil }
      ?? revisions.last { $0.item != nil }
  }
}

/// What the beginning of an id says of posts, deleted ones too.
package enum FoundHistories: Hashable, Sendable {
  case posts([PostHistory])
  /// Too many ids begin so for all their posts to be of use.
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
  /// An entry that is shown, or a deletion that hides a head.
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

  /// A compaction removed its words.
  package var isCompacted: Bool {
    if case .opaque(let entry) = item?.content { entry.reason == .compacted } else { false }
  }
}

/// A post of which nothing is shown any more.
package struct TrashedPost: Hashable, Sendable {
  /// What was shown last.
  package let item: TimelineItem
  /// When it was deleted.
  package let deleted: Moment?

  package init(item: TimelineItem, deleted: Moment?) {
    self.item = item
    self.deleted = deleted
  }
}
