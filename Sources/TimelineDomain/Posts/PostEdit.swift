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
  /// Of the fields that the kind of the post has; those that it keeps are absent.
  package let fields: [PostField: FieldEdit<PostField.Value>]
  package let addedTags: [Tag]
  package let removedTags: [Tag]
  package let isStarred: FieldEdit<Bool>
  package let renamedTag: TagRenaming?
  package let addedFiles: [AttachedFile]
  package let removedFiles: [AttachedFile]

  package init(
    moment: FieldEdit<Moment> = .keep, fields: [PostField: FieldEdit<PostField.Value>] = [:],
    addedTags: [Tag] = [], removedTags: [Tag] = [], isStarred: FieldEdit<Bool> = .keep,
    renamedTag: TagRenaming? = nil, addedFiles: [AttachedFile] = [],
    removedFiles: [AttachedFile] = []
  ) {
    self.moment = moment
    self.fields = fields.isEmpty ? fields : fields.filter { $0.value != .keep }
    self.addedTags = addedTags.eachOnce()
    self.removedTags = removedTags.eachOnce()
    self.isStarred = isStarred
    self.renamedTag = renamedTag
    self.addedFiles = addedFiles
    self.removedFiles = removedFiles
  }

  /// The same edit with the noon of the new day as the moment.
  package var atNoon: PostEdit { with(moment: moment.mapped(\.noon)) }

  package func with(moment: FieldEdit<Moment>) -> PostEdit { changing(moment: moment) }

  /// What it does to a field with words.
  package func words(_ field: PostField) -> FieldEdit<String> {
    switch fields[field] {
    case .set(.words(let words)): .set(words)
    case .clear: .clear
    default: .keep
    }
  }

  /// What it does to a field with a number.
  package func number(_ field: PostField) -> FieldEdit<SpelledNumber> {
    if case .set(.number(let number)) = fields[field] { .set(number) } else { .keep }
  }

  package var mood: FieldEdit<Mood> {
    if case .set(.mood(let mood)) = fields[.mood] { .set(mood) } else { .keep }
  }

  /// The new words of the body of a post; nil if the edit keeps it, or removes it.
  package var words: String? {
    for case .set(.words(let words)) in PostField.bodies.map({ fields[$0] }) {
      return words
    }
    return nil
  }

  /// The same edit with other words for the new body, and with more files.
  package func with(words: String, addedFiles more: [AttachedFile]) -> PostEdit {
    var fields = fields
    for body in PostField.bodies where fields[body] != nil {
      fields[body] = body.edit(ofBody: words)
    }
    return changing(fields: fields, addedFiles: addedFiles + more)
  }

  /// The same edit of what such a post has: its fields with the new body, and tags that it has.
  package func fitting(_ post: Post) -> PostEdit {
    let editable = post.kind.editedFields
    var fields = fields.filter { editable.contains($0.key) }
    if fields[post.kind.body] == nil, let words { fields[post.kind.body] = .set(.words(words)) }
    return changing(
      fields: fields,
      removedTags: removedTags.filter { tag in post.givenTags.contains(where: tag.isLike) })
  }

  /// The only function that copies every field.
  private func changing(
    moment: FieldEdit<Moment>? = nil, fields: [PostField: FieldEdit<PostField.Value>]? = nil,
    removedTags: [Tag]? = nil, addedFiles: [AttachedFile]? = nil
  ) -> PostEdit {
    PostEdit(
      moment: moment ?? self.moment, fields: fields ?? self.fields, addedTags: addedTags,
      removedTags: removedTags ?? self.removedTags, isStarred: isStarred, renamedTag: renamedTag,
      addedFiles: addedFiles ?? self.addedFiles, removedFiles: removedFiles)
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

  /// Throws if it edits a field that posts of this kind don't have.
  func checkFields(of kind: Post.Kind) throws(RepositoryError) {
    if fields.isEmpty { return }
    let editable = kind.editedFields
    let unfit = fields.keys.filter { !editable.contains($0) }
    if let field = unfit.min() { throw .edit(.noField(field, of: kind)) }
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
  case noField(PostField, of: Post.Kind)
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
