import TimelineDomain

/// One pass over the entries of an import: makes the lines that the journal lacks.
struct ImportPass {
  private var counts = Counts()
  private let known: KnownEntries
  private var identity = ImportIdentity()
  /// Entries that are decided at the end, with their posts.
  private(set) var unsure: [(line: ImportLine, modified: Moment?, source: String)] = []
  /// How many entries of each source the journal has.
  private var found: [String: Int] = [:]
  private var pending: [UInt8] = []

  private struct Counts {
    var added = 0
    var revised = 0
    var conflicts = 0
    var known = 0
    var older = 0
    var deleted = 0
    var bytes = 0
    var batch: EntryID?
  }

  init(_ known: KnownEntries) {
    self.known = known
  }

  var report: ImportReport {
    ImportReport(
      added: counts.added, revised: counts.revised, conflicts: counts.conflicts,
      known: counts.known, older: counts.older, deleted: counts.deleted, bytes: counts.bytes,
      batch: counts.batch)
  }

  /// Counts an entry for a journal without entries, where everything is new. The size is not known,
  /// so the import is not small. False if another entry of
  /// this import has the same id.
  mutating func count(_ entry: ForeignEntry) -> Bool {
    guard identity.isNew(entry) else { return false }
    counts.bytes = .max
    counts.added += 1
    return true
  }

  /// Takes an entry. False if its id was used before in this import.
  mutating func take(
    _ entry: ForeignEntry, _ put: ([UInt8]) throws(RepositoryError) -> Void
  ) throws(RepositoryError) -> Bool {
    guard let root = identity.root(of: entry) else { return false }
    let line = ImportLine(entry, root: root)
    switch known.answer(line) {
    case .new: try add(line, put)
    case .same:
      counts.known += 1
      found[entry.source, default: 0] += 1
    case .unsure:
      unsure.append((line, entry.modified, entry.source))
      found[entry.source, default: 0] += 1
    }
    return true
  }

  /// Decides about the entries whose ids the journal has.
  mutating func finish(
    _ posts: ImportedPosts, _ put: ([UInt8]) throws(RepositoryError) -> Void
  ) throws(RepositoryError) {
    for (line, modified, source) in unsure {
      let mayBeOlder = found[source, default: 0] < known.posts[source, default: 0]
      switch posts.verdict(line, modified: modified, mayBeOlder: mayBeOlder) {
      case .known: counts.known += 1
      case .older: counts.older += 1
      case .deleted: counts.deleted += 1
      case .revision(let id, let replaces, let outcome):
        switch outcome {
        case .changed: counts.revised += 1
        case .conflict: counts.conflicts += 1
        case .cameBack: counts.added += 1
        }
        try write(line, id, replaces, put)
      case nil: try add(line, put)
      }
    }
    unsure = []
  }

  private mutating func add(
    _ line: ImportLine, _ put: ([UInt8]) throws(RepositoryError) -> Void
  ) throws(RepositoryError) {
    counts.added += 1
    try write(line, line.root, [], put)
  }

  private mutating func write(
    _ line: ImportLine, _ id: EntryID, _ replaces: [EntryID],
    _ put: ([UInt8]) throws(RepositoryError) -> Void
  ) throws(RepositoryError) {
    let batch = counts.batch ?? id
    counts.batch = batch
    let before = pending.count
    line.append(id: id, replaces: replaces, batch: batch, to: &pending)
    counts.bytes += pending.count - before
    if pending.count >= ImportPass.pieceSize { try flush(put) }
  }

  /// Hands on the lines that are made but not handed on yet.
  mutating func flush(
    _ put: ([UInt8]) throws(RepositoryError) -> Void
  ) throws(RepositoryError) {
    let lines = pending
    pending.removeAll(keepingCapacity: true)
    if !lines.isEmpty { try put(lines) }
  }

  private static let pieceSize = 1 << 18
}
