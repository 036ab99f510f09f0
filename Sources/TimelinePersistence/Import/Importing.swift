import JSONBytes
import Platform
package import TimelineDomain

/// Imports entries: the lines appear all at once or not at all.
extension FilePostRepository {
  /// One page: the system writes it whole or not at all, even if the program is killed.
  private static let mostAppended = 1 << 12

  package func planImport(
    of source: any ForeignSource
  ) async throws(RepositoryError) -> PlannedImport {
    let files = ImportedFiles(path, file.calls, isDry: true)
    var read = ImportedEntries()
    try source.forEach { (entry, number) throws(RepositoryError) in
      if file.calls.isInterrupted() { throw .interrupted }
      return try read.take(entry, of: number) { () throws(RepositoryError) in
        try files.find(entry, in: source.folder(ofFile: number))
      }
    }
    let gate = try source.gate()
    let (entries, missing) = (read, files.missing)
    var pass = try ImportPass(entries, in: journalOfImport(), files)
    try pass.run { _ in }
    let report = pass.report(missingFiles: missing)
    return PlannedImport(report) { () async throws(RepositoryError) in
      if report.changesNothing { return report }
      return try await write(entries, gate, missingFiles: missing)
    }
  }

  private func write(
    _ entries: ImportedEntries, _ gate: JournalGate, missingFiles: Int
  ) async throws(RepositoryError) -> ImportReport {
    try join(gate)
    let report = try file.withLock(creatingWith: { newHeader() }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in
      let header = try checkedHeader(journal)
      let files = ImportedFiles(path, file.calls, isDry: false)
      var isDone = false
      defer { if !isDone { files.takeBack(file, under: journal) } }
      var pass = try ImportPass(entries, in: journalOfImport(), files)
      try add(pass.size, inOneAppendUpTo: Self.mostAppended, to: journal, header) {
        (put) throws(RepositoryError) in
        try pass.run { (lines) throws(RepositoryError) in
          if file.calls.isInterrupted() { throw .interrupted }
          try put(lines)
        }
        try files.settle()
      }
      isDone = true
      return pass.report(missingFiles: missingFiles)
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
      try replace(journal, .refuse) { (put) throws(RepositoryError) in
        try put(first)
        try put(contents.copy(rest..<contents.count))
      }
    }
  }

  /// Takes no lock, because a real import holds it. Nil if there is no journal.
  private func journalOfImport() throws(RepositoryError) -> ImportPass.Journal? {
    guard let (open, status) = file.openWhileLocked(), status.size > 0 else { return nil }
    if let lines = JournalLines(open, size: status.size, path: path.text) { return .lines(lines) }
    guard let bytes = open.bytes(0..<status.size) else {
      throw .unreadable(path: path.text, .vanished)
    }
    let document = TimelineDocument(FileContents(bytes))
    if document.isNoJournal { throw .unreadable(path: path.text, .notAJournal) }
    return .whole(document)
  }
}
