import JSONBytes
package import Platform
package import TimePhrases
package import TimelineDomain

/// A journal in a file. Works on other threads than the main one.
package struct FilePostRepository: PostRepository {
  let file: JournalFile
  let indexing: Indexing?
  let time: any TimeSource

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
    indexing: Indexing? = nil,
    report: @escaping @Sendable (RepositoryEvent) -> Void = { _ in }
  ) {
    file = JournalFile(path: path, calls: calls, report: report)
    self.indexing = indexing
    self.time = time
  }

  // MARK: Reading

  /// Asks the index. The fallback reads bytes, lines and entries, then the shown entries, then the
  /// matches. A cancelled search ends early.
  @concurrent
  package func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult {
    let stop = StopSign()
    let answer = await withTaskCancellationHandler {
      Result { () throws(RepositoryError) in try loaded(query, stop) }
    } onCancel: {
      stop.set()
    }
    return try answer.get()
  }

  private func loaded(
    _ query: TimelineQuery, _ stop: StopSign
  ) throws(RepositoryError) -> LoadResult {
    var isLocked = false
    do throws(JournalIsLocked) {
      if let answer = try indexedAnswer(query, stop) { return answer }
    } catch {
      isLocked = true
    }
    if stop.isSet { throw .unreadable(path: file.path.text, .interrupted) }
    guard let contents = try contents(hasWaited: isLocked) else {
      return LoadResult(timeline: Timeline(), summary: TimelineSummary(), exists: false)
    }
    let document = TimelineDocument(contents)
    if document.isNoJournal { throw .unreadable(path: file.path.text, .notAJournal) }
    let shown = ShownEntries(document)
    var named: ShownEntries.Named?
    if case .idPrefix(let word) = query.selection { named = shown.shown(named: word) }
    let found = shown.matching(query, named)
    let heads = found.heads
    return LoadResult(
      timeline: Timeline(DocumentTimeline(shown, heads)), summary: TimelineSummary(shown),
      names: ShortNames(shown.names, shown: heads.map(shown.name)), match: named?.match,
      deleted: named?.deleted, dependents: named == nil ? [] : shown.dependents(of: heads),
      joined: named == nil ? [] : shown.joined(heads), unsearched: found.unsearched)
  }

  @concurrent
  package func names(
    of ids: [EntryID], inAHurry: Bool
  ) async throws(RepositoryError) -> ShortNames? {
    if inAHurry, !hasQuickNames { return nil }
    if let index = (try? indexed()) ?? nil, let names = try? index.names(ids) { return names }
    guard let contents = try contents() else { return nil }
    let shown = ShownEntries(TimelineDocument(contents))
    return ShortNames(shown.names + ids, shown: ids)
  }

  var path: BytePath { file.path }

  func contents(hasWaited: Bool = false) throws(RepositoryError) -> FileContents? {
    do {
      return try file.read(patience: hasWaited ? 0 : JournalFile.readPatience)
    } catch {
      throw .unreadable(path: file.path.text, error)
    }
  }

  // MARK: Writing

  /// Writes one line for each change, all with one append. Only changes to existing entries read
  /// the journal, so an addition costs the same in a journal of any size.
  package func save(
    _ changes: [PostChange], batch: EntryID?
  ) async throws(RepositoryError) -> SaveResult {
    try await save(changes, batch: batch, in: nil, ifUnchanged: false)
  }

  @concurrent
  package func save(
    _ changes: [PostChange], batch: EntryID?, in journal: String?, ifUnchanged: Bool
  ) async throws(RepositoryError) -> SaveResult {
    let result = try file.withLock(creatingWith: { header(for: changes) }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in
      let header = try checkedHeader(journal)
      let index = changes.firstBase == nil ? nil : keptIndex()
      let lines = try ChangeLines(
        changes, batch: batch, in: journal, index, ZoneDatabase(clock: time, calls: file.calls),
        path: file.path.text, ifUnchanged: ifUnchanged)
      try append(lines.bytes, to: journal)
      return SaveResult(
        conflicts: lines.conflicts, isMerged: lines.isMerged,
        newerVersion: header.isNewer ? header.version : nil)
    }
    guard let result else { throw .entryMissing(changes.firstBase ?? EntryID("")) }
    return result
  }

  func append(
    _ lines: [UInt8], to journal: borrowing LockedJournal
  ) throws(RepositoryError) {
    do throws(LockedJournal.AppendFailure) {
      let before = indexing.flatMap { _ in try? journal.status() }
      try journal.append(lines)
      if let before, let after = try? journal.status() {
        indexing?.folder.advance(from: before, to: after)
      }
    } catch {
      throw error.isUndone
        ? RepositoryError.unwritable(path: file.path.text, error.obstacle)
        : .uncertain(path: file.path.text, error.obstacle)
    }
  }

  /// Checks that the header allows a rewrite, then runs it. Does nothing without a journal.
  func rewriting(
    _ rewrite: (borrowing LockedJournal) throws(RepositoryError.Obstacle) -> Void
  ) throws(RepositoryError) {
    _ = try file.withLock(creatingWith: { nil }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in
      let header = try checkedHeader(journal)
      guard header.access.level == .full else {
        throw .refused(path: file.path.text, header.access)
      }
      // The old index still holds the ids of removed entries.
      defer { if !isAtPath(journal) { indexing?.folder.remove() } }
      do throws(RepositoryError.Obstacle) {
        try rewrite(journal)
      } catch {
        throw RepositoryError.unwritable(path: file.path.text, error)
      }
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

  func newHeader() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return TimelineHeader.line(
      id: EntryID.random(using: &generator), created: time.moment())
  }

  /// The gate: throws if this version must not write.
  func checkedHeader(
    _ journal: borrowing LockedJournal
  ) throws(RepositoryError) -> TimelineHeader {
    let line: FileContents
    do {
      line = try journal.firstLine()
    } catch {
      throw .unwritable(path: file.path.text, error)
    }
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
    do throws(RepositoryError.Obstacle) {
      var start = start
      if let indexing, let index = indexing.folder.open(try journal.status())?.header,
        !index.hasNoTables
      {
        start = max(start, index.covered)
      }
      guard try journal.has(TimelineHeader.mark, from: start) else { return first }
      return JournalHeaders(try journal.contents()).header
    } catch {
      throw .unwritable(path: file.path.text, error)
    }
  }
}

extension FilePostRepository: ChangeWatcher {
  package func changes() -> AsyncStream<Void> { FileWatch.changes(of: path) }
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
