import JSONBytes
import Platform
import Synchronization
import TimelineDomain

/// Looks up ids in the tables and in the lines that were appended since.
struct IndexLookup: Sendable {
  let tables: IndexTables
  /// The rows of the new lines, sorted.
  let newIDs: [IDRow]
  private let newReferences: [IDRow]
  private let newCommands: [IDRow]

  init(_ tables: IndexTables, _ tail: IndexPart? = nil) {
    self.tables = tables
    newIDs = (tail?.ids ?? []).sorted(by: <)
    newReferences = (tail?.references ?? []).sorted(by: <)
    newCommands = (tail?.commands ?? []).sorted(by: <)
  }

  /// For use while an index is built. The list is sorted.
  init(ids: [IDRow]) {
    self.init(
      IndexTables(
        times: .memory([]), ids: .memory(ids), references: .memory([]), commands: .memory([]),
        linked: .memory([]), details: IndexDetails()))
  }

  /// Entries that may have the id, and entries that mention it.
  func ids(of key: IDKey) throws(IndexDamage) -> [IDRow] { try rows(of: key, tables.ids, newIDs) }

  /// The same for ids that may begin with `prefix`. Nil if there are more than `most`.
  func ids(beginningWith prefix: EntryID, most: Int = .max) throws(IndexDamage) -> [IDRow]? {
    try rows(IDKey.prefixes(of: prefix), tables.ids, newIDs, most: most)
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

  func names(beginningLike beginnings: Set<ArraySlice<UInt8>>) throws(IndexDamage) -> [EntryID] {
    var found: [EntryID] = []
    for beginning in beginnings { found += try names(beginningWith: EntryID(bytes: beginning)) }
    return found
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
    if row.isMention { return false }
    return try index.linkedEntry(at: row.offset)?.flags.contains(.names) ?? true
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
