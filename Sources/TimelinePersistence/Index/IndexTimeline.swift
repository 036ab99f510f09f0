import JSONBytes
import Platform
import Synchronization
import TimelineDomain

/// Entries that the index found; reads an entry's line when its item is needed.
struct IndexTimeline: StoredLineSource {
  private let rows: ShownRows
  private let index: JournalIndex
  private let journal: JournalLines
  private let moments: BorrowedMoments
  /// For entries of which the index is corrupt.
  private let whole: WholeDocument

  init(_ rows: ShownRows, _ index: JournalIndex, _ journal: JournalLines) {
    self.rows = rows
    self.index = index
    self.journal = journal
    moments = BorrowedMoments(rows, index, journal)
    whole = WholeDocument(journal)
  }

  var count: Int { rows.count }

  func item(at number: Int) throws(RepositoryError) -> TimelineItem {
    guard let row = row(number) else { return try whole.timeline(having: number).item(at: number) }
    return try item(of: row, from: try line(of: row))
  }

  private func item(of row: TimeRow, from line: [UInt8]) throws(RepositoryError) -> TimelineItem {
    do {
      return try ShownLine(row, line.span, index, journal, moments).item
    } catch {
      return try whole.item(at: row.offset)
    }
  }

  /// Nil if the block of the row is corrupt. Only rows of the whole journal are read so late, and the
  /// whole document has its entries in the same order.
  private func row(_ number: Int) -> TimeRow? { try? rows.row(number) }

  /// The name of the item's post. Nil if the index is corrupt there.
  func readName(at number: Int) -> EntryID? {
    guard let row = row(number) else { return nil }
    if !row.flags.contains(.linked) || row.flags.contains(.conflict) {
      return journal.reader.id(at: row.offset)
    }
    return (try? index.postName(of: row, journal)) ?? nil
  }

  func name(at number: Int) -> EntryID {
    if let name = readName(at: number) { return name }
    return (try? item(at: number).name) ?? EntryID("")
  }

  func names(beginningLike beginnings: Set<ArraySlice<UInt8>>) -> [EntryID] {
    IndexNames(index, journal).names(beginningLike: beginnings)
  }

  func revision(at number: Int) -> EntryID {
    if let row = row(number), let id = journal.reader.id(at: row.offset) { return id }
    return (try? item(at: number).revision) ?? EntryID("")
  }

  func sortingMoment(at number: Int) -> Moment? { try? item(at: number).sortingMoment }

  func line(at number: Int) throws(RepositoryError) -> [UInt8] {
    guard let row = row(number) else { return try whole.timeline(having: number).line(at: number) }
    return try line(of: row)
  }

  private func line(of row: TimeRow) throws(RepositoryError) -> [UInt8] {
    guard let line = journal.reader.line(at: row.offset) else { throw journal.vanished }
    return line
  }

  /// The number of rows that a pass reads at once.
  private static let rowsPerRead = 1 << 10

  /// Each call has its own reader, so that threads don't wait for each other.
  func forEach(
    in part: Range<Int>, backwards: Bool, while isWanted: () -> Bool,
    _ body: (TimelineItem) -> Void
  ) throws(RepositoryError) -> Int {
    let reader = LineReader(journal.file)
    var read = 0..<0
    var rows: [TimeRow] = []
    return try part.forEach(backwards: backwards, while: isWanted) {
      (number) throws(RepositoryError) in
      if !read.contains(number) {
        read =
          backwards
          ? max(part.lowerBound, number + 1 - IndexTimeline.rowsPerRead)..<(number + 1)
          : number..<min(number + IndexTimeline.rowsPerRead, part.upperBound)
        rows = (try? self.rows.rows(read)) ?? []
      }
      guard !rows.isEmpty else { return body(try item(at: number)) }
      let row = rows[number - read.lowerBound]
      guard let line = reader.line(at: row.offset) else { throw journal.vanished }
      body(try item(of: row, from: line))
    }
  }
}

extension IndexTimeline {
  func tally(
    in part: Range<Int>, _ scope: FigureScope
  ) throws(RepositoryError) -> FigureTally {
    do throws(IndexDamage) {
      // A pass over the whole file is faster than a read of each of its lines.
      let rows = part.count == index.shownCount ? nil : try self.rows.rows(part)
      return .sum(try ItemPass(index, journal).tallies(of: rows, scope))
    } catch {
      return try itemTally(in: part, scope)
    }
  }
}

extension JournalIndex {
  /// The name of the post of a linked row.
  func postName(of row: TimeRow, _ journal: JournalLines) throws(IndexDamage) -> EntryID? {
    guard let entry = try linkedEntry(at: row.offset) else { throw IndexDamage() }
    return journal.reader.id(at: entry.nameOffset, number: entry.nameNumber)
  }
}

/// The moments that entries without `at` take from other entries. The exact code finds them once
/// for all entries of a timeline.
final class BorrowedMoments: Sendable {
  private let rows: ShownRows
  private let index: JournalIndex
  private let journal: JournalLines
  private let known = Mutex<[Int: Moment?]>([:])

  init(_ rows: ShownRows, _ index: JournalIndex, _ journal: JournalLines) {
    self.rows = rows
    self.index = index
    self.journal = journal
  }

  func moment(of row: TimeRow) throws(IndexDamage) -> Moment? {
    if let moment = known.withLock({ $0[row.offset] }) { return moment }
    var linked = [row]
    try rows.forEach { row in
      if row.flags.contains(.linked) { linked.append(row) }
      return true
    }
    let found = try moments(of: linked)
    guard let moment = found[row.offset] else { throw IndexDamage() }
    known.withLock { $0.merge(found) { _, new in new } }
    return moment
  }

  /// The moments of these rows' entries and of all entries related to them, by offset.
  private func moments(of rows: [TimeRow]) throws(IndexDamage) -> [Int: Moment?] {
    var lines = RelatedLines(index.lookup, journal, most: .max)
    for row in rows { lines.add(row.offset) }
    _ = try lines.complete()
    let selected = try lines.selection.document()
    let shown = ShownEntries(selected.document)
    var moments: [Int: Moment?] = [:]
    for (number, entry) in selected.document.entries.enumerated() {
      moments[selected.offset(of: entry)] = shown.graph.moments[number]
    }
    return moments
  }
}

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
    starts.firstIndex(whereNot: { $0 <= position }) - 1
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
