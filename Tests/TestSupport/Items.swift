package import TimelineDomain

// Items for the views, with the same defaults in every test.

extension UnknownEntry {
  /// An unreadable text, with the reason.
  package static func known(_ id: String, _ reason: Reason) -> UnknownEntry {
    UnknownEntry(
      id: EntryID(id), revision: EntryID(id), kind: "text", moment: .march(1), reason: reason)
  }
}

extension AttachedFile {
  /// A file whose digest is made of these digits.
  package static func sample(
    _ digits: String, _ name: String?, size: Int? = nil, media: String? = nil
  ) -> AttachedFile {
    let zeros = String(repeating: "0", count: FileDigest.digitCount - digits.utf8.count)
    return .restored(
      digest: FileDigest(digits: Array((zeros + digits).utf8))!, size: size, name: name,
      media: media)
  }
}

extension TimelineItem {
  /// The same item with these files.
  package func with(files: [AttachedFile]) -> TimelineItem {
    TimelineItem(
      content: content, sortingMoment: sortingMoment, extent: extent, files: files,
      isConflict: isConflict, isEdited: isEdited, journal: journal)
  }

  package static func text(
    _ id: String, _ text: String, at spelling: String? = "2026-11-21T08:01:02+09:00",
    until: String? = nil, isAllDay: Bool = false, tags: [String] = [], isStarred: Bool = false,
    revision: String? = nil, isConflict: Bool = false
  ) -> TimelineItem {
    let moment = spelling.map(Moment.at)
    let post = TextPost.restored(
      id: EntryID(id), revision: EntryID(revision ?? id), moment: moment, text: text,
      givenTags: tags.map(Tag.named), isStarred: isStarred)
    return TimelineItem(
      content: .post(.text(post)), sortingMoment: moment,
      extent: Extent(at: moment, until: until.map(Moment.at), isAllDay: isAllDay),
      isConflict: isConflict)
  }

  package static func mood(
    _ id: String, _ mood: String, score: Double? = nil, note: String? = nil,
    tags: [String] = [], isStarred: Bool = false
  ) -> TimelineItem {
    let moment = Moment.at("2026-11-21T08:01:02+09:00")
    let post = MoodPost.restored(
      id: EntryID(id), revision: EntryID(id), moment: moment, mood: .named(mood),
      storedScore: score.flatMap(Score.init), note: note, givenTags: tags.map(Tag.named),
      isStarred: isStarred)
    return TimelineItem(content: .post(.mood(post)), sortingMoment: moment)
  }
}
