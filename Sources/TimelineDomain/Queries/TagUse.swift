/// How often a tag is used, and when last.
package struct TagUse: Sendable, Hashable {
  package let tag: Tag
  /// Posts with this tag; the heads of a conflict count once.
  package let count: Int
  /// The newest moment of them.
  package let last: Moment?

  package init(tag: Tag, count: Int, last: Moment?) {
    self.tag = tag
    self.count = count
    self.last = last
  }

  /// Most used first, then last used first.
  package static func all(in timeline: Timeline) throws(RepositoryError) -> [TagUse] {
    var uses: [Tag: TagUse] = [:]
    var contested: Set<ContestedTag> = []
    // The timeline is newest first, so the first use is the latest.
    for index in timeline.indices {
      let item = try timeline.item(at: index)
      for tag in item.post?.tags ?? [] {
        let isNew =
          !item.isConflict
          || contested.insert(ContestedTag(id: item.id, tag: tag)).inserted
        let before = uses[tag]
        uses[tag] = TagUse(
          tag: tag, count: (before?.count ?? 0) + (isNew ? 1 : 0),
          last: before?.last ?? item.sortingMoment)
      }
    }
    return uses.values.inOrder()
  }

  /// Adds up several lists. If two moments are the same instant, the first one stays.
  package static func sum(_ parts: some Sequence<[TagUse]>) -> [TagUse] {
    var uses: [Tag: TagUse] = [:]
    for use in parts.joined() {
      let before = uses[use.tag]
      uses[use.tag] = TagUse(
        tag: use.tag, count: use.count + (before?.count ?? 0),
        last: later(before?.last, use.last))
    }
    return uses.values.inOrder()
  }

  private static func later(_ left: Moment?, _ right: Moment?) -> Moment? {
    guard let left, let right else { return left ?? right }
    return left.isBefore(right) ? right : left
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
  let tag: Tag
}
