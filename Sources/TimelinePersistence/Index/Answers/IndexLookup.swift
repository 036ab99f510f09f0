import TimelineDomain

/// Looks up ids and links in the tables and in the lines that were appended since.
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

  /// For use while an index is built. Both lists are sorted.
  init(ids: [IDRow], links: [LinkRow]) {
    self.init(
      IndexTables(
        times: .memory([]), ids: .memory(ids), links: .memory(links), linked: .memory([]),
        details: IndexDetails()))
  }

  /// Entries that may have the id.
  func ids(of key: IDKey) throws(IndexDamage) -> [IDRow] {
    try rows(tables.ids, newIDs, behind: { $0.key < key }, while: { $0.key == key }) ?? []
  }

  /// Entries whose id may begin with `prefix`. Nil if there are more than `most`.
  func ids(
    beginningWith prefix: EntryID, most: Int = .max
  ) throws(IndexDamage) -> [IDRow]? {
    let prefixes = IDKey.prefixes(of: prefix)
    return try rows(
      tables.ids, newIDs, behind: { $0.prefix < prefixes.lowerBound },
      while: { $0.prefix <= prefixes.upperBound }, most: most)
  }

  func links(to key: IDKey) throws(IndexDamage) -> [LinkRow] {
    try rows(
      tables.links, newLinks, behind: { $0.target < key },
      while: { $0.target == key }) ?? []
  }

  /// Links to ids that may begin with `prefix`.
  func links(toIDsBeginningWith prefix: EntryID) throws(IndexDamage) -> [LinkRow] {
    let prefixes = IDKey.prefixes(of: prefix)
    return try rows(
      tables.links, newLinks, behind: { $0.target.prefix < prefixes.lowerBound },
      while: { $0.target.prefix <= prefixes.upperBound }) ?? []
  }

  /// The wanted rows of both, from the first that is not before them. Nil if there are more than
  /// `most`.
  private func rows<Row>(
    _ table: RowTable<Row>, _ new: [Row], behind isBefore: (Row) -> Bool,
    while isWanted: (Row) -> Bool, most: Int = .max
  ) throws(IndexDamage) -> [Row]? {
    let old = try table.rows(behind: isBefore, while: isWanted, most: most)
    let new = try RowTable.memory(new).rows(behind: isBefore, while: isWanted, most: most)
    return old.count + new.count > most ? nil : old + new
  }

  /// The offsets of all entries that have a link of one of these kinds.
  func sources(of kinds: Set<LinkRow.Kind>) throws(IndexDamage) -> Set<Int> {
    var sources: Set<Int> = []
    for row in try tables.links.all() + newLinks where kinds.contains(row.kind) {
      sources.insert(row.source)
    }
    return sources
  }
}
