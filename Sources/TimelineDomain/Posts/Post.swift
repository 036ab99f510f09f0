/// What the user wrote: a text, a mood or a measure.
///
/// All other code asks a post, never its kind. This file lists the kinds, and says what each of them answers; a
/// model has everything else about its kind.
package enum Post: Hashable, Sendable {
  case text(TextPost)
  case mood(MoodPost)
  case measure(MeasurePost)

  /// A kind as the journal spells it.
  package enum Kind: String, CaseIterable, Hashable, Sendable, Comparable {
    case text, mood, measure

    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }

    private var model: any PostModel.Type {
      switch self {
      case .text: TextPost.self
      case .mood: MoodPost.self
      case .measure: MeasurePost.self
      }
    }

    /// The fields of its posts, in order. The last one is the body.
    package var fields: [PostField] { model.fields }
    /// Those that a person can change.
    package var editedFields: [PostField] { model.editedFields }
    /// The field of the words that an editor shows.
    package var body: PostField { fields[fields.count - 1] }
    /// The fields besides the body, which make the title.
    package var titleFields: ArraySlice<PostField> { fields.dropLast() }
    /// The fields by which a query finds a number of some name: `KIND:NAME>70`. Nil if it has none.
    package var namedNumber: NamedNumber? { model.namedNumber }
    /// The version that wrote the first of its posts, if that is later than 1.0.0.
    package var since: String? { model.since }

    /// Reads a title that is typed as one line: the words for its fields, or nil. Nil for a kind without such titles.
    package var titleLine: TitleLine? { model.titleLine }
    package typealias TitleLine = @Sendable (String) -> [PostField: String]?

    /// What these words say, as `subscript` gives them.
    package func content(
      _ words: [PostField: String]
    ) throws(PostField.Flaw) -> Content {
      try model.content(words)
    }
  }

  /// What a post says besides its time, tags and star.
  package enum Content: Hashable, Sendable {
    case text(String)
    /// The mood has its score.
    case mood(Mood, note: String?)
    case measure(Measure, note: String?)

    package var kind: Kind {
      switch self {
      case .text: .text
      case .mood: .mood
      case .measure: .measure
      }
    }

    /// What comes before the body, in one line. Nil if there is only a body.
    package var title: String? {
      switch self {
      case .text: nil
      case .mood(let mood, _): mood.name
      case .measure(let measure, _): measure.title
      }
    }

    package var mood: Mood? { if case .mood(let mood, _) = self { mood } else { nil } }

    /// The body. Nil if there is none.
    package var words: String? {
      switch self {
      case .text(let text): text
      case .mood(_, let note), .measure(_, let note): note
      }
    }

    /// The same with another body; without words, only if it can do without them.
    package func with(words: String?) -> Content {
      switch self {
      case .text(let text): .text(words ?? text)
      case .mood(let mood, _): .mood(mood, note: words)
      case .measure(let measure, _): .measure(measure, note: words)
      }
    }

    /// Nil if there is no such field.
    package subscript(field: PostField) -> PostField.Value? {
      switch (self, field) {
      case (.text(let text), .text): .words(text)
      case (.mood(let mood, _), .mood): .mood(mood)
      case (.mood(let mood, _), .score): mood.score.map { .number(SpelledNumber($0.value)) }
      case (.mood(_, let note), .note), (.measure(_, let note), .note): note.map { .words($0) }
      case (.measure(let measure, _), .name): .words(measure.name)
      case (.measure(let measure, _), .value): .number(measure.value)
      case (.measure(let measure, _), .unit): measure.unit.map { .words($0) }
      default: nil
      }
    }

    package func post(
      id: EntryID, moment: Moment, tags: [Tag] = [], isStarred: Bool = false
    ) -> Post {
      switch self {
      case .text(let text):
        .text(.initial(id: id, moment: moment, text: text, tags: tags, isStarred: isStarred))
      case .mood(let mood, let note):
        .mood(
          .initial(
            id: id, moment: moment, mood: mood, note: note, tags: tags, isStarred: isStarred))
      case .measure(let measure, let note):
        .measure(
          .initial(
            id: id, moment: moment, measure: measure, note: note, tags: tags,
            isStarred: isStarred))
      }
    }
  }

  package var kind: Kind {
    switch self {
    case .text: .text
    case .mood: .mood
    case .measure: .measure
    }
  }

  package var content: Content {
    switch self {
    case .text(let post): .text(post.text)
    case .mood(let post): .mood(post.scored, note: post.note)
    case .measure(let post): .measure(post.measure, note: post.note)
    }
  }

  package func updated(with edit: PostEdit, revision: EntryID) throws(RepositoryError) -> Post {
    switch self {
    case .text(let post): .text(try post.updated(with: edit, revision: revision))
    case .mood(let post): .mood(try post.updated(with: edit, revision: revision))
    case .measure(let post): .measure(try post.updated(with: edit, revision: revision))
    }
  }

  package var id: EntryID {
    switch self {
    case .text(let post): post.id
    case .mood(let post): post.id
    case .measure(let post): post.id
    }
  }

  package var revision: EntryID {
    switch self {
    case .text(let post): post.revision
    case .mood(let post): post.revision
    case .measure(let post): post.revision
    }
  }

  package var moment: Moment? {
    switch self {
    case .text(let post): post.moment
    case .mood(let post): post.moment
    case .measure(let post): post.moment
    }
  }

  package var tags: [Tag] {
    switch self {
    case .text(let post): post.tags
    case .mood(let post): post.tags
    case .measure(let post): post.tags
    }
  }

  /// The tags that the user gave, without those in the body.
  package var givenTags: [Tag] {
    switch self {
    case .text(let post): post.givenTags
    case .mood(let post): post.givenTags
    case .measure(let post): post.givenTags
    }
  }

  package var isStarred: Bool {
    switch self {
    case .text(let post): post.isStarred
    case .mood(let post): post.isStarred
    case .measure(let post): post.isStarred
    }
  }
}

/// What each kind of post says of itself.
protocol PostModel {
  /// `Post.Kind` says what these are.
  static var namedNumber: NamedNumber? { get }
  static var since: String? { get }
  static var titleLine: Post.Kind.TitleLine? { get }
  /// Its fields in order; the last one is the body.
  static var fields: [PostField] { get }
  /// Those that a person can change.
  static var editedFields: [PostField] { get }
  /// What words for these fields say.
  static func content(_ words: [PostField: String]) throws(PostField.Flaw) -> Post.Content
}

/// What kinds need not say.
extension PostModel {
  static var namedNumber: NamedNumber? { nil }
  static var since: String? { nil }
  static var titleLine: Post.Kind.TitleLine? { nil }
}

/// The fields of a kind that names its numbers.
package struct NamedNumber: Hashable, Sendable {
  package let name: PostField
  package let number: PostField
  package let unit: PostField
}

/// One part of what a post says besides its time, tags and star, as payloads, lists, exports, forms and options
/// spell it. The order is that of columns.
package enum PostField: String, CaseIterable, Hashable, Sendable, Comparable {
  case text, mood, score, note, name, value, unit

  package enum Value: Hashable, Sendable {
    case words(String)
    case mood(Mood)
    case number(SpelledNumber)

    package var number: SpelledNumber? {
      if case .number(let number) = self { number } else { nil }
    }

    /// The words, or the name of the mood.
    package var words: String? {
      switch self {
      case .words(let words): words
      case .mood(let mood): mood.name
      case .number: nil
      }
    }

    /// As a form and a table show it.
    package var text: String { words ?? number?.spelling ?? "" }
  }

  /// Why words make no content.
  package enum Flaw: Error {
    case missing(PostField)
    case notANumber(PostField)
  }

  /// What a person can type for a field.
  package enum Form {
    case words, mood, number
    /// A name as journals have it: of letters, digits, `-` and `_`.
    case name
    /// One word that is no number.
    case unit
  }

  package var form: Form {
    switch self {
    case .text, .note: .words
    case .mood: .mood
    case .score, .value: .number
    case .name: .name
    case .unit: .unit
    }
  }

  /// Whether a post can do without it.
  package var isOptional: Bool { self == .note || self == .unit }

  /// Whether its values are numbers.
  package var isNumber: Bool { form == .number }

  /// The number that a word spells. Nil for one that the field can't have.
  package func number(_ word: String) -> SpelledNumber? {
    guard isNumber, let number = SpelledNumber(typed: word) else { return nil }
    return self == .score && Score(number.value) == nil ? nil : number
  }

  /// The edit that gives a body other words.
  package func edit(ofBody words: String) -> FieldEdit<PostField.Value> {
    words.isBlank && isOptional ? .clear : .set(.words(words))
  }

  /// The columns of 1.0. Those of later kinds come after all of its columns.
  package static let first: [PostField] = [.text, .mood, .score, .note]
  package static let later: [PostField] = allCases.filter { !first.contains($0) }

  /// The kind that has it. Nil if several have it.
  package var onlyKind: Post.Kind? {
    let kinds = Post.Kind.allCases.filter { $0.fields.contains(self) }
    return kinds.count == 1 ? kinds[0] : nil
  }

  /// The bodies of all kinds.
  package static let bodies: [PostField] = allCases.filter { field in
    Post.Kind.allCases.contains { $0.body == field }
  }

  package static func < (left: PostField, right: PostField) -> Bool { left.number < right.number }

  private var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Post.Content {
  /// The words for a format without kinds: the title is the first line.
  package var wholeText: String {
    guard let title, !title.isEmpty else { return words ?? "" }
    guard let words, !words.isEmpty else { return title }
    return title + "\n" + words
  }
}

extension Post {
  package var title: String? { content.title }

  /// The mood with its score.
  package var mood: Mood? { content.mood }

  /// What an editor shows.
  package var body: String { content.words ?? "" }

  package var wholeText: String { content.wholeText }

  /// Whether any of the texts fits that a search for words covers.
  func hasText(where fits: (String) -> Bool) -> Bool {
    let content = content
    return content.kind.fields.contains { content[$0]?.words.map(fits) ?? false }
  }

  /// Whether it says nothing, but may name files.
  package var isWordless: Bool { title == nil && body.isWordless }

  /// The condition that the body fulfils, if it isn't blank.
  var bodyPart: PostCondition.Part { kind.body == .text ? .text : .note }

  /// Whether both have the same content, byte for byte. Ignores ids and revisions.
  package func saysTheSame(as other: Post) -> Bool {
    (try? updated(with: PostEdit(), revision: other.revision)) == other
      && wholeText.hasSameBytes(as: other.wholeText)
  }
}
