import JSONBytes
import Platform
import TimelineDomain

extension FilePostRepository {
  /// With more bytes than this after the covered part, a rebuild is faster.
  private static let longestTail = 1 << 18
  /// An index of this many bytes is built within some 50 ms.
  private static let quicklyIndexed = 1 << 24

  /// Answers from the index. Nil if there is none, or if the whole document has to answer.
  func indexedAnswer(
    _ query: TimelineQuery, _ stop: StopSign
  ) throws(JournalIsLocked) -> LoadResult? {
    guard var reading = try indexed() else { return nil }
    reading.stop = stop
    return (try? reading.answer(query)) ?? nil
  }

  /// The journal's index: the stored one, with the lines appended since, or a new one. Nil if the
  /// journal gets no index.
  func indexed() throws(JournalIsLocked) -> IndexReading? {
    guard let indexing, let (file, status) = try file.openUndisturbed(),
      status.size >= indexing.smallest,
      let journal = JournalLines(file, size: status.size, path: self.file.path.text)
    else { return nil }
    if let flaw = indexing.folder.flaw {
      self.file.report(.unsafeCache(path: indexing.folder.location, flaw))
    }
    switch kept(for: journal, status) {
    case .current(let index): return IndexReading(index: index, journal: journal)
    case .withoutTables: return nil
    case .none: return built(journal, status).map { IndexReading(index: $0, journal: journal) }
    }
  }

  /// The stored index, for a writer, which holds the lock and so must not build one.
  func keptIndex() -> IndexReading? {
    guard indexing != nil, let (file, status) = file.openWhileLocked(),
      let journal = JournalLines(file, size: status.size, path: self.file.path.text),
      case .current(let index) = kept(for: journal, status)
    else { return nil }
    return IndexReading(index: index, journal: journal)
  }

  // MARK: Kept

  /// Whether names are found without a noticeable pause: the stored index has them, or the journal is
  /// so small that an index is built at once.
  var hasQuickNames: Bool {
    guard let (file, status) = (try? self.file.openUndisturbed()) ?? nil else { return false }
    if status.size <= FilePostRepository.quicklyIndexed { return true }
    guard let journal = JournalLines(file, size: status.size, path: self.file.path.text),
      case .current = kept(for: journal, status)
    else { return false }
    return true
  }

  private enum Kept {
    case current(JournalIndex)
    /// The index can't hold the journal's entries, such as those of too many kinds.
    case withoutTables
    case none
  }

  private func kept(for journal: JournalLines, _ status: FileStatus) -> Kept {
    guard let file = indexing?.folder.open(status),
      status.size - file.header.covered <= FilePostRepository.longestTail,
      file.header.covered >= journal.entries.lowerBound,
      let edge = journal.file.edge(at: file.header.covered), edge == file.header.edge
    else { return .none }
    if file.header.hasNoTables { return .withoutTables }
    let tail = file.header.covered..<status.size
    guard let tables = try? IndexTables(file),
      let index = try? JournalIndex(tables, appending: tail, of: journal)
    else { return .none }
    return .current(index)
  }

  // MARK: Built

  private func built(_ journal: JournalLines, _ status: FileStatus) -> JournalIndex? {
    // A last line without LF may still grow.
    let ended = journal.file.ended(journal.entries)
    let tables = IndexBuild(journal.file, ended)?.tables
    guard !journal.file.isCut else { return nil }
    store(tables, upTo: ended.upperBound, journal, status)
    guard let tables else { return nil }
    return try? JournalIndex(tables, appending: ended.upperBound..<status.size, of: journal)
  }

  private func store(
    _ tables: IndexTables?, upTo covered: Int, _ journal: JournalLines, _ status: FileStatus
  ) {
    guard let edge = journal.file.edge(at: covered) else { return }
    let (number, stamp) = (UInt64.random(in: .min ... .max), JournalStamp(status))
    func header(_ rows: [Int]) -> IndexHeader {
      IndexHeader(
        number: number, stamp: stamp, covered: covered, edge: edge, hasNoTables: tables == nil,
        rows: rows)
    }
    // A reader that continues without the lock blocks no writer.
    defer { try? file.calls.unlockFile(journal.file.descriptor) }
    indexing?.folder.store(while: { isStill(stamp, journal.file) }) {
      (descriptor, calls) throws(IndexDamage) in
      guard let tables else { return header([0, 0, 0, 0, 0]) }
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
