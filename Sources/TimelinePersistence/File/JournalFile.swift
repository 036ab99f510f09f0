import JSONBytes
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
  /// What opens its sealed lines. Without it, they stay closed.
  var seals: Seals?

  /// How many seconds a writer and a reader wait for a lock.
  private static let writePatience = 10
  static let readPatience = 2

  /// The file's bytes. Nil if there is no file, or an empty one, which counts as a new journal.
  func read(patience: Int = readPatience) throws(RepositoryError) -> FileContents? {
    let found = try reading(path) { () throws(Obstacle) in try open(.read) }
    guard let descriptor = found else { return nil }
    defer { try? calls.closeFile(descriptor) }
    // Without a lock the size may end in the middle of a line. But a reader never fails because a
    // writer is slow, or because the file system has no locks.
    let isLocked =
      (try? calls.waitForLock(descriptor, .shared, seconds: patience)) != nil
    defer { if isLocked { try? calls.unlockFile(descriptor) } }
    return try reading(path) { () throws(SystemError) in
      if !isLocked { try waitForEndOfLine(descriptor) }
      var (status, bytes) = (try calls.status(of: descriptor), [UInt8]())
      for _ in 0..<3 {
        bytes = try calls.readAll(descriptor, upTo: status.size)
        // A program that ignores locks may have written meanwhile.
        guard isLocked, let now = try? calls.status(of: descriptor), now != status else { break }
        status = now
      }
      return status.size == 0 ? nil : FileContents(bytes)
    }
  }

  /// The whole journal. Nil if there is none. Refuses a file of another kind.
  func document(patience: Int = readPatience) throws(RepositoryError) -> TimelineDocument? {
    guard let contents = try read(patience: patience) else { return nil }
    let document = TimelineDocument(contents, seals)
    if document.isNoJournal { throw .unreadable(path: path.text, .notAJournal) }
    return document
  }

  enum Opening {
    /// Opened while no program wrote. Later appends don't change the bytes up to that size.
    case opened(OpenFile, FileStatus)
    /// There is no file, or it can't be read.
    case missing
    /// Another program holds the lock for longer than a reader waits.
    case locked

    var hasWaited: Bool { if case .locked = self { true } else { false } }
  }

  /// Opens the file and takes its status while no program writes.
  func openUndisturbed() -> Opening {
    guard let descriptor = try? open(.read) else { return .missing }
    let isLocked =
      (try? calls.waitForLock(descriptor, .shared, seconds: JournalFile.readPatience)) != nil
    let opened = opened(descriptor)
    guard isLocked else { return .locked }
    try? calls.unlockFile(descriptor)
    return opened.map { .opened($0.journal, $0.status) } ?? .missing
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
    let journal = OpenFile(descriptor, calls, end, seals)
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
  /// nil if there is no header. If `body` then fails and writes nothing, the journal goes again.
  func withLock<Result>(
    creatingWith header: () -> [UInt8]?,
    _ body: (borrowing LockedJournal) throws(RepositoryError) -> Result
  ) throws(RepositoryError) -> Result? {
    var created: [UInt8]?
    for _ in 0..<100 {
      let found = try writing(path) { () throws(Obstacle) in try open(.append) }
      guard let descriptor = found else {
        guard let header = header() else { return nil }
        created = try create(header) ? header : nil
        continue
      }
      let journal = LockedJournal(path: path, descriptor: descriptor, calls: calls, seals: seals)
      try writing(path) { () throws(Obstacle) in
        try calls.waitForLock(descriptor, .exclusive, seconds: JournalFile.writePatience) {
          report(.waitingForLock(holder: $0))
        }
      }
      let locked = try journal.status()
      let current = try? calls.status(at: path, followingLinks: true)
      guard current.map(locked.isSameFile) ?? false else { continue }
      if locked.links > 1 { removeCreationFiles(of: locked) }
      if locked.size > 0 {
        do throws(RepositoryError) {
          return try body(journal)
        } catch {
          if let created { removeUnchanged(journal, created) }
          throw error
        }
      }
      guard let header = header() else { return nil }
      try replaceEmptyFile(with: header)
    }
    throw .unwritable(path: path.text, .vanished)
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

extension JournalFile {
  /// Creates the journal, or keeps the one that another program has just created. The file gets its
  /// name only when the header is complete and on the device, so no reader sees a part of it. False if
  /// another program created it.
  @discardableResult
  func create(_ header: [UInt8]) throws(RepositoryError) -> Bool {
    try writing(path) { () throws(SystemError) in
      var isOwn = true
      try calls.makeDirectories(path.parent)
      let temporary = path.temporary
      try calls.createDurably(temporary, header)
      defer { try? calls.removeFile(temporary) }
      do throws(SystemError) {
        try calls.linkFile(temporary, as: path)
      } catch {
        switch error.code {
        // Continues with `fsync`: the other program may not have made the name durable yet.
        case .exists: isOwn = false
        case .permission, .unsupported: try claimName()
        default: throw error
        }
      }
      try calls.synchronizeDirectory(path.parent)
      return isOwn
    }
  }

  /// Removes a journal that this program has just created, unless it has more than its header. A
  /// program that waits for the lock then finds no file at the path, and creates one.
  private func removeUnchanged(_ journal: borrowing LockedJournal, _ header: [UInt8]) {
    guard let own = try? journal.status(), own.size == header.count,
      let contents = try? journal.contents(), contents.copy(0..<contents.count) == header,
      let current = try? calls.status(at: path, followingLinks: false),
      current.isSameFile(as: own)
    else { return }
    try? calls.removeFile(path)
  }

  /// Removes the other name that a killed creation left: a temporary file that is the journal itself.
  private func removeCreationFiles(of journal: FileStatus) {
    guard let real = try? calls.realPath(of: path),
      let files = try? TemporaryFiles(of: real, calls).ofOthers()
    else { return }
    for file in files {
      guard let status = try? calls.status(at: file, followingLinks: false),
        status.isSameFile(as: journal)
      else { continue }
      try? calls.removeFile(file)
    }
  }

  /// On file systems without links an empty file claims the name. It counts as new, and
  /// `replaceEmptyFile` replaces it by the header.
  private func claimName() throws(SystemError) {
    do {
      try calls.closeFile(try calls.openFile(path, .createNew))
    } catch {
      if error.code != .exists { throw error }
    }
  }

  /// The caller has locked the empty file. A program that waits for the lock then finds another
  /// file at the path, and opens it.
  private func replaceEmptyFile(with header: [UInt8]) throws(RepositoryError) {
    try writing(path) { () throws(SystemError) in
      let empty = try calls.status(at: path, followingLinks: true)
      let failure = try calls.replaceFile(
        try calls.realPath(of: path), like: empty, with: FileContents(header))
      // The next append must not vanish together with the name.
      if let failure { throw failure }
    }
  }
}

extension JournalFile {
  /// Replaces the journal by a file with some lines removed or changed. All other lines keep their
  /// bytes, known or not. A rename puts the new file in place, so a crash leaves the old file or
  /// the new one.
  ///
  /// The caller has locked the journal. A program that waits for the lock then finds another file
  /// at the path, and opens it. If a program that ignores locks writes to the file meanwhile,
  /// `changes` is called again. Nil from `changes` means no rewrite.
  ///
  /// True if the new file is in place, and the device has it.
  @discardableResult
  func rewrite(
    _ journal: borrowing LockedJournal, links: HardLinks,
    as changes: (_ old: FileStatus) throws(RepositoryError) -> FileChanges?
  ) throws(RepositoryError) -> Bool {
    for _ in 0..<3 {
      let old = try journal.status()
      guard let found = try changes(old) else { return false }
      let new = try replacement(of: journal, links: links)
      if try journal.write(found, of: old, to: new.descriptor) {
        let isDurable = try put(new)
        if found.hasSealedLine { seals?.forgetOpened() }
        return isDurable
      }
    }
    throw .unwritable(path: path.text, .vanished)
  }

  /// Replaces the whole content of the journal, under the same rules.
  @discardableResult
  func rewrite(
    _ journal: borrowing LockedJournal, links: HardLinks,
    writing lines: (_ put: PutLines) throws(RepositoryError) -> Void
  ) throws(RepositoryError) -> Bool {
    let new = try replacement(of: journal, links: links)
    let descriptor = new.descriptor
    var written = 0
    try lines { (piece) throws(RepositoryError) in
      try writing(path) { () throws(SystemError) in
        try calls.writeAll(descriptor, piece, written: &written)
      }
    }
    return try put(new)
  }

  /// A copy of the journal, to which the caller adds lines, so that all of them appear at once.
  func extensible(
    _ journal: borrowing LockedJournal, _ old: FileStatus
  ) throws(RepositoryError) -> Replacement {
    let new = try replacement(of: journal, links: .refuse)
    guard try journal.copy(old, to: new.descriptor) else { throw hasChanged }
    return new
  }

  /// Puts an extended copy in the place of the journal, unless a program that ignores locks has
  /// written to the journal meanwhile.
  func put(_ new: consuming Replacement, insteadOf old: FileStatus) throws(RepositoryError) {
    let current = try writing(path) { () throws(SystemError) in
      try calls.status(at: path, followingLinks: true)
    }
    guard current == old else { throw hasChanged }
    _ = try put(new)
  }

  private var hasChanged: RepositoryError {
    .unwritable(path: path.text, .other(call: "read", words: "the journal has changed"))
  }

  private func replacement(
    of journal: borrowing LockedJournal, links: HardLinks
  ) throws(RepositoryError) -> Replacement {
    let old = try journal.status()
    // Other hard links would keep the old file with the removed lines.
    if old.links > 1, links == .refuse {
      throw .unwritable(path: path.text, .hardLinks(old.links))
    }
    return try writing(path) { () throws(SystemError) in
      try .begin(of: try calls.realPath(of: path), like: old, calls)
    }
  }

  /// True if the device has the new name.
  private func put(_ new: consuming Replacement) throws(RepositoryError) -> Bool {
    let failure: SystemError?
    do { failure = try new.finish() } catch { throw .unwritable(path: path.text, Obstacle(error)) }
    if let failure { report(.notDurable(path: path.text, Obstacle(failure))) }
    return failure == nil
  }

  /// Removes the temporary files of killed rewrites. The caller has locked the journal.
  func sweepTemporaryFiles() {
    guard let path = try? calls.realPath(of: path) else { return }
    TemporaryFiles(of: path, calls).sweep()
  }
}

/// A new file that takes the place of another one, with its owner and mode. The caller holds the lock.
/// Without `finish`, the old file stays.
struct Replacement: ~Copyable {
  let descriptor: Int32
  private let temporary: BytePath
  private let path: BytePath
  private let calls: any SystemCalls
  private var isOpen = true
  private var isTemporary = true

  private init(
    _ descriptor: Int32, _ temporary: BytePath, _ path: BytePath, _ calls: any SystemCalls
  ) {
    self.descriptor = descriptor
    self.temporary = temporary
    self.path = path
    self.calls = calls
  }

  static func begin(
    of path: BytePath, like old: FileStatus, _ calls: any SystemCalls
  ) throws(SystemError) -> Replacement {
    let files = TemporaryFiles(of: path, calls)
    files.sweep()
    let temporary = files.new
    let file = Replacement(try calls.openFile(temporary, .createNew), temporary, path, calls)
    let new = try calls.status(of: file.descriptor)
    if new.owner != old.owner || new.group != old.group {
      try calls.changeOwner(file.descriptor, to: old.owner, group: old.group)
    }
    if new.mode != old.mode { try calls.changeMode(file.descriptor, to: old.mode) }
    return file
  }

  deinit {
    if isOpen { try? calls.closeFile(descriptor) }
    if isTemporary { try? calls.removeFile(temporary) }
  }

  /// Replaces the file. Returns why the system did not confirm that the new name survives a power
  /// cut; nil if it did.
  consuming func finish() throws(SystemError) -> SystemError? {
    try calls.synchronize(descriptor)
    isOpen = false
    try calls.closeFile(descriptor)
    try calls.renameFile(temporary, to: path)
    isTemporary = false
    do throws(SystemError) {
      try calls.synchronizeDirectory(path.parent)
      return nil
    } catch {
      return error
    }
  }
}

extension SystemCalls {
  /// Replaces the whole content of a file, as `Replacement` does.
  func replaceFile(
    _ path: BytePath, like old: FileStatus, with bytes: FileContents
  ) throws(SystemError) -> SystemError? {
    let new = try Replacement.begin(of: path, like: old, self)
    try writeAll(new.descriptor, [0..<bytes.count], of: bytes)
    return try new.finish()
  }
}

extension RepositoryError.Obstacle {
  /// Translates a system error into an obstacle that has a sentence in the catalogue.
  init(_ error: SystemError) {
    self =
      switch error.code {
      case .permission: .permission
      case .readOnlyFileSystem: .readOnlyFileSystem
      case .noSpace: .noSpace
      case .quota: .quota
      case .fileTooLarge: .fileTooLarge
      case .noSuchFile: .missing
      case .isDirectory: .directory
      case .notDirectory: .notADirectory
      case .linkLoop: .linkLoop
      case .nameTooLong: .nameTooLong
      case .interrupted: .interrupted
      default: .other(call: error.call, words: error.description)
      }
  }
}

/// Runs system calls and translates their errors.
func translated<Result: ~Copyable>(
  _ body: () throws(SystemError) -> Result
) throws(RepositoryError.Obstacle) -> Result {
  do { return try body() } catch { throw RepositoryError.Obstacle(error) }
}

/// The error of a system call, or what it means for a file.
protocol FileFailure: Error {
  var obstacle: RepositoryError.Obstacle { get }
}

extension SystemError: FileFailure {
  var obstacle: RepositoryError.Obstacle { RepositoryError.Obstacle(self) }
}

extension RepositoryError.Obstacle: FileFailure {
  var obstacle: RepositoryError.Obstacle { self }
}

extension RepositoryError {
  init(_ error: some FileFailure, reading path: BytePath) {
    let obstacle = error.obstacle
    self = obstacle == .interrupted ? .interrupted : .unreadable(path: path.text, obstacle)
  }

  init(_ error: some FileFailure, writing path: BytePath) {
    let obstacle = error.obstacle
    self = obstacle == .interrupted ? .interrupted : .unwritable(path: path.text, obstacle)
  }
}

/// Takes whole lines, some at a time.
typealias PutLines = ([UInt8]) throws(RepositoryError) -> Void

/// Reads a file, and says which one if that fails.
func reading<Result: ~Copyable, Failure: FileFailure>(
  _ path: BytePath, _ body: () throws(Failure) -> Result
) throws(RepositoryError) -> Result {
  do { return try body() } catch { throw RepositoryError(error, reading: path) }
}

/// Writes a file, and says which one if that fails.
func writing<Result: ~Copyable, Failure: FileFailure>(
  _ path: BytePath, _ body: () throws(Failure) -> Result
) throws(RepositoryError) -> Result {
  do { return try body() } catch { throw RepositoryError(error, writing: path) }
}
