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

  package init(
    moment: FieldEdit<Moment> = .keep, text: FieldEdit<String> = .keep,
    mood: FieldEdit<Mood> = .keep, note: FieldEdit<String> = .keep, addedTags: [Tag] = [],
    removedTags: [Tag] = [], isStarred: FieldEdit<Bool> = .keep,
    renamedTag: TagRenaming? = nil
  ) {
    self.moment = moment
    self.text = text
    self.mood = mood
    self.note = note
    self.addedTags = addedTags.eachOnce()
    self.removedTags = removedTags.eachOnce()
    self.isStarred = isStarred
    self.renamedTag = renamedTag
  }

  /// The same edit with the noon of the new day as the moment.
  package var atNoon: PostEdit {
    PostEdit(
      moment: moment.mapped(\.noon), text: text, mood: mood, note: note, addedTags: addedTags,
      removedTags: removedTags, isStarred: isStarred, renamedTag: renamedTag)
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

  /// Throws if a removed tag isn't a given tag. `before` is every tag of the post, `inText` the
  /// tags in the text after the edit: a tag in the text can only be removed by editing the text.
  func checkRemovedTags(before: [Tag], given: [Tag], inText: [Tag]) throws(PostEditError) {
    for tag in removedTags where !given.contains(where: tag.isLike) {
      if inText.contains(where: tag.isLike) { throw .tagStandsInText(tag) }
      if !before.contains(where: tag.isLike) { throw .noSuchTag(tag) }
    }
  }
}

/// Why a post can't be changed as requested.
package enum PostEditError: Error, Hashable, Sendable {
  case textHasNoMood
  case textHasNoNote
  case moodHasNoText
  case textWouldBeEmpty
  case noSuchTag(Tag)
  case tagStandsInText(Tag)
}
