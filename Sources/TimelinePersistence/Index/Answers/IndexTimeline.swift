import JSONBytes
import Platform
import TimelineDomain

/// Entries that the index found; reads an entry's line when its item is needed.
struct IndexTimeline: StoredLineSource {
  private let rows: [TimeRow]
  private let index: JournalIndex
  private let journal: JournalLines
  private let moments: BorrowedMoments
  /// For entries of which the index is corrupt.
  private let whole: WholeDocument

  init(_ rows: [TimeRow], _ index: JournalIndex, _ journal: JournalLines) {
    self.rows = rows
    self.index = index
    self.journal = journal
    moments = BorrowedMoments(rows, index, journal)
    whole = WholeDocument(journal)
  }

  var count: Int { rows.count }

  func item(at number: Int) throws(RepositoryError) -> TimelineItem {
    try item(at: number, of: try line(at: number))
  }

  private func item(at number: Int, of line: [UInt8]) throws(RepositoryError) -> TimelineItem {
    do {
      return try IndexedItem(rows[number], line, index, journal, moments).item
    } catch {
      return try whole.item(at: rows[number].offset)
    }
  }

  /// The name of the item's post.
  func readName(at number: Int) -> EntryID? {
    let row = rows[number]
    if !row.flags.contains(.linked) || row.flags.contains(.conflict) {
      return journal.reader.id(at: row.offset)
    }
    return (try? index.postName(of: row, journal)) ?? nil
  }

  func name(at number: Int) -> EntryID { readName(at: number) ?? EntryID("") }

  func names(beginningLike beginnings: Set<ArraySlice<UInt8>>) -> [EntryID] {
    IndexNames(index, journal).names(beginningLike: beginnings)
  }

  func revision(at number: Int) -> EntryID {
    journal.reader.id(at: rows[number].offset) ?? EntryID("")
  }

  func sortingMoment(at number: Int) -> Moment? { try? item(at: number).sortingMoment }

  func line(at number: Int) throws(RepositoryError) -> [UInt8] {
    guard let line = journal.reader.line(at: rows[number].offset) else { throw journal.vanished }
    return line
  }

  /// Each call has its own reader, so that threads don't wait for each other.
  func forEach(
    in part: Range<Int>, backwards: Bool, asBytes: Bool, while isWanted: () -> Bool,
    plain: (PlainPost) -> Void, other: (TimelineItem) -> Void
  ) throws(RepositoryError) -> Int {
    let reader = LineReader(journal.file)
    var words: [UInt8] = []
    return try part.forEach(backwards: backwards, while: isWanted) {
      (number) throws(RepositoryError) in
      let row = rows[number]
      guard let line = reader.line(at: row.offset) else { throw journal.vanished }
      if asBytes, row.flags.isDisjoint(with: [.renamed, .unknown, .conflict]),
        let post = PostParts(line.indices, in: JSONScanner(line.span)),
        post.withPlainPost(line.span, &words, plain)
      {
        return
      }
      other(try item(at: number, of: line))
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
        sortingMoment = try (moments ?? BorrowedMoments([row], index, journal)).moment(of: row)
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
      sortingMoment: sortingMoment, isConflict: row.flags.contains(.conflict),
      isEdited: row.flags.contains(.edited))
  }
}

extension JournalIndex {
  /// The name of the post of a linked row.
  func postName(of row: TimeRow, _ journal: JournalLines) throws(IndexDamage) -> EntryID? {
    guard let entry = try linkedEntry(at: row.offset) else { throw IndexDamage() }
    return journal.reader.id(at: entry.nameOffset, number: entry.nameNumber)
  }
}
