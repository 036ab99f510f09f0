/// An entry that needs another one.
package struct Dependent: Hashable, Sendable {
  /// What lists call it.
  package let name: EntryID
  package let kind: String
  /// Whether this version can read it.
  package let isUnderstood: Bool

  package init(_ name: EntryID, kind: String, isUnderstood: Bool) {
    self.name = name
    self.kind = kind
    self.isUnderstood = isUnderstood
  }
}

/// A post that a command hid, with the shown entries that need it.
package struct HiddenTarget: Hashable, Sendable {
  package let post: EntryID
  package let dependents: [Dependent]

  package init(post: EntryID, dependents: [Dependent]) {
    self.post = post
    self.dependents = dependents
  }
}

/// An entry that this version can't interpret. It keeps and counts it, and shows that it exists.
package struct UnknownEntry: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// A kind from a newer version.
    case unknownKind
    /// A known kind that needs abilities this version lacks.
    case needs([String])
    /// A known kind with content of an unexpected shape.
    case unfamiliarContent
    /// A stub: a compaction removed its words from this file.
    case compacted
    /// It is sealed, and this is why it is not open.
    case sealed(SealFlaw)

    package var isSealed: Bool { if case .sealed = self { true } else { false } }
  }

  /// The members of its payload that mean the same in every kind.
  package struct Fallback: Hashable, Sendable {
    package let text: String?
    package let note: String?
    /// The tags in the member `tags`.
    package let givenTags: [Tag]
    package let isStarred: Bool

    package init(
      text: String? = nil, note: String? = nil, givenTags: [Tag] = [], isStarred: Bool = false
    ) {
      self.text = text
      self.note = note
      self.givenTags = givenTags
      self.isStarred = isStarred
    }

    package var texts: [String] { [text, note].compactMap { $0 } }

    /// The text, then the note.
    package var body: String { texts.filter { !$0.isBlank }.joined(separator: "\n") }

    /// The given tags and those in the texts, without duplicates.
    package var tags: [Tag] {
      (givenTags + texts.flatMap { Tag.found(in: $0) }).eachOnce()
    }

    /// Whether it has any of these members, so that a search can answer.
    package var hasWords: Bool {
      text != nil || note != nil || !givenTags.isEmpty || isStarred
    }
  }

  /// The id of its post.
  package let id: EntryID
  package let revision: EntryID
  package let kind: String
  package let moment: Moment?
  package let reason: Reason
  /// Nil if it has none of these members, or has unknown needs, which may change what they mean.
  package let fallback: Fallback?
  /// What was sealed for another entry: no list shows it, and no search finds it.
  package let misplaced: Post?

  package init(
    id: EntryID, revision: EntryID, kind: String, moment: Moment?, reason: Reason,
    fallback: Fallback? = nil, misplaced: Post? = nil
  ) {
    self.id = id
    self.revision = revision
    self.kind = kind
    self.moment = moment
    self.reason = reason
    self.fallback = fallback
    self.misplaced = misplaced
  }

  /// A deletion that this version can't interpret. It can't be deleted, because no entry may name it.
  package var isDeletion: Bool { kind == "deletion" }
}
