import JSONBytes
import Platform
import Synchronization
import TimelineDomain

/// Entries that the index found, newest first; reads an entry's line when its item is needed.
struct IndexTimeline: StoredLineSource {
  private let rows: [TimeRow]
  private let links: RowLinks
  private let index: AnsweredIndex
  private let journal: JournalLines

  init(
    _ rows: [TimeRow], _ index: JournalIndex, _ journal: JournalLines, _ answered: AnsweredIndex
  ) throws(IndexDamage) {
    self.rows = rows
    self.index = answered
    self.journal = journal
    links = try RowLinks(of: rows, index, journal)
  }

  var count: Int { rows.count }

  func item(at number: Int) throws(RepositoryError) -> TimelineItem {
    try item(of: rows[number], from: try line(at: number))
  }

  private func item(of row: TimeRow, from line: [UInt8]) throws(RepositoryError) -> TimelineItem {
    guard let shown = ShownLine(row, line.span, links, journal) else { throw journal.vanished }
    return shown.item(journal.file.seals)
  }

  /// What selects the item: the name of its post, or its own id in a conflict. Nil if the line is gone.
  func readName(at number: Int) -> EntryID? {
    let row = rows[number]
    if row.flags.contains(.conflict) { return journal.reader.id(at: row.offset) }
    return links.postName(of: row, journal)
  }

  func name(at number: Int) -> EntryID { readName(at: number) ?? EntryID("") }

  func names(
    beginningLike beginnings: Set<ArraySlice<UInt8>>
  ) throws(RepositoryError) -> [EntryID] { try index.names(beginningLike: beginnings) }

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
    try index.read { (index, _) throws(IndexDamage) in
      // A pass over the whole file is faster than a read of each of its lines.
      let rows = part.count == index.shownCount ? nil : Array(self.rows[part])
      return .sum(try ItemPass(index, journal).tallies(of: rows, scope))
    }
  }
}

/// The index behind an answer, for what is asked after the answer was given.
///
/// If it turns out to be damaged then, it is given up, and one that is built of the same lines answers.
final class AnsweredIndex: Sendable {
  private struct State {
    let index: JournalIndex
    let names: IndexNames
  }

  private let state: Mutex<State>
  private let journal: JournalLines
  private let discard: @Sendable () -> Void

  init(_ index: JournalIndex, _ journal: JournalLines, discard: @escaping @Sendable () -> Void) {
    state = Mutex(State(index: index, names: IndexNames(index, journal)))
    self.journal = journal
    self.discard = discard
  }

  func names(
    beginningLike beginnings: Set<ArraySlice<UInt8>>
  ) throws(RepositoryError) -> [EntryID] {
    try read { (_, names) throws(IndexDamage) in try names.names(beginningLike: beginnings) }
  }

  /// Throws if the journal can't be read any more.
  func read<Answer>(
    _ body: (JournalIndex, IndexNames) throws(IndexDamage) -> Answer
  ) throws(RepositoryError) -> Answer {
    let stored = state.withLock { $0 }
    do throws(IndexDamage) {
      return try body(stored.index, stored.names)
    } catch {
      discard()
    }
    do throws(IndexDamage) {
      let built = try built()
      return try body(built.index, built.names)
    } catch {
      throw journal.vanished
    }
  }

  private func built() throws(IndexDamage) -> State {
    guard let build = try IndexBuild(journal.file, journal.entries) else { throw IndexDamage() }
    let index = JournalIndex(build.tables)
    let built = State(index: index, names: IndexNames(index, journal))
    state.withLock { $0 = built }
    return built
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
