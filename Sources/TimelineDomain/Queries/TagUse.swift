import TextSearch

/// How often a tag is used, and when last. Tags that differ only in case or width are one tag.
package struct TagUse: Sendable {
  /// In the spelling that was used first.
  package let tag: Tag
  /// Posts with this tag; the heads of a conflict count once.
  package let count: Int
  /// The newest moment of them.
  package let last: Moment?
  /// The oldest moment of a post with this spelling.
  private let first: Moment?

  package init(tag: Tag, count: Int, last: Moment?, first: Moment? = nil) {
    self.tag = tag
    self.count = count
    self.last = last
    self.first = first
  }

  /// Most used first, then last used first.
  package static func all(in timeline: Timeline) throws(RepositoryError) -> [TagUse] {
    var uses: [FoldedText: TagUse] = [:]
    var contested: Set<ContestedTag> = []
    // The timeline is newest first, so the first use is the latest.
    for index in timeline.indices {
      let item = try timeline.item(at: index)
      for tag in item.tags.eachSpelledOnce() {
        let name = FoldedText(tag.name)
        let isNew =
          !item.isConflict
          || contested.insert(ContestedTag(id: item.id, name: name)).inserted
        let use = TagUse(
          tag: tag, count: isNew ? 1 : 0, last: item.sortingMoment, first: item.sortingMoment)
        uses[name] = uses[name]?.adding(use) ?? use
      }
    }
    return uses.values.inOrder()
  }

  /// Adds up several lists. If two moments are the same instant, the first one stays.
  package static func sum(_ parts: some Sequence<[TagUse]>) -> [TagUse] {
    var uses: [FoldedText: TagUse] = [:]
    for use in parts.joined() {
      let name = FoldedText(use.tag.name)
      uses[name] = uses[name]?.adding(use) ?? use
    }
    return uses.values.inOrder()
  }

  private func adding(_ other: TagUse) -> TagUse {
    let older = other.isSpelledBefore(self) ? other : self
    return TagUse(
      tag: older.tag, count: count + other.count, last: TagUse.later(last, other.last),
      first: older.first)
  }

  /// Whether its spelling was used earlier; of two spellings of one instant, the one that sorts first.
  private func isSpelledBefore(_ other: TagUse) -> Bool {
    switch (first, other.first) {
    case (let own?, let first?) where own.isBefore(first): true
    case (let own?, let first?) where first.isBefore(own): false
    case (.some, nil): true
    case (nil, .some): false
    default: tag.name.utf8.lexicographicallyPrecedes(other.tag.name.utf8)
    }
  }

  private static func later(_ left: Moment?, _ right: Moment?) -> Moment? {
    guard let left, let right else { return left ?? right }
    return left.isBefore(right) ? right : left
  }
}

extension TagUse: Hashable {
  /// Ignores when the spelling was first used.
  package static func == (left: TagUse, right: TagUse) -> Bool {
    left.tag == right.tag && left.count == right.count && left.last == right.last
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(tag)
    hasher.combine(count)
  }
}

extension [Tag] {
  /// The first of the tags that differ only in case or width.
  package func eachSpelledOnce() -> [Tag] {
    guard count > 1 else { return self }
    var seen: Set<FoldedText> = []
    return filter { seen.insert(FoldedText($0.name)).inserted }
  }
}

extension Sequence<TagUse> {
  fileprivate func inOrder() -> [TagUse] {
    sorted { left, right in
      if left.count != right.count { return left.count > right.count }
      if left.last?.instant != right.last?.instant {
        return right.last.map { left.last.map($0.isBefore) ?? false } ?? true
      }
      return left.tag.name < right.tag.name
    }
  }
}

private struct ContestedTag: Hashable {
  let id: EntryID
  let name: FoldedText
}
