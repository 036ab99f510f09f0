package import TimelineDomain

/// A post of a generated journal, after its last edit.
package struct GeneratedPost: Sendable {
  /// The id of the post's first entry.
  package let id: EntryID
  /// The head.
  package var revision: EntryID
  package let moment: Moment
  /// An IANA name, if the post has one.
  package let zone: String?
  /// If it was written later than it happened.
  package let written: Moment?
  package let mood: Mood?
  /// The text, or the note of a mood; nil for a mood without one.
  package var text: String?
  /// The given tags, without those in the text.
  package let tags: [String]
  package var isStarred: Bool

  package init(
    id: EntryID, revision: EntryID, moment: Moment, zone: String? = nil, written: Moment? = nil,
    mood: Mood? = nil, text: String?, tags: [String] = [], isStarred: Bool = false
  ) {
    self.id = id
    self.revision = revision
    self.moment = moment
    self.zone = zone
    self.written = written
    self.mood = mood
    self.text = text
    self.tags = tags
    self.isStarred = isStarred
  }
}

/// One line of a generated journal.
package enum GeneratedEntry: Sendable {
  case post(GeneratedPost)
  /// The post with its new revision. `replaced` is the old head, `changed` the new members.
  case edit(GeneratedPost, replaced: EntryID, changed: String, written: Moment)
  /// Deletes the post with this head.
  case deletion(id: EntryID, of: GeneratedPost, at: Moment)
  /// A kind that this version doesn't know.
  case unknown(id: EntryID, type: String, at: Moment, words: String)
}
