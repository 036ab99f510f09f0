import Platform
import TimelineDomain

/// A journal file that is read to be merged.
struct MergedCopy {
  let path: String
  let contents: FileContents
  let header: JournalHeaders

  init(path: String, _ contents: FileContents) throws(RepositoryError) {
    self.path = path
    self.contents = contents
    header = JournalHeaders(contents)
    if header.header == .unreadable, contents.count > 0, TimelineDocument(contents).isNoJournal {
      throw .unreadable(path: path, .notAJournal)
    }
  }

  /// Reads another file. A missing one is an error.
  init(at path: BytePath, _ calls: any SystemCalls) throws(RepositoryError) {
    let contents: FileContents?
    do {
      _ = try translated { () throws(SystemError) in
        try calls.status(at: path, followingLinks: true)
      }
      contents = try JournalFile(path: path, calls: calls, report: { _ in }).read()
    } catch {
      throw .unreadable(path: path.text, error)
    }
    try self.init(path: path.text, contents ?? FileContents([]))
  }

  /// Refuses a copy if only one of both needs an ability that this version lacks: the lines of the other may
  /// mean something else beside it.
  func checkMayJoin(_ journal: JournalHeaders, at journalPath: String) throws(RepositoryError) {
    let missing = header.unknownAbilities.subtracting(journal.unknownAbilities)
    let isOtherFormat = header.header.access.level == .none && header.unknownAbilities.isEmpty
    // A header that can't be read may need anything.
    let isUnclear =
      header.line != nil && header.header.access.reason == .unreadableHeader
      || header.header.access.reason == .unreadableFurtherHeader
    if isOtherFormat || isUnclear {
      throw .unjoinable(path: path, with: journalPath, header.header.access)
    }
    if !missing.isEmpty {
      throw .unjoinable(path: path, with: journalPath, header.header.access.needing(missing))
    }
    // The other way round, the copy's lines may lack what the journal's lines need.
    let lacking = journal.unknownAbilities.subtracting(header.unknownAbilities)
    if contents.count > 0, !lacking.isEmpty {
      throw .unjoinable(
        path: journalPath, with: path, journal.header.access.needing(lacking))
    }
  }
}

extension TimelineAccess {
  fileprivate func needing(_ names: Set<String>) -> TimelineAccess {
    TimelineAccess(level: level, reason: .needs(names.sorted()))
  }
}
