/// How somebody felt at a moment, with a note or without.
package struct MoodPost: Hashable, Sendable {
  /// The post's name: the id of its first entry, the same through every edit.
  package let id: EntryID
  /// The entry this content comes from; the next edit replaces it.
  package let revision: EntryID
  /// Nil where an entry has no moment that can be read.
  package let moment: Moment?
  package let mood: Mood
  /// The score that was stored, which may differ from what the name alone says.
  package let storedScore: Score?
  package let note: String?
  /// The tags that were given, apart from those in the note.
  package let givenTags: [Tag]
  package let isStarred: Bool

  private init(
    id: EntryID, revision: EntryID, moment: Moment?, mood: Mood, storedScore: Score?,
    note: String?, givenTags: [Tag], isStarred: Bool
  ) {
    self.id = id
    self.revision = revision
    self.moment = moment
    self.mood = mood
    self.storedScore = storedScore
    self.note = note
    self.givenTags = givenTags
    self.isStarred = isStarred
  }

  package static func initial(
    id: EntryID, moment: Moment, mood: Mood, note: String? = nil, tags: [Tag] = [],
    isStarred: Bool = false
  ) -> MoodPost {
    MoodPost(
      id: id, revision: id, moment: moment, mood: mood, storedScore: mood.score, note: note,
      givenTags: tags.eachOnce(), isStarred: isStarred)
  }

  package static func restored(
    id: EntryID, revision: EntryID, moment: Moment?, mood: Mood, storedScore: Score?,
    note: String?, givenTags: [Tag], isStarred: Bool
  ) -> MoodPost {
    MoodPost(
      id: id, revision: revision, moment: moment, mood: mood, storedScore: storedScore,
      note: note, givenTags: givenTags, isStarred: isStarred)
  }

  /// What this mood counts as; nil where neither its score nor its name says.
  package var score: Score? { storedScore ?? mood.score }

  /// Those given and those in the note, each once.
  package var tags: [Tag] { (givenTags + noteTags).eachOnce() }

  private var noteTags: [Tag] { note.map { Tag.found(in: $0) } ?? [] }

  /// The post as the edit leaves it, under the same name. A new mood brings its own score.
  package func updated(
    with edit: PostEdit, revision: EntryID
  ) throws(PostEditError) -> MoodPost {
    guard edit.text == .keep else { throw .moodHasNoText }
    let nextNote = edit.note.applied(to: note)
    if !edit.removedTags.isEmpty {
      try edit.checkRemovedTags(
        before: tags, given: givenTags, inText: nextNote.map { Tag.found(in: $0) } ?? [])
    }
    let mood = edit.mood.value(insteadOf: self.mood)
    let isChosen = if case .set = edit.mood { true } else { false }
    let keepsScore = !isChosen || storedScore == nil
    return changing(
      revision: revision, moment: edit.moment, mood: mood,
      storedScore: keepsScore ? .keep : FieldEdit(mood.score), note: edit.note,
      givenTags: edit.tags(from: givenTags), isStarred: edit.isStarred.value(insteadOf: isStarred))
  }

  package func with(mood: Mood) -> MoodPost { changing(mood: mood) }
  package func with(givenTags: [Tag]) -> MoodPost { changing(givenTags: givenTags) }
  package func with(isStarred: Bool) -> MoodPost { changing(isStarred: isStarred) }
  /// Nil takes the moment away.
  package func with(moment: Moment?) -> MoodPost { changing(moment: FieldEdit(moment)) }
  /// Nil takes the note away.
  package func with(note: String?) -> MoodPost { changing(note: FieldEdit(note)) }
  /// Nil leaves the score to the mood's name.
  package func with(storedScore: Score?) -> MoodPost {
    changing(storedScore: FieldEdit(storedScore))
  }

  /// The one place that names every field of a changed copy.
  private func changing(
    revision: EntryID? = nil, moment: FieldEdit<Moment> = .keep, mood: Mood? = nil,
    storedScore: FieldEdit<Score> = .keep, note: FieldEdit<String> = .keep,
    givenTags: [Tag]? = nil, isStarred: Bool? = nil
  ) -> MoodPost {
    MoodPost(
      id: id, revision: revision ?? self.revision, moment: moment.applied(to: self.moment),
      mood: mood ?? self.mood, storedScore: storedScore.applied(to: self.storedScore),
      note: note.applied(to: self.note), givenTags: givenTags ?? self.givenTags,
      isStarred: isStarred ?? self.isStarred)
  }
}
