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
    var tally = TagTally()
    try timeline.forEach(in: timeline.indices, backwards: false) { tally.add($0) }
    return tally.uses
  }

  /// Adds up several lists.
  package static func sum(_ parts: some Sequence<[TagUse]>) -> [TagUse] {
    var uses: [FoldedText: TagUse] = [:]
    for use in parts.joined() {
      let name = FoldedText(use.tag.name)
      uses[name] = uses[name]?.adding(use) ?? use
    }
    return uses.values.inOrder()
  }

  fileprivate func adding(_ other: TagUse) -> TagUse {
    let older = other.isSpelledBefore(self) ? other : self
    return TagUse(
      tag: older.tag, count: count + other.count, last: TagUse.later(last, other.last),
      first: older.first)
  }

  fileprivate func counting(_ more: Int) -> TagUse {
    TagUse(tag: tag, count: count + more, last: last, first: first)
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

  /// Of two spellings of one instant, the one that sorts first, so that no order of the posts matters.
  private static func later(_ left: Moment?, _ right: Moment?) -> Moment? {
    guard let left, let right else { return left ?? right }
    if left.isBefore(right) { return right }
    if right.isBefore(left) { return left }
    return right.spelling.utf8.lexicographicallyPrecedes(left.spelling.utf8) ? right : left
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

/// Counts the tags of items, in any order. Several threads can each count a part: `merge` adds them up.
package struct TagTally: Sendable {
  /// The number of each tag, by its name without case and width.
  private var numbers: [FoldedText: Int] = [:]
  /// The same by its spellings: to fold a name takes longer than all the rest.
  private var spellings: [Tag: Int] = [:]
  /// By number, without the heads of conflicts.
  private var known: [TagUse] = []
  /// Which posts in conflict have which tags: their heads count once.
  private var contested: Set<ContestedTag> = []

  package init() {}

  package mutating func add(_ item: TimelineItem) {
    let tags = item.tags
    var own: Set<Int> = []
    for tag in tags {
      let number = number(of: tag)
      // Of the spellings in one post, the first counts.
      guard tags.count == 1 || own.insert(number).inserted else { continue }
      add(
        TagUse(
          tag: tag, count: item.isConflict ? 0 : 1, last: item.sortingMoment,
          first: item.sortingMoment), number)
      if item.isConflict { contested.insert(ContestedTag(post: item.id, number: number)) }
    }
  }

  package mutating func merge(_ other: TagTally) {
    let own = other.known.map { use in
      let number = number(of: use.tag)
      add(use, number)
      return number
    }
    for tag in other.contested {
      contested.insert(ContestedTag(post: tag.post, number: own[tag.number]))
    }
  }

  /// Most used first, then last used first.
  package var uses: [TagUse] {
    var uses = known
    for tag in contested { uses[tag.number] = uses[tag.number].counting(1) }
    return uses.inOrder()
  }

  /// That of a new tag is one more than all before.
  private mutating func number(of tag: Tag) -> Int {
    if let number = spellings[tag] { return number }
    let name = FoldedText(tag.name)
    let number = numbers[name] ?? numbers.count
    numbers[name] = number
    spellings[tag] = number
    return number
  }

  private mutating func add(_ use: TagUse, _ number: Int) {
    if number == known.count {
      known.append(use)
    } else {
      known[number] = known[number].adding(use)
    }
  }
}

private struct ContestedTag: Hashable {
  let post: EntryID
  let number: Int
}
