import JSONBytes
import Platform
import TimelineDomain

/// An index that is built for one command and not stored: commands that check or rewrite a journal
/// don't rely on a cache.
struct Survey {
  let index: JournalIndex
  let journal: JournalLines
  /// Empty lines, as ranges of the file.
  let blanks: [Range<Int>]
  let blankLines: Int
  /// The size of the smallest journal that gets a survey; a smaller one is read as a whole.
  static let smallest = 1 << 16

  /// Nil if the whole document has to answer.
  init?(_ file: OpenFile, size: Int, path: String) {
    guard let journal = JournalLines(file, size: size, path: path),
      let build = IndexBuild(file, journal.entries), !file.isCut
    else { return nil }
    index = JournalIndex(build.tables)
    self.journal = journal
    blanks = build.blanks
    blankLines = build.blankLines
  }

  /// All linked entries, and the entries with these ids. Nil if there are too many.
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
