import TimelineDomain

/// The names of all shown posts, looked up in the order of ids.
struct IndexNames: Sendable {
  private let index: JournalIndex
  private let journal: JournalLines

  init(_ index: JournalIndex, _ journal: JournalLines) {
    self.index = index
    self.journal = journal
  }

  /// All names with the same first eight bytes as `id`, and the nearest names before and after
  /// them.
  ///
  /// No other name shares a longer prefix with `id`. With `prefixesAreEnough`, nearest names may be
  /// cut after eight bytes, for a caller that shortens one name at a time.
  func neighbours(of id: EntryID, prefixesAreEnough: Bool = false) throws(IndexDamage) -> [EntryID]
  {
    try nearestMissing(id)
      + neighbours(of: id, in: index.tables.ids, prefixesAreEnough)
      + neighbours(of: id, in: .memory(index.lookup.newIDs), prefixesAreEnough)
  }

  private func neighbours(
    of id: EntryID, in table: RowTable<IDRow>, _ prefixesAreEnough: Bool
  ) throws(IndexDamage) -> [EntryID] {
    let own = IDKey(id)
    let prefix = own.prefix
    var found: [EntryID] = []
    let first = try table.firstIndex { $0.prefix < prefix }
    var next = first
    while next < table.count {
      let row = try table.row(next)
      if row.key == own {
        // Many entries can share this id.
        if try isName(row) { found.append(id) }
        next = try table.firstIndex { !(own < $0.key) }
        continue
      }
      if try isName(row) {
        found.append(try name(row, near: prefix, !prefixesAreEnough))
        if row.prefix != prefix { break }
      }
      next += 1
    }
    var previous = first - 1
    while previous >= 0 {
      let row = try table.row(previous)
      if try isName(row) {
        found.append(try name(row, near: prefix, !prefixesAreEnough))
        break
      }
      previous -= 1
    }
    return found
  }

  /// The nearest names that are no entry's id.
  private func nearestMissing(_ id: EntryID) -> [EntryID] {
    let names = index.details.missingNames
    var (low, high) = (0, names.count)
    while low < high {
      let middle = (low + high) / 2
      if names[middle] < id { low = middle + 1 } else { high = middle }
    }
    return Array(names[max(0, low - 1)..<min(low + 2, names.count)])
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
  private func name(
    _ row: IDRow, near prefix: UInt64, _ isWhole: Bool
  ) throws(IndexDamage) -> EntryID {
    if isWhole || row.prefix == prefix || row.prefix & 0xFF == 0 {
      guard let id = journal.reader.id(at: row.offset) else { throw IndexDamage() }
      return id
    }
    return EntryID(
      bytes: (0..<8).map { UInt8(truncatingIfNeeded: row.prefix >> UInt64(56 - 8 * $0)) })
  }
}
