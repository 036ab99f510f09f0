import JSONBytes
import Platform
import TimelineDomain

/// Decodes shown entries on all cores, and adds up what a query wants of them.
///
/// Each thread has a sum of its own, so the result must not depend on the order of the entries.
struct ItemPass: Sendable {
  private let index: JournalIndex
  private let journal: JournalLines
  private let stop: StopSign?
  /// The numbers of all kinds by their names.
  private let kinds: [[UInt8]: Int]

  /// A core takes the next part when it finishes one.
  private static let mostParts = 32
  private static let fewestBytes = 1 << 19
  private static let fewestRows = 1 << 6

  init(_ index: JournalIndex, _ journal: JournalLines, stop: StopSign? = nil) {
    self.index = index
    self.journal = journal
    self.stop = stop
    kinds = Dictionary(
      index.details.kinds.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { one, _ in one })
  }

  // MARK: The whole journal

  private struct Part<Sum: Sendable>: Sendable {
    var sum: Sum
    /// The offsets of entries that take their moment from another one, and of versions in conflict: two may
    /// share an id, and then the first in the order of a list counts.
    var deferred: [Int] = []
  }

  /// The sums of the shown entries whose lines pass the filter, in parts of the journal.
  func sums<Sum: Sendable>(
    from empty: Sum, filter: LinePrefilter = .everyLine,
    _ add: @escaping @Sendable (inout Sum, ShownLine) -> Void
  ) throws(IndexDamage) -> [Sum] {
    let entries = journal.entries
    let count = max(1, min(ItemPass.mostParts, entries.count / ItemPass.fewestBytes))
    guard let ranges = journal.file.parts(of: entries, count),
      let parts = Parallel.map(
        ranges,
        { range -> Part<Sum>? in
          if stop?.isSet == true { return nil }
          var part = Part(sum: empty)
          return read(range, filter, into: &part, add) ? part : nil
        })
    else { throw IndexDamage() }
    let deferred = try index.rows(at: Set(parts.flatMap(\.deferred)))
    return parts.map(\.sum) + (try sums(from: empty, of: deferred, add))
  }

  /// False if the file or the index can't be read.
  private func read<Sum: Sendable>(
    _ range: Range<Int>, _ filter: LinePrefilter, into part: inout Part<Sum>,
    _ add: (inout Sum, ShownLine) -> Void
  ) -> Bool {
    guard let linked = try? index.linkedEntries(in: range) else { return false }
    var filter = filter
    var next = 0
    var memory: [UInt8] = []
    var isDamaged = false
    let isRead = journal.file.forEachPiece(of: range, in: &memory) { bytes, start in
      let scanner = JSONScanner(bytes)
      filter.begin()
      var end = 0
      while let line = filter.nextLine(in: bytes, from: end) {
        end = line.upperBound + 1
        let offset = start + line.lowerBound
        while next < linked.count, linked[next].offset < offset { next += 1 }
        let link = next < linked.count && linked[next].offset == offset ? linked[next] : nil
        // A line that is no entry is damaged, or a header.
        guard link?.isShown != false, let entry = TimelineEntry(scanning: line, in: scanner) else {
          continue
        }
        if let link, entry.moment == nil || link.flags.contains(.conflict) {
          part.deferred.append(offset)
          continue
        }
        guard let name = link.map({ name(of: $0, entry) }) ?? entry.id else {
          isDamaged = true
          continue
        }
        let kind = entry.kind.number ?? kinds[scanner.decodedString(entry.typeRange)] ?? 0
        add(
          &part.sum,
          ShownLine(
            entry, at: offset, kind, link?.flags ?? [], name: name, entry.moment, in: scanner))
      }
    }
    return isRead && !isDamaged
  }

  private func name(of link: LinkedEntry, _ entry: TimelineEntry) -> EntryID? {
    link.flags.contains(.renamed)
      ? journal.reader.id(at: link.nameOffset, number: link.nameNumber) : entry.id
  }

  // MARK: Some rows

  /// The sums of the entries of these rows, in parts.
  func sums<Sum: Sendable>(
    from empty: Sum, of rows: [TimeRow],
    _ add: @escaping @Sendable (inout Sum, ShownLine) -> Void
  ) throws(IndexDamage) -> [Sum] {
    if rows.isEmpty { return [] }
    let part = max(ItemPass.fewestRows, rows.count / ItemPass.mostParts + 1)
    let links = try RowLinks(of: rows, index, journal)
    let sums = Parallel.map(Array(stride(from: 0, to: rows.count, by: part))) { start -> Sum? in
      var sum = empty
      for row in rows[start..<min(start + part, rows.count)] {
        guard stop?.isSet != true, let line = journal.reader.line(at: row.offset),
          let shown = ShownLine(row, line.span, links, journal)
        else { return nil }
        add(&sum, shown)
      }
      return sum
    }
    guard let sums else { throw IndexDamage() }
    return sums
  }
}

extension ItemPass {
  /// The figures of the entries of these rows, or of all, in parts.
  func tallies(of rows: [TimeRow]?, _ scope: FigureScope) throws(IndexDamage) -> [FigureTally] {
    let seals = journal.file.seals
    let add: @Sendable (inout FigureTally, ShownLine) -> Void = { tally, line in
      if line.isSealed, seals != nil {
        let item = line.item(seals)
        tally.add(
          ItemFacts(item), item.moment, isAllDay: item.extent.isAllDay, in: nil, scope
        ) { item }
        return
      }
      tally.add(line.facts, line.moment, isAllDay: line.isAllDay, in: nil, scope) {
        line.item(nil)
      }
    }
    if let rows { return try sums(from: FigureTally(), of: rows, add) }
    return try sums(from: FigureTally(), add)
  }
}

/// The line of a shown entry. Its payload is decoded when the item is asked for.
struct ShownLine: ~Escapable {
  private let entry: TimelineEntry
  private let offset: Int
  private let kind: Int
  private let flags: RowFlags
  private let name: EntryID
  private let sortingMoment: Moment?
  private let scanner: JSONScanner

  @_lifetime(copy scanner)
  init(
    _ entry: TimelineEntry, at offset: Int, _ kind: Int, _ flags: RowFlags, name: EntryID,
    _ sortingMoment: Moment?, in scanner: JSONScanner
  ) {
    self.entry = entry
    self.offset = offset
    self.kind = kind
    self.flags = flags
    self.name = name
    self.sortingMoment = sortingMoment
    self.scanner = scanner
  }

  /// The line of a row. Nil if it is no longer the line that the index knew.
  @_lifetime(copy line)
  init?(_ row: TimeRow, _ line: Span<UInt8>, _ links: RowLinks, _ journal: JournalLines) {
    let scanner = JSONScanner(line)
    guard let entry = TimelineEntry(scanning: 0..<line.count, in: scanner),
      let name = row.flags.contains(.renamed) ? links.postName(of: row, journal) : entry.id
    else { return nil }
    self.init(
      entry, at: row.offset, row.kind, row.flags, name: name, entry.moment ?? links.moment(of: row),
      in: scanner)
  }

  /// `seals` opens a sealed line.
  func item(_ seals: Seals?) -> TimelineItem {
    TimelineItem(
      entry, name: name, sortingMoment: sortingMoment, isConflict: flags.contains(.conflict),
      isEdited: flags.contains(.edited), in: scanner, seals)
  }

  var isSealed: Bool { entry.isSealed(scanner) }

  /// What the envelope says. It decodes no text.
  var facts: ItemFacts {
    ItemFacts(
      id: name, revision: entry.id, kind: entry.type(scanner), sortingMoment: sortingMoment,
      isUnderstood: !EntryReading(entry, in: scanner).isUnknown, isEdited: flags.contains(.edited),
      isConflict: flags.contains(.conflict))
  }

  var moment: Moment? { entry.moment }
  var isAllDay: Bool { entry.extent(scanner).isAllDay }

  /// Its row in the index.
  func row(of item: TimelineItem) -> TimeRow {
    var flags = flags
    if item.post == nil { flags.insert(.unknown) }
    if item.fallback != nil { flags.insert(.worded) }
    return TimeRow(sortingMoment?.instant, offset: offset, kind: kind, flags)
  }
}

/// Tells threads that search whether their answer is no longer wanted. It lives no longer than the search.
@safe struct StopSign: @unchecked Sendable {
  private let task: UnsafeCurrentTask?

  init(_ task: UnsafeCurrentTask?) { unsafe self.task = task }

  // Any thread may ask this of a task.
  var isSet: Bool { unsafe task?.isCancelled ?? false }
}
