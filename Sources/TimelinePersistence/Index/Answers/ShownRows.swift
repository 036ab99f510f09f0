/// The rows of entries in the order of a list, newest first. A row of the index file is read when it is
/// asked for, so a list of all entries costs what is shown of it.
struct ShownRows: Sendable {
  private enum Piece: Sendable {
    /// Consecutive rows of the table.
    case table(Range<Int>)
    /// The row of a line that was appended since.
    case row(TimeRow)

    var count: Int {
      switch self {
      case .table(let range): range.count
      case .row: 1
      }
    }
  }

  /// Sorted from the oldest row on, as the pieces are.
  private let table: RowTable<TimeRow>
  private let pieces: [Piece]
  /// The position of the first row of each piece, and the count.
  private let starts: [Int]

  /// Rows per read: a short list needs only the first read.
  private static let shortRead = 64
  private static let longRead = 1 << 14

  init(_ newestFirst: [TimeRow]) {
    self.init(.memory(newestFirst.reversed()), [.table(0..<newestFirst.count)])
  }

  /// The rows of a table without the rows `replaced`, with the rows `added` among them. Both are sorted
  /// from the oldest on; `linked` has the linked entries of the added rows.
  init(
    _ tables: IndexTables, replaced: [TimeRow], added: [TimeRow], linked: [Int: LinkedEntry]
  ) throws(IndexDamage) {
    let place = RowPlaces(tables, linked)
    var pieces: [Piece] = []
    var end = tables.times.count
    var (replaced, added) = (replaced[...], added[...])
    var nextReplaced = try replaced.last.map { row throws(IndexDamage) in try place.index(of: row) }
    var nextAdded = try added.last.map { row throws(IndexDamage) in
      try place.index(notBefore: row, below: end)
    }
    while nextReplaced != nil || nextAdded != nil {
      if let index = nextAdded, index > nextReplaced ?? -1 {
        if index < end { pieces.append(.table(index..<end)) }
        pieces.append(.row(added.removeLast()))
        end = index
        nextAdded = try added.last.map { row throws(IndexDamage) in
          try place.index(notBefore: row, below: index)
        }
      } else if let index = nextReplaced {
        if index + 1 < end { pieces.append(.table((index + 1)..<end)) }
        replaced.removeLast()
        end = index
        nextReplaced = try replaced.last.map { row throws(IndexDamage) in
          try place.index(of: row)
        }
      }
    }
    if end > 0 { pieces.append(.table(0..<end)) }
    self.init(tables.times, pieces.reversed())
  }

  private init(_ table: RowTable<TimeRow>, _ pieces: [Piece]) {
    self.table = table
    self.pieces = pieces
    starts = pieces.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
  }

  var count: Int { starts[pieces.count] }

  func row(_ number: Int) throws(IndexDamage) -> TimeRow {
    let position = count - 1 - number
    let piece = piece(at: position)
    switch pieces[piece] {
    case .table(let range): return try table.row(range.lowerBound + position - starts[piece])
    case .row(let row): return row
    }
  }

  /// Calls `body` for each row, newest first, until it returns false.
  func forEach(_ body: (TimeRow) -> Bool) throws(IndexDamage) {
    var next = 0
    var size = ShownRows.shortRead
    while next < count {
      let rows = try rows(next..<min(next + size, count))
      for row in rows where !body(row) { return }
      next += rows.count
      size = ShownRows.longRead
    }
  }

  /// Consecutive rows, newest first, without a place in the cache of the index file.
  func rows(_ numbers: Range<Int>) throws(IndexDamage) -> [TimeRow] {
    var found: [TimeRow] = []
    found.reserveCapacity(numbers.count)
    var end = count - numbers.lowerBound
    let start = count - numbers.upperBound
    while end > start {
      let number = piece(at: end - 1)
      switch pieces[number] {
      case .row(let row): found.append(row)
      case .table(let range):
        let first = range.lowerBound + max(start, starts[number]) - starts[number]
        found += try table.rows(first..<(range.lowerBound + end - starts[number])).reversed()
      }
      end = max(start, starts[number])
    }
    return found
  }

  private func piece(at position: Int) -> Int {
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return low
  }
}

/// Finds the places of rows in the table, by halving.
private struct RowPlaces {
  private let tables: IndexTables
  private let linked: [Int: LinkedEntry]

  init(_ tables: IndexTables, _ linked: [Int: LinkedEntry]) {
    self.tables = tables
    self.linked = linked
  }

  /// The index of a row that the table has.
  func index(of row: TimeRow) throws(IndexDamage) -> Int {
    let index = try firstIndex(notBefore: row, below: tables.times.count) { offset in
      try? tables.linkedEntry(at: offset)
    }
    guard index < tables.times.count, try tables.times.row(index).offset == row.offset else {
      throw IndexDamage()
    }
    return index
  }

  /// The index before which a new row belongs. Most new rows belong right there.
  func index(notBefore row: TimeRow, below end: Int) throws(IndexDamage) -> Int {
    try firstIndex(notBefore: row, below: end) { linked[$0] }
  }

  private func firstIndex(
    notBefore row: TimeRow, below end: Int, _ entry: @escaping (Int) -> LinkedEntry?
  ) throws(IndexDamage) -> Int {
    let order = TimeOrder { try? tables.linkedEntry(at: $0) }
    let position = TimeOrder(entry: entry).position(of: row)
    func isBefore(_ other: TimeRow) -> Bool { order.isBefore(other, row, at: position) }
    var (low, high) = (0, end)
    if end > 0, isBefore(try tables.times.row(end - 1)) { return end }
    while low < high {
      let middle = (low + high) / 2
      if isBefore(try tables.times.row(middle)) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
