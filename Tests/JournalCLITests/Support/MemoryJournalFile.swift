import TimelineDomain

/// The one journal of a `MemoryWorkspace`.
struct MemoryJournalFile: JournalRepository {
  let workspace: MemoryWorkspace
  private var posts: any PostRepository { workspace.journal.posts }
  private var history: FixedHistory { workspace.journal.history }

  func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult {
    try await posts.load(query)
  }
  func save(
    _ changes: [PostChange], batch: EntryID?, ifUnchanged: Bool, files: [any TakenFile]
  ) async throws(RepositoryError) -> SaveResult {
    // The posts of the history are not in `posts`.
    if case .restore = changes.first { return SaveResult() }
    return try await posts.save(changes, batch: batch)
  }
  func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

  func takeBack(
    _ request: UndoRequest, at moment: Moment, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> UndoOutcome {
    let found = history.commands.prefix(request.count)
    return found.count == request.count ? .done(Array(found)) : .tooFew(found.count)
  }
  func undoPreview(_ request: UndoRequest) async throws(RepositoryError) -> UndoPreview? {
    let found = history.commands.prefix(request.count)
    return found.count == request.count ? UndoPreview(commands: Array(found)) : nil
  }
  func histories(of prefix: EntryID) async throws(RepositoryError) -> FoundHistories {
    .posts(history.posts.filter { $0.id.hasPrefix(prefix) })
  }
  func histories(ofPosts ids: [EntryID]) async throws(RepositoryError) -> [PostHistory] {
    history.posts.filter { ids.contains($0.id) }
  }
  /// The newest post, because the posts know no order of writing.
  func lastWritten() async throws(RepositoryError) -> LastWritten? {
    let timeline = try await posts.load(.everything).timeline
    return timeline.isEmpty ? nil : LastWritten(name: timeline.name(at: 0), moment: nil)
  }
  func trash() async throws(RepositoryError) -> [TrashedPost] { history.trashed }
  func deletionEffects(
    of heads: [EntryID]
  ) async throws(RepositoryError) -> [DeletionEffect] {
    var effects: [DeletionEffect] = []
    for head in heads {
      let found = try await posts.load(.idPrefix(head))
      let same = found.timeline.indices.count { found.timeline.revision(at: $0) == head }
      let effect = DeletionEffect(
        of: head, joined: found.joined, sharing: same, dependents: found.dependents)
      if let effect { effects.append(effect) }
    }
    return effects
  }

  func checkSealedEntries() async throws(RepositoryError) -> SealCheck { SealCheck() }
  func checkUnlocked() async throws(RepositoryError) {}
  func sealStatus() async throws(RepositoryError) -> SealStatus? { nil }
  func makeSealKey(isFirst: Bool, tell: Teller) async throws(RepositoryError) -> MadeSealKey {
    throw .seal(.noAge)
  }
  func addSealWrap(
    _ wrap: NewSealWrap, tell: Teller
  ) async throws(RepositoryError) { throw .seal(.locked) }
  func unlock(
    with identity: [UInt8]?, seconds: Int64, tell: Teller
  ) async throws(RepositoryError) -> Unlocked? { throw .seal(.noKey) }
  func choose(_ key: SealStatus.Key) async throws(RepositoryError) {}
  func openSealedEntries() async throws(RepositoryError) -> (opened: Int, closed: Int) { (0, 0) }
  func lock() async throws(RepositoryError) -> Bool { false }

  func takeIn(
    _ sources: [FileSource], isSealing: Bool
  ) async throws(RepositoryError) -> [any TakenFile] { [] }
  func copyFiles(
    _ digests: [FileDigest], beside path: [UInt8]
  ) async throws(RepositoryError) -> FileTransfer { FileTransfer(missing: digests) }
  func programs() async throws(RepositoryError) -> [String] { [] }
  func filesSummary() async throws(RepositoryError) -> FolderSummary? { nil }
  var filesFolder: [UInt8]? { nil }
  func storedFile(_ file: AttachedFile) async throws(RepositoryError) -> FileBytes? { nil }
  func goodFiles(isOpening: Bool) -> @Sendable (AttachedFile) -> FileBytes? { { _ in nil } }
  func saveFile(
    _ file: AttachedFile, to directory: [UInt8], replacing: Bool
  ) async throws(RepositoryError) -> [UInt8] { throw .fileMissing(file.digest) }
  func removeUnusedFiles(
    _ digests: [FileDigest]
  ) async throws(RepositoryError) -> FileRemoval { FileRemoval() }

  func purgePlan(for ids: [EntryID], _ scope: PurgeScope) async throws(RepositoryError) -> PurgePlan
  {
    PurgePlan(
      posts: history.posts.filter { ids.contains($0.id) }.map { post in
        PurgePlan.Doomed(
          id: post.id, item: post.lastContent?.item, lines: post.revisions.count,
          joined: post.joined, ids: post.revisions.map(\.entry))
      }, mentions: [], digest: 0)
  }
  func purge(_ plan: PurgePlan, links: HardLinks) async throws(RepositoryError) -> FileRemoval {
    FileRemoval(removed: plan.files)
  }
  func unseal(
    _ posts: [EntryID], at moment: Moment, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> SealReport { SealReport(sealed: posts) }
  func checkSealing() async throws(RepositoryError) {}
  func resealAll(
    isDry: Bool, links: HardLinks, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> SealReport { SealReport() }
  func seal(
    _ posts: [EntryID], isDry: Bool, links: HardLinks, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> SealReport { SealReport(sealed: posts) }
  func compact(
    isDry: Bool, links: HardLinks
  ) async throws(RepositoryError) -> CompactionReport? { nil }
  func openByHand(links: HardLinks) async throws(RepositoryError) -> [UInt8]? { nil }
  func putByHand(
    _ edited: [UInt8], insteadOf opened: [UInt8], links: HardLinks
  ) async throws(RepositoryError) -> HandEdit { .unchanged }

  func merge(
    _ others: [[UInt8]], _ mode: MergeMode, links: HardLinks
  ) async throws(RepositoryError) -> MergeReport? { history.merged }
  func conflicts() async throws(RepositoryError) -> [PostConflict] { history.conflicts }
  func settleConflicts() async throws(RepositoryError) -> SettlingReport? {
    SettlingReport(conflicts: history.conflicts)
  }
  func conflictCopies() async -> [ConflictCopy] { workspace.journal.copies }

  func closeRepositoryToOthers() async throws(RepositoryError) -> [ClosedPlace] { [] }
  func closeToOthers() async -> [ClosedPlace] { [] }
  func sync(_ request: SyncRequest) async throws(RepositoryError) -> SyncReport {
    if let failure = workspace.journal.syncFailure,
      failure != .sync(.otherJournal) || !request.joinsOther
    {
      throw failure
    }
    return workspace.journal.sync
  }

  func check() async throws(RepositoryError) -> CheckReport? {
    if let failure = workspace.journal.checkFailure { throw failure }
    return workspace.journal.report
  }
  func salvage(to path: [UInt8]) async throws(RepositoryError) -> Salvage? {
    if let failure = workspace.journal.checkFailure { throw failure }
    return workspace.journal.salvage
  }
  func backUp(to path: [UInt8], keep: Int?) async throws(RepositoryError) -> BackupReport? {
    workspace.journal.backup
  }

  /// Counts every entry as new, and keeps those that are written.
  func planImport(
    of source: any ForeignSource
  ) async throws(RepositoryError) -> PlannedImport {
    var read: [ForeignEntry] = []
    try source.forEach { (entry, _) throws(RepositoryError) in
      read.append(entry)
      return .taken
    }
    let (entries, report) = (read, ImportReport(added: read.count))
    return PlannedImport(report) {
      workspace.note(imported: entries)
      return report
    }
  }
}

/// What a test says about the history of a journal.
struct FixedHistory: Sendable {
  var commands: [RecordedCommand] = []
  var posts: [PostHistory] = []
  var trashed: [TrashedPost] = []
  var conflicts: [PostConflict] = []
  var merged: MergeReport?
}
