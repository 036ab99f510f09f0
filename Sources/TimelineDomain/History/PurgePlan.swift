/// What a purge removes from a file, as the user saw it. The purge makes it again under the lock, and
/// stops if it differs.
package struct PurgePlan: Hashable, Sendable {
  package struct Doomed: Hashable, Sendable {
    /// The id of the post.
    package let id: EntryID
    /// The current content, or the last content.
    package let item: TimelineItem?
    package let lines: Int
    /// For a post that an entry joined from several, the first item of each.
    package let joined: [TimelineItem]
    /// All ids of the post and its revisions, sorted.
    package let ids: [EntryID]

    package init(
      id: EntryID, item: TimelineItem?, lines: Int, joined: [TimelineItem], ids: [EntryID]
    ) {
      self.id = id
      self.item = item
      self.lines = lines
      self.joined = joined
      self.ids = ids
    }
  }

  /// A remaining entry that refers to a purged one.
  package struct Mention: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// It depends on the purged entry.
      case refers
      /// A deletion.
      case deletion
      /// A deletion that this version can't interpret.
      case unknownDeletion
    }

    package let id: EntryID
    package let type: String
    package let kind: Kind
    /// Whether this version can interpret the entry.
    package let isUnderstood: Bool

    package init(id: EntryID, type: String, kind: Kind, isUnderstood: Bool) {
      self.id = id
      self.type = type
      self.kind = kind
      self.isUnderstood = isUnderstood
    }
  }

  package let posts: [Doomed]
  package let mentions: [Mention]
  /// A digest of the lines to remove.
  package let digest: UInt64

  package init(posts: [Doomed], mentions: [Mention], digest: UInt64) {
    self.posts = posts
    self.mentions = mentions
    self.digest = digest
  }
}
