import JSONBytes
import Platform
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
      return try IndexedItem(row, line, index, journal, moments).item
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
    in part: Range<Int>, backwards: Bool, asBytes: Bool, while isWanted: () -> Bool,
    plain: (PlainPost) -> Void, other: (TimelineItem) -> Void
  ) throws(RepositoryError) -> Int {
    let reader = LineReader(journal.file)
    var words: [UInt8] = []
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
      guard !rows.isEmpty else { return other(try item(at: number)) }
      let row = rows[number - read.lowerBound]
      guard let line = reader.line(at: row.offset) else { throw journal.vanished }
      if asBytes, row.flags.isDisjoint(with: [.renamed, .unknown, .conflict]),
        let post = PostParts(line.indices, in: JSONScanner(line.span)),
        post.withPlainPost(line.span, &words, plain)
      {
        return
      }
      other(try item(of: row, from: line))
    }
  }
}

/// A shown entry, decoded from its line.
struct IndexedItem {
  let item: TimelineItem
  var sortingMoment: Moment? { item.sortingMoment }

  init(
    _ row: TimeRow, _ line: [UInt8], _ index: JournalIndex, _ journal: JournalLines,
    _ moments: BorrowedMoments? = nil
  ) throws(IndexDamage) {
    let scanner = JSONScanner(line.span)
    guard let entry = TimelineEntry(scanning: line.indices, in: scanner) else {
      throw IndexDamage()
    }
    var sortingMoment = entry.moment
    var name: EntryID? = entry.id
    if row.flags.contains(.linked) {
      name = try index.postName(of: row, journal)
      if sortingMoment == nil {
        sortingMoment = try (moments ?? BorrowedMoments(ShownRows([row]), index, journal)).moment(
          of: row)
      }
    }
    guard let name else { throw IndexDamage() }
    let content = EntryReading(entry, in: scanner).content(of: entry, name: name, in: scanner)
    item = TimelineItem(
      content: content
        ?? .unknown(
          UnknownEntry(
            id: name, revision: entry.id, kind: entry.type(scanner), moment: entry.moment,
            reason: .unfamiliarContent)),
      sortingMoment: sortingMoment, extent: entry.extent(scanner),
      isConflict: row.flags.contains(.conflict), isEdited: row.flags.contains(.edited))
  }
}

extension JournalIndex {
  /// The name of the post of a linked row.
  func postName(of row: TimeRow, _ journal: JournalLines) throws(IndexDamage) -> EntryID? {
    guard let entry = try linkedEntry(at: row.offset) else { throw IndexDamage() }
    return journal.reader.id(at: entry.nameOffset, number: entry.nameNumber)
  }
}
