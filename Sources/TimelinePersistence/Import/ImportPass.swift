import TimelineDomain

/// One pass over the entries of an import: makes the lines that the journal lacks.
struct ImportPass {
  private var counts = Counts()
  private let known: KnownEntries
  private let hasSeveralFiles: Bool
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
    var unclear = 0
    var takenBack = 0
    var deleted = 0
    var repeated = 0
    var bytes = 0
    var batch: EntryID?
  }

  init(_ known: KnownEntries, hasSeveralFiles: Bool) {
    self.known = known
    self.hasSeveralFiles = hasSeveralFiles
  }

  var report: ImportReport {
    ImportReport(
      added: counts.added, revised: counts.revised, conflicts: counts.conflicts,
      known: counts.known, older: counts.older, unclear: counts.unclear,
      takenBack: counts.takenBack, deleted: counts.deleted, repeated: counts.repeated,
      bytes: counts.bytes, batch: counts.batch)
  }

  /// Counts an entry of one file for a journal without entries, where everything is new. The size is
  /// not known, so the import is not small.
  mutating func count(_ entry: ForeignEntry) -> ForeignEntryUse {
    guard identity.isNew(entry) else { return .repeatedID }
    counts.bytes = .max
    counts.added += 1
    return .taken
  }

  mutating func take(
    _ entry: ForeignEntry, of file: Int, _ put: ([UInt8]) throws(RepositoryError) -> Void
  ) throws(RepositoryError) -> ForeignEntryUse {
    identity.begin(file: file)
    guard let root = identity.root(of: entry) else { return .repeatedID }
    let line = ImportLine(entry, root: root)
    if hasSeveralFiles {
      switch identity.relation(of: line) {
      case .new: break
      case .otherVersion: return .otherVersion
      case .repeated:
        counts.repeated += 1
        return .taken
      }
    }
    switch known.answer(line) {
    case .new: try add(line, put)
    case .same:
      counts.known += 1
      found[entry.source, default: 0] += 1
    case .unsure:
      unsure.append((line, entry.modified, entry.source))
      found[entry.source, default: 0] += 1
    }
    return .taken
  }

  /// Decides about the entries whose ids the journal has.
  mutating func finish(
    _ posts: ImportedPosts, _ put: ([UInt8]) throws(RepositoryError) -> Void
  ) throws(RepositoryError) {
    for (line, modified, source) in unsure {
      // An entry that was never edited there can't be newer than another version here.
      let mayBeOlder =
        line.isTaken || found[source, default: 0] < known.posts[source, default: 0]
      switch posts.verdict(line, modified: modified, mayBeOlder: mayBeOlder) {
      case .known: counts.known += 1
      case .older: counts.older += 1
      case .unclear: counts.unclear += 1
      case .takenBack: counts.takenBack += 1
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
