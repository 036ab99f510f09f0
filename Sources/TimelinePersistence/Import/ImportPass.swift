import JSONBytes
import Platform
package import TimelineDomain

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

/// Imports entries: the lines appear all at once or not at all.
extension FilePostRepository {
  /// One page: the system writes it whole or not at all, even if the program is killed.
  private static let mostAppended = 1 << 12

  @concurrent
  package func bringIn(
    _ source: any ForeignSource, isDry: Bool, expected: ImportReport?
  ) async throws(RepositoryError) -> ImportReport {
    if isDry {
      let known = try knownEntries() ?? KnownEntries()
      if known.isEmpty, source.fileCount == 1 { return try count(source) }
      return try run(source, known) { _ in }
    }
    if let expected, expected.changesNothing { return expected }
    let report = try file.withLock(creatingWith: { newHeader() }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in
      let header = try checkedHeader(journal)
      let known = try knownEntries() ?? KnownEntries()
      let isLarge = expected.map { $0.bytes > FilePostRepository.mostAppended } ?? true
      let links = (try? journal.status().links) ?? 1
      // Where a rewrite is forbidden, one append has to do.
      guard isLarge, header.access.level == .full, links == 1 else {
        var lines: [UInt8] = []
        let report = try run(source, known) { lines += $0 }
        if !lines.isEmpty { try append(lines, to: journal) }
        return report
      }
      return try extend(journal, source, known)
    }
    return report ?? ImportReport()
  }

  private func extend(
    _ journal: borrowing LockedJournal, _ source: any ForeignSource, _ known: KnownEntries
  ) throws(RepositoryError) -> ImportReport {
    let old = try journal.status()
    let new = try file.extensible(journal, old)
    let descriptor = new.descriptor
    var written = 0
    let report = try run(source, known) { (lines) throws(RepositoryError) in
      try writing(path) { () throws(SystemError) in
        try file.calls.writeAll(descriptor, lines, written: &written)
      }
    }
    if report.changesNothing { return report }
    try file.put(new, insteadOf: old)
    // The file at the path is another one; its index is made again when a command needs it.
    indexing?.folder.remove()
    return report
  }

  /// Reads all entries, and decides first about those that need no post.
  private func run(
    _ source: any ForeignSource, _ known: KnownEntries,
    _ write: ([UInt8]) throws(RepositoryError) -> Void
  ) throws(RepositoryError) -> ImportReport {
    var pass = ImportPass(known, hasSeveralFiles: source.fileCount > 1)
    try source.forEach { (entry, number) throws(RepositoryError) in
      if file.calls.isInterrupted() { throw .unwritable(path: path.text, .interrupted) }
      return try pass.take(entry, of: number, write)
    }
    if !pass.unsure.isEmpty {
      let posts = try posts(Set(pass.unsure.map(\.line.root)))
      try pass.finish(posts, write)
    }
    try pass.flush(write)
    return pass.report
  }

  /// What a journal without entries would get from one file.
  private func count(_ source: any ForeignSource) throws(RepositoryError) -> ImportReport {
    var pass = ImportPass(KnownEntries(), hasSeveralFiles: false)
    try source.forEach { (entry, _) throws(RepositoryError) in
      if file.calls.isInterrupted() { throw .unreadable(path: path.text, .interrupted) }
      return pass.count(entry)
    }
    return pass.report
  }

  private func knownEntries() throws(RepositoryError) -> KnownEntries? {
    if let (open, status) = file.openWhileLocked(),
      let journal = JournalLines(open, size: status.size, path: path.text),
      let known = KnownEntries(open, journal.entries)
    {
      return known
    }
    guard let document = try wholeDocument() else { return nil }
    if document.isNoJournal { throw .unreadable(path: path.text, .notAJournal) }
    return KnownEntries(document)
  }

  private func posts(_ ids: Set<EntryID>) throws(RepositoryError) -> ImportedPosts {
    if let index = storedIndex(), let document = (try? index.document(of: ids)) ?? nil {
      return ImportedPosts(document)
    }
    return ImportedPosts(try wholeDocument() ?? TimelineDocument(FileContents([])))
  }

  /// Takes no lock, because a real import holds it. Nil if there is no journal.
  private func wholeDocument() throws(RepositoryError) -> TimelineDocument? {
    guard let (open, status) = file.openWhileLocked() else { return nil }
    guard let bytes = open.bytes(0..<status.size) else {
      throw .unreadable(path: path.text, .vanished)
    }
    return bytes.isEmpty ? nil : TimelineDocument(FileContents(bytes))
  }
}

/// The ids in a journal and what imported entries said, as hashes: 16 bytes for each entry, so that a
/// million entries can be compared one by one.
struct KnownEntries {
  private struct Row: Comparable, BitwiseCopyable {
    let key: UInt64
    let state: UInt64

    static func < (left: Row, right: Row) -> Bool { left.key < right.key }
  }

  enum Answer {
    case new
    /// The journal has the entry, and imported it with this content.
    case same
    /// The journal has the id; only the post itself can tell.
    case unsure
  }

  private var rows: [Row] = []
  /// How many posts came from each source.
  private(set) var posts: [String: Int] = [:]

  init() {}

  var isEmpty: Bool { rows.isEmpty }

  /// Nil if the file can't be read.
  init?(_ file: OpenFile, _ entries: Range<Int>) {
    rows.reserveCapacity(entries.count / 200)
    var memory: [UInt8] = []
    let isRead = file.forEachPiece(of: entries, in: &memory) { bytes, _ in
      let scanner = JSONScanner(bytes)
      LineScanner(bytes).forEachLine { _, line in take(line, scanner) }
    }
    guard isRead, !file.isCut else { return nil }
    rows.sort()
  }

  /// From a document, for a journal without an index.
  init(_ document: TimelineDocument) {
    document.withScanner { scanner in
      for entry in document.entries { take(entry.line, scanner) }
    }
    for id in document.purgedIDs { rows.append(Row(key: id.key, state: 0)) }
    rows.sort()
  }

  private mutating func take(_ line: Range<Int>, _ scanner: JSONScanner) {
    guard let envelope = EntryEnvelope(scanning: line, in: scanner) else { return }
    let from = envelope.payload.flatMap { ImportedMember(payload: $0, in: scanner) }
    if let from, envelope.replaces == nil, let source = from.source {
      posts[scanner.text(source), default: 0] += 1
    }
    rows.append(
      Row(
        key: scanner.key(ofString: envelope.id),
        state: from?.state.map { scanner.key(ofString: $0) } ?? 0))
    // The ids that a purge names don't come back.
    if envelope.kind(scanner) == .deletion, let replaces = envelope.replaces {
      for id in scanner.strings(of: replaces) ?? [] {
        rows.append(Row(key: EntryID(bytes: id).key, state: 0))
      }
    }
  }

  func answer(_ line: ImportLine) -> Answer {
    let (key, state) = (line.root.key, line.state.key)
    let first = rows.firstIndex(whereNot: { $0.key < key })
    guard first < rows.count, rows[first].key == key else { return .new }
    // Another line with this id, or a deletion that names it: the post has to be read.
    let isAlone = first + 1 == rows.count || rows[first + 1].key != key
    return isAlone && rows[first].state == state ? .same : .unsure
  }
}

extension JSONScanner {
  fileprivate func key(ofString range: Range<Int>) -> UInt64 {
    if hasEscape(range) { return EntryID(bytes: decodedString(range)).key }
    return bytes.key((range.lowerBound + 1)..<(range.upperBound - 1))
  }
}
