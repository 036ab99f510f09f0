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

  package var address: EntryAddress { EntryAddress(id, in: journal) }

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

  /// The same revision of one of several journals.
  package func with(journal: String?) -> PostRevision {
    PostRevision(
      entry: entry, action: action, moment: moment, item: item?.with(journal: journal),
      isHead: isHead, reversal: reversal)
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

/// What a purge removes of a post.
package enum PurgeScope: Hashable, Sendable {
  /// All of it.
  case posts
  /// All versions that are not shown.
  case versions
  /// Of the versions that are not shown, these.
  case entries(Set<EntryID>)
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
      /// A shown version that this version can't interpret. It may build on the older ones.
      case replaces
    }

    package let id: EntryID
    package let type: String
    package let kind: Kind
    /// Whether this version can interpret the entry.
    package let isUnderstood: Bool
    /// The names of members of a deletion that say more than which entries it hides, and when.
    package let members: [String]

    package init(
      id: EntryID, type: String, kind: Kind, isUnderstood: Bool, members: [String] = []
    ) {
      self.id = id
      self.type = type
      self.kind = kind
      self.isUnderstood = isUnderstood
      self.members = members
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
  /// Older versions that stay: without them another version would be shown, a shown one would get another
  /// moment, or an entry that this version can't interpret would lose what it needs.
  package let staying: [EntryID]
  package let refusal: Refusal?
  package let mentions: [Mention]
  /// A digest of the lines to remove.
  package let digest: UInt64
  /// The files that only these lines use; they go, too.
  package let files: FileCount

  /// The number of lines to remove.
  package var lines: Int { posts.reduce(0) { $0 + $1.lines } }

  package init(
    posts: [Doomed], scope: PurgeScope = .posts, staying: [EntryID] = [], refusal: Refusal? = nil,
    mentions: [Mention], digest: UInt64, files: FileCount = FileCount()
  ) {
    self.posts = posts
    self.scope = scope
    self.staying = staying
    self.refusal = refusal
    self.mentions = mentions
    self.digest = digest
    self.files = files
  }

  package func with(files: FileCount) -> PurgePlan {
    PurgePlan(
      posts: posts, scope: scope, staying: staying, refusal: refusal, mentions: mentions,
      digest: digest, files: files)
  }
}

/// What a compaction removes from a file.
package struct CompactionReport: Hashable, Sendable {
  /// Posts that lose their older revisions, and with them their history.
  package let condensedPosts: Int
  package let oldVersions: Int
  /// Deleted posts in the trash.
  package let deletedPosts: Int
  package let repeatedLines: Int
  /// Lines of purged entries that a copy of the file brought back.
  package let purgedLines: Int
  package let blankLines: Int
  /// Headers of copies, which are joined into the first line.
  package let furtherHeaders: Int
  package let bytesBefore: Int
  package let bytesAfter: Int
  /// The files that only the removed words used.
  package let files: FileRemoval

  package init(
    condensedPosts: Int, oldVersions: Int, deletedPosts: Int, repeatedLines: Int,
    purgedLines: Int = 0, blankLines: Int, furtherHeaders: Int = 0, bytesBefore: Int,
    bytesAfter: Int, files: FileRemoval = FileRemoval()
  ) {
    self.condensedPosts = condensedPosts
    self.oldVersions = oldVersions
    self.deletedPosts = deletedPosts
    self.repeatedLines = repeatedLines
    self.purgedLines = purgedLines
    self.blankLines = blankLines
    self.furtherHeaders = furtherHeaders
    self.bytesBefore = bytesBefore
    self.bytesAfter = bytesAfter
    self.files = files
  }

  package func with(files: FileRemoval) -> CompactionReport {
    CompactionReport(
      condensedPosts: condensedPosts, oldVersions: oldVersions, deletedPosts: deletedPosts,
      repeatedLines: repeatedLines, purgedLines: purgedLines, blankLines: blankLines,
      furtherHeaders: furtherHeaders, bytesBefore: bytesBefore, bytesAfter: bytesAfter,
      files: files)
  }

  package var isEmpty: Bool {
    oldVersions + deletedPosts + repeatedLines + purgedLines + blankLines + furtherHeaders == 0
  }
}

/// What to do with a file that has several hard links: the other names would keep the old content.
package enum HardLinks: Sendable, Hashable {
  case refuse
  case rewriteThisName
}
