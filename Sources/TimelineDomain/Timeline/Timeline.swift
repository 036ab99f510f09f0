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

  /// Passes items in order while `isWanted` returns true. Returns how many items it passed. Several
  /// threads may call it for different parts.
  @discardableResult
  package func forEach(
    in part: Range<Int>, backwards: Bool, while isWanted: () -> Bool = { true },
    _ body: (TimelineItem) -> Void
  ) throws(RepositoryError) -> Int {
    guard count == source.count, pieces.count <= 1 else {
      return try part.forEach(backwards: backwards, while: isWanted) {
        (index) throws(RepositoryError) in body(try item(at: index))
      }
    }
    return try source.forEach(in: part, backwards: backwards, while: isWanted, body)
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
  package func names(
    beginningLike beginnings: Set<ArraySlice<UInt8>>
  ) throws(RepositoryError) -> [EntryID] { try source.names(beginningLike: beginnings) }

  private func slot(_ index: Int) -> Slot {
    let number = piece(at: index)
    switch pieces[number] {
    case .source(let range): return .source(range.lowerBound + index - starts[number])
    case .item(let item): return .item(item)
    }
  }

  /// The number of the piece with this item.
  private func piece(at index: Int) -> Int {
    starts.indices.binarySearch { starts[$0] > index } - 1
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
    in part: Range<Int>, backwards: Bool, while isWanted: () -> Bool,
    _ body: (TimelineItem) -> Void
  ) throws(RepositoryError) -> Int
  /// The sum of these items, in any order.
  func tally(
    in part: Range<Int>, _ scope: FigureScope
  ) throws(RepositoryError) -> FigureTally
  /// Of all posts in the source, shown or not. Throws if the journal can't be read any more.
  func names(
    beginningLike beginnings: Set<ArraySlice<UInt8>>
  ) throws(RepositoryError) -> [EntryID]
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
    _ = try forEach(in: part, backwards: false, while: { true }) { tally.add($0, scope) }
    return tally
  }

  package func forEach(
    in part: Range<Int>, backwards: Bool, while isWanted: () -> Bool,
    _ body: (TimelineItem) -> Void
  ) throws(RepositoryError) -> Int {
    try part.forEach(backwards: backwards, while: isWanted) {
      (index) throws(RepositoryError) in body(try item(at: index))
    }
  }
}

extension Range<Int> {
  /// The first index for which `isReached` is true; the end, if there is none. It has to be true for all indices
  /// after that one, too.
  @inlinable
  package func binarySearch<Failure: Error>(
    _ isReached: (Int) throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if try isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

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

extension Timeline {
  /// The index of the first item that is not after `moment`. Items without a moment are
  /// last.
  package func firstIndex(notAfter moment: Moment?) -> Int {
    indices.binarySearch { index in
      !(sortingMoment(at: index).map { moment?.isBefore($0) ?? true } ?? false)
    }
  }
}

/// A change to the items that a timeline shows.
package enum TimelineChange: Sendable, Hashable {
  case add(TimelineItem)
  case replace(TimelineItem, with: TimelineItem)
  case remove(TimelineItem)
}
