import JSONBytes
import TimelineDomain

/// The index of a whole journal: tables for its first part, and the changes from the lines after
/// it.
struct JournalIndex: Sendable {
  let tables: IndexTables
  let lookup: IndexLookup
  let details: IndexDetails
  /// The offsets of old rows that are related to the new lines: `rows` and `linked` replace them.
  fileprivate let replaced: Set<Int>
  /// The rows of the replaced and of the new lines, sorted.
  fileprivate let rows: [TimeRow]
  fileprivate let linked: [Int: LinkedEntry]

  var shownCount: Int { details.kinds.reduce(0) { $0 + $1.read + $1.unknown } }
  var unknownCount: Int { details.kinds.reduce(0) { $0 + $1.unknown } }

  /// Unknown entries of which a search can read no member.
  var wordlessCount: Int { details.kinds.reduce(0) { $0 + $1.unknown - $1.worded } }

  // MARK: Linked entries

  func linkedEntry(at offset: Int) throws(IndexDamage) -> LinkedEntry? {
    if let entry = linked[offset] { return entry }
    return try tables.linkedEntry(at: offset)
  }

  /// The linked entries in this range, in the order of the file.
  func linkedEntries(in offsets: Range<Int>) throws(IndexDamage) -> [LinkedEntry] {
    var found = try tables.linkedEntries(in: offsets)
    if linked.isEmpty { return found }
    found.removeAll { linked[$0.offset] != nil }
    found += linked.values.filter { offsets.contains($0.offset) }
    return found.sorted { $0.offset < $1.offset }
  }

  // MARK: Rows

  /// The rows of shown entries, newest first.
  func rows(
    skip: Int = 0, limit: Int? = nil, where isWanted: ((TimeRow) -> Bool)? = nil
  ) throws(IndexDamage) -> [TimeRow] {
    let most = tables.times.count + rows.count
    let (sum, isTooLarge) = skip.addingReportingOverflow(limit ?? .max)
    let wanted = isTooLarge ? most : min(sum, most)
    var count = wanted
    while true {
      var found = try newest(count)
      let isEnough = found.count < count || count >= most
      if let isWanted { found.removeAll { !isWanted($0) } }
      if isEnough || found.count >= wanted {
        let rest = found.dropFirst(skip)
        return Array(limit.map { rest.prefix($0) } ?? rest)
      }
      count = min(most, 64 + 8 * count)
    }
  }

  /// So many of the newest rows, newest first. Of the table, no more is read than they may need.
  private func newest(_ count: Int) throws(IndexDamage) -> [TimeRow] {
    let table = tables.times
    var found = try table.rows(max(0, table.count - count - replaced.count)..<table.count)
    if !replaced.isEmpty { found.removeAll { replaced.contains($0.offset) } }
    if !rows.isEmpty {
      found.merge(rows) { $0.isEarlier(than: $1) }
      try found.settleTies { (offset) throws(IndexDamage) in try linkedEntry(at: offset) }
    }
    return found.suffix(count).reversed()
  }

  /// The rows of the entries at these offsets.
  func rows(at offsets: Set<Int>) throws(IndexDamage) -> [TimeRow] {
    offsets.isEmpty ? [] : try rows { offsets.contains($0.offset) }
  }

  // MARK: Kinds

  /// The numbers of the kinds with these names.
  func kinds(named names: [String]) -> Set<Int> {
    let wanted = Set(names.map { Array($0.utf8) })
    return Set(details.kinds.indices.filter { wanted.contains(details.kinds[$0].name) })
  }

  /// The number of sealed entries' kind. Nil if none is shown.
  var sealedKind: Int? {
    details.kinds.firstIndex { $0.unknown > 0 && $0.text == SealedEntry.kind.text }
  }

  var sealedCount: Int { sealedKind.map { details.kinds[$0].unknown } ?? 0 }

  func summary(_ header: TimelineHeader) -> TimelineSummary {
    var unknown: [String: Int] = [:]
    var unfamiliar: [String: Int] = [:]
    let sealed = sealedKind
    for (number, kind) in details.kinds.enumerated() where kind.unknown > 0 && number != sealed {
      unknown[kind.text, default: 0] += kind.unknown
      if number < KindTable.known.count { unfamiliar[kind.text, default: 0] += kind.unknown }
    }
    return TimelineSummary(
      access: header.access, version: header.version, isNewer: header.isNewer,
      entries: details.entries, posts: shownCount - unknownCount, sealed: sealedCount,
      unknown: unknown,
      unfamiliar: unfamiliar, damagedLines: details.damaged.map(\.number),
      duplicateLines: details.duplicates, sharedIDs: details.sharedIDs,
      conflicts: details.conflicts, asides: details.asides, gate: header.needs)
  }
}

extension IndexDetails.Kind {
  /// The name for people.
  var text: String { String(showing: name) }
}

extension JournalIndex {
  /// An index without appended lines.
  init(_ tables: IndexTables) {
    self.init(
      tables: tables, lookup: IndexLookup(tables), details: tables.details, replaced: [],
      rows: [], linked: [:])
  }

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
    if tail.isOverfull { return nil }
    let lookup = IndexLookup(tables, tail)
    guard let related = try JournalIndex.related(to: tail, lookup, journal) else { return nil }
    let old = related.filter { $0 < lines.lowerBound }
    let before = try JournalIndex.answer(old, journal, kinds)
    let after = try JournalIndex.answer(related, journal, kinds)
    if kinds.isOverfull { return nil }

    let alone = tail.times.filter { !related.contains($0.offset) }
    let linked = Dictionary(after.entries.map { ($0.offset, $0) }) { first, _ in first }
    self.init(
      tables: tables, lookup: lookup,
      details: tables.details.appending(
        tail, replacing: before, of: old.count, with: after, of: related.count, alone,
        kinds: kinds.names),
      replaced: Set(before.rows.map(\.offset)), rows: (alone + after.rows).sorted(by: <),
      linked: linked)
  }

  /// The offsets of all new lines that are linked, and of all lines related to them.
  private static func related(
    to tail: IndexPart, _ lookup: IndexLookup, _ journal: JournalLines
  ) throws(IndexDamage) -> Set<Int>? {
    var lines = RelatedLines(lookup, journal)
    for offset in tail.suspects { lines.add(offset) }
    for row in lookup.newIDs where try lookup.ids(of: row.key).count > 1 { lines.add(row.offset) }
    return try lines.complete() ? lines.offsets : nil
  }

  private static func answer(
    _ offsets: Set<Int>, _ journal: JournalLines, _ kinds: KindTable
  ) throws(IndexDamage) -> LinkedAnswer {
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
    details.entries += tail.entries + before.uncounted - after.uncounted
    details.duplicates += after.duplicates - before.duplicates
    details.conflicts += after.conflicts - before.conflicts
    details.asides += after.asides - before.asides
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
  /// The number of entries that repeat an earlier line, and of asides.
  fileprivate var uncounted: Int { entries.count { !$0.flags.contains(.counted) } }
}

/// What the exact code says about a group of related lines.
struct LinkedAnswer: Sendable {
  private(set) var entries: [LinkedEntry] = []
  /// The rows of the heads, oldest first.
  private(set) var rows: [TimeRow] = []
  private(set) var sharedIDs: [EntryID] = []
  private(set) var missingNames: [EntryID] = []
  private(set) var conflicts = 0
  private(set) var duplicates = 0
  private(set) var asides = 0

  /// The answer for no lines.
  init() {}

  init(_ lines: SelectedDocument, kinds: KindTable) {
    let document = lines.document
    let shown = ShownEntries(document)
    let graph = shown.graph
    let offsets = document.entries.map { lines.offset(of: $0) }
    /// The offset of the first entry of its post. A full entry takes the position of its stub.
    func first(_ index: Int) -> Int {
      lines.offset(ofLineAt: document.entries[graph.firsts[index]].position)
    }
    var numbers: [Int] = []
    var flags: [RowFlags] = []
    document.withScanner { scanner in
      for entry in document.entries {
        numbers.append(
          entry.kind.number ?? kinds.number(of: scanner.decodedString(entry.typeRange)))
        var own: RowFlags = [.linked, entry.isAside ? .aside : .counted]
        if entry.moment == nil { own.insert(.untimed) }
        if EntryReading(entry, in: scanner).isUnknown {
          own.insert(.unknown)
          if entry.fallback(in: scanner) != nil { own.insert(.worded) }
        }
        flags.append(own)
      }
    }
    let names = NameSources(document)
    var posts: Set<Int> = []
    var named: Set<Int> = []
    for head in shown.heads {
      let index = head.entry
      flags[index].insert(.shown)
      if shown.isEdited(index) { flags[index].insert(.edited) }
      if head.isConflict {
        flags[index].insert(.conflict)
        posts.insert(graph.firsts[index])
      }
    }
    for name in Set(shown.names) {
      if let owner = document.ids[name] {
        named.insert(owner)
      } else {
        missingNames.append(name)
      }
    }
    conflicts = posts.count
    sharedIDs = document.ids.sharedIDs.sorted()
    duplicates = document.duplicateLines
    asides = shown.asides.count
    for index in document.entries.indices {
      let (owner, number) = names.source(of: graph.names[index], for: index)
      if named.contains(document.ids.representatives[index]) { flags[index].insert(.names) }
      if owner != index || number > 0 { flags[index].insert(.renamed) }
      entries.append(
        LinkedEntry(
          offset: offsets[index],
          position: lines.offset(ofLineAt: document.entries[index].position),
          kind: numbers[index], flags: flags[index], first: first(index),
          nameOffset: offsets[owner], nameNumber: number))
    }
    rows = shown.heads.reversed().map { head in
      TimeRow(
        graph.moments[head.entry].map { Instant($0) }, offset: offsets[head.entry],
        kind: numbers[head.entry], flags[head.entry])
    }
    addOthers(lines.offsets)
  }

  /// Adds lines that don't count as entries of their own.
  private mutating func addOthers(_ offsets: [Int]) {
    let known = Set(entries.map(\.offset))
    for offset in offsets where !known.contains(offset) {
      entries.append(
        LinkedEntry(
          offset: offset, position: offset, kind: 0, flags: [], first: offset,
          nameOffset: offset, nameNumber: 0))
    }
    entries.sort { $0.offset < $1.offset }
  }
}

/// Finds the line of a document that spells the name of a post.
private struct NameSources {
  private let document: TimelineDocument
  /// For an id that no entry has: an entry that replaces it, and the number of the id in its list.
  private var mentions: [EntryID: (entry: Int, number: Int)] = [:]

  init(_ document: TimelineDocument) {
    self.document = document
    for (index, entry) in document.entries.enumerated() {
      for (number, id) in entry.replaces.enumerated()
      where !document.ids.has(id) && mentions[id] == nil {
        mentions[id] = (index, number + 1)
      }
    }
  }

  func source(of name: EntryID, for entry: Int) -> (entry: Int, number: Int) {
    if document.entries[entry].id == name { return (entry, 0) }
    if let owner = document.ids[name] { return (owner, 0) }
    return mentions[name] ?? (entry, 0)
  }
}
