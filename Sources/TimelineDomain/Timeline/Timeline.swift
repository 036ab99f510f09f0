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

  /// Shows the result of the changes, one after the other. Decodes no item, and reads only what it
  /// needs to find the changed items.
  package func applying(_ changes: [TimelineChange]) -> Timeline {
    guard !changes.isEmpty else { return self }
    let edits = changes.reduce(TimelineEdits(to: self)) { $0.applying($1) }
    var pieces: [Piece] = []
    var next = 0
    func passSource(to end: Int) {
      if next < end { pieces += self.pieces(in: next..<end) }
      next = max(next, end)
    }
    var additions = edits.additions[...]
    for index in Set(edits.hidden).union(additions.map(\.index)).sorted() {
      passSource(to: index)
      while let addition = additions.first, addition.index == index {
        pieces.append(.item(addition.item))
        additions.removeFirst()
      }
      if edits.hidden.contains(index) { next = index + 1 }
    }
    passSource(to: count)
    return Timeline(source, pieces)
  }

  private func pieces(in part: Range<Int>) -> [Piece] {
    var found: [Piece] = []
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
