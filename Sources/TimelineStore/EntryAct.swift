package import TimelineDomain

/// Something that a person does to entries. Both front ends ask for it, show what it would do besides, and
/// say its result with the same sentence.
package nonisolated struct EntryAct: Sendable {
  package enum Kind: Hashable, Sendable {
    case add, edit, star, unstar, delete, restore
    case tag(Tag)
    case untag(Tag)
    case attach([AttachedFile])
    case detach([AttachedFile])
    /// One version of a conflict replaces all of them.
    case settle
    /// The first version replaces all of them, and each other one becomes an entry of its own.
    case keepAll
  }

  enum Change {
    case deletion
    /// Of each item.
    case edits([PostEdit])
  }

  package let kind: Kind
  package let items: [TimelineItem]
  let change: Change

  /// Hides the items; the text stays in the journal until a purge.
  package static func delete(_ items: [TimelineItem]) -> EntryAct {
    EntryAct(kind: .delete, items: items, change: .deletion)
  }

  package static func star(_ items: [TimelineItem]) -> EntryAct {
    edit(items, PostEdit(isStarred: .set(true)), as: .star)
  }

  package static func unstar(_ items: [TimelineItem]) -> EntryAct {
    edit(items, PostEdit(isStarred: .set(false)), as: .unstar)
  }

  package static func tag(_ items: [TimelineItem], _ tag: Tag) -> EntryAct {
    edit(items, PostEdit(addedTags: [tag]), as: .tag(tag))
  }

  package static func untag(_ items: [TimelineItem], _ tag: Tag) -> EntryAct {
    edit(items, PostEdit(removedTags: [tag]), as: .untag(tag))
  }

  /// The same edit of all items.
  package static func edit(
    _ items: [TimelineItem], _ edit: PostEdit, as kind: Kind = .edit
  ) -> EntryAct {
    EntryAct(
      kind: kind, items: items, change: .edits(Array(repeating: edit, count: items.count)))
  }

  /// An edit of its own for each item.
  package static func edit(_ edits: [(item: TimelineItem, edit: PostEdit)]) -> EntryAct {
    EntryAct(kind: .edit, items: edits.map(\.item), change: .edits(edits.map(\.edit)))
  }

  /// Throws if nothing of it can be done. An edit of several items skips those that it does not apply to.
  package func check() throws(RepositoryError) {
    guard case .edits(let edits) = change else {
      if let deletion = items.first(where: \.isUnknownDeletion) {
        throw .deletionUnknown(deletion.revision)
      }
      return
    }
    guard let item = items.first, let edit = edits.first, items.count == 1 else { return }
    switch item.content {
    case .unknown(let entry): throw .unreadableEntry(entry)
    case .post(let post):
      _ = try post.updated(with: edit, revision: item.revision)
    }
  }
}

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

/// What an act did: facts, which `Catalogue` turns into a sentence.
package nonisolated struct ActResult: Sendable {
  package let kind: EntryAct.Kind
  /// The entries that are changed and saved, as they are now; deleted entries as they were.
  package var changed: [TimelineItem]
  /// Entries that already were as the act wants them.
  package let unchanged: [TimelineItem]
  /// Entries that the act does not apply to, and those that this version can't read.
  package let unfit: [TimelineItem]
  /// The revisions that another program had replaced, so that there is a conflict now.
  package var conflicts: Set<EntryAddress> = []
  /// The entries that were written.
  package var created: [EntryID] = []
  /// The journals that refused their part, if others did not.
  package var refusals: [JournalRefusal] = []

  package init(
    _ kind: EntryAct.Kind, changed: [TimelineItem] = [], unchanged: [TimelineItem] = [],
    unfit: [TimelineItem] = []
  ) {
    self.kind = kind
    self.changed = changed
    self.unchanged = unchanged
    self.unfit = unfit
  }
}

/// One of several journals refused its part of an act.
package nonisolated struct JournalRefusal: Hashable, Sendable {
  package let journal: String
  package let items: [TimelineItem]
  package let error: RepositoryError
}

/// What a deletion would do besides hiding an entry.
package nonisolated struct DeletionWarning: Sendable {
  package enum Reason: Sendable {
    /// This version can't read the entry.
    case unknown(UnknownEntry)
    /// Entries depend on this one.
    case dependents([Dependent])
    /// So many entries share one id, and all would be deleted.
    case sharedID(Int)
    /// An entry joined from these; all would be deleted.
    case joins([TimelineItem])
  }

  package let item: TimelineItem
  package let reason: Reason

  /// Nil if it would do nothing besides.
  init?(_ item: TimelineItem, _ effect: DeletionEffect?) {
    self.item = item
    if let joined = effect?.joined, joined.count > 1 {
      reason = .joins(joined)
    } else if case .unknown(let entry) = item.content {
      reason = .unknown(entry)
    } else if let count = effect?.sharing, count > 1 {
      reason = .sharedID(count)
    } else if let dependents = effect?.dependents, !dependents.isEmpty {
      reason = .dependents(dependents)
    } else {
      return nil
    }
  }
}

nonisolated extension TimelineSummary {
  /// Whether one of these items shares its id with another entry. An undo brings no such entry back.
  package func hasSharedID(among items: [TimelineItem]) -> Bool {
    let shared = Set(sharedIDs)
    return items.contains { shared.contains($0.revision) || shared.contains($0.id) }
  }
}

extension TimelineStore {
  /// What the deletion of these items would do besides, for each item that needs a warning.
  package func warnings(
    ofDeleting items: [TimelineItem]
  ) async throws(RepositoryError) -> [DeletionWarning] {
    var effects: [EntryAddress: DeletionEffect] = [:]
    for (journal, items) in items.byJournal {
      for effect in try await journals.deletionEffects(of: items.map(\.revision), in: journal) {
        effects[EntryAddress(effect.head, in: journal)] = effect
      }
    }
    return items.compactMap { item in
      DeletionWarning(item, effects[item.revisionAddress])
    }
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
