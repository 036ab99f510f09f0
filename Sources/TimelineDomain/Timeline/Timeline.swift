/// Items in order, newest first. Decodes an item when it is read, so a long timeline costs what is
/// shown of it.
package struct Timeline: Sendable {
  private enum Slot: Sendable {
    case source(Int)
    case item(TimelineItem)
  }

  private let source: any TimelineSource
  /// Nil for all items of the source in their order, which needs no list.
  private let slots: [Slot]?

  package init(_ source: any TimelineSource) {
    self.source = source
    slots = nil
  }

  package init(_ items: [TimelineItem] = []) {
    self.init(NoSource(), items.map(Slot.item))
  }

  private init(_ source: any TimelineSource, _ slots: some Sequence<Slot>) {
    self.source = source
    self.slots = Array(slots)
  }

  package var count: Int { slots?.count ?? source.count }
  package var isEmpty: Bool { count == 0 }
  package var indices: Range<Int> { 0..<count }

  /// Throws if the journal can't be read any more, for example because its file was cut.
  package func item(at index: Int) throws(RepositoryError) -> TimelineItem {
    switch slot(index) {
    case .source(let number): try source.item(at: number)
    case .item(let item): item
    }
  }

  package func items() throws(RepositoryError) -> [TimelineItem] {
    var items: [TimelineItem] = []
    items.reserveCapacity(count)
    for index in indices { items.append(try item(at: index)) }
    return items
  }

  /// The stored line of an item, byte for byte; nil for one that isn't stored yet.
  package func storedLine(at index: Int) throws(RepositoryError) -> [UInt8]? {
    if case .source(let number) = slot(index) { try source.line(at: number) } else { nil }
  }

  /// Passes items in order while `isWanted` returns true: as bytes to `plain` if `asBytes` and the
  /// source can do so, else to `other`. Returns how many items it passed. Several threads may call
  /// it for different parts.
  @discardableResult
  package func forEach(
    in part: Range<Int>, backwards: Bool, asBytes: Bool = true,
    while isWanted: () -> Bool = { true },
    plain: (PlainPost) -> Void, other: (TimelineItem) -> Void
  ) throws(RepositoryError) -> Int {
    guard slots == nil else {
      return try part.forEach(backwards: backwards, while: isWanted) {
        (index) throws(RepositoryError) in other(try item(at: index))
      }
    }
    return try source.forEach(
      in: part, backwards: backwards, asBytes: asBytes, while: isWanted, plain: plain,
      other: other)
  }

  package func contains(revision: EntryID) -> Bool {
    allSlots.contains { self.revision(of: $0) == revision }
  }

  /// Inserts an item by its moment, before items of the same instant.
  package func inserting(_ item: TimelineItem) -> Timeline {
    let slots = allSlots
    let index = slots.indices.first { position in
      guard let sortingMoment = item.sortingMoment else { return false }
      guard let other = self.sortingMoment(of: slots[position]) else { return true }
      return !sortingMoment.isBefore(other)
    }
    var next = slots
    next.insert(.item(item), at: index ?? slots.endIndex)
    return Timeline(source, next)
  }

  /// Replaces the revision that the item replaces.
  package func updating(_ item: TimelineItem, replacing revision: EntryID) -> Timeline {
    let slots = allSlots
    let index = slots.firstIndex { self.revision(of: $0) == revision }
    guard let index, item.sortingMoment?.instant == sortingMoment(of: slots[index])?.instant else {
      return removing(revision).inserting(item)
    }
    return Timeline(source, slots[..<index] + [.item(item)] + slots[(index + 1)...])
  }

  /// Replaces several at once, in one pass. Each must replace a different revision. Skips items
  /// that it already has.
  package func updating(_ updates: [Update]) -> Timeline {
    let slots = allSlots
    let revisions = slots.map(revision)
    let known = Set(revisions)
    let new = updates.filter { !known.contains($0.item.revision) }
    let numbers = Dictionary(
      new.enumerated().map { ($1.replaced, $0) }, uniquingKeysWith: { first, _ in first })
    // The slot of each item: that of the revision it replaces, or a new one.
    var isMoved = [Bool?](repeating: nil, count: new.count)
    let kept = zip(slots, revisions).compactMap { slot, revision -> Slot? in
      guard let number = numbers[revision], isMoved[number] != false else { return slot }
      let item = new[number].item
      if isMoved[number] == nil, item.sortingMoment?.instant == sortingMoment(of: slot)?.instant {
        isMoved[number] = false
        return .item(item)
      }
      isMoved[number] = true
      return nil
    }
    let moved = new.indices.filter { isMoved[$0] != false }.map { new[$0].item }
    return Timeline(source, moved.isEmpty ? kept : inserting(moved, into: kept))
  }

  /// An item, and the revision that it replaces.
  package struct Update: Sendable {
    let replaced: EntryID
    let item: TimelineItem

    package init(_ item: TimelineItem, replacing revision: EntryID) {
      self.item = item
      replaced = revision
    }
  }

  /// Like `inserting` one after the other: of several at one instant, the last comes first.
  private func inserting(_ items: [TimelineItem], into slots: [Slot]) -> [Slot] {
    let timed = items.reversed().compactMap { item in item.sortingMoment.map { (item, $0) } }
    // `sorted` doesn't promise a stable order.
    let order = timed.indices.sorted { left, right in
      let (one, other) = (timed[left].1, timed[right].1)
      return other.isBefore(one) || !one.isBefore(other) && left < right
    }
    var waiting = order.map { timed[$0] }[...]
    var all: [Slot] = []
    for slot in slots {
      if !waiting.isEmpty {
        let sortingMoment = sortingMoment(of: slot)
        while let (item, own) = waiting.first, sortingMoment.map({ !own.isBefore($0) }) ?? true {
          all.append(.item(item))
          waiting.removeFirst()
        }
      }
      all.append(slot)
    }
    let untimed = items.filter { $0.sortingMoment == nil }
    return all + (waiting.map(\.0) + untimed).map(Slot.item)
  }

  package func removing(_ revision: EntryID) -> Timeline {
    Timeline(source, allSlots.filter { self.revision(of: $0) != revision })
  }

  // Facts about an item that need no decoding.

  package func sortingMoment(at index: Int) -> Moment? { sortingMoment(of: slot(index)) }

  package func revision(at index: Int) -> EntryID { revision(of: slot(index)) }

  package func name(at index: Int) -> EntryID {
    switch slot(index) {
    case .source(let number): source.name(at: number)
    case .item(let item): item.name
    }
  }

  /// The ids of all posts in the source that begin with one of these four-byte prefixes, shown or
  /// not.
  package func names(beginningLike beginnings: Set<ArraySlice<UInt8>>) -> [EntryID] {
    source.names(beginningLike: beginnings)
  }

  private func slot(_ index: Int) -> Slot { slots?[index] ?? .source(index) }

  private var allSlots: [Slot] { slots ?? (0..<source.count).map(Slot.source) }

  private func sortingMoment(of slot: Slot) -> Moment? {
    switch slot {
    case .source(let number): source.sortingMoment(at: number)
    case .item(let item): item.sortingMoment
    }
  }

  private func revision(of slot: Slot) -> EntryID {
    switch slot {
    case .source(let number): source.revision(at: number)
    case .item(let item): item.revision
    }
  }
}

/// Provides a timeline's items one at a time. The timeline decides the order.
package protocol TimelineSource: Sendable {
  var count: Int { get }
  /// Throws if the entry can't be read any more.
  func item(at index: Int) throws(RepositoryError) -> TimelineItem
  func revision(at index: Int) -> EntryID
  func sortingMoment(at index: Int) -> Moment?
  func line(at index: Int) throws(RepositoryError) -> [UInt8]
  func name(at index: Int) -> EntryID
  func forEach(
    in part: Range<Int>, backwards: Bool, asBytes: Bool, while isWanted: () -> Bool,
    plain: (PlainPost) -> Void, other: (TimelineItem) -> Void
  ) throws(RepositoryError) -> Int
  /// Of all posts in the source, shown or not.
  func names(beginningLike beginnings: Set<ArraySlice<UInt8>>) -> [EntryID]
}

extension TimelineSource {
  package func names(beginningLike beginnings: Set<ArraySlice<UInt8>>) -> [EntryID] { [] }

  package func forEach(
    in part: Range<Int>, backwards: Bool, asBytes: Bool, while isWanted: () -> Bool,
    plain: (PlainPost) -> Void, other: (TimelineItem) -> Void
  ) throws(RepositoryError) -> Int {
    try part.forEach(backwards: backwards, while: isWanted) {
      (index) throws(RepositoryError) in other(try item(at: index))
    }
  }
}

extension Range<Int> {
  /// Passes indices in either direction while `isWanted` returns true. Returns how many.
  package func forEach(
    backwards: Bool, while isWanted: () -> Bool, _ body: (Int) throws(RepositoryError) -> Void
  ) throws(RepositoryError) -> Int {
    var done = 0
    while done < count, isWanted() {
      try body(backwards ? upperBound - 1 - done : lowerBound + done)
      done += 1
    }
    return done
  }
}

private struct NoSource: TimelineSource {
  var count: Int { 0 }
  func item(at index: Int) -> TimelineItem { preconditionFailure("an empty source has no item") }
  func revision(at index: Int) -> EntryID { EntryID("") }
  func sortingMoment(at index: Int) -> Moment? { nil }
  func name(at index: Int) -> EntryID { EntryID("") }
  func line(at index: Int) -> [UInt8] { [] }
}
