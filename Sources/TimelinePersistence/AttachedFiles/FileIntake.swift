import Platform
import Synchronization
import TimelineDomain

// The order of an addition, so that a crash leaves a file too many and never a line without its file:
// copy, `fsync`, lock the journal, rename, `fsync` the directories, append the line.

/// How far long work with files is, in bytes; `total` is nil for a stream.
typealias FileProgress = @Sendable (_ done: Int, _ total: Int?) -> Void

/// Adds up the bytes that threads have worked on.
final class ProgressSum: Sendable {
  private let done = Mutex(0)
  private let total: Int?
  private let progress: FileProgress?

  init(_ progress: FileProgress?, total: Int? = nil) {
    self.progress = progress
    self.total = total
  }

  func add(_ more: Int) {
    let sum = done.withLock { done in
      done += more
      return done
    }
    progress?(sum, total)
  }
}

/// A file whose bytes are in the folder and on the device, but have no name there yet. Without `place`
/// they go with the last reference.
final class IncomingFile: TakenFile {
  let file: AttachedFile
  /// In plain. Of a sealed stream, only the first.
  let bytes: FileBytes
  let folder: FileFolder
  fileprivate let temporary: FileFolder.TemporaryFile
  /// The status of a good file that the folder already has.
  fileprivate let present: FileStatus?

  fileprivate init(
    _ file: AttachedFile, in folder: FileFolder, _ temporary: FileFolder.TemporaryFile,
    present: FileStatus? = nil, plain: FileBytes? = nil
  ) {
    self.file = file
    self.folder = folder
    bytes =
      plain
      ?? FileBytes(count: file.size ?? 0) { [calls = folder.calls] in
        temporary.file.bytes(at: $0, $1, calls)
      }
    self.temporary = temporary
    self.present = present
  }

  func discard() { temporary.remove() }
}

// MARK: - Taking in

extension FileFolder {
  /// Copies a file into the folder. Takes no lock of the journal, because it may take minutes.
  func takeIn(
    _ source: FileSource, progress: FileProgress? = nil
  ) throws(RepositoryError) -> IncomingFile {
    let temporary = try newTemporaryFile()
    return try incoming(
      try copy(source, to: temporary, md5: nil, progress), temporary, named: source.name)
  }

  /// The same, sealed: the folder gets no byte in plain.
  func takeIn(
    _ source: FileSource, sealing seal: FileSeal, progress: FileProgress? = nil
  ) throws(RepositoryError) -> IncomingFile {
    let temporary = try newTemporaryFile()
    var beginning = FileBeginning()
    var original: OpenFile?
    let (plain, stored) = try seal.seal(into: temporary.file, path, calls) {
      [self] (taker) throws(RepositoryError) in
      let taker: FileCopy.Taker = { piece throws(RepositoryError) in
        beginning.add(piece)
        try taker(piece)
      }
      switch source {
      case .file(let path):
        return try readFile(BytePath(path)) { (file, path, size) throws(RepositoryError) in
          original = file
          return try FileCopy(
            from: file.descriptor, path, isStream: false, to: taker, calls: calls,
            progress: ProgressSum(progress, total: size).add)
        }
      case .stream(let descriptor):
        return try FileCopy(
          from: descriptor, BytePath(source.path), isStream: true, to: taker, calls: calls,
          progress: ProgressSum(progress).add)
      case .bytes(let bytes, _, _):
        return try FileCopy(
          of: bytes, to: taker, md5: nil, calls: calls, progress: ProgressSum(progress).add)
      }
    }
    let bytes = original.map { file in
      FileBytes(count: plain.size) { [calls] in file.bytes(at: $0, $1, calls) }
    }
    return try incoming(
      plain.attachedFile(name: source.name), as: stored, temporary,
      bytes ?? FileBytes(beginning.bytes))
  }

  private func incoming(
    _ file: AttachedFile, as stored: FileCopy, _ temporary: TemporaryFile, _ plain: FileBytes
  ) throws(RepositoryError) -> IncomingFile {
    try synchronize(temporary)
    return IncomingFile(
      file.sealed(as: stored.digest, size: stored.size), in: self, temporary, plain: plain)
  }

  /// Seals a file that is here in plain, or in one of the folders.
  func seal(
    _ file: AttachedFile, from folders: [FileFolder], with seal: FileSeal, progress: FileProgress?
  ) throws(RepositoryError) -> IncomingFile {
    let temporary = try newTemporaryFile()
    for folder in folders {
      guard let source = try folder.file(file.digest) else { continue }
      let (plain, stored) = try seal.seal(into: temporary.file, path, calls) {
        [self] (taker) throws(RepositoryError) in
        try FileCopy(
          from: source.descriptor, folder.path(of: file.digest), isStream: false, to: taker,
          calls: calls, progress: ProgressSum(progress, total: file.size).add)
      }
      guard plain.digest == file.digest else { break }
      return try incoming(
        plain.attachedFile(name: file.name), as: stored, temporary, FileBytes([]))
    }
    throw .fileMissing(file.digest)
  }

  /// Seals a sealed file to another key.
  func reseal(
    _ file: AttachedFile, from folders: [FileFolder], _ opening: FileOpening,
    with seal: FileSeal, progress: FileProgress?
  ) throws(RepositoryError) -> IncomingFile {
    let temporary = try newTemporaryFile()
    for folder in folders where folder.mayHave(file.digest) {
      let (plain, stored) = try seal.seal(into: temporary.file, path, calls) {
        [self] (taker) throws(RepositoryError) in
        var pass = FileCopy.Pass(to: taker, calls)
        try folder.open(file, opening, progress: progress) { piece throws(RepositoryError) in
          try pass.add(piece)
        }
        return try pass.end()
      }
      return try incoming(
        plain.attachedFile(name: file.name), as: stored, temporary, FileBytes([]))
    }
    throw .fileMissing(file.digest)
  }

  /// Opens a sealed file of one of the folders into this one.
  func unseal(
    _ file: AttachedFile, from folders: [FileFolder], with opening: FileOpening,
    progress: FileProgress?
  ) throws(RepositoryError) -> IncomingFile {
    let temporary = try newTemporaryFile()
    for folder in folders where folder.mayHave(file.digest) {
      var pass = FileCopy.Pass(to: temporary.file.taker(path, calls), calls)
      try folder.open(file, opening, progress: progress) { piece throws(RepositoryError) in
        try pass.add(piece)
      }
      return try incoming(try pass.end(), temporary, named: file.name)
    }
    throw .fileMissing(file.digest)
  }

  /// The same with a file that an import found. Nil if it has other bytes than the entry names.
  func takeIn(
    _ found: FileSource, fitting attachment: ForeignAttachment
  ) throws(RepositoryError) -> IncomingFile? {
    let temporary = try newTemporaryFile()
    let copy = try copy(found, to: temporary, md5: attachment.md5, nil)
    return copy.fits(attachment) ? try incoming(copy, temporary, named: found.name) : nil
  }

  private func incoming(
    _ copy: FileCopy, _ temporary: TemporaryFile, named name: String?
  ) throws(RepositoryError) -> IncomingFile {
    let present = try goodFile(copy.digest, size: copy.size, waiting: true)
    if present == nil { try synchronize(temporary) }
    return IncomingFile(copy.attachedFile(name: name), in: self, temporary, present: present)
  }

  private func copy(
    _ source: FileSource, to temporary: TemporaryFile, md5: String?, _ progress: FileProgress?
  ) throws(RepositoryError) -> FileCopy {
    switch source {
    case .file(let path):
      return try copyFile(BytePath(path), to: temporary, progress)
    case .stream(let descriptor):
      return try FileCopy(
        from: descriptor, BytePath(source.path), isStream: true, to: temporary.file, path,
        calls: calls, progress: ProgressSum(progress).add)
    case .bytes(let bytes, _, _):
      return try FileCopy(
        of: bytes, to: temporary.file.taker(path, calls), md5: md5, calls: calls,
        progress: ProgressSum(progress).add)
    }
  }

  private func copyFile(
    _ path: BytePath, to temporary: TemporaryFile, _ progress: FileProgress?
  ) throws(RepositoryError) -> FileCopy {
    try readFile(path) { (source, path, size) throws(RepositoryError) in
      // A clone can't change any more, so it is only hashed.
      let isClone = (try? calls.cloneFile(source.descriptor, to: temporary.file.descriptor)) != nil
      return try FileCopy(
        from: isClone ? temporary.file.descriptor : source.descriptor, isClone ? self.path : path,
        isStream: false, to: isClone ? nil : temporary.file, self.path, calls: calls,
        progress: ProgressSum(progress, total: size).add)
    }
  }

  /// Reads a file of a person, which must not change meanwhile.
  private func readFile(
    _ path: BytePath,
    _ read: (_ file: OpenFile, _ path: BytePath, _ size: Int) throws(RepositoryError) -> FileCopy
  ) throws(RepositoryError) -> FileCopy {
    // To open a device can do something, so the kind comes first. The name may lead elsewhere by then.
    _ = try regular(path) { () throws(SystemError) in
      try calls.status(at: path, followingLinks: true)
    }
    let source = OpenFile(
      try reading(path) { () throws(SystemError) in
        try calls.openFile(path, .read)
      }, calls)
    let before = try regular(path) { () throws(SystemError) in
      try calls.status(of: source.descriptor)
    }
    let copy = try read(source, path, before.size)
    // The name may lead to another file by now, or this file may have been written to.
    let after = try? calls.status(at: path, followingLinks: true)
    // Files of the system such as /proc/version have size 0.
    guard after?.isUnchanged(since: before) == true, copy.size == before.size || before.size == 0
    else { throw .changedWhileRead(path: path.text) }
    return copy
  }

  /// The status of a regular file; refuses everything else.
  private func regular(
    _ path: BytePath, _ status: () throws(SystemError) -> FileStatus
  ) throws(RepositoryError) -> FileStatus {
    let status = try reading(path, status)
    switch status.kind {
    case .regular: return status
    case .directory: throw .unreadable(path: path.text, .directory)
    default: throw .unreadable(path: path.text, .notAFile)
    }
  }

  /// The status of the folder's file if its bytes are those of the digest. With `waiting`, they are on
  /// the device then, whatever program wrote them.
  func goodFile(
    _ digest: FileDigest, size: Int, waiting: Bool
  ) throws(RepositoryError) -> FileStatus? {
    guard sizes(of: [digest])[digest] == size else { return nil }
    do {
      guard let (file, copy) = try hashed(digest), copy.digest == digest, copy.size == size
      else { return nil }
      if waiting, (try? calls.synchronize(file.descriptor)) == nil { return nil }
      return try? calls.status(of: file.descriptor)
    } catch {
      if case .interrupted = error { throw error }
      return nil
    }
  }

  private func synchronize(_ temporary: TemporaryFile) throws(RepositoryError) {
    try writing(path) { () throws(SystemError) in
      try calls.synchronize(temporary.file.descriptor)
    }
  }
}

/// The first bytes of a stream, in which pictures say when they were taken.
private struct FileBeginning {
  private static let mostBytes = 1 << 20
  private(set) var bytes: [UInt8] = []

  mutating func add(_ piece: Span<UInt8>) {
    let rest = min(FileBeginning.mostBytes - bytes.count, piece.count)
    unsafe piece.extracting(..<rest).withUnsafeBufferPointer { unsafe bytes += $0 }
  }
}

// MARK: - Placing

extension FileFolder {
  /// Gives taken-in files their names, and returns those that are new. The caller has locked the journal
  /// and appends the line that names them next; if that fails, it calls `takeBack` with the new ones.
  func place(
    _ files: [IncomingFile], of journal: JournalFile, under lock: borrowing LockedJournal
  ) throws(RepositoryError) -> Set<FileDigest> {
    var new: Set<FileDigest> = []
    do {
      for file in files where try place(file) { new.insert(file.file.digest) }
      try synchronizeNames(ofNew: files.map(\.file.digest))
      return new
    } catch {
      takeBack(new, of: journal, under: lock)
      throw error
    }
  }

  /// Removes the files that `place` added, unless a line of the journal names them: an append that
  /// failed may have written its line, and two entries may have the same file.
  func takeBack(
    _ new: Set<FileDigest>, of journal: JournalFile, under lock: borrowing LockedJournal
  ) { _ = removeUnused(new, of: journal, under: lock) }

  /// The same for one of many files; true if it is new. The caller calls `synchronizeNames` before it
  /// writes lines.
  func place(_ incoming: IncomingFile) throws(RepositoryError) -> Bool {
    let digest = incoming.file.digest
    let subfolder = try directory.makeDirectory(digest.folderName)
    let now = try subfolder.status(digest.name)
    if let now, let present = incoming.present, now.isUnchanged(since: present) { return false }
    // A purge has removed the good file meanwhile, or there was none.
    if incoming.present != nil { try synchronize(incoming.temporary) }
    // Replaces a file with other bytes, and a link. A directory of that name is an error: the program
    // doesn't know what is in it.
    do throws(SystemError) {
      try calls.renameFile(
        incoming.temporary.name, in: directory.descriptor, to: digest.name,
        in: subfolder.descriptor)
    } catch {
      let path = path(of: digest)
      if (try? subfolder.status(digest.name))?.kind == .directory {
        throw .directory(path: path.text)
      }
      throw RepositoryError(error, writing: path)
    }
    return now == nil
  }
}

// MARK: - Receiving from other folders

/// A place that may have good copies of files.
protocol FileOrigin: Sendable {
  /// Writes the copy of a file to an empty file in the folder; it may turn out to have other bytes. Nil
  /// if there is none. One that can't be read is an error. `progress` hears of each piece.
  func copy(
    _ digest: FileDigest, to target: OpenFile, in folder: FileFolder,
    progress: @escaping @Sendable (_ bytes: Int) -> Void
  ) throws(RepositoryError) -> FileCopy?
}

extension FileFolder: FileOrigin {
  func copy(
    _ digest: FileDigest, to target: OpenFile, in folder: FileFolder,
    progress: @escaping @Sendable (_ bytes: Int) -> Void
  ) throws(RepositoryError) -> FileCopy? {
    guard let source = try file(digest) else { return nil }
    return try FileCopy(
      from: source.descriptor, path(of: digest), isStream: false, to: target, folder.path,
      calls: folder.calls, progress: progress)
  }
}

extension FileFolder {
  /// What becomes of one file.
  private enum Arrival: Sendable {
    /// A good file was here.
    case present
    case copied(IncomingFile)
    case missing
    case unreadable(RepositoryError)
  }

  /// How many copies wait for their names at the same time; each is an open file.
  private static let mostWaiting = 64

  /// Makes sure that this folder has these files, each from the first origin with a good one. Their
  /// names are on the device at the end.
  ///
  /// The bytes of many files are written first and then waited for, because one wait of the device
  /// covers most of the others. No file gets its name before that. `placed` is called with each file
  /// of a new name, so that the caller can take them back after a failure.
  func receive(
    _ digests: Set<FileDigest>, from origins: [any FileOrigin], progress: FileProgress? = nil,
    placed: (FileDigest) -> Void = { _ in }
  ) throws(RepositoryError) -> FileTransfer {
    var (copied, present) = (FileCount(), 0)
    var (missing, unreadable): ([FileDigest], [FileDigest: RepositoryError]) = ([], [:])
    let sum = ProgressSum(progress)
    var rest = digests.sorted()[...]
    while !rest.isEmpty {
      let part = Array(rest.prefix(FileFolder.mostWaiting))
      rest = rest.dropFirst(part.count)
      let found = try FileFolder.inParallel(part) { (digest) throws(RepositoryError) in
        try self.arrival(of: digest, from: origins, progress: sum.add)
      }
      var incoming: [IncomingFile] = []
      for (digest, arrival) in zip(part, found) {
        switch arrival {
        case .present: present += 1
        case .copied(let file): incoming.append(file)
        case .missing: missing.append(digest)
        case .unreadable(let error): unreadable[digest] = error
        }
      }
      _ = try FileFolder.inParallel(incoming) { (file) throws(RepositoryError) in
        try self.synchronize(file.temporary)
      }
      for file in incoming {
        if try place(file) { placed(file.file.digest) }
        copied = copied + FileCount(files: 1, bytes: file.file.storedSize ?? 0)
      }
    }
    // Also those of present files: a program that was killed may not have waited for them.
    try synchronizeNames(ofNew: digests.sorted())
    return FileTransfer(
      copied: copied, present: present, missing: missing, unreadable: unreadable)
  }

  private func arrival(
    of digest: FileDigest, from origins: [any FileOrigin],
    progress: @escaping @Sendable (_ more: Int) -> Void
  ) throws(RepositoryError) -> Arrival {
    // Its bytes were on the device before it got its name.
    if let size = sizes(of: [digest])[digest],
      try goodFile(digest, size: size, waiting: false) != nil
    {
      return .present
    }
    var failure: RepositoryError?
    for origin in origins {
      let temporary = try newTemporaryFile()
      do throws(RepositoryError) {
        let copy = try origin.copy(digest, to: temporary.file, in: self, progress: progress)
        if let copy, copy.digest == digest {
          return .copied(IncomingFile(copy.attachedFile(name: nil), in: self, temporary))
        }
      } catch {
        // The next origin may have it.
        guard case .unreadable = error else { throw error }
        failure = failure ?? error
      }
    }
    return failure.map(Arrival.unreadable) ?? .missing
  }

  /// The results of a function that may fail. After a failure, such as a full disk, the rest would
  /// fail too, and does not begin.
  static func inParallel<Element: Sendable, Result: Sendable>(
    _ elements: [Element],
    _ body: @escaping @Sendable (Element) throws(RepositoryError) -> Result
  ) throws(RepositoryError) -> [Result] {
    let failure = Mutex<RepositoryError?>(nil)
    let results = Parallel.map(elements) { element -> Result? in
      guard failure.withLock({ $0 == nil }) else { return nil }
      do throws(RepositoryError) {
        return try body(element)
      } catch {
        failure.withLock { $0 = $0 ?? error }
        return nil
      }
    }
    if let results { return results }
    throw failure.withLock { $0 } ?? .interrupted
  }
}

// MARK: - Temporary files

extension FileFolder {
  /// A file in the folder under a temporary name, until it gets its own.
  ///
  /// It is locked while this program has it, so that a later program can tell what a killed one left.
  final class TemporaryFile: Sendable {
    let file: OpenFile
    let name: BytePath
    private let folder: FileFolder

    fileprivate init(_ descriptor: Int32, _ name: BytePath, _ folder: FileFolder) {
      file = OpenFile(descriptor, folder.calls)
      self.name = name
      self.folder = folder
    }

    /// After `rename` the name is no more, so nothing is removed.
    deinit { remove() }

    func remove() { try? folder.calls.removeFile(name, in: folder.directory.descriptor) }
  }

  func newTemporaryFile() throws(RepositoryError) -> TemporaryFile {
    try writing(path) { () throws(SystemError) in
      while true {
        let name = BytePath("file").temporary.name
        let file = TemporaryFile(
          try calls.openFile(name, in: directory.descriptor, .createNew), name, self)
        do throws(SystemError) {
          try calls.lockFile(file.file.descriptor, .exclusive)
        } catch {
          // Another program's sweep has just found the file.
          if error.code == .wouldBlock { continue }
          // Where the file system has no locks, nothing is swept.
          return file
        }
        // A sweep may have removed the file before it was locked.
        if try calls.status(of: file.file.descriptor).links > 0 { return file }
      }
    }
  }

  /// Removes the temporary files that no program has open.
  func sweep() {
    for name in (try? calls.names(inOpen: directory.descriptor)) ?? [] where name.isOfTakingIn {
      guard let descriptor = try? calls.openFile(name, in: directory.descriptor, .update) else {
        continue
      }
      if (try? calls.lockFile(descriptor, .exclusive)) != nil {
        try? calls.removeFile(name, in: directory.descriptor)
        try? calls.unlockFile(descriptor)
      }
      try? calls.closeFile(descriptor)
    }
  }
}

extension BytePath {
  /// `.journal-`, a random id and `.tmp`.
  fileprivate var isOfTakingIn: Bool {
    let (start, end) = (Array(".journal-".utf8), Array(".tmp".utf8))
    return bytes.count == start.count + 16 + end.count && bytes.starts(with: start)
      && bytes.suffix(end.count).elementsEqual(end)
      && bytes.dropFirst(start.count).dropLast(end.count).allSatisfy(EntryID.alphabet.contains)
  }
}
