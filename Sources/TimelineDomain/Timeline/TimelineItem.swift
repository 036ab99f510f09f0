/// A post or an unknown entry in a timeline.
package struct TimelineItem: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case post(Post)
    case opaque(OpaqueEntry)
  }

  package let content: Content
  /// The moment that it is sorted by: its own, or that of the entry before it if its own is
  /// invalid.
  package let place: Moment?
  /// Whether it is one of several heads of a post.
  package let isContested: Bool
  /// The name of its journal, if the query covers several.
  package let journal: String?

  package init(
    content: Content, place: Moment?, isContested: Bool = false, journal: String? = nil
  ) {
    self.content = content
    self.place = place
    self.isContested = isContested
    self.journal = journal
  }

  package func with(journal: String?) -> TimelineItem {
    TimelineItem(content: content, place: place, isContested: isContested, journal: journal)
  }

  package var id: EntryID {
    switch content {
    case .post(let post): post.id
    case .opaque(let entry): entry.id
    }
  }

  package var revision: EntryID {
    switch content {
    case .post(let post): post.revision
    case .opaque(let entry): entry.revision
    }
  }

  package var moment: Moment? {
    switch content {
    case .post(let post): post.moment
    case .opaque(let entry): entry.moment
    }
  }

  package var post: Post? {
    if case .post(let post) = content { post } else { nil }
  }

  /// The id that selects it: the post's, or the revision's in a conflict.
  package var name: EntryID { isContested ? revision : id }
}
