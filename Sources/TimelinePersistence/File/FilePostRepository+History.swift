import JSONBytes
import Platform
package import TimelineDomain

/// Answers about old revisions, and the commands that undo, purge and compact.
extension FilePostRepository: HistoryRepository, JournalRewriter {
  @concurrent
  package func takeBack(
    _ request: UndoRequest, at moment: Moment, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> UndoOutcome {
    // Builds a missing index before the lock, so that other programs don't wait for it.
    _ = try? indexed()
    var hasReferences = true
    let outcome = try file.withLock(creatingWith: { nil }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) -> UndoOutcome in
      _ = try checkedHeader(journal)
      var result: UndoPlan.Result?
      if let index = keptIndex() {
        hasReferences = (try? index.hasReferences) ?? true
        result = (try? index.undoPlan(request, at: moment, makeID: makeID)) ?? nil
      }
      if result == nil { result = try undoPlan(request, journal, at: moment, makeID: makeID) }
      switch result {
      case .planned(let plan):
        try append(plan.lines, to: journal)
        return .done(plan.commands)
      case .refused(let outcome): return outcome
      case .needsOlder, nil: return .tooFew(0)
      }
    }
    // What an undo writes names only what lines before it named.
    guard case .done(let commands) = outcome, hasReferences else { return outcome ?? .tooFew(0) }
    let hidden =
      try answer(
        { (index) throws(IndexDamage) in try index.hiddenTargets() }, { $0.hiddenTargets }) ?? []
    return .done(commands.map { $0.telling(hidden) })
  }

  @concurrent
  package func undoPreview(_ request: UndoRequest) async throws(RepositoryError) -> UndoPreview? {
    // The plan needs ids, and nothing of it is written.
    let (id, moment) = (EntryID("preview"), time.moment())
    let result = try answer(
      { (index) throws(IndexDamage) in
        try index.undoPlan(request, at: moment, makeID: { id })
      },
      { UndoPlan.make(request, in: $0.document, at: moment, makeID: { id }) })
    guard case .planned(let plan) = result else { return nil }
    return UndoPreview(commands: plan.commands)
  }

  private func undoPlan(
    _ request: UndoRequest, _ journal: borrowing LockedJournal, at moment: Moment,
    makeID: () -> EntryID
  ) throws(RepositoryError) -> UndoPlan.Result {
    let document: TimelineDocument
    do {
      document = TimelineDocument(try journal.contents())
    } catch {
      throw .unwritable(path: path.text, error)
    }
    return UndoPlan.make(request, in: document, at: moment, makeID: makeID)
  }

  @concurrent
  package func histories(of prefix: EntryID) async throws(RepositoryError) -> FoundHistories {
    try answer(
      { (index) throws(IndexDamage) in try index.histories(of: prefix) },
      { $0.histories(of: prefix) }) ?? .posts([])
  }

  @concurrent
  package func histories(ofPosts ids: [EntryID]) async throws(RepositoryError) -> [PostHistory] {
    try answer(
      { (index) throws(IndexDamage) in try index.histories(ofPosts: ids) },
      { $0.histories(ofPosts: ids) }) ?? []
  }

  @concurrent
  package func lastWritten() async throws(RepositoryError) -> LastWritten? {
    let last = try answer(
      { (index) throws(IndexDamage) in try index.lastWrite() }, { CommandLog($0).lastWrite() })
    if case .found(let entry) = last { return entry }
    return nil
  }

  @concurrent
  package func trash() async throws(RepositoryError) -> [TrashedPost] {
    try answer(
      { (index) throws(IndexDamage) in try index.trash() }, { $0.trash() }) ?? []
  }

  @concurrent
  package func purgePlan(for posts: [EntryID], _ scope: PurgeScope) async throws(RepositoryError)
    -> PurgePlan
  {
    var isLocked = false
    do throws(JournalIsLocked) {
      if let (journal, status) = try file.openUndisturbed(), status.size >= smallestSurveyed,
        let survey = Survey(journal, size: status.size, path: file.path.text),
        let document = try? survey.related(with: posts)?.document()
      {
        return PostPurge(of: posts, scope, in: ShownEntries(document.document)).plan
      }
    } catch {
      isLocked = true
    }
    guard let contents = try contents(hasWaited: isLocked) else {
      return PurgePlan(posts: [], mentions: [], digest: 0)
    }
    return PostPurge(of: posts, scope, in: ShownEntries(TimelineDocument(contents))).plan
  }

  @concurrent
  package func purge(_ plan: PurgePlan, links: HardLinks) async throws(RepositoryError) {
    let names = plan.posts.map(\.id)
    var isOutdated = false
    try rewriting { (journal: borrowing LockedJournal) throws(RepositoryError.Obstacle) in
      try file.rewrite(journal, links: links) {
        (old) throws(RepositoryError.Obstacle) in
        let picked = survey(of: old).flatMap { try? $0.related(with: names)?.document() }
        let document: TimelineDocument
        if let picked {
          document = picked.document
        } else {
          document = TimelineDocument(try journal.contents())
        }
        let purge = PostPurge(of: names, plan.scope, in: ShownEntries(document))
        isOutdated = purge.plan != plan
        if isOutdated || purge.isEmpty { return nil }
        return picked.map { purge.changes.translated(from: $0) } ?? purge.changes
      }
    }
    if isOutdated { throw .purgeOutdated }
  }

  @concurrent
  package func compact(
    isDry: Bool, links: HardLinks
  ) async throws(RepositoryError) -> CompactionReport? {
    var report: CompactionReport?
    try rewriting { (journal: borrowing LockedJournal) throws(RepositoryError.Obstacle) in
      try file.rewrite(journal, links: links) {
        (old) throws(RepositoryError.Obstacle) in
        var found = survey(of: old).flatMap { try? Compaction($0) }
        if found == nil { found = Compaction(TimelineDocument(try journal.contents())) }
        report = found?.report(ofFile: old.size)
        return isDry || report?.isEmpty ?? true ? nil : found?.changes
      }
    }
    return report
  }

  private var smallestSurveyed: Int { indexing?.smallest ?? Survey.smallest }

  /// A survey of the locked journal. Nil if the journal is small, or needs the whole document.
  private func survey(of journal: FileStatus) -> Survey? {
    guard journal.size >= smallestSurveyed,
      let (open, other) = file.openWhileLocked(),
      // Opened again by its path: a program that ignores locks may have replaced the file.
      other.isSameFile(as: journal),
      // The rewritten file would end the last line with LF.
      open.unendedLine == nil
    else { return nil }
    return Survey(open, size: journal.size, path: file.path.text)
  }

  /// Answers from the index, or else from the whole document. Nil if there is no journal.
  private func answer<Answer>(
    _ indexed: (IndexReading) throws(IndexDamage) -> Answer?,
    _ whole: (ShownEntries) -> Answer
  ) throws(RepositoryError) -> Answer? {
    var isLocked = false
    do throws(JournalIsLocked) {
      if let index = try self.indexed(), let answer = try? indexed(index) {
        return answer
      }
    } catch {
      isLocked = true
    }
    return try shown(hasWaited: isLocked).map(whole)
  }

  private func shown(hasWaited: Bool) throws(RepositoryError) -> ShownEntries? {
    guard let contents = try contents(hasWaited: hasWaited) else { return nil }
    let document = TimelineDocument(contents)
    if document.isNoJournal { throw .unreadable(path: path.text, .notAJournal) }
    guard document.header.access.level > .none else {
      throw .sealed(path: path.text, document.header.access)
    }
    return ShownEntries(document)
  }
}
