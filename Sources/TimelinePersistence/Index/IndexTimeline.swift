import JSONBytes
import Platform
import Synchronization
import TimelineDomain

/// Entries that the index found, newest first; reads an entry's line when its item is needed.
struct IndexTimeline: StoredLineSource {
  private let rows: [TimeRow]
  private let links: RowLinks
  private let index: JournalIndex
  private let journal: JournalLines

  init(_ rows: [TimeRow], _ index: JournalIndex, _ journal: JournalLines) throws(IndexDamage) {
    self.rows = rows
    self.index = index
    self.journal = journal
    links = try RowLinks(of: rows, index, journal)
  }

  var count: Int { rows.count }

  func item(at number: Int) throws(RepositoryError) -> TimelineItem {
    try item(of: rows[number], from: try line(at: number))
  }

  private func item(of row: TimeRow, from line: [UInt8]) throws(RepositoryError) -> TimelineItem {
    guard let shown = ShownLine(row, line.span, links, journal) else { throw journal.vanished }
    return shown.item
  }

  /// What selects the item: the name of its post, or its own id in a conflict. Nil if the line is gone.
  func readName(at number: Int) -> EntryID? {
    let row = rows[number]
    if row.flags.contains(.conflict) { return journal.reader.id(at: row.offset) }
    return links.postName(of: row, journal)
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
}

extension IndexTimeline {
  func tally(
    in part: Range<Int>, _ scope: FigureScope
  ) throws(RepositoryError) -> FigureTally {
    do throws(IndexDamage) {
      // A pass over the whole file is faster than a read of each of its lines.
      let rows = part.count == index.shownCount ? nil : Array(self.rows[part])
      return .sum(try ItemPass(index, journal).tallies(of: rows, scope))
    } catch {
      return try itemTally(in: part, scope)
    }
  }
}

/// What rows of linked entries need beside their lines: names and moments that stand in other lines.
struct RowLinks: Sendable {
  /// Sorted by offset. The entries whose id is not the name of their post.
  private let renamed: [LinkedEntry]
  /// By offset. The exact code finds them for all rows at once.
  private let moments: [Int: Moment?]

  /// With more renamed rows than this, all linked entries are read at once.
  private static let fewRows = 100

  init(of rows: [TimeRow], _ index: JournalIndex, _ journal: JournalLines) throws(IndexDamage) {
    let wanted = rows.lazy.filter { $0.flags.contains(.renamed) }.map(\.offset)
    if wanted.prefix(RowLinks.fewRows).count < RowLinks.fewRows {
      var found: [LinkedEntry] = []
      for offset in wanted.sorted() {
        guard let entry = try index.linkedEntry(at: offset) else { throw IndexDamage() }
        found.append(entry)
      }
      renamed = found
    } else {
      renamed = try index.linkedEntries(in: journal.entries)
    }
    let untimed = rows.filter { $0.flags.contains(.untimed) }
    moments = untimed.isEmpty ? [:] : try RowLinks.moments(of: untimed, index, journal)
  }

  func postName(of row: TimeRow, _ journal: JournalLines) -> EntryID? {
    guard row.flags.contains(.renamed) else { return journal.reader.id(at: row.offset) }
    let number = renamed.firstIndex(whereNot: { $0.offset < row.offset })
    guard number < renamed.count, renamed[number].offset == row.offset else { return nil }
    return journal.reader.id(at: renamed[number].nameOffset, number: renamed[number].nameNumber)
  }

  func moment(of row: TimeRow) -> Moment? { moments[row.offset] ?? nil }

  /// The moments of these rows' entries and of all entries related to them.
  private static func moments(
    of rows: [TimeRow], _ index: JournalIndex, _ journal: JournalLines
  ) throws(IndexDamage) -> [Int: Moment?] {
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
