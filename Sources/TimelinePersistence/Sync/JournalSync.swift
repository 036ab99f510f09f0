package import Platform
package import TimelineDomain

/// Shares a journal through a git repository: commits, pulls, merges, pushes.
///
/// git never writes the journal's file. Before git moves the branch, the file and the index already
/// have what the new commit has, and git keeps both. So no line of a program that appends meanwhile
/// gets lost.
package struct JournalSync: JournalSynchronizer {
  private let repository: FilePostRepository
  private let calls: any SystemCalls

  package init(_ repository: FilePostRepository, calls: any SystemCalls = LiveSystemCalls()) {
    self.repository = repository
    self.calls = calls
  }

  private static let mostAttempts = 5

  @concurrent
  package func close() async throws(SyncError) -> [ClosedPlace] {
    guard let journal = try? calls.realPath(of: repository.path) else { return [] }
    let git = Git(folder: journal.parent, isInteractive: false)
    let setup = GitSetup(calls: calls)
    let closed = setup.close(journal, .journal)
    guard let folder = try git.commonFolder, try !git.isShared else { return closed }
    return closed + setup.close(folder, .repository)
  }

  @concurrent
  package func sync(_ request: SyncRequest) async throws(SyncError) -> SyncReport {
    var report = SyncReport()
    let journal = try self.journal(request)
    let git = Git(folder: journal.parent, isInteractive: request.isInteractive)
    if try git.run(["--version"]).code != 0 { throw .noGit }
    let setup = GitSetup(calls: calls)
    if request.setsUp {
      report = SyncReport(
        setUp: try setup.makeRepository(for: journal, git, remote: request.remote))
    }
    let found = try GitPlace(of: journal, git)
    try found.checkReady(calls)
    let lock = try SyncLock(found.gitFolder, calls)
    defer { lock.release() }
    let place = try found.takesOnlyBranch() ? GitPlace(of: journal, git) : found
    if try setup.setDriver(in: place) {
      report = report.then(SyncReport(setUp: [.driver]))
    }
    let branch = JournalBranch(place: place, repository: repository)
    func commit() throws(SyncError) -> Int {
      var attributes: [UInt8]?
      if request.setsUp, let new = try setup.attributes(of: place) {
        attributes = new
        report = report.then(SyncReport(setUp: [.attributes]))
      }
      let restored = try branch.restore(joinsOther: request.joinsOther)
      report = report.then(SyncReport(received: restored))
      try settle(&report)
      return try branch.commit(attributes: attributes)
    }
    guard let remote = try place.remote else {
      let lines = try commit()
      if request.setsUp { return report.then(SyncReport(sent: lines)) }
      throw .noRemote
    }
    // A repository without a commit begins with the remote's, so that both have one history.
    if try place.git.commit("HEAD") != nil { _ = try commit() }
    for _ in 0..<JournalSync.mostAttempts {
      try place.git.expect(.fetch, ["fetch", "-q", Git.Word(remote.name)])
      try branch.pull(
        "refs/remotes/\(remote.name)/\(remote.branch)", joinsOther: request.joinsOther, &report)
      _ = try commit()
      if let lines = try branch.push(to: remote) {
        return report.then(SyncReport(sent: lines, isPushed: true))
      }
    }
    throw .rejected
  }

  /// Settles conflicts, also those that other programs left. A journal that this version may not
  /// change is only shared.
  private func settle(_ report: inout SyncReport) throws(SyncError) {
    do throws(RepositoryError) {
      guard let new = try repository.settle() else { return }
      report = report.settling(new)
    } catch {
      if case .refused = error { return }
      throw .repository(error)
    }
  }

  /// The real path of the journal.
  private func journal(_ request: SyncRequest) throws(SyncError) -> BytePath {
    if let path = try? calls.realPath(of: repository.path) { return path }
    guard request.setsUp, request.remote != nil else {
      let folder = repository.path.parent
      if (try? calls.realPath(of: folder)) == nil { throw .noJournal(path: repository.path.text) }
      return try inRealFolder()
    }
    do throws(SystemError) {
      try calls.makeDirectories(repository.path.parent)
    } catch {
      throw .repository(
        .unwritable(path: repository.path.text, RepositoryError.Obstacle(error)))
    }
    return try inRealFolder()
  }

  private func inRealFolder() throws(SyncError) -> BytePath {
    do throws(SystemError) {
      return try calls.realPath(of: repository.path.parent).appending(repository.path.name)
    } catch {
      throw .repository(.unreadable(path: repository.path.text, RepositoryError.Obstacle(error)))
    }
  }

  @concurrent
  package func mergeForGit(
    base: [UInt8], ours: [UInt8], theirs: [UInt8]
  ) async throws(RepositoryError) {
    try GitDriver(calls: calls).merge(
      base: BytePath(base), ours: BytePath(ours), theirs: BytePath(theirs))
  }
}

/// Lets one sync at a time work in a repository. The lock ends with the process.
private struct SyncLock {
  private let descriptor: Int32
  private let calls: any SystemCalls

  init(_ gitFolder: BytePath, _ calls: any SystemCalls) throws(SyncError) {
    self.calls = calls
    let path = gitFolder.appending("journal-sync.lock")
    do throws(SystemError) {
      if let made = try? calls.openFile(path, .createNew) { try calls.closeFile(made) }
      descriptor = try calls.openFile(path, .update)
    } catch {
      throw .repository(.unwritable(path: path.text, RepositoryError.Obstacle(error)))
    }
    do {
      try calls.waitForLock(descriptor, .exclusive, seconds: 10)
    } catch {
      try? calls.closeFile(descriptor)
      throw .otherSync
    }
  }

  func release() {
    try? calls.unlockFile(descriptor)
    try? calls.closeFile(descriptor)
  }
}
