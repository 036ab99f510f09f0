import Platform
package import TimelineDomain

/// Imports entries: the lines appear all at once or not at all.
extension FilePostRepository: JournalImporter {
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
    var report = ImportReport()
    var failure: RepositoryError?
    var isLeft = false
    do throws(RepositoryError.Obstacle) {
      try file.extend(journal) { (descriptor) throws(SystemError) in
        var written = 0
        var writeFailure: SystemError?
        do throws(RepositoryError) {
          report = try run(source, known) { (lines) throws(RepositoryError) in
            do throws(SystemError) {
              try file.calls.writeAll(descriptor, lines, written: &written)
            } catch {
              writeFailure = error
              throw .unwritable(path: path.text, RepositoryError.Obstacle(error))
            }
          }
        } catch {
          failure = error
        }
        if let writeFailure {
          failure = nil
          throw writeFailure
        }
        // Leaves the journal as it is.
        if failure != nil || report.changesNothing {
          isLeft = true
          throw SystemError(call: "write", code: .interrupted, description: "")
        }
      }
    } catch {
      if let failure { throw failure }
      if isLeft { return report }
      throw .unwritable(path: path.text, error)
    }
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
    if let index = keptIndex(), let document = (try? index.document(of: ids)) ?? nil {
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
