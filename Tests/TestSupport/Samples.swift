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
