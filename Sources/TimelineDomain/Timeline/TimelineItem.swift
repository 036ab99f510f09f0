/// What stands at one place of a timeline.
package struct TimelineItem: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case post(Post)
    case opaque(OpaqueEntry)
  }

  package let content: Content
  /// The moment that orders it: its own or, where that can't be read, that of the entry before it.
  package let place: Moment?
  /// Another version of the same post stands beside this one, and neither replaces the other.
  package let isContested: Bool
  /// The name of the journal it stands in, where several were asked for.
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

  /// How a person names it: the post, or the one version that is meant where there are several.
  package var name: EntryID { isContested ? revision : id }
}
