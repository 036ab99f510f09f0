/// What the user wrote: a text or a mood.
package enum Post: Hashable, Sendable {
  case text(TextPost)
  case mood(MoodPost)

  package var id: EntryID {
    switch self {
    case .text(let post): post.id
    case .mood(let post): post.id
    }
  }

  package var revision: EntryID {
    switch self {
    case .text(let post): post.revision
    case .mood(let post): post.revision
    }
  }

  package var moment: Moment? {
    switch self {
    case .text(let post): post.moment
    case .mood(let post): post.moment
    }
  }

  package var tags: [Tag] {
    switch self {
    case .text(let post): post.tags
    case .mood(let post): post.tags
    }
  }

  package var isStarred: Bool {
    switch self {
    case .text(let post): post.isStarred
    case .mood(let post): post.isStarred
    }
  }

  package func updated(with edit: PostEdit, revision: EntryID) throws(PostEditError) -> Post {
    switch self {
    case .text(let post): .text(try post.updated(with: edit, revision: revision))
    case .mood(let post): .mood(try post.updated(with: edit, revision: revision))
    }
  }

  /// Whether both have the same content, byte for byte. Ignores ids and revisions.
  package func saysTheSame(as other: Post) -> Bool {
    (try? updated(with: PostEdit(), revision: other.revision)) == other
      && words.hasSameBytes(as: other.words)
  }

  private var words: String {
    switch self {
    case .text(let post): post.text
    case .mood(let post): post.mood.name + "\0" + (post.note ?? "")
    }
  }
}
