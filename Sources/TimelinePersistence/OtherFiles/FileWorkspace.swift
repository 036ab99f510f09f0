package import Platform
package import TimePhrases
package import TimelineDomain

/// The files of a user, in the file system.
package struct FileWorkspace: Workspace {
  /// The folders that the program writes to, besides those of the journals. Nil without a home
  /// directory.
  package struct Folders: Sendable {
    let settings: BytePath?
    let notes: BytePath?
    let drafts: BytePath?
    let copies: BytePath?
    let caches: BytePath?
    /// In memory only, and only for this user: `$XDG_RUNTIME_DIR`.
    let runtime: BytePath?
    /// Where a relative path begins.
    let here: BytePath?

    /// `settings` is the path of the file.
    package init(
      settings: [UInt8]? = nil, notes: [UInt8]? = nil, drafts: [UInt8]? = nil,
      copies: [UInt8]? = nil, caches: [UInt8]? = nil, runtime: [UInt8]? = nil,
      here: [UInt8]? = nil
    ) {
      self.settings = settings.map { BytePath($0) }
      self.notes = notes.map { BytePath($0) }
      self.drafts = drafts.map { BytePath($0) }
      self.copies = copies.map { BytePath($0) }
      self.caches = caches.map { BytePath($0) }
      self.runtime = runtime.map { BytePath($0) }
      self.here = here.map { BytePath($0) }
    }
  }

  private let folders: Folders
  private let calls: any SystemCalls
  private let clock: any TimeSource
  private let zones: ZoneDatabase

  /// `clock` is for the time zones that imports name.
  package init(
    _ folders: Folders, clock: any TimeSource, calls: any SystemCalls = LiveSystemCalls()
  ) {
    self.folders = folders
    self.clock = clock
    self.calls = calls
    zones = ZoneDatabase(clock: clock, calls: calls)
  }

  // MARK: Journals

  package func journal(
    at path: [UInt8], _ time: any TimeSource, seals use: SealUse,
    report: @escaping @Sendable (RepositoryEvent) -> Void
  ) -> any JournalRepository {
    let path = BytePath(path)
    let places = Seals.Places(
      runtime: folders.runtime, notes: folders.notes, caches: folders.caches)
    let indexing = folders.caches.map {
      FilePostRepository.Indexing(in: $0, of: fromRoot(path), calls: calls)
    }
    return FilePostRepository(
      path: path, time: time, calls: calls, indexing: indexing,
      seals: Seals(of: resolved(fromRoot(path)), in: places, use, time, calls: calls),
      report: report)
  }

  package func readJournal(
    _ bytes: Span<UInt8>, named name: String, _ take: (JournalLine) -> Void
  ) {
    JournalExcerpt(bytes, named: name).forEachLine(of: bytes, take)
  }

  package func gate(ofJournal bytes: Span<UInt8>) -> JournalGate {
    JournalHeaders(bytes).header.needs
  }

  package func traces(of posts: TracedPosts, in journal: [UInt8]) -> [Trace] {
    traces(of: journal).traces(of: posts)
  }

  package func sweep(
    _ posts: TracedPosts, in journal: [UInt8], found: [Trace]
  ) -> SweptTraces {
    traces(of: journal).sweep(posts, found: found)
  }

  private func traces(of journal: [UInt8]) -> FileTraces {
    FileTraces(of: fromRoot(BytePath(journal)), in: folders, time: clock, calls: calls)
  }

  /// The path without links, so that a journal has one key and one lock by all of its names.
  private func resolved(_ path: BytePath) -> BytePath {
    if let real = try? calls.realPath(of: path) { return real }
    // A new journal.
    return (try? calls.realPath(of: path.parent)).map { $0.appending(path.name) } ?? path
  }

  /// The path as the shell knows it, with its links.
  private func fromRoot(_ path: BytePath) -> BytePath {
    path.isAbsolute ? path : folders.here?.appending(path) ?? path
  }

  package func mergeForGit(
    base: [UInt8], ours: [UInt8], theirs: [UInt8]
  ) async throws(RepositoryError) {
    try GitDriver(calls: calls).merge(
      base: BytePath(base), ours: BytePath(ours), theirs: BytePath(theirs))
  }

  // MARK: Settings, drafts, notes

  private var settings: ConfigurationFile? {
    folders.settings.map { ConfigurationFile(path: $0, calls: calls) }
  }

  package var settingsLocation: [UInt8]? { folders.settings?.bytes }

  package func readSettings() throws(RepositoryError) -> [UInt8]? { try settings?.read() }

  package func changeSettings(
    _ change: ([UInt8]?) -> [UInt8]?
  ) throws(RepositoryError) -> RepositoryError.Obstacle? { try settings?.replace(change) }

  package func drafts(_ kind: DraftKind, _ time: any TimeSource) -> (any DraftKeeper)? {
    let inMemory = try? OpenSeals(runtime: folders.runtime, calls: calls).drafts()
    let (directory, others): (BytePath?, [BytePath]) =
      switch kind {
      case .texts: (folders.drafts, inMemory.map { [$0] } ?? [])
      case .copies: (folders.copies, [])
      case .sealed: (inMemory, folders.drafts.map { [$0] } ?? [])
      }
    return directory.map {
      DraftFolder(directory: $0, besides: others, time: time, calls: calls)
    }
  }

  private var notes: OnceFolder? {
    folders.notes.map { OnceFolder(directory: $0, calls: calls) }
  }

  package func isFirst(_ name: String) -> Bool { notes?.isFirst(name) ?? false }
  package func note(_ name: String) -> [UInt8]? { notes?.note(name) }
  package func keep(_ note: [UInt8], as name: String) { notes?.keep(note, as: name) }

  // MARK: Other files

  package func folderForCopies(isSealed: Bool) -> [UInt8]? {
    if isSealed { return try? OpenSeals(runtime: folders.runtime, calls: calls).copies().bytes }
    // Apart from the texts that 'journal open' keeps there.
    return folders.copies?.appending("opened").bytes
  }

  package func removeCopy(at path: [UInt8]) { try? calls.removeFile(BytePath(path)) }

  package func removeOldCopies(in folder: [UInt8]) {
    let folder = BytePath(folder)
    let hour: Int64 = 3600
    for name in (try? calls.names(in: folder)) ?? [] {
      let path = folder.appending(name)
      guard let status = try? calls.status(at: path, followingLinks: false),
        status.kind == .regular, status.modified.seconds < calls.now().seconds - hour
      else { continue }
      try? calls.removeFile(path)
    }
  }

  package func absolute(_ path: [UInt8]) throws(RepositoryError) -> [UInt8] {
    let path = BytePath(path)
    if path.isAbsolute { return path.bytes }
    return try reading(path) { () throws(SystemError) in
      try calls.realPath(of: BytePath(".")).appending(path).bytes
    }
  }

  package func sizeOfFile(at path: [UInt8]) -> Int? {
    let status = try? calls.status(at: BytePath(path), followingLinks: true)
    return status?.kind == .regular ? status?.size : nil
  }

  package func identity(of path: [UInt8]) -> String? {
    (try? calls.status(at: BytePath(path), followingLinks: true)).map { "\($0.device):\($0.inode)" }
  }

  package func filesToImport(at path: [UInt8]) throws(RepositoryError) -> [ForeignFile] {
    try ImportFolder(calls: calls).files(at: path)
  }

  package func run(
    _ words: [String], onCopyOf file: FileBytes, isSealed: Bool
  ) -> ProgramOutput {
    guard let folder = folderForCopies(isSealed: isSealed).map({ BytePath($0) }) else {
      return ProgramOutput(code: ProgramOutput.notRun)
    }
    // What a killed program has left.
    removeOldCopies(in: folder.bytes)
    do throws(SystemError) {
      try calls.makeDirectories(folder)
      let (copy, target) = (
        folder.appending("copy").temporary, folder.appending("output").temporary
      )
      let source = OpenFile(try calls.openFile(copy, .createNew), calls)
      defer { try? calls.removeFile(copy) }
      let isWhole = try file.forEachPiece { (bytes) throws(SystemError) in
        var written = 0
        try calls.writeAll(source.descriptor, bytes, written: &written)
      }
      let output = OpenFile(try calls.openFile(target, .createNew), calls)
      let kept = PrivateFile(target, calls)
      guard isWhole else { return ProgramOutput(code: ProgramOutput.notRun) }
      let captured = Process.capture(
        words[0], words.dropFirst().map { Array($0.utf8) } + [copy.bytes],
        target: output.descriptor)
      let size = try calls.status(of: output.descriptor).size
      return ProgramOutput(
        code: captured?.code ?? ProgramOutput.notInstalled,
        bytes: FileBytes(count: size) { kept.bytes(at: $0, $1) })
    } catch {
      return ProgramOutput(code: ProgramOutput.notRun)
    }
  }

  package func digest(of bytes: FileBytes) -> FileDigest? {
    var hash = SHA256()
    guard bytes.forEachPiece({ hash.add($0.span) }) else { return nil }
    return FileDigest(hash.digest)
  }

  package func zone(_ name: String) -> (any TimeSource)? { zones.zone(name) }

  package func exportPlace(
    at path: [UInt8], besides journals: [[UInt8]]
  ) throws(RepositoryError) -> ExportPlace {
    let path = BytePath(path)
    do throws(SystemError) {
      let status = try calls.status(at: path, followingLinks: true)
      switch status.kind {
      case .regular:
        let isJournal = journals.contains { journal in
          let other = try? calls.status(at: BytePath(journal), followingLinks: true)
          return other.map(status.isSameFile) ?? false
        }
        return isJournal ? .journal : .file
      case .directory: return .folder(isEmpty: try calls.names(in: path).isEmpty)
      case .pipe, .socket, .device, .link: return .other
      }
    } catch {
      if error.code == .noSuchFile { return .free }
      throw .unwritable(path: path.text, RepositoryError.Obstacle(error))
    }
  }

  package func beginExport(
    to path: [UInt8], _ name: String?
  ) throws(RepositoryError) -> any ExportFile {
    let path = BytePath(path)
    let wanted = name.map { path.appending($0) } ?? path
    var folders: [BytePath] = []
    return try writing(wanted) { () throws(SystemError) in
      if name != nil {
        var folder = wanted.parent
        while failure(at: folder)?.code == .noSuchFile {
          folders.append(folder)
          folder = folder.parent
        }
      }
      do throws(SystemError) {
        if name != nil { try calls.makeDirectories(wanted.parent) }
        // The name has to fit before bytes are written.
        if let failure = failure(at: wanted), failure.code != .noSuchFile { throw failure }
        // A link stays, and the file that it leads to is replaced.
        let real = (try? calls.realPath(of: wanted)) ?? wanted
        let temporary = real.temporary
        let descriptor = try calls.openFile(temporary, .createNew)
        return NewExportFile(
          descriptor: descriptor, temporary: temporary, path: real, folders: folders,
          isAlone: name == nil, calls: calls)
      } catch {
        for folder in folders { try? calls.removeDirectory(folder) }
        throw error
      }
    }
  }
}

extension FileWorkspace {
  /// Why a path has no status. Nil if it has one.
  private func failure(at path: BytePath) -> SystemError? {
    do throws(SystemError) {
      _ = try calls.status(at: path, followingLinks: false)
      return nil
    } catch {
      return error
    }
  }
}

/// A file that goes with its last reader. It is opened for each part: an export may have more of them
/// than a program may have open.
private final class PrivateFile: Sendable {
  private let path: BytePath
  private let calls: any SystemCalls

  init(_ path: BytePath, _ calls: any SystemCalls) {
    self.path = path
    self.calls = calls
  }

  deinit { try? calls.removeFile(path) }

  func bytes(at offset: Int, _ count: Int) -> [UInt8] {
    guard let descriptor = try? calls.openFile(path, .read) else { return [] }
    return OpenFile(descriptor, calls).bytes(at: offset, count, calls)
  }
}

/// A file of an export, under a temporary name. Files have mode 0600, folders 0700.
private final class NewExportFile: ExportFile {
  private var descriptor: Int32?
  private let temporary: BytePath
  private let path: BytePath
  /// Those that were made for it, the innermost first.
  private let folders: [BytePath]
  /// Whether the file has its name and replaced no other one.
  private var isNew = false
  /// Whether it is the whole export. A folder may have thousands of files, and to wait for the
  /// device after each would take minutes; the journal still has everything.
  private let isAlone: Bool
  private let calls: any SystemCalls

  init(
    descriptor: Int32, temporary: BytePath, path: BytePath, folders: [BytePath], isAlone: Bool,
    calls: any SystemCalls
  ) {
    self.descriptor = descriptor
    self.temporary = temporary
    self.path = path
    self.folders = folders
    self.isAlone = isAlone
    self.calls = calls
  }

  deinit { if descriptor != nil { abandon() } }

  func append(_ bytes: [UInt8]) throws(RepositoryError) {
    guard let descriptor else { return }
    try telling { () throws(SystemError) in
      var written = 0
      try calls.writeAll(descriptor, bytes, written: &written)
    }
  }

  func finish(isReplacing: Bool) throws(RepositoryError) {
    guard let descriptor else { return }
    try telling { () throws(SystemError) in
      if isAlone { try calls.synchronize(descriptor) }
      self.descriptor = nil
      do throws(SystemError) {
        try calls.closeFile(descriptor)
        isNew = (try? calls.status(at: path, followingLinks: false)) == nil
        if isReplacing {
          try calls.renameFile(temporary, to: path)
        } else {
          try calls.linkOrMove(temporary, to: path)
          try? calls.removeFile(temporary)
        }
      } catch {
        isNew = false
        try? calls.removeFile(temporary)
        removeFolders()
        throw error
      }
      if isAlone { try? calls.synchronizeDirectory(path.parent) }
    }
  }

  func abandon() {
    if let descriptor {
      self.descriptor = nil
      try? calls.closeFile(descriptor)
      try? calls.removeFile(temporary)
    } else if isNew {
      isNew = false
      try? calls.removeFile(path)
    }
    removeFolders()
  }

  /// A folder with other files stays.
  private func removeFolders() {
    for folder in folders { try? calls.removeDirectory(folder) }
  }

  private func telling(_ body: () throws(SystemError) -> Void) throws(RepositoryError) {
    do throws(SystemError) {
      try body()
    } catch {
      let obstacle = error.code == .exists ? .exists : RepositoryError.Obstacle(error)
      throw .unwritable(path: path.text, obstacle)
    }
  }
}
