import JSONBytes
import Platform
import Synchronization
import TimelineDomain

/// Looks up ids in the tables and in the lines that were appended since.
struct IndexLookup: Sendable {
  let tables: IndexTables
  /// The rows of the new lines, sorted.
  let newIDs: [IDRow]
  private let newLinks: [IDRow]
  private let newReferences: [IDRow]
  private let newCommands: [IDRow]

  init(_ tables: IndexTables, _ tail: IndexPart? = nil) {
    self.tables = tables
    newIDs = (tail?.ids ?? []).sorted(by: <)
    newLinks = (tail?.links ?? []).sorted(by: <)
    newReferences = (tail?.references ?? []).sorted(by: <)
    newCommands = (tail?.commands ?? []).sorted(by: <)
  }

  /// For use while an index is built. Both lists are sorted.
  init(ids: [IDRow], links: [IDRow]) {
    self.init(
      IndexTables(
        times: .memory([]), ids: .memory(ids), links: .memory(links), references: .memory([]),
        commands: .memory([]), linked: .memory([]), details: IndexDetails()))
  }

  /// Entries that may have the id.
  func ids(of key: IDKey) throws(IndexDamage) -> [IDRow] { try rows(of: key, tables.ids, newIDs) }

  /// Entries whose id may begin with `prefix`. Nil if there are more than `most`.
  func ids(beginningWith prefix: EntryID, most: Int = .max) throws(IndexDamage) -> [IDRow]? {
    try rows(IDKey.prefixes(of: prefix), tables.ids, newIDs, most: most)
  }

  /// Entries that replace or hide the id, or take their moment from its entry.
  func links(to key: IDKey) throws(IndexDamage) -> [IDRow] {
    try rows(of: key, tables.links, newLinks)
  }

  /// The same for ids that may begin with `prefix`.
  func links(toIDsBeginningWith prefix: EntryID) throws(IndexDamage) -> [IDRow] {
    try rows(IDKey.prefixes(of: prefix), tables.links, newLinks, most: .max) ?? []
  }

  /// Entries that name the id in `refs`.
  func references(to key: IDKey) throws(IndexDamage) -> [IDRow] {
    try rows(of: key, tables.references, newReferences)
  }

  /// Entries that take the id back, and the first of consecutive entries that have it as their batch.
  func commands(of key: IDKey) throws(IndexDamage) -> [IDRow] {
    try rows(of: key, tables.commands, newCommands)
  }

  /// The offsets of all entries with `refs`.
  func referring() throws(IndexDamage) -> Set<Int> {
    Set((try tables.references.all() + newReferences).map(\.offset))
  }

  private func rows(
    of key: IDKey, _ table: RowTable<IDRow>, _ new: [IDRow]
  ) throws(IndexDamage) -> [IDRow] {
    try (rows(key.prefix...key.prefix, table, new, most: .max) ?? []).filter { $0.key == key }
  }

  /// The rows of both with these prefixes. Nil if there are more than `most`.
  private func rows(
    _ prefixes: ClosedRange<UInt64>, _ table: RowTable<IDRow>, _ new: [IDRow], most: Int
  ) throws(IndexDamage) -> [IDRow]? {
    var found: [IDRow] = []
    for table in [table, .memory(new)] {
      var index = try table.firstIndex { $0.prefix < prefixes.lowerBound }
      while index < table.count {
        let row = try table.row(index)
        guard row.prefix <= prefixes.upperBound else { break }
        if found.count == most { return nil }
        found.append(row)
        index += 1
      }
    }
    return found
  }
}

/// The names of all shown posts, looked up in the order of ids.
final class IndexNames: Sendable {
  /// The names that share their first eight bytes, and the nearest before and after them.
  private struct Group {
    /// Sorted, without duplicates.
    let names: [EntryID]
    let nearest: [EntryID]
  }

  private let index: JournalIndex
  private let journal: JournalLines
  /// Those of many rows, by their first eight bytes: other programs count their ids, so all of them begin alike.
  private let large = Mutex<[UInt64: Group]>([:])
  private static let fewRows = 16

  init(_ index: JournalIndex, _ journal: JournalLines) {
    self.index = index
    self.journal = journal
  }

  /// The nearest names before and after `id`, and `id` itself if it is a name.
  ///
  /// No other name shares a longer prefix with `id`. Names with other first eight bytes may be cut
  /// after eight bytes with `prefixesAreEnough`, for a caller that shortens one name at a time.
  func neighbours(of id: EntryID, prefixesAreEnough: Bool = false) throws(IndexDamage) -> [EntryID]
  {
    let group = try group(of: id, prefixesAreEnough)
    let index = group.names.firstIndex(whereNot: { $0 < id })
    let near = group.names[max(0, index - 1)..<min(index + 2, group.names.count)]
    return nearestMissing(id) + group.nearest + near
  }

  private func group(of id: EntryID, _ prefixesAreEnough: Bool) throws(IndexDamage) -> Group {
    let own = IDKey(id)
    let prefix = own.prefix
    if let group = large.withLock({ $0[prefix] }) { return group }
    var names: [EntryID] = []
    var nearest: [EntryID] = []
    var rows = 0
    for table in [index.tables.ids, .memory(index.lookup.newIDs)] {
      let first = try table.firstIndex { $0.prefix < prefix }
      var next = first
      while next < table.count {
        let row = try table.row(next)
        if try isName(row) {
          guard row.prefix == prefix else {
            nearest.append(try name(row, isWhole: !prefixesAreEnough))
            break
          }
          let found = row.key == own ? id : try name(row, isWhole: true)
          if names.last != found { names.append(found) }
        }
        next += 1
      }
      var previous = first - 1
      while previous >= 0 {
        let row = try table.row(previous)
        if try isName(row) {
          nearest.append(try name(row, isWhole: !prefixesAreEnough))
          break
        }
        previous -= 1
      }
      rows += next - previous
    }
    if names.count > 1 {
      names.sort()
      names = names.indices.filter { $0 == 0 || names[$0 - 1] != names[$0] }.map { names[$0] }
    }
    let group = Group(names: names, nearest: nearest)
    if rows > IndexNames.fewRows { large.withLock { $0[prefix] = group } }
    return group
  }

  /// The nearest names that are no entry's id.
  private func nearestMissing(_ id: EntryID) -> [EntryID] {
    let names = index.details.missingNames
    let next = names.firstIndex(whereNot: { $0 < id })
    return Array(names[max(0, next - 1)..<min(next + 2, names.count)])
  }

  func names(beginningLike beginnings: Set<ArraySlice<UInt8>>) -> [EntryID] {
    beginnings.flatMap { (try? names(beginningWith: EntryID(bytes: $0))) ?? [] }
  }

  /// All names that begin with `prefix`, which has at most four bytes.
  private func names(beginningWith prefix: EntryID) throws(IndexDamage) -> [EntryID] {
    var found = index.details.missingNames.filter { $0.hasPrefix(prefix) }
    for row in try index.lookup.ids(beginningWith: prefix) ?? [] where try isName(row) {
      guard let id = journal.reader.id(at: row.offset) else { throw IndexDamage() }
      if id.hasPrefix(prefix) { found.append(id) }
    }
    return found
  }

  /// Whether a shown post has this entry's id as its name.
  func isName(_ row: IDRow) throws(IndexDamage) -> Bool {
    try index.linkedEntry(at: row.offset)?.flags.contains(.names) ?? true
  }

  /// A row tells neither the length of a short id nor the bytes after the first eight.
  private func name(_ row: IDRow, isWhole: Bool) throws(IndexDamage) -> EntryID {
    if isWhole || row.prefix & 0xFF == 0 {
      guard let id = journal.reader.id(at: row.offset) else { throw IndexDamage() }
      return id
    }
    return EntryID(
      bytes: (0..<8).map { UInt8(truncatingIfNeeded: row.prefix >> UInt64(56 - 8 * $0)) })
  }
}

/// Lines of a journal together with all lines related to them: those that replace or hide one of them, or that
/// one of them replaces or hides, those with its id, and those that a moment is taken from.
///
/// The exact code gives the same answer for these lines as for the whole journal. There may be more
/// lines than needed, never fewer.
struct RelatedLines {
  /// What else relates lines.
  struct Bonds: OptionSet {
    let rawValue: Int
    /// One line takes the other back.
    static let undoes = Bonds(rawValue: 1)
    /// One command wrote both lines.
    static let batch = Bonds(rawValue: 2)
    /// One line depends on the other. Adds what a line depends on, not its dependents.
    static let refs = Bonds(rawValue: 4)
  }

  private let lookup: IndexLookup
  private let journal: JournalLines
  private let bonds: Bonds
  private let most: Int
  private(set) var offsets: Set<Int> = []
  private var open: [Int] = []
  private var keys: Set<IDKey> = []
  private var unseen: [IDKey] = []
  private var batches: Set<IDKey> = []
  private var order: PrecedingEntries
  private var untimed: [Int] = []

  /// Beyond this many lines, and a quarter of all, reading the whole journal is faster.
  private static let fewest = 2000

  init(_ lookup: IndexLookup, _ journal: JournalLines, _ bonds: Bonds = [], most: Int? = nil) {
    self.lookup = lookup
    self.journal = journal
    self.bonds = bonds
    order = PrecedingEntries(journal.file, journal.entries, lookup)
    self.most = most ?? max(RelatedLines.fewest, lookup.tables.ids.count / 4)
  }

  mutating func add(_ offset: Int) {
    if offsets.insert(offset).inserted { open.append(offset) }
  }

  /// Adds the entries with this id, and those that name it.
  mutating func add(namedBy id: EntryID) throws(IndexDamage) {
    let key = IDKey(id)
    for row in try lookup.ids(of: key) + lookup.links(to: key) { add(row.offset) }
  }

  /// Adds a line that is already parsed.
  mutating func add(_ entry: TimelineEntry, at offset: Int) throws(IndexDamage) {
    if offsets.insert(offset).inserted { try follow(entry, at: offset) }
  }

  /// Adds every line from `start` to the end.
  mutating func addAll(from start: Int) throws(IndexDamage) {
    try journal.forEachLine(from: start) { offset, _ in
      add(offset)
      return true
    }
  }

  /// Adds the entries before these, back to the first of each that certainly counts.
  mutating func addPredecessors(of offsets: [Int]) throws(IndexDamage) {
    for previous in try order.predecessors(of: offsets).offsets { add(previous) }
  }

  /// Adds all lines related to the added ones. False if there are too many.
  mutating func complete() throws(IndexDamage) -> Bool {
    while !open.isEmpty || !unseen.isEmpty {
      guard offsets.count <= most else { return false }
      // In the order of the file, then of ids: one read serves neighbours.
      let next = open.sorted()
      open = []
      for offset in next { try read(offset) }
      for previous in try order.predecessors(of: untimed).offsets { add(previous) }
      untimed = []
      let new = unseen.sorted()
      unseen = []
      for key in new { try visit(key) }
    }
    return offsets.count <= most
  }

  /// Adds also the unknown entries that depend on any of the lines.
  mutating func completeWithDependents() throws(IndexDamage) -> Bool {
    guard try complete() else { return false }
    for key in keys.sorted() {
      for row in try lookup.references(to: key) { add(row.offset) }
    }
    return try complete()
  }

  private mutating func read(_ offset: Int) throws(IndexDamage) {
    guard let line = journal.reader.line(at: offset) else { throw IndexDamage() }
    // Empty and damaged lines have no related lines.
    guard let entry = TimelineEntry(scanning: line.indices, in: JSONScanner(line.span)) else {
      return
    }
    try follow(entry, at: offset)
  }

  /// Notes what is related to an entry.
  private mutating func follow(_ entry: TimelineEntry, at offset: Int) throws(IndexDamage) {
    var named = [entry.id] + entry.replaces
    if bonds.contains(.undoes) { named += entry.undoes }
    if bonds.contains(.refs) { named += entry.refs }
    for id in named {
      let key = IDKey(id)
      if keys.insert(key).inserted { unseen.append(key) }
    }
    if entry.moment == nil { untimed.append(offset) }
    if bonds.contains(.batch), let batch = entry.batch { try visitBatch(batch) }
  }

  private mutating func visit(_ key: IDKey) throws(IndexDamage) {
    for row in try lookup.ids(of: key) + lookup.links(to: key) { add(row.offset) }
    if bonds.contains(.undoes) { for row in try lookup.commands(of: key) { add(row.offset) } }
  }

  /// The index has the first line of each run of consecutive lines of a batch.
  private mutating func visitBatch(_ batch: EntryID) throws(IndexDamage) {
    let key = IDKey(batch)
    guard batches.insert(key).inserted else { return }
    for row in try lookup.commands(of: key) {
      try journal.forEachLine(from: row.offset) { (offset, line) throws(IndexDamage) in
        guard let entry = TimelineEntry(scanning: line.indices, in: JSONScanner(line.span)) else {
          return true
        }
        // With too many, `complete` gives up.
        guard entry.batch == batch, offsets.count <= most else { return false }
        try add(entry, at: offset)
        return true
      }
    }
  }

  // MARK: Reading

  var selection: LineSelection { journal.selection(offsets) }

  func document() throws(IndexDamage) -> TimelineDocument { try selection.document().document }
}
