import TimelineDomain

/// How often a tag stands in a timeline, and where last.
struct TagUse: Sendable, Hashable {
  let tag: Tag
  /// Entries that have it; versions of one entry count once.
  let count: Int
  /// The newest moment of them.
  let last: Moment?

  /// Most used first, then those that were used last.
  static func all(in timeline: Timeline) -> [TagUse] {
    var uses: [Tag: TagUse] = [:]
    var contested: Set<ContestedTag> = []
    // Newest first: the first use that is met is the last.
    for item in timeline {
      for tag in item.post?.tags ?? [] {
        let isNew =
          !item.isContested
          || contested.insert(ContestedTag(id: item.id, tag: tag)).inserted
        let before = uses[tag]
        uses[tag] = TagUse(
          tag: tag, count: (before?.count ?? 0) + (isNew ? 1 : 0),
          last: before?.last ?? item.place)
      }
    }
    return uses.values.sorted { left, right in
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
