/// A number of something at a moment, with an optional unit and note.
package struct MeasurePost: Hashable, Sendable {
  /// The id of the post's first entry; edits keep it.
  package let id: EntryID
  /// The entry that this content comes from; the next edit replaces it.
  package let revision: EntryID
  /// Nil if the entry has no valid moment.
  package let moment: Moment?
  package let measure: Measure
  package let note: String?
  /// The tags that the user gave, without those in the note.
  package let givenTags: [Tag]
  package let isStarred: Bool

  private init(
    id: EntryID, revision: EntryID, moment: Moment?, measure: Measure, note: String?,
    givenTags: [Tag], isStarred: Bool
  ) {
    self.id = id
    self.revision = revision
    self.moment = moment
    self.measure = measure
    self.note = note
    self.givenTags = givenTags
    self.isStarred = isStarred
  }

  package static func initial(
    id: EntryID, moment: Moment, measure: Measure, note: String? = nil, tags: [Tag] = [],
    isStarred: Bool = false
  ) -> MeasurePost {
    MeasurePost(
      id: id, revision: id, moment: moment, measure: measure, note: note,
      givenTags: tags.eachOnce(), isStarred: isStarred)
  }

  package static func restored(
    id: EntryID, revision: EntryID, moment: Moment?, measure: Measure, note: String?,
    givenTags: [Tag], isStarred: Bool
  ) -> MeasurePost {
    MeasurePost(
      id: id, revision: revision, moment: moment, measure: measure, note: note,
      givenTags: givenTags, isStarred: isStarred)
  }

  /// The given tags and those in the note, without duplicates.
  package var tags: [Tag] {
    (givenTags + (note.map { Tag.found(in: $0) } ?? [])).eachOnce()
  }

  package func updated(
    with edit: PostEdit, revision: EntryID
  ) throws(RepositoryError) -> MeasurePost {
    try edit.checkFields(of: .measure)
    let typed = edit.words(.note).applied(to: note)
    let note = typed.map { edit.renamedTag?.applied(to: $0) ?? $0 }
    if !edit.removedTags.isEmpty {
      try edit.checkRemovedTags(
        before: tags, given: givenTags, inText: note.map { Tag.found(in: $0) } ?? [])
    }
    return MeasurePost(
      id: id, revision: revision, moment: edit.moment.applied(to: moment),
      measure: Measure(
        name: edit.words(.name).value(insteadOf: measure.name),
        value: edit.number(.value).value(insteadOf: measure.value),
        unit: edit.words(.unit).applied(to: measure.unit)), note: note,
      givenTags: edit.tags(from: givenTags), isStarred: edit.isStarred.value(insteadOf: isStarred))
  }
}

extension MeasurePost: PostModel {
  static let fields: [PostField] = [.name, .value, .unit, .note]
  static let editedFields: [PostField] = fields
  static let namedNumber: NamedNumber? = NamedNumber(name: .name, number: .value, unit: .unit)
  static let since: String? = "1.1.0"

  /// `weight 71.2 kg`
  static let titleLine: Post.Kind.TitleLine? = { line in
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard (2...3).contains(words.count), Measure.isName(words[0]),
      SpelledNumber(typed: words[1]) != nil
    else { return nil }
    var fields: [PostField: String] = [.name: words[0], .value: words[1]]
    if words.count == 3 { fields[.unit] = words[2] }
    return fields
  }

  static func content(_ words: [PostField: String]) throws(PostField.Flaw) -> Post.Content {
    guard let name = words[.name] else { throw .missing(.name) }
    guard let typed = words[.value] else { throw .missing(.value) }
    guard let value = SpelledNumber(typed: typed) else { throw .notANumber(.value) }
    return .measure(Measure(name: name, value: value, unit: words[.unit]), note: words[.note])
  }
}

/// What was measured.
package struct Measure: Hashable, Sendable {
  package let name: String
  package let value: SpelledNumber
  package let unit: String?

  package init(name: String, value: SpelledNumber, unit: String?) {
    self.name = name
    self.value = value
    self.unit = unit
  }

  /// `weight 71.2 kg`
  package var title: String {
    [name, value.spelling, unit].compactMap(\.self).joined(separator: " ")
  }

  static func isName(_ word: String) -> Bool {
    word.first != "-" && word.contains(where: \.isLetter)
      && word.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
  }
}
