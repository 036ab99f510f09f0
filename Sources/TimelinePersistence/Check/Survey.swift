import JSONBytes
import Platform
import TimelineDomain

/// The index of a journal as it is now, for those who rewrite or check it: they don't trust a cache,
/// and the index is not kept.
struct Survey {
  let index: JournalIndex
  let journal: JournalLines
  /// Empty lines, as ranges of the file.
  let blanks: [Range<Int>]
  let blankLines: Int
  /// A smaller journal is read as a whole.
  static let smallest = 1 << 16

  /// Nil where the whole document has to be asked.
  init?(_ file: OpenFile, size: Int) {
    guard let journal = JournalLines(file, size: size),
      let build = IndexBuild(file, journal.entries), !file.isCut
    else { return nil }
    index = JournalIndex(build.tables)
    self.journal = journal
    blanks = build.blanks
    blankLines = build.blankLines
  }

  /// All entries that have to do with others, and those posts. Nil where they are very many.
  func related(with posts: [EntryID] = []) throws(IndexDamage) -> LineSelection? {
    var lines = RelatedLines(index.lookup, journal, .refs)
    for entry in try index.tables.linked.all() { lines.add(entry.offset) }
    for offset in try index.lookup.sources(of: [.refs]) { lines.add(offset) }
    for id in posts {
      for row in try index.lookup.ids(of: IDKey(id)) { lines.add(row.offset) }
    }
    return try lines.complete() ? lines.selection : nil
  }
}
