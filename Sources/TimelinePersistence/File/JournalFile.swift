import Platform
import TimelineDomain

/// Opens, locks, creates and replaces the file of a journal.
///
/// The write protocol never changes between versions: lock, check that the path still leads to the
/// locked file, check the gate, end a torn last line, append, `fsync`, and only then report
/// success.
struct JournalFile: Sendable {
  typealias Obstacle = RepositoryError.Obstacle

  let path: BytePath
  let calls: any SystemCalls
  /// Called with events that a user should know of besides the answer.
  let report: @Sendable (RepositoryEvent) -> Void

  /// How many seconds a writer and a reader wait for a lock.
  private static let writePatience = 10
  static let readPatience = 2

  /// The file's bytes. Nil if there is no file, or an empty one, which counts as a new journal.
  func read(patience: Int = readPatience) throws(Obstacle) -> FileContents? {
    guard let descriptor = try open(.read) else { return nil }
    defer { try? calls.closeFile(descriptor) }
    // Without a lock the size may end in the middle of a line. But a reader never fails because a
    // writer is slow, or because the file system has no locks.
    let isLocked =
      (try? calls.waitForLock(descriptor, .shared, seconds: patience)) != nil
    defer { if isLocked { try? calls.unlockFile(descriptor) } }
    return try translated { () throws(SystemError) in
      if !isLocked { try waitForEndOfLine(descriptor) }
      let size = try calls.status(of: descriptor).size
      if size == 0 { return nil }
      return FileContents(try calls.readAll(descriptor, upTo: size))
    }
  }

  /// Opens the file and takes its status while no program writes. Later appends don't change the
  /// bytes up to that size. Nil if there is no file or it can't be read.
  func openUndisturbed() throws(JournalIsLocked) -> (journal: OpenFile, status: FileStatus)? {
    guard let descriptor = try? open(.read) else { return nil }
    let isLocked =
      (try? calls.waitForLock(descriptor, .shared, seconds: JournalFile.readPatience)) != nil
    let opened = opened(descriptor)
    guard isLocked else { throw JournalIsLocked() }
    try? calls.unlockFile(descriptor)
    return opened
  }

  /// The same for a caller that has locked the journal.
  func openWhileLocked() -> (journal: OpenFile, status: FileStatus)? {
    guard let descriptor = try? open(.read) else { return nil }
    return opened(descriptor)
  }

  /// Temporary files that rewrites of this journal and other commands left next to it. The first
  /// list is empty while a program holds the lock for writing, because its temporary file is in
  /// use.
  func leftovers() -> (ofRewrites: [BytePath], ofOthers: [BytePath]) {
    guard let real = try? calls.realPath(of: path) else { return ([], []) }
    let files = TemporaryFiles(of: real, calls)
    return (undisturbed { try? files.ofRewrites() } ?? [], (try? files.ofOthers()) ?? [])
  }

  /// Nil if a program writes for longer than a reader waits, or the file at the path was replaced.
  private func undisturbed<Result>(_ body: () -> Result?) -> Result? {
    guard let descriptor = try? open(.read) else { return nil }
    defer { try? calls.closeFile(descriptor) }
    guard (try? calls.waitForLock(descriptor, .shared, seconds: JournalFile.readPatience)) != nil
    else { return nil }
    defer { try? calls.unlockFile(descriptor) }
    guard let locked = try? calls.status(of: descriptor),
      let current = try? calls.status(at: path, followingLinks: true),
      locked.isSameFile(as: current)
    else { return nil }
    return body()
  }

  private func opened(_ descriptor: Int32) -> (journal: OpenFile, status: FileStatus)? {
    let status = try? calls.status(of: descriptor)
    let end = status.map { OpenFile.End(descriptor, size: $0.size, calls) } ?? .unknown
    let journal = OpenFile(descriptor, calls, end)
    return status.map { (journal, $0) }
  }

  /// Without the lock, another program may be writing the last line. If the line does not grow for
  /// a moment, it just has no LF.
  private func waitForEndOfLine(_ descriptor: Int32) throws(SystemError) {
    var before = -1
    for _ in 0..<50 {
      let size = try calls.status(of: descriptor).size
      if size == 0 || size == before { return }
      if try calls.readBytes(descriptor, upTo: 1, at: size - 1) == [UInt8(ascii: "\n")] { return }
      before = size
      calls.pause(milliseconds: 20)
    }
  }

  /// Runs `body` with the file locked for writing. Creates a missing journal with `header` first;
  /// nil if there is no header.
  func withLock<Result>(
    creatingWith header: () -> [UInt8]?,
    _ body: (borrowing LockedJournal) throws(RepositoryError) -> Result
  ) throws(RepositoryError) -> Result? {
    do {
      for _ in 0..<100 {
        guard let descriptor = try open(.append) else {
          guard let header = header() else { return nil }
          try create(header)
          continue
        }
        let journal = LockedJournal(descriptor: descriptor, calls: calls)
        try calls.waitForLock(descriptor, .exclusive, seconds: JournalFile.writePatience) {
          report(.waitingForLock(holder: $0))
        }
        let (isCurrent, size) = try translated { () throws(SystemError) in
          let locked = try calls.status(of: descriptor)
          let current = try? calls.status(at: path, followingLinks: true)
          return (current.map(locked.isSameFile) ?? false, locked.size)
        }
        guard isCurrent else { continue }
        if size > 0 { return try body(journal) }
        guard let header = header() else { return nil }
        try replaceEmptyFile(with: header)
      }
      throw Obstacle.vanished
    } catch let obstacle as Obstacle {
      throw .unwritable(path: path.text, obstacle)
    } catch let error as RepositoryError {
      throw error
    } catch {
      throw .unwritable(path: path.text, .other(call: "", words: "\(error)"))
    }
  }

  /// Nil if there is no file. Refuses everything but regular files.
  private func open(_ mode: OpenMode) throws(Obstacle) -> Int32? {
    if path.bytes.last == UInt8(ascii: "/") { throw .directory }
    let descriptor: Int32
    do {
      descriptor = try calls.openFile(path, mode)
    } catch {
      if error.code == .noSuchFile {
        if let target = danglingTarget { throw .danglingLink(target: target.text) }
        return nil
      }
      // A socket can't be opened, and the system's error for that does not name the cause.
      let kind = (try? calls.status(at: path, followingLinks: true))?.kind
      throw kind == .socket ? .notAFile : Obstacle(error)
    }
    let kind = try? calls.status(of: descriptor).kind
    if kind == .regular { return descriptor }
    try? calls.closeFile(descriptor)
    throw kind == .directory ? .directory : .notAFile
  }

  /// The target of a dangling link. No journal is created there: a disk may not be mounted.
  private var danglingTarget: BytePath? {
    guard (try? calls.status(at: path, followingLinks: false))?.kind == .link else { return nil }
    return try? calls.linkTarget(of: path)
  }
}

/// Another program holds the lock for longer than a reader waits.
struct JournalIsLocked: Error {}
