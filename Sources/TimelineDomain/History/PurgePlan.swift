/// What a purge takes out of a file, as it was shown to the person. It is made again under the lock, and has to be
/// the same.
package struct PurgePlan: Hashable, Sendable {
  package struct Doomed: Hashable, Sendable {
    /// The name of the post.
    package let id: EntryID
    /// What is shown of it, or was shown last.
    package let item: TimelineItem?
    package let lines: Int
    /// Of a post that an entry made of several: what each began with.
    package let joined: [TimelineItem]
    /// Every id under which the post or a revision of it is known, sorted.
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

  /// An entry that stays and names one that goes.
  package struct Mention: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// It depends on what goes.
      case refers
      /// A deletion, which hides what it names.
      case deletion
      /// A deletion that this version can't read.
      case opaqueDeletion
    }

    package let id: EntryID
    package let type: String
    package let kind: Kind
    /// This version can read the entry.
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
  /// Of the very bytes of the lines that go.
  package let digest: UInt64

  package init(posts: [Doomed], mentions: [Mention], digest: UInt64) {
    self.posts = posts
    self.mentions = mentions
    self.digest = digest
  }
}
