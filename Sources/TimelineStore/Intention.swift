package import TimelineDomain

/// A change that was decided on what is shown. It is shown from then on, and saved when the changes
/// before it are done. The store has to save or withdraw each one, because those after it wait for it.
package struct Intention {
  /// The changes of one journal, with their overlay.
  struct Part {
    let overlay: Int
    let journal: String?
    let changes: [PostChange]
    let shown: [TimelineChange]
    /// The entries as they are afterwards; deleted entries as they were.
    let items: [TimelineItem]
    /// Files that the changes name and that have no place yet.
    let files: [any TakenFile]
  }

  let kind: EntryAct.Kind
  /// Entries that already are as the act wants them.
  let unchanged: [TimelineItem]
  /// Entries that the act does not apply to, and those that this version can't read.
  let unfit: [TimelineItem]
  let parts: [Part]
  /// Nil if there is nothing to change.
  let place: Int?

  /// What it does to a timeline.
  package var shown: [TimelineChange] { parts.flatMap(\.shown) }
}

/// Lets changes of a journal run one after the other, in the order in which they took their places.
final class ChangeQueue {
  private var taken = 0
  private var done = 0
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

  func takePlace() -> Int {
    taken += 1
    return taken
  }

  /// Returns when the changes at the places before are done.
  func turn(of place: Int) async {
    if place <= done + 1 { return }
    await withCheckedContinuation { continuation in
      waiting[place] = continuation
    }
  }

  /// The change whose turn it is has been made, refused or withdrawn.
  func leave() {
    done += 1
    waiting.removeValue(forKey: done + 1)?.resume()
  }
}

/// A post to add. Without a moment it happened now.
package struct NewPost: Hashable, Sendable {
  package let content: Post.Content
  package let moment: Moment?
  package let tags: [Tag]
  package let isStarred: Bool
  /// Files that are in the journal's folder.
  package let files: [AttachedFile]

  package init(
    _ content: Post.Content, moment: Moment? = nil, tags: [Tag] = [], isStarred: Bool = false,
    files: [AttachedFile] = []
  ) {
    self.content = content
    self.moment = moment
    self.tags = tags
    self.isStarred = isStarred
    self.files = files
  }

  func post(id: EntryID, now: Moment) -> Post {
    content.post(id: id, moment: moment ?? now, tags: tags, isStarred: isStarred)
  }
}
