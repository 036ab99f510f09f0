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

  /// Whether any of the texts fits that a search for words covers.
  func hasText(where fits: (String) -> Bool) -> Bool {
    switch self {
    case .text(let post): fits(post.text)
    case .mood(let post): fits(post.mood.name) || post.note.map(fits) ?? false
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

  package func updated(with edit: PostEdit, revision: EntryID) throws(RepositoryError) -> Post {
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

/// One change to a journal. It names only the posts that it changes, so it can't lose the others.
package enum PostChange: Hashable, Sendable {
  /// `written` is the time of writing, if it differs from the post's moment.
  case add(Post, files: [AttachedFile] = [], written: Moment? = nil)
  /// `entry` is the id of the new entry, `base` the revision that the user saw.
  case revise(base: EntryID, edit: PostEdit, entry: EntryID, written: Moment)
  /// Deletes the heads `bases`. `entry` is the id of the new entry.
  case delete(bases: [EntryID], entry: EntryID, at: Moment)
  /// Copies the payload of the entry `content` into the new entry `entry`, which replaces `bases`.
  /// Without bases, the new entry begins a post.
  case restore(content: EntryID, bases: [EntryID], entry: EntryID, written: Moment)
  /// Edits `base`, one of the heads of a conflict, and replaces all of them.
  case resolve(
    base: EntryID, heads: [EntryID], edit: PostEdit, entry: EntryID, written: Moment)

  /// The id of the new entry.
  package var entry: EntryID {
    switch self {
    case .add(let post, _, _): post.revision
    case .revise(_, _, let entry, _), .delete(_, let entry, _), .restore(_, _, let entry, _),
      .resolve(_, _, _, let entry, _):
      entry
    }
  }
}

/// The fields of a post that an edit changes.
package struct PostEdit: Hashable, Sendable {
  package let moment: FieldEdit<Moment>
  package let text: FieldEdit<String>
  package let mood: FieldEdit<Mood>
  package let note: FieldEdit<String>
  package let addedTags: [Tag]
  package let removedTags: [Tag]
  package let isStarred: FieldEdit<Bool>
  package let renamedTag: TagRenaming?
  package let addedFiles: [AttachedFile]
  package let removedFiles: [AttachedFile]

  package init(
    moment: FieldEdit<Moment> = .keep, text: FieldEdit<String> = .keep,
    mood: FieldEdit<Mood> = .keep, note: FieldEdit<String> = .keep, addedTags: [Tag] = [],
    removedTags: [Tag] = [], isStarred: FieldEdit<Bool> = .keep,
    renamedTag: TagRenaming? = nil, addedFiles: [AttachedFile] = [],
    removedFiles: [AttachedFile] = []
  ) {
    self.moment = moment
    self.text = text
    self.mood = mood
    self.note = note
    self.addedTags = addedTags.eachOnce()
    self.removedTags = removedTags.eachOnce()
    self.isStarred = isStarred
    self.renamedTag = renamedTag
    self.addedFiles = addedFiles
    self.removedFiles = removedFiles
  }

  /// The same edit with the noon of the new day as the moment.
  package var atNoon: PostEdit { with(moment: moment.mapped(\.noon)) }

  package func with(moment: FieldEdit<Moment>) -> PostEdit {
    PostEdit(
      moment: moment, text: text, mood: mood, note: note, addedTags: addedTags,
      removedTags: removedTags, isStarred: isStarred, renamedTag: renamedTag,
      addedFiles: addedFiles, removedFiles: removedFiles)
  }

  /// The new text or note; nil if the edit keeps it, or removes it.
  package var words: String? {
    for case .set(let words) in [text, note] { return words }
    return nil
  }

  /// The same edit with other words for the new text or note, and with more files.
  package func with(words: String, addedFiles more: [AttachedFile]) -> PostEdit {
    PostEdit(
      moment: moment, text: text.mapped { _ in words }, mood: mood,
      note: words.isBlank && self.note != .keep ? .clear : note.mapped { _ in words },
      addedTags: addedTags, removedTags: removedTags, isStarred: isStarred,
      renamedTag: renamedTag, addedFiles: addedFiles + more, removedFiles: removedFiles)
  }

  /// The given tags after the edit, in order; new tags come last.
  package func tags(from given: [Tag]) -> [Tag] {
    let gone = tagsRemoved(from: given)
    let tags = given.filter { !gone.contains($0) } + tagsAdded(to: given)
    return renamedTag?.applied(to: tags) ?? tags
  }

  /// The given tags to remove, in any case or width.
  package func tagsRemoved(from given: [Tag]) -> Set<Tag> {
    Set(removedTags.flatMap { given.filter($0.isLike) })
  }

  /// The tags to add, without tags that a given tag matches.
  package func tagsAdded(to given: [Tag]) -> [Tag] {
    if addedTags.isEmpty { return [] }
    let gone = tagsRemoved(from: given)
    let kept = given.filter { !gone.contains($0) }
    return addedTags.filter { tag in !kept.contains(where: tag.isLike) }
  }

  /// The files after the edit, in order; new files come last.
  package func files(from current: [AttachedFile]) -> [AttachedFile] {
    current.filter { !removesFile($0) } + filesAdded(to: current)
  }

  package func removesFile(_ file: AttachedFile) -> Bool {
    removedFiles.contains(where: file.isSame)
  }

  /// The files to add, each once, without those that stay. The bytes decide, not the name: versions of
  /// an entry could not be joined otherwise.
  package func filesAdded(to current: [AttachedFile]) -> [AttachedFile] {
    if addedFiles.isEmpty { return [] }
    var present = current.filter { !removesFile($0) }
    return addedFiles.filter { file in
      if present.contains(where: { $0.digest == file.digest }) { return false }
      present.append(file)
      return true
    }
  }

  /// Throws if a removed tag isn't a given tag. `before` is every tag of the post, `inText` the
  /// tags in the text after the edit: a tag in the text can only be removed by editing the text.
  func checkRemovedTags(before: [Tag], given: [Tag], inText: [Tag]) throws(RepositoryError) {
    for tag in removedTags where !given.contains(where: tag.isLike) {
      if inText.contains(where: tag.isLike) { throw .edit(.tagStandsInText(tag)) }
      if !before.contains(where: tag.isLike) { throw .edit(.noSuchTag(tag)) }
    }
  }
}

/// Why a post can't be changed as requested.
package enum PostEditFlaw: Hashable, Sendable {
  case textHasNoMood
  case textHasNoNote
  case moodHasNoText
  case textWouldBeEmpty
  case noSuchTag(Tag)
  case tagStandsInText(Tag)
}

/// A change of one field. Unlike an optional value, it distinguishes "clear" from "keep".
package enum FieldEdit<Value: Hashable & Sendable>: Hashable, Sendable {
  case keep
  case set(Value)
  case clear

  /// The edit that results in this value.
  package init(_ value: Value?) {
    self = value.map(FieldEdit.set) ?? .clear
  }

  /// The new value of an optional field.
  package func applied(to current: Value?) -> Value? {
    switch self {
    case .keep: current
    case .set(let value): value
    case .clear: nil
    }
  }

  /// The same edit with another value.
  package func mapped(_ transform: (Value) -> Value) -> FieldEdit {
    if case .set(let value) = self { .set(transform(value)) } else { self }
  }

  /// The new value of a field that always has one.
  package func value(insteadOf current: Value) -> Value {
    if case .set(let value) = self { value } else { current }
  }
}
