/// What a purge removes of a post.
package enum PurgeScope: Hashable, Sendable {
  /// All of it.
  case posts
  /// All versions that are not shown.
  case versions
}

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

  /// Why older versions can't be removed alone.
  package enum Refusal: Hashable, Sendable {
    /// The post has no version that is shown.
    case deleted(EntryID)
    /// The post has no older version, or only such that the shown one needs.
    case nothing(EntryID)
    /// The post would get another name, or become several.
    case renamed(EntryID)

    package var post: EntryID {
      switch self {
      case .deleted(let id), .nothing(let id), .renamed(let id): id
      }
    }
  }

  package let posts: [Doomed]
  package let scope: PurgeScope
  /// The number of older versions that stay, because a shown one takes its moment or its id from them.
  package let needed: Int
  package let refusal: Refusal?
  package let mentions: [Mention]
  /// A digest of the lines to remove.
  package let digest: UInt64

  /// The number of lines to remove.
  package var lines: Int { posts.reduce(0) { $0 + $1.lines } }

  package init(
    posts: [Doomed], scope: PurgeScope = .posts, needed: Int = 0, refusal: Refusal? = nil,
    mentions: [Mention], digest: UInt64
  ) {
    self.posts = posts
    self.scope = scope
    self.needed = needed
    self.refusal = refusal
    self.mentions = mentions
    self.digest = digest
  }
}
