/// Items in order, newest first. Decodes an item when it is read, so a long timeline costs what is
/// shown of it.
package struct Timeline: Sendable {
  /// Consecutive items of the source, or one item that the source lacks.
  private enum Piece: Sendable {
    case source(Range<Int>)
    case item(TimelineItem)

    var count: Int {
      switch self {
      case .source(let range): range.count
      case .item: 1
      }
    }
  }

  private enum Slot {
    case source(Int)
    case item(TimelineItem)
  }

  private let source: any TimelineSource
  private let pieces: [Piece]
  /// The index of the first item of each piece, and the count.
  private let starts: [Int]

  package init(_ source: any TimelineSource) {
    self.init(source, [.source(0..<source.count)])
  }

  package init(_ items: [TimelineItem] = []) {
    self.init(NoSource(), items.map(Piece.item))
  }

  private init(_ source: any TimelineSource, _ pieces: [Piece]) {
    self.source = source
    self.pieces = pieces.filter { $0.count > 0 }
    starts = self.pieces.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
  }

  package var count: Int { starts[pieces.count] }
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
    guard case .source(let number) = slot(index) else { return nil }
    return try (source as? any StoredLineSource)?.line(at: number)
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
    guard count == source.count, pieces.count <= 1 else {
      return try part.forEach(backwards: backwards, while: isWanted) {
        (index) throws(RepositoryError) in other(try item(at: index))
      }
    }
    return try source.forEach(
      in: part, backwards: backwards, asBytes: asBytes, while: isWanted, plain: plain,
      other: other)
  }

  /// Adds up a part of the items, which are not searched again.
  package func tally(
    in part: Range<Int>, _ scope: FigureScope
  ) throws(RepositoryError) -> FigureTally {
    var sum = FigureTally()
    for piece in pieces(in: part) {
      switch piece {
      case .item(let item): sum.add(item, scope)
      case .source(let range): sum.merge(try source.tally(in: range, scope))
      }
    }
    return sum
  }

  /// Shows the result of the changes, one after the other. Decodes no item, and reads only what it
  /// needs to find the changed items.
  package func applying(_ changes: [TimelineChange]) -> Timeline {
    guard !changes.isEmpty else { return self }
    var edits = TimelineEdits(to: self)
    for change in changes { edits.apply(change) }
    var pieces: [Piece] = []
    var next = 0
    func passSource(to end: Int) {
      if next < end { pieces += self.pieces(in: next..<end) }
      next = max(next, end)
    }
    for index in edits.places {
      passSource(to: index)
      pieces += edits.additions(at: index).map(Piece.item)
      if edits.isHidden(index) { next = index + 1 }
    }
    passSource(to: count)
    return Timeline(source, pieces)
  }

  private func pieces(in part: Range<Int>) -> [Piece] {
    var found: [Piece] = []
    if part.isEmpty { return found }
    var number = piece(at: part.lowerBound)
    while number < pieces.count, starts[number] < part.upperBound {
      switch pieces[number] {
      case .item(let item): found.append(.item(item))
      case .source(let range):
        let shown = part.clamped(to: starts[number]..<starts[number + 1])
        let start = range.lowerBound + shown.lowerBound - starts[number]
        found.append(.source(start..<(start + shown.count)))
      }
      number += 1
    }
    return found
  }

  // Facts about an item that need no decoding.

  package func sortingMoment(at index: Int) -> Moment? {
    switch slot(index) {
    case .source(let number): source.sortingMoment(at: number)
    case .item(let item): item.sortingMoment
    }
  }

  package func revision(at index: Int) -> EntryID {
    switch slot(index) {
    case .source(let number): source.revision(at: number)
    case .item(let item): item.revision
    }
  }

  package func name(at index: Int) -> EntryID {
    switch slot(index) {
    case .source(let number): source.name(at: number)
    case .item(let item): item.name
    }
  }

  /// The name of the item's journal, if there are several.
  package func journal(at index: Int) -> String? {
    switch slot(index) {
    case .source(let number): source.journal(at: number)
    case .item(let item): item.journal
    }
  }

  /// The ids of all posts in the source that begin with one of these four-byte prefixes, shown or
  /// not.
  package func names(beginningLike beginnings: Set<ArraySlice<UInt8>>) -> [EntryID] {
    source.names(beginningLike: beginnings)
  }

  private func slot(_ index: Int) -> Slot {
    let number = piece(at: index)
    switch pieces[number] {
    case .source(let range): return .source(range.lowerBound + index - starts[number])
    case .item(let item): return .item(item)
    }
  }

  /// The number of the piece with this item.
  private func piece(at index: Int) -> Int {
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    return low
  }
}

private struct NoSource: TimelineSource {
  var count: Int { 0 }
  func item(at index: Int) -> TimelineItem { preconditionFailure("an empty source has no item") }
  func revision(at index: Int) -> EntryID { EntryID("") }
  func sortingMoment(at index: Int) -> Moment? { nil }
  func name(at index: Int) -> EntryID { EntryID("") }
}

/// Provides a timeline's items one at a time, in order.
package protocol TimelineSource: Sendable {
  var count: Int { get }
  /// Throws if the entry can't be read any more.
  func item(at index: Int) throws(RepositoryError) -> TimelineItem
  func revision(at index: Int) -> EntryID
  func sortingMoment(at index: Int) -> Moment?
  func name(at index: Int) -> EntryID
  /// The name of the item's journal; nil in a source of one journal.
  func journal(at index: Int) -> String?
  func forEach(
    in part: Range<Int>, backwards: Bool, asBytes: Bool, while isWanted: () -> Bool,
    plain: (PlainPost) -> Void, other: (TimelineItem) -> Void
  ) throws(RepositoryError) -> Int
  /// The sum of these items, in any order.
  func tally(
    in part: Range<Int>, _ scope: FigureScope
  ) throws(RepositoryError) -> FigureTally
  /// Of all posts in the source, shown or not.
  func names(beginningLike beginnings: Set<ArraySlice<UInt8>>) -> [EntryID]
}

/// A source whose items are lines of a file.
package protocol StoredLineSource: TimelineSource {
  /// The line of an item, byte for byte. Throws if it can't be read any more.
  func line(at index: Int) throws(RepositoryError) -> [UInt8]
}

extension TimelineSource {
  package func journal(at index: Int) -> String? { nil }

  package func names(beginningLike beginnings: Set<ArraySlice<UInt8>>) -> [EntryID] { [] }

  package func tally(
    in part: Range<Int>, _ scope: FigureScope
  ) throws(RepositoryError) -> FigureTally { try itemTally(in: part, scope) }

  /// Decodes each item.
  package func itemTally(
    in part: Range<Int>, _ scope: FigureScope
  ) throws(RepositoryError) -> FigureTally {
    var tally = FigureTally()
    for index in part { tally.add(try item(at: index), scope) }
    return tally
  }

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

/// What a list of changes does to a timeline: which of its items are hidden, and which items are shown
/// before which of its indices.
///
/// The cost is in proportion to the number of changes. An item is found by its moment, its revision and its
/// journal, so a long timeline is not read.
private struct TimelineEdits {
  /// An item that the timeline lacks.
  private struct Addition {
    let item: TimelineItem
    /// It takes the place of the item with its index, after all items that are inserted there.
    let isInPlace: Bool
  }

  private struct Key: Hashable {
    let revision: EntryID
    let journal: String?

    init(_ item: TimelineItem) {
      self.init(item.revision, item.journal)
    }

    init(_ revision: EntryID, _ journal: String?) {
      self.revision = revision
      self.journal = journal
    }
  }

  private var hidden: Set<Int> = []
  /// The items that are shown before an item of the timeline, in their order.
  private var additions: [Int: [Addition]] = [:]
  /// Where the added items are.
  private var indices: [Key: Int] = [:]
  /// Where the items of an instant are, by the index of the first one. An import may give thousands of
  /// entries the same instant.
  private var instants: [Int: [Key: [Int]]] = [:]
  private let timeline: Timeline

  /// No change.
  init(to timeline: Timeline) {
    self.timeline = timeline
  }

  /// The indices with a change, in order.
  var places: [Int] { hidden.union(additions.keys).sorted() }

  func isHidden(_ index: Int) -> Bool { hidden.contains(index) }

  func additions(at index: Int) -> [TimelineItem] { additions[index]?.map(\.item) ?? [] }

  mutating func apply(_ change: TimelineChange) {
    switch change {
    case .add(let item): if !has(item) { insert(item) }
    case .remove(let item): _ = remove(item)
    case .replace(let old, let new):
      // A load since the change began may already have its result, or another one.
      guard let place = remove(old), !has(new) else { return }
      if old.sortingMoment?.instant == new.sortingMoment?.instant {
        insert(Addition(item: new, isInPlace: place.isInPlace), at: place.index, place.number)
      } else {
        insert(new)
      }
    }
  }

  // MARK: -

  /// Where an item was: before an item of the timeline or in its place, and after how many others there.
  private typealias Place = (index: Int, isInPlace: Bool, number: Int)

  private mutating func has(_ item: TimelineItem) -> Bool {
    indices[Key(item)] != nil || !shownIndices(of: item).isEmpty
  }

  /// The indices of the items with the revision, the moment and the journal of `item`.
  private mutating func shownIndices(of item: TimelineItem) -> [Int] {
    let instant = item.sortingMoment?.instant
    let start = timeline.firstIndex(notAfter: item.sortingMoment)
    var found = instants[start]
    if found == nil {
      var all: [Key: [Int]] = [:]
      for index in start..<timeline.count {
        guard timeline.sortingMoment(at: index)?.instant == instant else { break }
        all[Key(timeline.revision(at: index), timeline.journal(at: index)), default: []].append(index)
      }
      found = all
      instants[start] = all
    }
    return (found?[Key(item)] ?? []).filter { !hidden.contains($0) }
  }

  /// Nil if the item isn't shown.
  private mutating func remove(_ item: TimelineItem) -> Place? {
    if let index = indices.removeValue(forKey: Key(item)) {
      let number = additions[index]?.firstIndex { Key($0.item) == Key(item) } ?? 0
      guard let addition = additions[index]?.remove(at: number) else { return nil }
      return (index, addition.isInPlace, number)
    }
    let own = shownIndices(of: item)
    guard let first = own.first else { return nil }
    hidden.formUnion(own)
    return (first, true, additions[first]?.count ?? 0)
  }

  /// Inserts an item before all others of the same instant.
  private mutating func insert(_ item: TimelineItem) {
    let isTimed = item.sortingMoment != nil
    let index = isTimed ? timeline.firstIndex(notAfter: item.sortingMoment) : timeline.count
    let there = additions[index] ?? []
    let number = there.firstIndex { other in
      if other.isInPlace { return true }
      guard let own = item.sortingMoment else { return false }
      return other.item.sortingMoment.map { !own.isBefore($0) } ?? true
    }
    insert(Addition(item: item, isInPlace: false), at: index, number ?? there.count)
  }

  private mutating func insert(_ addition: Addition, at index: Int, _ number: Int) {
    additions[index, default: []].insert(addition, at: number)
    indices[Key(addition.item)] = index
  }
}

extension Timeline {
  /// The index of the first item that is not after `moment`, by halving. Items without a moment are
  /// last.
  package func firstIndex(notAfter moment: Moment?) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let isAfter = sortingMoment(at: middle).map { moment?.isBefore($0) ?? true } ?? false
      if isAfter { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A change to the items that a timeline shows.
package enum TimelineChange: Sendable, Hashable {
  case add(TimelineItem)
  case replace(TimelineItem, with: TimelineItem)
  case remove(TimelineItem)
}
