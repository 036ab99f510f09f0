import JSONBytes
import TimelineDomain

extension JournalIndex {
  /// Adds the lines after the covered part. Nil if too many of the tables' entries are related to
  /// them.
  init?(_ tables: IndexTables, appending lines: Range<Int>, of journal: JournalLines)
    throws(IndexDamage)
  {
    guard !lines.isEmpty else {
      self.init(tables)
      return
    }
    let kinds = KindTable(tables.details.kinds.map(\.name))
    var tail = IndexPart(kinds: kinds)
    var memory: [UInt8] = []
    guard journal.file.forEachPiece(of: lines, in: &memory, { tail.read($0, at: $1) }) else {
      throw IndexDamage()
    }
    guard !tail.isOverfull else { return nil }
    let lookup = IndexLookup(tables, ids: tail.ids, links: tail.links)
    guard let related = try JournalIndex.related(to: tail, lookup, journal) else { return nil }
    let old = related.filter { $0 < lines.lowerBound }
    guard let before = try JournalIndex.answer(old, journal, kinds),
      let after = try JournalIndex.answer(related, journal, kinds)
    else { return nil }

    let alone = tail.times.filter { !related.contains($0.offset) }
    let linked = Dictionary(after.entries.map { ($0.offset, $0) }) { first, _ in first }
    let order = TimeOrder { linked[$0] }
    self.init(
      tables, lookup,
      tables.details.appending(
        tail, replacing: before, of: old.count, with: after, of: related.count, alone,
        kinds: kinds.names),
      replaced: before.rows, rows: (alone + after.rows).sorted(by: order.isBefore), linked: linked)
  }

  /// The offsets of all new lines that are linked, and of all lines related to them.
  private static func related(
    to tail: IndexPart, _ lookup: IndexLookup, _ journal: JournalLines
  ) throws(IndexDamage) -> Set<Int>? {
    var lines = RelatedLines(lookup, journal)
    for offset in tail.suspects { lines.add(offset) }
    for link in tail.links where link.kind.isStrong { lines.add(link.source) }
    for row in lookup.newIDs {
      let isShared = try lookup.ids(of: row.key).count > 1
      let links = try lookup.links(to: row.key)
      if isShared || links.contains(where: \.kind.isStrong) { lines.add(row.offset) }
    }
    return try lines.complete() ? lines.offsets : nil
  }

  private static func answer(
    _ offsets: Set<Int>, _ journal: JournalLines, _ kinds: KindTable
  ) throws(IndexDamage) -> LinkedAnswer? {
    if offsets.isEmpty { return LinkedAnswer() }
    return LinkedAnswer(try journal.selection(offsets).document(), kinds: kinds)
  }
}

extension IndexDetails {
  /// The counts with the new lines. `before` is the answer for the old lines related to them,
  /// `after` the answer for old and new lines together, `alone` the rows of all other new entries.
  fileprivate func appending(
    _ tail: IndexPart, replacing before: LinkedAnswer, of oldCount: Int,
    with after: LinkedAnswer, of newCount: Int, _ alone: [TimeRow], kinds names: [[UInt8]]
  ) -> IndexDetails {
    var details = self
    details.damaged += tail.damaged.map {
      .init(number: $0.number + lines, offset: $0.offset)
    }
    details.lines += tail.lines
    details.entries += tail.ids.count + before.uncounted - after.uncounted
    details.duplicates += after.duplicates - before.duplicates
    details.conflicts += after.conflicts - before.conflicts
    let oldShared = Set(before.sharedIDs)
    details.sharedIDs =
      (details.sharedIDs.filter { !oldShared.contains($0) } + after.sharedIDs).sorted()
    let oldNames = Set(before.missingNames)
    details.missingNames =
      (details.missingNames.filter { !oldNames.contains($0) } + after.missingNames).sorted()
    for name in names.dropFirst(kinds.count) { details.kinds.append(Kind(name: name)) }
    for row in before.rows { details.count(row, -1) }
    for row in after.rows + alone { details.count(row, 1) }
    return details
  }

  mutating func count(_ row: TimeRow, _ change: Int) {
    if row.flags.contains(.unknown) {
      kinds[row.kind].unknown += change
      if row.flags.contains(.worded) { kinds[row.kind].worded += change }
    } else {
      kinds[row.kind].read += change
    }
  }
}

extension LinkedAnswer {
  /// The number of entries that repeat an earlier line.
  fileprivate var uncounted: Int { entries.count { !$0.flags.contains(.counted) } }
}
