/// What a person wants changed in a post; everything else is left alone.
package struct PostEdit: Hashable, Sendable {
  package let moment: FieldEdit<Moment>
  package let text: FieldEdit<String>
  package let mood: FieldEdit<Mood>
  package let note: FieldEdit<String>
  package let addedTags: [Tag]
  package let removedTags: [Tag]
  package let isStarred: FieldEdit<Bool>

  package init(
    moment: FieldEdit<Moment> = .keep, text: FieldEdit<String> = .keep,
    mood: FieldEdit<Mood> = .keep, note: FieldEdit<String> = .keep, addedTags: [Tag] = [],
    removedTags: [Tag] = [], isStarred: FieldEdit<Bool> = .keep
  ) {
    self.moment = moment
    self.text = text
    self.mood = mood
    self.note = note
    self.addedTags = addedTags.eachOnce()
    self.removedTags = removedTags.eachOnce()
    self.isStarred = isStarred
  }

  /// The given tags after the edit: what stays keeps its place, what is new comes last.
  package func tags(from given: [Tag]) -> [Tag] {
    let gone = tagsRemoved(from: given)
    return given.filter { !gone.contains($0) } + tagsAdded(to: given)
  }

  /// Those of the given tags that go: the very ones, and where one is not there, those that are found by it.
  package func tagsRemoved(from given: [Tag]) -> Set<Tag> {
    Set(
      removedTags.flatMap { tag in
        given.contains(tag) ? [tag] : given.filter(tag.isLike)
      })
  }

  /// Those that come to the given ones, none of which is found by them.
  package func tagsAdded(to given: [Tag]) -> [Tag] {
    if addedTags.isEmpty { return [] }
    let gone = tagsRemoved(from: given)
    let kept = given.filter { !gone.contains($0) }
    return addedTags.filter { tag in !kept.contains(where: tag.isLike) }
  }

  /// A tag can be taken away where it was given; one in the text is part of the text.
  /// `before` is every tag the post had, `inText` what the text says after the edit.
  func checkRemovedTags(before: [Tag], given: [Tag], inText: [Tag]) throws(PostEditError) {
    for tag in removedTags where !given.contains(where: tag.isLike) {
      if inText.contains(where: tag.isLike) { throw .tagStandsInText(tag) }
      if !before.contains(where: tag.isLike) { throw .noSuchTag(tag) }
    }
  }
}

/// Why a post can't be changed that way.
package enum PostEditError: Error, Hashable, Sendable {
  case textHasNoMood
  case textHasNoNote
  case moodHasNoText
  case textWouldBeEmpty
  case noSuchTag(Tag)
  case tagStandsInText(Tag)
}
