import TimelineDomain

/// The index of a whole journal: tables for its first part, and the changes from the lines after
/// it.
struct JournalIndex: Sendable {
  let tables: IndexTables
  let lookup: IndexLookup
  let details: IndexDetails
  /// The rows of old lines that are related to the new lines: `rows` and `linked` replace them.
  private let replaced: [TimeRow]
  /// The rows of the replaced and of the new lines, oldest first.
  private let rows: [TimeRow]
  private let linked: [Int: LinkedEntry]

  /// An index without appended lines.
  init(_ tables: IndexTables) {
    self.init(
      tables, IndexLookup(tables), tables.details, replaced: [], rows: [], linked: [:])
  }

  init(
    _ tables: IndexTables, _ lookup: IndexLookup, _ details: IndexDetails, replaced: [TimeRow],
    rows: [TimeRow], linked: [Int: LinkedEntry]
  ) {
    self.tables = tables
    self.lookup = lookup
    self.details = details
    self.replaced = replaced
    self.rows = rows
    self.linked = linked
  }

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

  /// The rows of all shown entries, which are read when they are asked for.
  func shownRows() throws(IndexDamage) -> ShownRows {
    try ShownRows(tables, replaced: replaced, added: rows, linked: linked)
  }

  /// The rows of shown entries, newest first.
  func rows(
    skip: Int = 0, limit: Int = .max, where isWanted: ((TimeRow) -> Bool)? = nil
  ) throws(IndexDamage) -> [TimeRow] {
    var skip = skip
    var found: [TimeRow] = []
    if limit == 0 { return [] }
    try shownRows().forEach { row in
      if let isWanted, !isWanted(row) { return true }
      if skip > 0 {
        skip -= 1
      } else {
        found.append(row)
      }
      return found.count < limit
    }
    return found
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

  func summary(_ header: TimelineHeader) -> TimelineSummary {
    var unknown: [String: Int] = [:]
    var unfamiliar: [String: Int] = [:]
    for (number, kind) in details.kinds.enumerated() where kind.unknown > 0 {
      unknown[kind.text, default: 0] += kind.unknown
      if number < KindTable.known.count { unfamiliar[kind.text, default: 0] += kind.unknown }
    }
    return TimelineSummary(
      access: header.access, version: header.version, isNewer: header.isNewer,
      entries: details.entries, posts: shownCount - unknownCount, unknown: unknown,
      unfamiliar: unfamiliar, damagedLines: details.damaged.map(\.number),
      duplicateLines: details.duplicates, sharedIDs: details.sharedIDs,
      conflicts: details.conflicts)
  }
}

extension IndexDetails.Kind {
  /// The name for people.
  var text: String { String(showing: name) }
}
