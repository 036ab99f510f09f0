import JSONBytes
package import Platform
package import TimePhrases
package import TimelineDomain

/// A journal in a file. Works on the actor of its caller.
package struct FilePostRepository: JournalRepository {
  let file: JournalFile
  let indexing: Indexing?
  let time: any TimeSource
  /// The size of the smallest journal that gets a survey; a smaller one is read as a whole.
  let smallestSurveyed: Int

  /// Where the index is stored, and the size of the smallest journal that gets one.
  package struct Indexing: Sendable {
    let folder: IndexFolder
    let smallest: Int

    /// `journal` is the absolute path, from which the index gets its file name.
    package init(
      in directory: BytePath, of journal: BytePath, calls: any SystemCalls = LiveSystemCalls(),
      smallest: Int = 1 << 16
    ) {
      folder = IndexFolder(directory: directory, journal: journal, calls: calls)
      self.smallest = smallest
    }
  }

  /// Without `indexing`, every answer comes from the whole document.
  package init(
    path: BytePath, time: any TimeSource, calls: any SystemCalls = LiveSystemCalls(),
    indexing: Indexing? = nil, surveyedFrom smallest: Int? = nil, seals: Seals? = nil,
    report: @escaping @Sendable (RepositoryEvent) -> Void = { _ in }
  ) {
    file = JournalFile(path: path, calls: calls, report: report, seals: seals)
    self.indexing = indexing
    self.time = time
    smallestSurveyed = smallest ?? indexing?.smallest ?? Survey.smallest
  }

  package var closings: Int { file.seals?.closings ?? 0 }
  package var isUnlocked: Bool { file.seals?.isOpen ?? false }

  // MARK: Reading

  /// Asks the index, or else the whole document. A cancelled search ends early.
  package func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult {
    let answer = unsafe withUnsafeCurrentTask { task in
      let stop = unsafe StopSign(task)
      return Result { () throws(RepositoryError) in try loaded(query, stop) }
    }
    return try answer.get()
  }

  private func loaded(
    _ query: TimelineQuery, _ stop: StopSign
  ) throws(RepositoryError) -> LoadResult {
    defer { file.seals?.keepOpened() }
    let (answer, hasWaited) = try indexAnswer(stop) { (index) throws(IndexDamage) in
      try index.answer(query)
    }
    if let answer { return answer }
    guard let document = try document(hasWaited: hasWaited) else {
      return LoadResult(timeline: Timeline(), summary: TimelineSummary(), exists: false)
    }
    return ShownEntries(document).answer(query)
  }

  package func names(
    of ids: [EntryID], inAHurry: Bool
  ) async throws(RepositoryError) -> ShortNames? {
    let most = inAHurry ? FilePostRepository.quicklyIndexed : .max
    let (names, _) = try indexAnswer(buildingUpTo: most) { (index) throws(IndexDamage) in
      try index.names(ids)
    }
    if let names { return names }
    let size = (try? calls.status(at: path, followingLinks: true))?.size ?? 0
    if inAHurry, size > most { return nil }
    guard let contents = try file.read() else { return nil }
    let shown = ShownEntries(TimelineDocument(contents))
    return ShortNames(shown.names + ids, shown: ids)
  }

  var path: BytePath { file.path }
  var calls: any SystemCalls { file.calls }

  package func changes() -> AsyncStream<Void> { FileWatch.changes(of: path) }

  func document(hasWaited: Bool) throws(RepositoryError) -> TimelineDocument? {
    try file.document(patience: hasWaited ? 0 : JournalFile.readPatience)
  }

  // MARK: Writing

  /// Writes one line for each change, all with one append. Only changes to existing entries read
  /// the journal, so an addition costs the same in a journal of any size.
  package func save(
    _ changes: [PostChange], batch: EntryID?, ifUnchanged: Bool, files: [any TakenFile]
  ) async throws(RepositoryError) -> SaveResult {
    let batch = ChangeLines.batch(batch, of: changes)
    let sealing = sealing(ofAdditions: changes, batch: batch)
    var result: SaveResult?
    repeat {
      // age runs without the lock. What another program wrote meanwhile may change what has to be sealed.
      try sealing.run(sealed)
      result = try saved(changes, batch: batch, sealing, ifUnchanged: ifUnchanged, files: files)
    } while !sealing.missing.isEmpty
    guard let result else { throw .entryMissing(changes.firstBase ?? EntryID("")) }
    return result
  }

  /// Nil without a journal, and if lines have to be sealed first.
  private func saved(
    _ changes: [PostChange], batch: EntryID?, _ sealing: LineSealing, ifUnchanged: Bool,
    files: [any TakenFile]
  ) throws(RepositoryError) -> SaveResult? {
    let result = try file.withLock(creatingWith: { header(for: changes) }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) -> SaveResult? in
      let header = try checkedHeader(journal)
      let ids = changes.firstBase == nil ? [] : Set(changes.flatMap(\.ids))
      let document =
        ids.isEmpty
        ? nil
        : storedIndexAnswer { (index) throws(IndexDamage) in try index.document(of: ids) }
      let lines = try ChangeLines(
        changes, batch: batch, sealing, in: journal, document,
        ZoneDatabase(clock: time, calls: file.calls), ifUnchanged: ifUnchanged)
      if !sealing.missing.isEmpty { return nil }
      try append(lines.bytes, naming: files, to: journal)
      return SaveResult(
        conflicts: lines.conflicts, isMerged: lines.isMerged,
        newerVersion: header.isNewer ? header.version : nil)
    }
    return result ?? nil
  }

  func append(
    _ lines: [UInt8], to journal: borrowing LockedJournal
  ) throws(RepositoryError) {
    let before = indexing.flatMap { _ in try? journal.status() }
    try journal.append(lines)
    if let before, let after = try? journal.status() {
      indexing?.folder.advance(from: before, to: after)
    }
  }

  /// Checks that the header allows a rewrite, then runs it. Does nothing without a journal.
  func rewriting(
    _ rewrite: (borrowing LockedJournal) throws(RepositoryError) -> Void
  ) throws(RepositoryError) {
    _ = try file.withLock(creatingWith: { nil }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in
      let header = try checkedHeader(journal)
      guard header.access.level == .full else {
        throw .refused(path: file.path.text, header.access)
      }
      // The old index still holds the ids of removed entries.
      defer { if !isAtPath(journal) { indexing?.folder.remove() } }
      try rewrite(journal)
    }
  }

  /// Whether the journal's path still leads to the locked file.
  private func isAtPath(_ journal: borrowing LockedJournal) -> Bool {
    guard let own = try? journal.status(),
      let current = try? file.calls.status(at: file.path, followingLinks: true)
    else { return false }
    return current.isSameFile(as: own)
  }

  /// The header of a new journal. Only an addition creates a journal; other changes need an
  /// existing entry.
  private func header(for changes: [PostChange]) -> [UInt8]? {
    changes.firstBase == nil ? newHeader() : nil
  }

  func newHeader() -> [UInt8] { TimelineHeader.line(created: time.moment()) }

  /// The gate: throws if this version must not write.
  func checkedHeader(
    _ journal: borrowing LockedJournal
  ) throws(RepositoryError) -> TimelineHeader {
    let line = try journal.firstLine()
    let header = try joined(
      line.withBytes { TimelineHeader(scanning: 0..<$0.count, in: JSONScanner($0)) }, journal,
      from: line.count)
    guard header.access.level < .noRewrite else { return header }
    if header == .unreadable, let contents = try? journal.contents(),
      TimelineDocument(contents).isNoJournal
    {
      throw .unwritable(path: file.path.text, .notAJournal)
    }
    throw .refused(path: file.path.text, header.access)
  }

  /// The header with what later ones need. An index has tables only for lines without a header, so only the
  /// lines after those are searched.
  private func joined(
    _ first: TimelineHeader, _ journal: borrowing LockedJournal, from start: Int
  ) throws(RepositoryError) -> TimelineHeader {
    var start = start
    let covered = unlessDamaged { () throws(IndexDamage) -> Int? in
      guard let indexing, let (open, status) = file.openWhileLocked() else { return nil }
      return try indexing.folder.covered(open, status)
    }
    if let covered { start = max(start, covered) }
    guard try journal.has(TimelineHeader.mark, from: start) else { return first }
    return JournalHeaders(try journal.contents()).header
  }
}

extension ShownEntries {
  func answer(_ query: TimelineQuery) -> LoadResult {
    var named: Named?
    if case .idPrefix(let word) = query.selection { named = shown(named: word) }
    var found = matching(query, named)
    let (heads, summary) = (found.heads, TimelineSummary(self))
    if query.answer == .tagUses, query.condition == nil, document.seals?.isOpen != true {
      (found.unsearched, found.sealed) = (summary.sealed, summary.sealed)
    }
    // An aside that was found by its id is no name of a post, but its short name differs from those of others, too.
    let shown = heads.map(name)
    return LoadResult(
      timeline: Timeline(DocumentTimeline(self, heads)), summary: summary,
      names: ShortNames(named == nil ? names : names + shown, shown: shown), match: named?.match,
      deleted: named?.deleted, dependents: named == nil ? [] : dependents(of: heads),
      joined: named == nil ? [] : joined(heads), unsearched: found.unsearched,
      unsearchedSealed: found.sealed)
  }
}

extension [PostChange] {
  /// The first entry that must exist already.
  fileprivate var firstBase: EntryID? {
    for change in self {
      switch change {
      case .add: continue
      case .revise(let base, _, _, _): return base
      case .delete(let bases, _, _), .restore(_, let bases, _, _): return bases.first
      case .resolve(let base, _, _, _, _): return base
      }
    }
    return nil
  }
}

extension FilePostRepository {
  /// With more bytes than this after the covered part, and more than a fiftieth of it, the index is built again.
  private static let longestTail = 1 << 18
  private static let longestShareOfTail = 50
  /// An index of this many bytes is built within some 50 ms.
  private static let quicklyIndexed = 1 << 24

  /// Answers from the index. One that turns out to be damaged is built again, once; that of a journal with more
  /// than `most` bytes is not built. Without an answer, the whole document has to give it; `hasWaited` says that
  /// another program holds the lock.
  func indexAnswer<Answer>(
    _ stop: StopSign? = nil, buildingUpTo most: Int = .max,
    _ body: (IndexReading) throws(IndexDamage) -> Answer?
  ) throws(RepositoryError) -> (answer: Answer?, hasWaited: Bool) {
    for _ in 0..<2 {
      var (index, hasWaited) = indexed(buildingUpTo: most)
      index?.stop = stop
      guard let index else { return (nil, hasWaited) }
      do throws(IndexDamage) {
        return (try body(index), false)
      } catch {
        if stop?.isSet == true { throw .interrupted }
        discardIndex()
      }
    }
    return (nil, false)
  }

  /// The same for a writer, which holds the lock and so must not build an index.
  func storedIndexAnswer<Answer>(
    _ body: (IndexReading) throws(IndexDamage) -> Answer?
  ) -> Answer? {
    unlessDamaged { () throws(IndexDamage) in try storedIndex().flatMap(body) }
  }

  /// Gives up a damaged index: the next command that reads builds it again.
  private func unlessDamaged<Answer>(_ body: () throws(IndexDamage) -> Answer?) -> Answer? {
    do throws(IndexDamage) {
      return try body()
    } catch {
      discardIndex()
      return nil
    }
  }

  /// The journal's index: the stored one, with the lines appended since, or a new one. Nil if the
  /// journal gets no index.
  func indexed(buildingUpTo most: Int = .max) -> (index: IndexReading?, hasWaited: Bool) {
    guard let indexing else { return (nil, false) }
    let opening = file.openUndisturbed()
    guard case .opened(let file, let status) = opening else { return (nil, opening.hasWaited) }
    return (indexed(file, status, indexing, buildingUpTo: most), false)
  }

  private func indexed(
    _ file: OpenFile, _ status: FileStatus, _ indexing: Indexing, buildingUpTo most: Int
  ) -> IndexReading? {
    guard status.size >= indexing.smallest,
      let journal = JournalLines(file, size: status.size, path: self.file.path.text)
    else { return nil }
    if let flaw = indexing.folder.flaw {
      self.file.report(.unsafeCache(path: indexing.folder.location, flaw))
    }
    do throws(IndexDamage) {
      switch try stored(for: journal, status) {
      case .current(let index): return index
      case .withoutTables: return nil
      case .none: break
      }
    } catch {
      discardIndex()
    }
    return status.size <= most ? built(journal, status) : nil
  }

  /// The stored index, for a writer.
  func storedIndex() throws(IndexDamage) -> IndexReading? {
    guard indexing != nil, let (file, status) = file.openWhileLocked(),
      let journal = JournalLines(file, size: status.size, path: self.file.path.text),
      case .current(let index) = try stored(for: journal, status)
    else { return nil }
    return index
  }

  private func discardIndex() {
    indexing?.folder.discard(ofJournal: try? calls.status(at: path, followingLinks: true))
  }

  // MARK: The stored index

  private enum StoredIndex {
    case current(IndexReading)
    /// The index can't hold the journal's entries, such as those of too many kinds.
    case withoutTables
    case none
  }

  private func stored(
    for journal: JournalLines, _ status: FileStatus
  ) throws(IndexDamage) -> StoredIndex {
    guard let file = try indexing?.folder.open(journal.file, status),
      file.header.covered >= journal.entries.lowerBound
    else { return .none }
    let covered = file.header.covered
    let longest = max(
      FilePostRepository.longestTail, covered / FilePostRepository.longestShareOfTail)
    guard status.size - covered <= longest else { return .none }
    if file.header.hasNoTables { return .withoutTables }
    let tables = try IndexTables(file)
    guard let index = try JournalIndex(tables, appending: covered..<status.size, of: journal)
    else { return .none }
    return .current(reading(index, journal, damages: file.header.damages))
  }

  private func reading(
    _ index: JournalIndex, _ journal: JournalLines, damages: Int
  ) -> IndexReading {
    IndexReading(index: index, journal: journal, damages: damages, discard: { discardIndex() })
  }

  // MARK: A new index

  private func built(_ journal: JournalLines, _ status: FileStatus) -> IndexReading? {
    // A last line without LF may still grow.
    let ended = journal.file.ended(journal.entries)
    let damages = indexing?.folder.damages ?? 0
    do throws(IndexDamage) {
      let tables = try IndexBuild(journal.file, ended)?.tables
      if journal.file.isCut { return nil }
      store(tables, upTo: ended.upperBound, journal, status, damages)
      guard let tables,
        let index = try JournalIndex(
          tables, appending: ended.upperBound..<status.size, of: journal)
      else { return nil }
      return reading(index, journal, damages: damages)
    } catch {
      // The journal can't be read any more, which the whole document reports.
      return nil
    }
  }

  private func store(
    _ tables: IndexTables?, upTo covered: Int, _ journal: JournalLines, _ status: FileStatus,
    _ damages: Int
  ) {
    guard let edge = journal.file.edge(at: covered), let sum = journal.file.sum(to: covered) else {
      return
    }
    let (number, stamp) = (UInt64.random(in: .min ... .max), JournalStamp(status))
    func header(_ rows: [Int]) -> IndexHeader {
      IndexHeader(
        number: number, stamp: stamp, covered: covered, edge: edge, sum: sum, damages: damages,
        hasNoTables: tables == nil, rows: rows)
    }
    // A reader that continues without the lock blocks no writer.
    defer { try? file.calls.unlockFile(journal.file.descriptor) }
    indexing?.folder.store(while: { isStill(stamp, journal.file) }) {
      (descriptor, calls) throws(IndexDamage) in
      guard let tables else { return header(IndexHeader.noRows) }
      return try tables.write(to: descriptor, calls, header)
    }
  }

  /// Locks the journal, and checks that no program has written to it: a writer updates the index's
  /// stamp.
  private func isStill(_ stamp: JournalStamp, _ journal: OpenFile) -> Bool {
    guard (try? file.calls.lockFile(journal.descriptor, .shared)) != nil else { return false }
    let status = try? file.calls.status(of: journal.descriptor)
    return status.map { JournalStamp($0) } == stamp
  }
}
