import JSONBytes
import Platform
package import TimelineDomain

/// One pass over the entries of an import: makes the lines that the journal lacks.
struct ImportPass {
  private var counts = Counts()
  private let known: KnownEntries
  private let hasSeveralFiles: Bool
  private let files: ImportedFiles
  private var identity = ImportIdentity()
  /// Entries that are decided at the end, with their posts.
  private(set) var unsure: [Unsure] = []
  /// How many entries of each source the journal has.
  private var found: [String: Int] = [:]
  private var pending: [UInt8] = []

  struct Unsure {
    let line: ImportLine
    let modified: Moment?
    let source: String
    let found: [ImportedFiles.Found]
  }

  private struct Counts {
    var added = 0
    /// Older versions that come along.
    var versions = 0
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

  init(_ known: KnownEntries, _ files: ImportedFiles, hasSeveralFiles: Bool) {
    self.known = known
    self.files = files
    self.hasSeveralFiles = hasSeveralFiles
  }

  var report: ImportReport {
    ImportReport(
      added: counts.added, versions: counts.versions, revised: counts.revised,
      conflicts: counts.conflicts,
      known: counts.known, older: counts.older, unclear: counts.unclear,
      takenBack: counts.takenBack, deleted: counts.deleted, repeated: counts.repeated,
      files: files.count, missingFiles: files.missing,
      otherFiles: files.others, bytes: counts.bytes, batch: counts.batch)
  }

  /// Counts an entry of one file for a journal without entries, where everything is new. The size is
  /// not known, so the import is not small.
  mutating func count(
    _ entry: ForeignEntry, in folder: (any ForeignFolder)?
  ) throws(RepositoryError) -> ForeignEntryUse {
    guard identity.isNew(entry) else { return .repeatedID }
    files.note(try files.find(entry, in: folder))
    counts.bytes = .max
    if entry.isOlderVersion { counts.versions += 1 } else { counts.added += 1 }
    return .taken
  }

  mutating func take(
    _ entry: ForeignEntry, of file: Int, in folder: (any ForeignFolder)?,
    _ put: ([UInt8]) throws(RepositoryError) -> Void
  ) throws(RepositoryError) -> ForeignEntryUse {
    identity.begin(file: file)
    guard let root = identity.root(of: entry) else { return .repeatedID }
    let bare = ImportLine(entry, root: root)
    if hasSeveralFiles {
      switch identity.relation(of: bare) {
      case .new: break
      case .otherVersion: return .otherVersion
      case .repeated:
        counts.repeated += 1
        return .taken
      }
    }
    let found = try files.find(entry, in: folder)
    // A new entry brings its files now. Of a known one they may be there, too.
    if found.isEmpty || bare.isTaken || known.has(root) {
      let line =
        found.isEmpty || bare.isTaken
        ? bare : ImportLine(entry, root: root, files: try files.hash(found))
      switch known.answer(line) {
      case .new: try add(line, found, put)
      case .same:
        counts.known += 1
        self.found[entry.source, default: 0] += 1
        if line.isTaken { try files.complete(found) }
      case .unsure:
        unsure.append(
          Unsure(line: line, modified: entry.modified, source: entry.source, found: found))
        self.found[entry.source, default: 0] += 1
      }
    } else if files.isDry {
      // Nothing has to be read: the entry is new.
      files.note(found)
      counts.bytes += found.count * ImportPass.sizeOfFile
      try add(bare, [], put)
    } else {
      try add(ImportLine(entry, root: root, files: try files.bring(found)), [], put)
    }
    return .taken
  }

  /// Decides about the entries whose ids the journal has.
  mutating func finish(
    _ posts: ImportedPosts, _ put: ([UInt8]) throws(RepositoryError) -> Void
  ) throws(RepositoryError) {
    let taken = TakenVerdicts(unsure.map(\.line), posts)
    for unsure in unsure {
      let (line, modified, source) = (unsure.line, unsure.modified, unsure.source)
      let verdict: ImportedPosts.Verdict?
      if let foreign = line.foreign {
        if !foreign.isCurrent, !taken.older.contains(line.root) { continue }
        verdict = taken.current[line.root] ?? nil
      } else {
        verdict = posts.verdict(
          line, modified: modified,
          mayBeOlder: found[source, default: 0] < known.posts[source, default: 0])
      }
      switch verdict {
      case .known:
        counts.known += 1
        if line.isTaken { try files.complete(unsure.found) }
      case .older: counts.older += 1
      case .unclear: counts.unclear += 1
      case .takenBack: counts.takenBack += 1
      case .deleted: counts.deleted += 1
      case .revision(let id, let replaces, let outcome):
        count(outcome)
        try bring(line, unsure.found)
        try write(line, id, replaces, put)
      case .version(let outcome):
        count(outcome)
        try bring(line, unsure.found)
        try write(line, line.root, [], put)
      case nil: try add(line, unsure.found, put)
      }
    }
    unsure = []
  }

  private mutating func count(_ outcome: ImportedPosts.Outcome) {
    switch outcome {
    case .changed: counts.revised += 1
    case .conflict: counts.conflicts += 1
    case .cameBack: counts.added += 1
    }
  }

  /// The files of a line, before the line itself.
  private func bring(
    _ line: ImportLine, _ found: [ImportedFiles.Found]
  ) throws(RepositoryError) {
    if line.isTaken { try files.complete(found) } else { _ = try files.bring(found) }
  }

  private mutating func add(
    _ line: ImportLine, _ found: [ImportedFiles.Found],
    _ put: ([UInt8]) throws(RepositoryError) -> Void
  ) throws(RepositoryError) {
    try bring(line, found)
    if line.foreign?.isCurrent == false { counts.versions += 1 } else { counts.added += 1 }
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
  /// At least what a file takes in a line.
  private static let sizeOfFile = 256
}

extension ForeignEntry {
  fileprivate var isOlderVersion: Bool { line?.isCurrent == false }
}

/// What an import decides about the lines of another journal whose posts this one may have.
private struct TakenVerdicts {
  private(set) var current: [EntryID: ImportedPosts.Verdict?] = [:]
  /// The older versions that come: those that lead from a version that is written to one that is here.
  private(set) var older: Set<EntryID> = []

  init(_ lines: [ImportLine], _ posts: ImportedPosts) {
    var replaces: [EntryID: [EntryID]] = [:]
    for line in lines { if let foreign = line.foreign { replaces[line.root] = foreign.replaces } }
    for line in lines {
      guard let foreign = line.foreign, foreign.isCurrent else { continue }
      let covered = TakenVerdicts.reachable(from: line.root, replaces) { _ in true }
      let verdict = posts.verdict(line, of: foreign.post, covered: covered)
      current[line.root] = .some(verdict)
      switch verdict {
      case nil, .version:
        older.formUnion(
          TakenVerdicts.reachable(from: line.root, replaces) { !posts.has($0) })
      default: break
      }
    }
  }

  private static func reachable(
    from id: EntryID, _ replaces: [EntryID: [EntryID]], where fits: (EntryID) -> Bool
  ) -> Set<EntryID> {
    var (found, open): (Set<EntryID>, [EntryID]) = ([], [id])
    while let own = open.popLast() {
      for id in replaces[own] ?? [] where fits(id) && found.insert(id).inserted { open.append(id) }
    }
    return found
  }
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
      let files = ImportedFiles(path, file.calls, isDry: true)
      if known.isEmpty, source.fileCount == 1 { return try count(source, files) }
      return try run(source, known, files) { _ in }
    }
    if let expected, expected.changesNothing { return expected }
    try join(try source.gate())
    let report = try file.withLock(creatingWith: { newHeader() }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in
      let header = try checkedHeader(journal)
      let known = try knownEntries() ?? KnownEntries()
      let files = ImportedFiles(path, file.calls, isDry: false)
      var isDone = false
      defer { if !isDone { files.takeBack(file, under: journal) } }
      let isLarge = expected.map { $0.bytes > FilePostRepository.mostAppended } ?? true
      let links = (try? journal.status().links) ?? 1
      // Where a rewrite is forbidden, one append has to do.
      guard isLarge, header.access.level == .full, links == 1 else {
        var lines: [UInt8] = []
        let report = try run(source, known, files) { lines += $0 }
        try files.settle()
        if !lines.isEmpty { try append(lines, to: journal) }
        isDone = true
        return report
      }
      let report = try extend(journal, source, known, files)
      isDone = true
      return report
    }
    return report ?? ImportReport()
  }

  /// Joins the abilities that another journal needs into line 1, before its lines come.
  private func join(_ gate: JournalGate) throws(RepositoryError) {
    if gate.isEmpty { return }
    _ = try file.withLock(creatingWith: { newHeader() }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in
      let header = try checkedHeader(journal)
      if gate.isSubset(of: header.needs) { return }
      guard header.access.level == .full else {
        throw .refused(path: file.path.text, header.access)
      }
      let contents = try journal.contents()
      guard let joined = JournalHeaders(contents).joined(needing: gate),
        let first = JournalHeaders.firstLine(of: contents, joined)
      else { throw .refused(path: file.path.text, header.access) }
      let rest = contents.withBytes { bytes in
        min(bytes.firstIndex(of: UInt8(ascii: "\n"), from: 0, to: bytes.count) + 1, bytes.count)
      }
      try replace(journal, by: first + contents.copy(rest..<contents.count), .refuse)
    }
  }

  private func extend(
    _ journal: borrowing LockedJournal, _ source: any ForeignSource, _ known: KnownEntries,
    _ files: ImportedFiles
  ) throws(RepositoryError) -> ImportReport {
    let old = try journal.status()
    let new = try file.extensible(journal, old)
    let descriptor = new.descriptor
    var written = 0
    let report = try run(source, known, files) { (lines) throws(RepositoryError) in
      try writing(path) { () throws(SystemError) in
        try file.calls.writeAll(descriptor, lines, written: &written)
      }
    }
    try files.settle()
    if written == 0 { return report }
    try file.put(new, insteadOf: old)
    // The file at the path is another one; its index is made again when a command needs it.
    indexing?.folder.remove()
    return report
  }

  /// Reads all entries, and decides first about those that need no post.
  private func run(
    _ source: any ForeignSource, _ known: KnownEntries, _ files: ImportedFiles,
    _ write: ([UInt8]) throws(RepositoryError) -> Void
  ) throws(RepositoryError) -> ImportReport {
    var pass = ImportPass(known, files, hasSeveralFiles: source.fileCount > 1)
    try source.forEach { (entry, number) throws(RepositoryError) in
      if file.calls.isInterrupted() { throw .unwritable(path: path.text, .interrupted) }
      return try pass.take(entry, of: number, in: source.folder(ofFile: number), write)
    }
    if !pass.unsure.isEmpty {
      let ids = pass.unsure.flatMap { unsure in
        [unsure.line.root] + (unsure.line.foreign.map { [$0.post] + $0.replaces } ?? [])
      }
      let posts = try posts(Set(ids))
      try pass.finish(posts, write)
    }
    try pass.flush(write)
    return pass.report
  }

  /// What a journal without entries would get from one file.
  private func count(
    _ source: any ForeignSource, _ files: ImportedFiles
  ) throws(RepositoryError) -> ImportReport {
    var pass = ImportPass(KnownEntries(), files, hasSeveralFiles: false)
    try source.forEach { (entry, number) throws(RepositoryError) in
      if file.calls.isInterrupted() { throw .unreadable(path: path.text, .interrupted) }
      return try pass.count(entry, in: source.folder(ofFile: number))
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
    let document = storedIndexAnswer { (index) throws(IndexDamage) in try index.document(of: ids) }
    if let document { return ImportedPosts(document) }
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
  /// What entries replace: an entry that is missing here may be an older version of a post.
  private var replaced = KeySet()
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
    guard let replaces = envelope.replaces else { return }
    for id in scanner.strings(of: replaces) ?? [] {
      let key = EntryID(bytes: id).key
      // The ids that a purge names don't come back.
      if envelope.kind(scanner) == .deletion { rows.append(Row(key: key, state: 0)) }
      _ = replaced.insert(key)
    }
  }

  /// Whether the journal may have the entry, in any version.
  func has(_ root: EntryID) -> Bool {
    let first = rows.firstIndex(whereNot: { $0.key < root.key })
    return first < rows.count && rows[first].key == root.key
  }

  /// Whether the journal may have a version of the post of another journal's line.
  private func hasPost(of line: ForeignLine) -> Bool {
    ([line.post] + line.replaces).contains { replaced.has($0.key) || has($0) }
  }

  func answer(_ line: ImportLine) -> Answer {
    if let foreign = line.foreign {
      return has(line.root) || replaced.has(line.root.key) || hasPost(of: foreign) ? .unsure : .new
    }
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
