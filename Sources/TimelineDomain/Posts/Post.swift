/// What the user wrote: a text or a mood.
///
/// Everything that depends only on the kind is here, so that a new kind changes few other files.
package enum Post: Hashable, Sendable {
  case text(TextPost)
  case mood(MoodPost)

  /// A kind as the journal spells it.
  package enum Kind: String, CaseIterable, Sendable {
    case text, mood
  }

  package var kind: Kind {
    switch self {
    case .text: .text
    case .mood: .mood
    }
  }

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

  /// The tags that the user gave, without those in the body.
  package var givenTags: [Tag] {
    switch self {
    case .text(let post): post.givenTags
    case .mood(let post): post.givenTags
    }
  }

  package var isStarred: Bool {
    switch self {
    case .text(let post): post.isStarred
    case .mood(let post): post.isStarred
    }
  }

  /// What an editor shows: the text, or the note of a mood.
  package var body: String {
    switch self {
    case .text(let post): post.text
    case .mood(let post): post.note ?? ""
    }
  }

  /// The texts that a search for words covers.
  var searchedTexts: [String] {
    switch self {
    case .text(let post): [post.text]
    case .mood(let post): [post.mood.name] + (post.note.map { [$0] } ?? [])
    }
  }

  /// The text, or the note of a mood that has one.
  var searchedBody: String? {
    switch self {
    case .text(let post): post.text
    case .mood(let post): post.note
    }
  }

  /// The condition that the body fulfils, if it isn't blank.
  var bodyPart: PostCondition.Part {
    switch self {
    case .text: .text
    case .mood: .note
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
