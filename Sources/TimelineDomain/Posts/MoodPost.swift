/// A mood at a moment, with an optional note.
package struct MoodPost: Hashable, Sendable {
  /// The id of the post's first entry; edits keep it.
  package let id: EntryID
  /// The entry that this content comes from; the next edit replaces it.
  package let revision: EntryID
  /// Nil if the entry has no valid moment.
  package let moment: Moment?
  package let mood: Mood
  /// The stored score, which may differ from that of the mood's name.
  package let storedScore: Score?
  package let note: String?
  /// The tags that the user gave, without those in the note.
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

  /// The stored score, else that of the mood's name, else nil.
  package var score: Score? { storedScore ?? mood.score }

  /// The given tags and those in the note, without duplicates.
  package var tags: [Tag] { (givenTags + noteTags).eachOnce() }

  private var noteTags: [Tag] { note.map { Tag.found(in: $0) } ?? [] }

  /// Applies an edit. A new mood brings its own score.
  package func updated(
    with edit: PostEdit, revision: EntryID
  ) throws(RepositoryError) -> MoodPost {
    try edit.checkFields(of: .mood)
    let typed = edit.words(.note).applied(to: note)
    let nextNote = typed.map { edit.renamedTag?.applied(to: $0) ?? $0 }
    if !edit.removedTags.isEmpty {
      try edit.checkRemovedTags(
        before: tags, given: givenTags, inText: nextNote.map { Tag.found(in: $0) } ?? [])
    }
    let mood = edit.mood.value(insteadOf: self.mood)
    let isChosen = if case .set = edit.mood { true } else { false }
    let keepsScore = !isChosen || storedScore == nil
    return changing(
      revision: revision, moment: edit.moment, mood: mood,
      storedScore: keepsScore ? .keep : FieldEdit(mood.score), note: FieldEdit(nextNote),
      givenTags: edit.tags(from: givenTags), isStarred: edit.isStarred.value(insteadOf: isStarred))
  }

  package func with(mood: Mood) -> MoodPost { changing(mood: mood) }
  package func with(givenTags: [Tag]) -> MoodPost { changing(givenTags: givenTags) }
  package func with(isStarred: Bool) -> MoodPost { changing(isStarred: isStarred) }
  /// Nil clears the moment.
  package func with(moment: Moment?) -> MoodPost { changing(moment: FieldEdit(moment)) }
  /// Nil clears the note.
  package func with(note: String?) -> MoodPost { changing(note: FieldEdit(note)) }
  /// Nil leaves the score to the mood's name.
  package func with(storedScore: Score?) -> MoodPost {
    changing(storedScore: FieldEdit(storedScore))
  }

  /// The only function that copies every field.
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

extension MoodPost: PostModel {
  static let fields: [PostField] = [.mood, .score, .note]
  static let editedFields: [PostField] = [.mood, .note]

  static func content(_ words: [PostField: String]) throws(PostField.Flaw) -> Post.Content {
    guard let name = words[.mood] else { throw .missing(.mood) }
    guard let typed = words[.score] else { return .mood(.restored(name), note: words[.note]) }
    guard let number = Double(typed) else { throw .notANumber(.score) }
    let score = Score(number)
    return .mood(score.map { .own(name, score: $0) } ?? .restored(name), note: words[.note])
  }

  /// The mood with its score.
  package var scored: Mood { storedScore.map { .own(mood.name, score: $0) } ?? mood }
}
