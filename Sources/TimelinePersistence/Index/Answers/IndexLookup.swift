import TimelineDomain

/// Ids and links of a journal: of the tables, and of the lines that were appended since.
struct IndexLookup: Sendable {
  let tables: IndexTables
  /// Both sorted.
  let newIDs: [IDRow]
  let newLinks: [LinkRow]

  init(_ tables: IndexTables, ids: [IDRow] = [], links: [LinkRow] = []) {
    self.tables = tables
    newIDs = ids.sorted(by: <)
    newLinks = links.sorted(by: <)
  }

  /// While an index is built. Both are sorted.
  init(ids: [IDRow], links: [LinkRow]) {
    self.init(
      IndexTables(
        times: .memory([]), ids: .memory(ids), links: .memory(links), linked: .memory([]),
        details: IndexDetails()))
  }

  /// Entries that may have that id.
  func ids(of key: IDKey) throws(IndexDamage) -> [IDRow] {
    var found: [IDRow] = []
    for table in [tables.ids, .memory(newIDs)] where table.count > 0 {
      try table.forEach(from: try table.firstIndex { $0.key < key }) { row in
        guard row.key == key else { return false }
        found.append(row)
        return true
      }
    }
    return found
  }

  /// Entries whose id may begin so. Nil where they are more than `most`.
  func ids(
    beginningWith prefix: EntryID, most: Int = .max
  ) throws(IndexDamage) -> [IDRow]? {
    let prefixes = IDKey.prefixes(of: prefix)
    var found: [IDRow] = []
    for table in [tables.ids, .memory(newIDs)] {
      let first = try table.firstIndex { $0.prefix < prefixes.lowerBound }
      let end = try table.firstIndex { $0.prefix <= prefixes.upperBound }
      guard first <= end else { throw IndexDamage() }
      guard found.count + end - first <= most else { return nil }
      found += try table.rows(first..<end)
    }
    return found
  }

  func links(to key: IDKey) throws(IndexDamage) -> [LinkRow] {
    var found: [LinkRow] = []
    for table in [tables.links, .memory(newLinks)] where table.count > 0 {
      try table.forEach(from: try table.firstIndex { $0.target < key }) { row in
        guard row.target == key else { return false }
        found.append(row)
        return true
      }
    }
    return found
  }

  /// Links to ids that may begin so.
  func links(toIDsBeginningWith prefix: EntryID) throws(IndexDamage) -> [LinkRow] {
    let prefixes = IDKey.prefixes(of: prefix)
    var found: [LinkRow] = []
    for table in [tables.links, .memory(newLinks)] {
      let first = try table.firstIndex { $0.target.prefix < prefixes.lowerBound }
      let end = try table.firstIndex { $0.target.prefix <= prefixes.upperBound }
      guard first <= end else { throw IndexDamage() }
      found += try table.rows(first..<end)
    }
    return found
  }

  /// The offsets of all entries that say something of that kind of any other.
  func sources(of kinds: Set<LinkRow.Kind>) throws(IndexDamage) -> Set<Int> {
    var sources: Set<Int> = []
    for row in try tables.links.all() + newLinks where kinds.contains(row.kind) {
      sources.insert(row.source)
    }
    return sources
  }
}
