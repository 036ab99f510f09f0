package import TimelineDomain

/// A post to add. Without a moment it happened now.
package struct NewPost: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case text(String)
    case mood(Mood, note: String?)
  }

  package let content: Content
  package let moment: Moment?
  package let tags: [Tag]
  package let isStarred: Bool

  package init(
    _ content: Content, moment: Moment? = nil, tags: [Tag] = [], isStarred: Bool = false
  ) {
    self.content = content
    self.moment = moment
    self.tags = tags
    self.isStarred = isStarred
  }

  func post(id: EntryID, now: Moment) -> Post {
    let moment = moment ?? now
    return switch content {
    case .text(let text):
      .text(.initial(id: id, moment: moment, text: text, tags: tags, isStarred: isStarred))
    case .mood(let mood, let note):
      .mood(
        .initial(
          id: id, moment: moment, mood: mood, note: note, tags: tags, isStarred: isStarred))
    }
  }
}
