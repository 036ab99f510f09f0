import TimelineDomain

/// Entries in order and what they mean together, without bytes: a second implementation of the
/// rules.
struct MemoryJournal: Sendable {
  struct Entry: Sendable {
    enum Content: Sendable {
      case post(Post)
      case unknown(UnknownEntry)
      case deletion
    }

    let id: EntryID
    var replaces: [EntryID] = []
    var refs: [EntryID] = []
    let moment: Moment?
    let content: Content
    var files: [AttachedFile] = []
    var isEdit = false
  }

  private(set) var entries: [Entry] = []
  private(set) var exists: Bool

  init(_ seed: ContractSeed) {
    exists = !seed.isEmpty
    entries = seed.posts.map { Entry(id: $0.revision, moment: $0.moment, content: .post($0)) }
    entries += seed.unknown.map {
      Entry(
        id: $0.revision, refs: seed.refs[$0.id] ?? [], moment: $0.moment, content: .unknown($0))
    }
  }

  // MARK: Changing

  /// Applies all changes, and returns the bases that were not heads any more. A refused change
  /// applies nothing.
  func applying(
    _ changes: [PostChange]
  ) throws(RepositoryError) -> (MemoryJournal, conflicts: [EntryID]) {
    var next = self
    var conflicts: [EntryID] = []
    for change in changes {
      conflicts += change.bases.filter { !isHead($0) }
      next.entries.append(try entry(for: change))
      next.exists = true
    }
    return (next, conflicts)
  }

  private func entry(for change: PostChange) throws(RepositoryError) -> Entry {
    for base in change.bases where self[base] == nil { throw .entryMissing(base) }
    switch change {
    case .add(let post, let files, _):
      return Entry(id: post.revision, moment: post.moment, content: .post(post), files: files)
    case .revise(let base, let edit, let id, _):
      guard case .post(let post) = self[base]?.content,
        let next = try? post.updated(with: edit, revision: id)
      else { throw .entryUnknown(base) }
      return Entry(
        id: id, replaces: [base], moment: next.moment, content: .post(next),
        files: edit.files(from: self[base]?.files ?? []), isEdit: true)
    case .delete(let bases, let id, let moment):
      return Entry(id: id, replaces: bases, moment: moment, content: .deletion)
    case .restore(let content, let bases, let id, _):
      guard let old = self[content] else { throw .entryMissing(content) }
      guard case .post(let post) = old.content,
        let next = try? post.updated(with: PostEdit(), revision: id)
      else { throw .entryUnknown(content) }
      return Entry(
        id: id, replaces: bases, moment: old.moment, content: .post(next), files: old.files,
        isEdit: !bases.contains { isHidden($0) })
    case .resolve(let base, let heads, let edit, let id, _):
      guard case .post(let post) = self[base]?.content,
        let next = try? post.updated(with: edit, revision: id)
      else { throw .entryUnknown(base) }
      return Entry(
        id: id, replaces: heads, moment: next.moment, content: .post(next),
        files: edit.files(from: self[base]?.files ?? []), isEdit: true)
    }
  }

  // MARK: Relations of entries

  subscript(id: EntryID) -> Entry? { entries.first { $0.id == id } }

  func isHead(_ id: EntryID) -> Bool { !entries.contains { $0.replaces.contains(id) } }

  private func isHidden(_ id: EntryID) -> Bool {
    entries.contains { entry in
      if case .deletion = entry.content { entry.replaces.contains(id) } else { false }
    }
  }

  /// Whether an edit led to an entry.
  private func isEdited(_ entry: Entry) -> Bool {
    entry.isEdit || entry.replaces.contains { self[$0].map(isEdited) ?? false }
  }

  /// The ids of the posts of an entry: a deletion may have several.
  func posts(of entry: Entry) -> Set<EntryID> {
    guard !entry.replaces.isEmpty else { return [entry.id] }
    return entry.replaces.reduce(into: []) { names, id in
      names.formUnion(self[id].map(posts) ?? [id])
    }
  }

  /// The moment that an entry is sorted by: its own, else that of the entry it replaces, else that
  /// of the entry before it.
  func sortingMoment(of entry: Entry) -> Moment? {
    if let moment = entry.moment { return moment }
    if let older = entry.replaces.first.flatMap({ self[$0] }) { return sortingMoment(of: older) }
    let index = entries.firstIndex { $0.id == entry.id } ?? 0
    return index > 0 ? sortingMoment(of: entries[index - 1]) : nil
  }

  /// Every shown entry, newest first; at the same instant, the post that began later comes first.
  var items: [TimelineItem] {
    let shown = entries.filter { entry in
      if case .deletion = entry.content { false } else { isHead(entry.id) }
    }
    let names = shown.flatMap(posts)
    let items = shown.map { entry in
      TimelineItem(
        content: content(of: entry), sortingMoment: sortingMoment(of: entry),
        files: entry.files,
        isConflict: posts(of: entry).contains { name in names.count { $0 == name } > 1 },
        isEdited: isEdited(entry))
    }
    return zip(items, shown.map(age)).sorted { left, right in
      switch (left.0.sortingMoment, right.0.sortingMoment) {
      case (let one?, let other?) where other.isBefore(one): return true
      case (let one?, let other?) where one.isBefore(other): return false
      case (.some, nil): return true
      case (nil, .some): return false
      default: return left.1 > right.1
      }
    }.map(\.0)
  }

  /// The index of its post's first entry, and its own.
  private func age(of entry: Entry) -> (Int, Int) {
    let posts = posts(of: entry)
    let begins = entries.firstIndex { !posts.isDisjoint(with: self.posts(of: $0)) } ?? 0
    return (begins, entries.firstIndex { $0.id == entry.id } ?? 0)
  }

  private func content(of entry: Entry) -> TimelineItem.Content {
    switch entry.content {
    case .post(let post): .post(post)
    case .unknown(let unknown): .unknown(unknown)
    case .deletion: preconditionFailure("a deletion is not shown")
    }
  }
}

extension PostChange {
  /// The entries that must exist.
  fileprivate var bases: [EntryID] {
    switch self {
    case .add: []
    case .revise(let base, _, _, _): [base]
    case .delete(let bases, _, _), .restore(_, let bases, _, _): bases
    case .resolve(let base, let heads, _, _, _): [base] + heads
    }
  }
}
