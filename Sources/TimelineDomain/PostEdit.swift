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
    let (removed, old) = (Set(removedTags), Set(given))
    return given.filter { !removed.contains($0) } + addedTags.filter { !old.contains($0) }
  }

  /// A tag can be taken away where it was given; one in the text is part of the text.
  /// `before` is every tag the post had, `inText` what the text says after the edit.
  func checkRemovedTags(before: [Tag], given: [Tag], inText: [Tag]) throws(PostEditError) {
    for tag in removedTags where !given.contains(tag) {
      if inText.contains(tag) { throw .tagStandsInText(tag) }
      if !before.contains(tag) { throw .noSuchTag(tag) }
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
