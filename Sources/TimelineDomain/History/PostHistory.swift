/// All revisions of a post, oldest first.
package struct PostHistory: Hashable, Sendable {
  package let id: EntryID
  /// Its entries, and the deletions that refer to any of them.
  package let revisions: [PostRevision]
  /// For a deleted post, the entries that a restore brings back.
  package let restorable: [EntryID]
  /// For a post that an entry joined from several, the first item of each.
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

  /// The name of its journal, if there are several.
  package var journal: String? { lastContent?.item?.journal }

  /// The entries that are shown now.
  package var shown: [EntryID] {
    revisions.filter { $0.isHead && $0.hasContent }.map(\.entry)
  }

  /// What a restored older revision replaces.
  package var replacedByRestoring: [EntryID] { shown.isEmpty ? restorable : shown }

  /// The current content; for a deleted post, the content that a restore brings back.
  package var lastContent: PostRevision? {
    let current = Set(replacedByRestoring)
    return revisions.last { current.contains($0.entry) && $0.hasContent }
      ?? revisions.last(where: \.hasContent) ?? revisions.last { $0.item != nil }
  }

  /// Whether it is no post but a deletion that this version can't interpret.
  package var isUnknownDeletion: Bool { !revisions.contains(where: \.hasContent) }
}

/// The posts whose id has a certain prefix, deleted ones included.
package enum FoundHistories: Hashable, Sendable {
  case posts([PostHistory])
  /// So many ids match that the prefix is too short to be useful.
  case tooMany(ids: Int)

  /// Whether more ids match than `limit`.
  package static let mostIDs = 500
}

package struct PostRevision: Hashable, Sendable {
  package let entry: EntryID
  package let action: RecordedStep.Action
  /// When it was written.
  package let moment: Moment?
  /// Nil for a deletion that this version can interpret.
  package let item: TimelineItem?
  /// A shown entry, or a deletion that hides a head.
  package let isHead: Bool
  /// Nil for an entry that neither an undo nor a redo wrote.
  package let reversal: Reversal?

  /// An undo or a redo.
  package struct Reversal: Hashable, Sendable {
    package let isRedo: Bool
    /// The entries that were undone or redone.
    package let entries: [EntryID]

    package init(isRedo: Bool, entries: [EntryID]) {
      self.isRedo = isRedo
      self.entries = entries
    }
  }

  package init(
    entry: EntryID, action: RecordedStep.Action, moment: Moment?, item: TimelineItem?,
    isHead: Bool, reversal: Reversal? = nil
  ) {
    self.entry = entry
    self.action = action
    self.moment = moment
    self.item = item
    self.isHead = isHead
    self.reversal = reversal
  }

  /// Whether it has content that a restore can bring back; a deletion has none.
  package var hasContent: Bool { item != nil && action != .deleted }

  /// Whether a compaction removed its content.
  package var isCompacted: Bool {
    if case .unknown(let entry) = item?.content { entry.reason == .compacted } else { false }
  }
}

/// A deleted post.
package struct TrashedPost: Hashable, Sendable {
  /// The last content.
  package let item: TimelineItem
  /// When it was deleted.
  package let deleted: Moment?

  package init(item: TimelineItem, deleted: Moment?) {
    self.item = item
    self.deleted = deleted
  }
}
