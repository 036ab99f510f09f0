import JSONBytes
import Platform
package import TimelineDomain

/// Shares a journal through a git repository: commits, pulls, merges, pushes.
///
/// git never writes the journal's file. Before git moves the branch, the file and the index already
/// have what the new commit has, and git keeps both. So no line of a program that appends meanwhile
/// gets lost.
extension FilePostRepository {
  private static let mostAttempts = 5

  package func closeRepositoryToOthers() async throws(RepositoryError) -> [ClosedPlace] {
    guard let journal = try? calls.realPath(of: path) else { return [] }
    let git = Git(folder: journal.parent, isInteractive: false)
    guard let folder = try git.commonFolder, try !git.isShared else { return [] }
    return GitSetup(calls: calls).close(folder, .repository)
  }

  package func closeToOthers() async -> [ClosedPlace] {
    guard let journal = try? calls.realPath(of: path) else { return [] }
    let setup = GitSetup(calls: calls)
    let closed = setup.close(journal, .journal)
    guard let folder = try? folder() else { return closed }
    return closed + setup.close(folder.directory.descriptor, .files)
  }

  package func sync(_ request: SyncRequest) async throws(RepositoryError) -> SyncReport {
    var report = SyncReport()
    let journal = try self.journal(request)
    let git = Git(folder: journal.parent, isInteractive: request.isInteractive)
    if try git.run(["--version"]).code != 0 { throw .sync(.noGit) }
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
    let files = try SyncedFolder(place, self, withFiles: request.withFiles)
    let branch = JournalBranch(place: place, repository: self, files: files)
    func attributes(_ hasNewFiles: Bool) throws(RepositoryError) -> Bool {
      var isToCommit = false
      for (attribute, isNeeded) in [
        (GitSetup.Attribute.lines, request.setsUp), (.files, hasNewFiles),
      ] where isNeeded {
        let added = try setup.add(attribute, to: place)
        isToCommit = isToCommit || added.isToCommit
        if added.isNew { report = report.then(SyncReport(setUp: [attribute.step])) }
      }
      return isToCommit
    }
    func commit() throws(RepositoryError) -> Int {
      let restored = try branch.restore(joinsOther: request.joinsOther)
      report = report.then(SyncReport(received: restored))
      try settle(&report)
      return try branch.commit(attributes: attributes)
    }
    guard let remote = try place.remote else {
      let lines = try commit()
      guard request.setsUp else { throw .sync(.noRemote) }
      return report.then(SyncReport(sent: lines)).with(files.report(sent: files.committed))
    }
    // A repository without a commit begins with the remote's, so that both have one history.
    if try place.git.commit("HEAD") != nil { _ = try commit() }
    for _ in 0..<FilePostRepository.mostAttempts {
      try place.git.expect(.fetch, ["fetch", "-q", Git.Word(remote.name)])
      try branch.pull(
        "refs/remotes/\(remote.name)/\(remote.branch)", joinsOther: request.joinsOther, &report)
      _ = try commit()
      if let sent = try branch.push(to: remote) {
        return report.then(SyncReport(sent: sent.lines, isPushed: true)).with(
          files.report(sent: sent.files))
      }
    }
    throw .sync(.rejected)
  }

  /// Settles conflicts, also those that other programs left. A journal that this version may not
  /// change is only shared.
  private func settle(_ report: inout SyncReport) throws(RepositoryError) {
    do throws(RepositoryError) {
      guard let new = try settle() else { return }
      report = report.settling(new)
    } catch {
      if case .refused = error { return }
      throw error
    }
  }

  /// The real path of the journal.
  private func journal(_ request: SyncRequest) throws(RepositoryError) -> BytePath {
    if let real = try? calls.realPath(of: path) { return real }
    guard request.setsUp, request.remote != nil else {
      let folder = path.parent
      if (try? calls.realPath(of: folder)) == nil { throw .sync(.noJournal(path: path.text)) }
      return try inRealFolder()
    }
    try writing(path) { () throws(SystemError) in
      try calls.makeDirectories(path.parent)
    }
    return try inRealFolder()
  }

  private func inRealFolder() throws(RepositoryError) -> BytePath {
    try reading(path) { () throws(SystemError) in
      try calls.realPath(of: path.parent).appending(path.name)
    }
  }
}

/// Lets one sync at a time work in a repository. The lock ends with the process.
private struct SyncLock {
  private let descriptor: Int32
  private let calls: any SystemCalls

  init(_ gitFolder: BytePath, _ calls: any SystemCalls) throws(RepositoryError) {
    self.calls = calls
    let path = gitFolder.appending("journal-sync.lock")
    do throws(SystemError) {
      if let made = try? calls.openFile(path, .createNew) { try calls.closeFile(made) }
      descriptor = try calls.openFile(path, .update)
    } catch {
      throw .unwritable(path: path.text, RepositoryError.Obstacle(error))
    }
    do {
      try calls.waitForLock(descriptor, .exclusive, seconds: 10)
    } catch {
      try? calls.closeFile(descriptor)
      throw .sync(.otherSync)
    }
  }

  func release() {
    try? calls.unlockFile(descriptor)
    try? calls.closeFile(descriptor)
  }
}

/// What a sync needs of the journal's file, each under its lock.
extension FilePostRepository {
  /// The bytes, while no program writes. Nil if there is no journal.
  func lockedContents() throws(RepositoryError) -> [UInt8]? {
    try file.withLock(creatingWith: { nil }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in
      let contents = try journal.contents()
      return contents.copy(0..<contents.count)
    }
  }

  /// Makes the journal the union of itself and of the remote's, with the remote's lines first: so the
  /// remote only grows at its end, and the same lines get the same order everywhere. `base` is the
  /// version that both had in common. Also returns the files that lines named which are no longer in the journal.
  ///
  /// Nil if they are different journals and `joinsOther` is false.
  func join(
    _ remote: [UInt8], base: [UInt8]?, joinsOther: Bool
  ) throws(RepositoryError) -> (plan: JoinPlan, filesNamedBefore: Set<FileDigest>)? {
    let theirs = FileContents(remote)
    var plan: JoinPlan?
    var named: Set<FileDigest> = []
    let exists = try file.withLock(creatingWith: { nil }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) -> Bool in
      let ours = try journal.contents()
      plan = try JoinPlan(
        ours, theirs, base: base.map(FileContents.init), path: path.text, joinsOther: joinsOther)
      guard let bytes = plan?.bytes else { return true }
      let old = ours.copy(0..<ours.count)
      if bytes == old { return true }
      let newline = UInt8(ascii: "\n")
      var new = bytes.dropFirst(old.count)
      // An append begins with an LF of its own if the last line has none.
      if bytes.starts(with: old), old.last == newline || new.first == newline {
        if old.last != newline { new.removeFirst() }
        try add(new.count, to: journal, JournalHeaders(ours).header) {
          (put) throws(RepositoryError) in try put(Array(new))
        }
      } else if try replace(
        journal, .refuse, by: { (put) throws(RepositoryError) in try put(bytes) })
      {
        named = FileUse.named(in: old, notIn: bytes)
      }
      return true
    }
    if exists != nil { return plan.map { ($0, named) } }
    try file.create(remote)
    return (JoinPlan(of: theirs), [])
  }

  /// Adds the lines of these bytes that the journal lacks: another program, such as an older driver,
  /// may have replaced the file.
  func ensure(_ bytes: [UInt8]) throws(RepositoryError) {
    _ = try file.withLock(creatingWith: { bytes }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in
      let contents = try journal.contents()
      let missing = LineUnion(contents, with: [FileContents(bytes)]).appended
      if !missing.isEmpty { try append(missing, to: journal) }
    }
  }
}

/// The bytes of a journal that joins the remote's.
struct JoinPlan {
  let bytes: [UInt8]
  let received: Int
  private(set) var keptEdits: [TimelineItem] = []
  private(set) var settling = SettlingReport()

  /// There was no journal.
  init(of remote: FileContents) {
    bytes = remote.copy(0..<remote.count)
    received = LineUnion(FileContents([]), with: [remote]).news[0].count
  }

  /// Nil if the headers are of different journals and `joinsOther` is false.
  init?(
    _ ours: FileContents, _ theirs: FileContents, base: FileContents?, path: String,
    joinsOther: Bool
  ) throws(RepositoryError) {
    let (own, other) = (JournalHeaders(ours), JournalHeaders(theirs))
    let mayRewrite = own.header.access.level == .full && other.header.access.level == .full
    let comes = LineUnion(ours, with: [theirs], purgedLines: mayRewrite ? .removed : .joined)
    let goes = LineUnion(theirs, with: [ours], purgedLines: mayRewrite ? .removed : .joined)
    received = comes.news[0].count
    let header = JoinPlan.header(own, other, base.map(JournalHeaders.init))
    if !joinsOther, own.line != nil, other.line != nil, !own.isSameJournal(as: other) {
      return nil
    }
    let (mine, remote) = (ours.copy(0..<ours.count), theirs.copy(0..<theirs.count))
    let joined = header.joined(with: [own, other])
    // Copies bytes that another program wrote; no gate forbids that.
    if goes.news[0].isEmpty, other.line == joined || other.isNewer(than: own) {
      bytes = try JoinPlan.adopted(remote, [own, other], path)
      if bytes == mine { return }
      let after = ShownEntries(LinkedLines(FileContents(bytes)).document)
      let found = NewFindings(in: after, since: ours)
      keptEdits = found.keptEdits
      settling = SettlingReport(hiddenTargets: found.hiddenTargets)
      return
    }
    if comes.news[0].isEmpty, comes.removed.isEmpty,
      own.isNewer(than: other) || own.line == joined && mine.starts(with: remote)
    {
      bytes = try JoinPlan.adopted(mine, [own, other], path)
      return
    }
    for identity in [own, other] where identity.header.access.level < .noRewrite {
      throw .refused(path: path, identity.header.access)
    }
    let lines: [UInt8]
    let union: LineUnion
    if mayRewrite {
      union = goes
      lines = goes.rewritten(header: header)
    } else {
      // Lines may only be added to the copy that has the gate.
      union = other.isNewer(than: own) || !own.isNewer(than: other) ? goes : comes
      lines = try JoinPlan.adopted(union.extended, [own, other], path)
    }
    let merged = Merged(union, before: ours)
    keptEdits = merged.keptEdits
    settling = merged.report
    bytes = lines.withLineEnd + merged.settling.lines
  }

  /// These bytes with the gate of both sides: a header whose abilities they lack follows at the end, so that
  /// no gate is forgotten. Refused if nothing may be written beside one of the gates.
  private static func adopted(
    _ bytes: [UInt8], _ sides: [JournalHeaders], _ path: String
  ) throws(RepositoryError) -> [UInt8] {
    let now = JournalHeaders(FileContents(bytes)).header
    let missing = sides.filter { !$0.header.needs.isSubset(of: now.needs) }
    if missing.isEmpty { return bytes }
    let joined = now.joined(with: missing.map(\.header))
    guard joined.access.level >= .noRewrite else {
      throw .refused(path: path, joined.access)
    }
    return missing.reduce(bytes) { bytes, side in
      bytes.withLineEnd + side.lines.flatMap { $0 + [UInt8(ascii: "\n")] }
    }
  }

  /// The header of both, from the version that changed it. If both did, the least bytes, so that all
  /// machines agree.
  static func header(
    _ own: JournalHeaders, _ other: JournalHeaders, _ base: JournalHeaders?
  ) -> JournalHeaders {
    guard let ours = own.line, let theirs = other.line else { return own.line == nil ? other : own }
    guard let old = base?.line else { return other }
    if ours == old { return other }
    if theirs == old { return own }
    return ours.lexicographicallyPrecedes(theirs) ? own : other
  }
}

/// git's merge driver: works on the files that git names, which are no journals in use.
struct GitDriver {
  let calls: any SystemCalls

  /// Replaces the bytes of `ours` by the union of both, with the lines of `theirs` first.
  func merge(base: BytePath, ours: BytePath, theirs: BytePath) throws(RepositoryError) {
    let (old, own, other) = (try read(base), try read(ours), try read(theirs))
    let plan = try JoinPlan(
      own, other, base: old.count > 0 ? old : nil, path: ours.text, joinsOther: true)
    guard let plan else { return }
    try writing(ours) { () throws(SystemError) in
      let status = try calls.status(at: ours, followingLinks: true)
      _ = try calls.replaceFile(ours, like: status, with: FileContents(plan.bytes))
    }
  }

  private func read(_ path: BytePath) throws(RepositoryError) -> FileContents {
    FileContents(
      try reading(path) { () throws(SystemError) in try calls.contents(of: path) })
  }
}
