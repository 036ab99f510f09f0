package import TimelineDomain

/// A post of a made journal, as it stands after its last edit.
package struct GeneratedPost: Sendable {
  /// The post's name: the id of its first entry.
  package let id: EntryID
  /// The entry that stands for it now.
  package var revision: EntryID
  package let moment: Moment
  /// An IANA name, where the post says one.
  package let zone: String?
  /// Where it was written later than what it tells of.
  package let written: Moment?
  package let mood: Mood?
  /// Of a mood, its note; nil for a mood that has none.
  package var text: String?
  /// Those given beside the text; the ones within it are not among them.
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

/// One line of a made journal.
package enum GeneratedEntry: Sendable {
  case post(GeneratedPost)
  /// The post with its new revision; `replaced` is the entry that stood before, `changed` what is new.
  case edit(GeneratedPost, replaced: EntryID, changed: String, written: Moment)
  /// The entry `id` hides the post.
  case deletion(id: EntryID, of: GeneratedPost, at: Moment)
  /// A kind that this version does not know.
  case unknown(id: EntryID, type: String, at: Moment, words: String)
}
