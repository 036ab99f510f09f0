import TimePhrases
package import TimelineDomain

// Short constructors for tests, with defaults.

extension Moment {
  /// A moment; the spelling must be valid.
  package static func at(_ spelling: String) -> Moment {
    guard let moment = Moment.restored(spelling) else {
      preconditionFailure("\(spelling) is no moment")
    }
    return moment
  }

  /// Noon UTC on a day of March 2026.
  package static func march(_ day: Int) -> Moment {
    at("2026-03-\(day.padded(2))T12:00:00Z")
  }
}

extension Tag {
  package static func named(_ name: String) -> Tag { Tag.restored(name) }
}

extension Mood {
  package static func named(_ name: String) -> Mood { Mood.restored(name) }
}

extension Post {
  package static func text(
    _ id: String, _ text: String = "words", at moment: Moment = .march(1), tags: [Tag] = []
  ) -> Post {
    .text(.initial(id: EntryID(id), moment: moment, text: text, tags: tags))
  }

  package static func mood(
    _ id: String, _ mood: String = "good", at moment: Moment = .march(1), note: String? = nil
  ) -> Post {
    .mood(.initial(id: EntryID(id), moment: moment, mood: .named(mood), note: note))
  }
}

extension UnknownEntry {
  /// An entry of a later kind.
  package static func unknown(
    _ id: String, kind: String = "photo", at moment: Moment? = .march(1),
    fallback: Fallback? = nil
  ) -> UnknownEntry {
    UnknownEntry(
      id: EntryID(id), revision: EntryID(id), kind: kind, moment: moment, reason: .unknownKind,
      fallback: fallback)
  }
}

extension TimelineItem {
  package static func post(_ post: Post) -> TimelineItem {
    TimelineItem(content: .post(post), sortingMoment: post.moment)
  }

  package static func unknown(_ entry: UnknownEntry) -> TimelineItem {
    TimelineItem(content: .unknown(entry), sortingMoment: entry.moment)
  }
}

extension Timeline {
  /// The revisions in order.
  package var revisions: [String] { map(\.revision.text) }
}

extension PostEdit {
  /// An edit of a text.
  package init(
    text: FieldEdit<String>, addedTags: [Tag] = [], removedTags: [Tag] = [],
    isStarred: FieldEdit<Bool> = .keep, addedFiles: [AttachedFile] = []
  ) {
    self.init(
      fields: [.text: text.words], addedTags: addedTags, removedTags: removedTags,
      isStarred: isStarred, addedFiles: addedFiles)
  }

  /// An edit of a mood.
  package init(mood: FieldEdit<Mood> = .keep, note: FieldEdit<String>) {
    self.init(fields: [.mood: mood.value, .note: note.words])
  }

  package init(mood: FieldEdit<Mood>) { self.init(mood: mood, note: .keep) }
}

extension FieldEdit<String> {
  package var words: FieldEdit<PostField.Value> {
    switch self {
    case .keep: .keep
    case .set(let words): .set(.words(words))
    case .clear: .clear
    }
  }
}

extension FieldEdit<Mood> {
  package var value: FieldEdit<PostField.Value> {
    switch self {
    case .keep: .keep
    case .set(let mood): .set(.mood(mood))
    case .clear: .clear
    }
  }
}
