import JSONBytes
import Platform
package import TimelineDomain

/// Merges copies of the journal, and settles conflicts.
extension FilePostRepository: ConflictRepository {
  /// Longer additions replace the file, so that a kill leaves all of them or none: one call may write
  /// only a part of them.
  private static let longestAppend = 1 << 16

  @concurrent
  package func merge(
    _ others: [[UInt8]], isDry: Bool, links: HardLinks
  ) async throws(RepositoryError) -> MergeReport? {
    var copies: [MergedCopy] = []
    for other in others { copies.append(try MergedCopy(at: BytePath(other), file.calls)) }
    return try file.withLock(creatingWith: { nil }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in
      _ = try checkedHeader(journal)
      let contents = try contents(of: journal)
      let identity = JournalHeaders(contents)
      for copy in copies { try copy.checkMayJoin(identity, at: path.text) }
      let union = LineUnion(contents, with: copies.map(\.contents))
      let merged = Merged(union)
      if !isDry { try write(union, merged.settling.lines, to: journal, contents, links) }
      return MergeReport(
        copies: zip(copies, union.news).map { copy, lines in
          .init(
            path: copy.path, lines: lines.count,
            isOther: !copy.header.isSameJournal(as: identity) && copy.contents.count > 0)
        }, lines: union.counts, purged: union.removed.count, keptEdits: merged.keptEdits,
        settling: merged.report)
    }
  }

  @concurrent
  package func conflicts() async throws(RepositoryError) -> [PostConflict] {
    guard let contents = try contents() else { return [] }
    let document = TimelineDocument(contents)
    guard document.header.access.level > .none else {
      throw .sealed(path: path.text, document.header.access)
    }
    return ShownEntries(document).postConflicts
  }

  @concurrent
  package func settleConflicts() async throws(RepositoryError) -> SettlingReport? {
    try settle()
  }

  func settle() throws(RepositoryError) -> SettlingReport? {
    try file.withLock(creatingWith: { nil }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in
      _ = try checkedHeader(journal)
      let document = TimelineDocument(try contents(of: journal))
      let shown = ShownEntries(document)
      let settling = ConflictSettling(shown)
      if !settling.lines.isEmpty { try append(settling.lines, to: journal) }
      return settling.report(in: shown)
    }
  }

  // MARK: Writing

  private func contents(
    of journal: borrowing LockedJournal
  ) throws(RepositoryError) -> FileContents {
    do {
      return try journal.contents()
    } catch {
      throw .unwritable(path: path.text, error)
    }
  }

  /// Appends the new lines. A union without some lines of the journal rewrites the file.
  private func write(
    _ union: LineUnion, _ settled: [UInt8], to journal: borrowing LockedJournal,
    _ contents: FileContents, _ links: HardLinks
  ) throws(RepositoryError) {
    let header = try checkedHeader(journal)
    // A merge that settles a conflict is one command with what it settles.
    let settled = settled.isEmpty ? [] : settled + MergeRecord.line(for: union.appended + settled)
    let new = union.appended + settled
    guard !union.isRewrite else {
      guard header.access.level == .full else {
        throw .refused(path: path.text, header.access)
      }
      return try replace(journal, by: union.bytes.withLineEnd + settled, links)
    }
    if new.isEmpty { return }
    try add(new, to: journal, contents, header)
  }

  /// Appends lines: all or none, even if the program is killed.
  func add(
    _ lines: [UInt8], to journal: borrowing LockedJournal, _ contents: FileContents,
    _ header: TimelineHeader
  ) throws(RepositoryError) {
    let hasOtherNames = ((try? journal.status().links) ?? 2) > 1
    if lines.count <= FilePostRepository.longestAppend || hasOtherNames
      || header.access.level != .full
    {
      return try append(lines, to: journal)
    }
    let old = contents.copy(0..<contents.count)
    try replace(journal, by: old.withLineEnd + lines, .refuse)
  }

  /// Replaces the file; the caller has locked it and checked the gate.
  func replace(
    _ journal: borrowing LockedJournal, by bytes: [UInt8], _ links: HardLinks
  ) throws(RepositoryError) {
    do throws(RepositoryError.Obstacle) {
      try file.rewrite(journal, links: links, as: FileContents(bytes))
    } catch {
      throw .unwritable(path: path.text, error)
    }
    // The old index may hold ids of removed entries.
    indexing?.folder.remove()
  }
}

/// The union of copies as a journal, and what settles in it.
struct Merged {
  let settling: ConflictSettling
  let report: SettlingReport
  /// Posts that one copy deleted and another changed, newly.
  let keptEdits: [TimelineItem]

  /// `bytes` are those of the union, and `before` is the journal, if that is not the base of the union.
  init(_ union: LineUnion, as bytes: [UInt8]? = nil, before: FileContents? = nil) {
    let bytes = bytes ?? union.bytes
    let shown = ShownEntries(TimelineDocument(FileContents(bytes)))
    settling = ConflictSettling(shown)
    var kept = shown.keptEdits
    var hidden = shown.hiddenTargets
    // Most merges keep no such edit and hide no such post, so the journal before need not be read.
    if !kept.isEmpty || !hidden.isEmpty {
      let before = ShownEntries(TimelineDocument(before ?? union.base))
      kept.subtract(before.keptEdits)
      let known = before.hiddenTargets
      hidden.removeAll { known.contains($0) }
    }
    report = settling.report(in: shown, hiding: hidden)
    let reader = RevisionReader(shown)
    keptEdits = shown.heads.filter { kept.contains(shown.graph.names[$0.entry]) }
      .compactMap { reader.item($0.entry) }
  }
}

extension ConflictSettling {
  /// What is settled and what is left, in a journal with the new lines.
  func report(in shown: ShownEntries, hiding hidden: [HiddenTarget] = []) -> SettlingReport {
    if lines.isEmpty {
      return SettlingReport(conflicts: shown.postConflicts, hiddenTargets: hidden)
    }
    let after = ShownEntries(shown.document.appending(lines))
    let reader = RevisionReader(after)
    let items = after.heads.filter { settled.contains(after.document.entries[$0.entry].id) }
    return SettlingReport(
      settled: items.compactMap { reader.item($0.entry) }, conflicts: after.postConflicts,
      hiddenTargets: hidden)
  }
}
