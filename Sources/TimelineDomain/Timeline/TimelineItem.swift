/// A post or an unknown entry in a timeline.
package struct TimelineItem: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case post(Post)
    case unknown(UnknownEntry)
  }

  package let content: Content
  /// The moment that it is sorted by: its own, or that of the entry before it if its own is
  /// invalid.
  package let sortingMoment: Moment?
  /// How long it took, and whether it has a time of day.
  package let extent: Extent
  /// Whether it is one of several heads of a post.
  package let isConflict: Bool
  /// Whether an edit that is not undone led to it.
  package let isEdited: Bool
  /// The name of its journal, if the query covers several.
  package let journal: String?

  package init(
    content: Content, sortingMoment: Moment?, extent: Extent = .none, isConflict: Bool = false,
    isEdited: Bool = false, journal: String? = nil
  ) {
    self.content = content
    self.sortingMoment = sortingMoment
    self.extent = extent
    self.isConflict = isConflict
    self.isEdited = isEdited
    self.journal = journal
  }

  package func with(journal: String?) -> TimelineItem {
    TimelineItem(
      content: content, sortingMoment: sortingMoment, extent: extent, isConflict: isConflict,
      isEdited: isEdited, journal: journal)
  }

  package var id: EntryID {
    switch content {
    case .post(let post): post.id
    case .unknown(let entry): entry.id
    }
  }

  package var revision: EntryID {
    switch content {
    case .post(let post): post.revision
    case .unknown(let entry): entry.revision
    }
  }

  package var moment: Moment? {
    switch content {
    case .post(let post): post.moment
    case .unknown(let entry): entry.moment
    }
  }

  package var post: Post? {
    if case .post(let post) = content { post } else { nil }
  }

  /// What this version can read of an entry that it can't interpret.
  package var fallback: UnknownEntry.Fallback? {
    if case .unknown(let entry) = content { entry.fallback } else { nil }
  }

  /// Whether it has unknown needs, so that no member of its payload is certain.
  package var isOpaque: Bool {
    if case .unknown(let entry) = content, case .needs = entry.reason { true } else { false }
  }

  package var tags: [Tag] { post?.tags ?? fallback?.tags ?? [] }

  package var isStarred: Bool { post?.isStarred ?? fallback?.isStarred ?? false }

  /// The text or the note; of an entry that this version can't interpret, both. Nil if it has none.
  package var body: String? { post?.body ?? fallback.map(\.body).flatMap { $0.isEmpty ? nil : $0 } }

  package var isUnknownDeletion: Bool {
    if case .unknown(let entry) = content { entry.isDeletion } else { false }
  }

  /// The id that selects it: the post's, or the revision's in a conflict.
  package var name: EntryID { isConflict ? revision : id }
}
