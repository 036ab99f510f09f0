import Platform
import TimelineDomain

/// The folder of a journal's files, open. A file is at `DD/SHA256`, where DD are the first two digits.
///
/// The folder is next to the journal, so a program may plant a link or a pipe in it. Each step opens
/// one name in an open directory and follows no link. No name in a journal leads to a path: the names
/// here are made of digests only.
final class FileFolder: Sendable {
  let directory: OpenDirectory
  private let parent: OpenDirectory

  var path: BytePath { directory.path }
  var calls: any SystemCalls { directory.calls }

  private init(_ directory: OpenDirectory, in parent: OpenDirectory) {
    self.directory = directory
    self.parent = parent
  }

  /// Where the folder of a journal is, whether it exists or not: next to the file itself, not to a
  /// link to it.
  static func path(
    of journal: BytePath, _ calls: any SystemCalls
  ) throws(AttachedFileError) -> BytePath {
    let real = try AttachedFileError.reading(journal) { () throws(SystemError) in
      do throws(SystemError) {
        return try calls.realPath(of: journal)
      } catch {
        // The journal, and maybe its directory, don't exist yet.
        guard error.code == .noSuchFile else { throw error }
        let parent = (try? calls.realPath(of: journal.parent)) ?? journal.parent
        return parent.appending(journal.name)
      }
    }
    return BytePath(real.bytes + Array(".files".utf8))
  }

  /// Nil if there is no such folder.
  static func open(
    _ path: BytePath, _ calls: any SystemCalls
  ) throws(AttachedFileError) -> FileFolder? {
    guard let parent = try OpenDirectory.open(path.parent, calls),
      let directory = try parent.directory(path.name)
    else { return nil }
    return FileFolder(directory, in: parent)
  }

  /// Creates the folder if there is none, and removes what killed programs left in it.
  static func create(
    _ path: BytePath, _ calls: any SystemCalls
  ) throws(AttachedFileError) -> FileFolder {
    try AttachedFileError.writing(path.parent) { () throws(SystemError) in
      try calls.makeDirectories(path.parent)
    }
    guard let parent = try OpenDirectory.open(path.parent, calls) else {
      throw .unwritable(path: path.parent.text, .missing)
    }
    let folder = FileFolder(try parent.makeDirectory(path.name), in: parent)
    folder.sweep()
    return folder
  }

  // MARK: Files

  /// The path of a file, for messages.
  func path(of digest: FileDigest) -> BytePath {
    path.appending(digest.folderName).appending(digest.name)
  }

  /// The open file of a digest, unverified. Nil if there is none; a link, a directory or a pipe of
  /// that name is none.
  func file(_ digest: FileDigest) throws(AttachedFileError) -> OpenFile? {
    guard let folder = try subfolder(of: digest) else { return nil }
    return try AttachedFileError.reading(path(of: digest)) { () throws(SystemError) in
      try folder.regularFile(digest.name)
    }
  }

  /// Nil if there is none; a link is none.
  func subfolder(of digest: FileDigest) throws(AttachedFileError) -> OpenDirectory? {
    try subfolder(digest.folderName)
  }

  private func subfolder(_ name: BytePath) throws(AttachedFileError) -> OpenDirectory? {
    do {
      return try directory.directory(name)
    } catch {
      switch error {
      case .link, .unreadable(_, .notADirectory): return nil
      default: throw error
      }
    }
  }

  /// All files with a name that counts, in the order of their names. Everything else in the folder
  /// is another program's. A part that can't be listed is an error, because it may have any file.
  func files() throws(AttachedFileError) -> [StoredFile] {
    var found: [StoredFile] = []
    for name in try subfolderNames() {
      found += try files(in: name).sorted { $0.digest < $1.digest }
    }
    return found
  }

  func count() throws(AttachedFileError) -> FileCount {
    try FileFolder.inParallel(subfolderNames()) { (name) throws(AttachedFileError) in
      let files = try self.files(in: name)
      return FileCount(files: files.count, bytes: files.reduce(0) { $0 + $1.size })
    }.reduce(FileCount(), +)
  }

  private func subfolderNames() throws(AttachedFileError) -> [BytePath] {
    try AttachedFileError.reading(path) { () throws(SystemError) in
      try calls.names(inOpen: directory.descriptor)
    }.filter { name in
      name.bytes.count == 2 && name.bytes.allSatisfy { FileDigest.value(ofDigit: $0) != nil }
    }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  private func files(in name: BytePath) throws(AttachedFileError) -> [StoredFile] {
    guard let folder = try subfolder(name) else { return [] }
    let names = try AttachedFileError.reading(folder.path) { () throws(SystemError) in
      try calls.names(inOpen: folder.descriptor)
    }
    var found: [StoredFile] = []
    for file in names where file.bytes.starts(with: name.bytes) {
      guard let digest = FileDigest(digits: file.bytes), let status = try folder.status(file),
        status.kind == .regular
      else { continue }
      found.append(StoredFile(digest: digest, size: status.size))
    }
    return found
  }

  /// Whether there is a file of this name, or may be one.
  func mayHave(_ digest: FileDigest) -> Bool {
    do { return try subfolder(of: digest)?.status(digest.name) != nil } catch { return true }
  }

  /// Removes files, whether they are in use or not. A directory of that name stays.
  func remove(_ digests: some Sequence<FileDigest>) -> (removed: [FileDigest], left: [FileDigest]) {
    var (removed, left): ([FileDigest], [FileDigest]) = ([], [])
    for digest in digests {
      switch remove(digest) {
      case true?: removed.append(digest)
      case false?: left.append(digest)
      case nil: break
      }
    }
    synchronizeNames(of: removed)
    return (removed, left)
  }

  /// Nil if there is no such file.
  func remove(_ digest: FileDigest) -> Bool? {
    do {
      guard let folder = try subfolder(of: digest) else { return nil }
      do throws(SystemError) {
        try calls.removeFile(digest.name, in: folder.descriptor)
        return true
      } catch {
        return error.code == .noSuchFile ? nil : false
      }
    } catch {
      return false
    }
  }

  /// Waits until removals are on the device. A failure only means that they may come back.
  func synchronizeNames(of removed: [FileDigest]) {
    for digest in removed.eachFolderOnce {
      guard let folder = try? subfolder(of: digest) else { continue }
      try? calls.synchronize(folder.descriptor)
    }
  }

  /// Waits until the names of these files are on the device, the folder's own name included: another
  /// program may have created it and not have waited yet.
  func synchronizeNames(ofNew files: [FileDigest]) throws(AttachedFileError) {
    for digest in files.eachFolderOnce {
      guard let folder = try subfolder(of: digest) else { continue }
      try folder.synchronize()
    }
    try directory.synchronize()
    try parent.synchronize()
  }
}

extension FileDigest {
  var folderName: BytePath { BytePath(text.utf8.prefix(2)) }
  var name: BytePath { BytePath(text) }
}

extension [FileDigest] {
  /// One digest for each folder.
  fileprivate var eachFolderOnce: [FileDigest] {
    var seen: Set<BytePath> = []
    return filter { seen.insert($0.folderName).inserted }
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
    deinit { try? folder.calls.removeFile(name, in: folder.directory.descriptor) }
  }

  func newTemporaryFile() throws(AttachedFileError) -> TemporaryFile {
    try AttachedFileError.writing(path) { () throws(SystemError) in
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

// MARK: - Directories

/// An open directory; closes it at the end of its lifetime.
final class OpenDirectory: Sendable {
  let path: BytePath
  let descriptor: Int32
  let calls: any SystemCalls

  private init(_ path: BytePath, _ descriptor: Int32, _ calls: any SystemCalls) {
    self.path = path
    self.descriptor = descriptor
    self.calls = calls
  }

  deinit { try? calls.closeFile(descriptor) }

  /// Follows links on the way. Nil if there is no such directory.
  static func open(
    _ path: BytePath, _ calls: any SystemCalls
  ) throws(AttachedFileError) -> OpenDirectory? {
    do {
      return OpenDirectory(path, try calls.openFile(path, .directory), calls)
    } catch {
      if error.code == .noSuchFile { return nil }
      throw AttachedFileError(error, reading: path)
    }
  }

  /// A directory in this one. Nil if there is none. Refuses a link.
  func directory(_ name: BytePath) throws(AttachedFileError) -> OpenDirectory? {
    let path = path.appending(name)
    do {
      return OpenDirectory(path, try calls.openFile(name, in: descriptor, .directory), calls)
    } catch {
      if error.code == .noSuchFile { return nil }
      if (try? calls.status(of: name, in: descriptor))?.kind == .link {
        throw .link(path: path.text)
      }
      throw AttachedFileError(error, reading: path)
    }
  }

  /// The same; creates a missing directory with mode 0700.
  func makeDirectory(_ name: BytePath) throws(AttachedFileError) -> OpenDirectory {
    if let found = try directory(name) { return found }
    let path = path.appending(name)
    try AttachedFileError.writing(path) { () throws(SystemError) in
      do throws(SystemError) {
        try calls.makeDirectory(name, in: descriptor)
      } catch {
        // Another program has just created it.
        if error.code != .exists { throw error }
      }
    }
    guard let made = try directory(name) else { throw .unwritable(path: path.text, .missing) }
    return made
  }

  /// An open regular file; nil if there is none of that name.
  func regularFile(_ name: BytePath) throws(SystemError) -> OpenFile? {
    let file: OpenFile
    do throws(SystemError) {
      file = OpenFile(try calls.openFile(name, in: descriptor, .read), calls)
    } catch {
      if error.code == .noSuchFile { return nil }
      // Links and sockets can't be opened.
      if let kind = (try? calls.status(of: name, in: descriptor))?.kind, kind != .regular {
        return nil
      }
      throw error
    }
    return try calls.status(of: file.descriptor).kind == .regular ? file : nil
  }

  /// Nil if there is nothing of that name.
  func status(_ name: BytePath) throws(AttachedFileError) -> FileStatus? {
    do {
      return try calls.status(of: name, in: descriptor)
    } catch {
      if error.code == .noSuchFile { return nil }
      throw AttachedFileError(error, reading: path.appending(name))
    }
  }

  /// Waits until the names in the directory are on the device.
  func synchronize() throws(AttachedFileError) {
    try AttachedFileError.writing(path) { () throws(SystemError) in
      try calls.synchronize(descriptor)
    }
  }
}

// MARK: - Failures

extension AttachedFileError {
  init(_ error: SystemError, reading path: BytePath) {
    self =
      error.code == .interrupted
      ? .interrupted : .unreadable(path: path.text, RepositoryError.Obstacle(error))
  }

  init(_ error: SystemError, writing path: BytePath) {
    self =
      error.code == .interrupted
      ? .interrupted : .unwritable(path: path.text, RepositoryError.Obstacle(error))
  }

  init(_ error: RepositoryError, reading path: String) {
    self =
      switch error {
      case .unreadable(_, .interrupted), .unwritable(_, .interrupted): .interrupted
      case .unreadable(let path, let obstacle): .unreadable(path: path, obstacle)
      default: .unreadable(path: path, .vanished)
      }
  }

  /// For a command that changes a journal.
  func repositoryError(_ folder: BytePath) -> RepositoryError {
    switch self {
    case .unreadable(let path, let obstacle): .unreadable(path: path, obstacle)
    case .changedWhileRead(let path): .unreadable(path: path, .vanished)
    case .unwritable(let path, let obstacle): .unwritable(path: path, obstacle)
    case .link(let path): .unwritable(path: path, .notAFile)
    case .directory: .file(self)
    case .missing: .unreadable(path: folder.text, .missing)
    case .interrupted: .unwritable(path: folder.text, .interrupted)
    }
  }

  static func reading<Result>(
    _ path: BytePath, _ body: () throws(SystemError) -> Result
  ) throws(AttachedFileError) -> Result {
    do { return try body() } catch { throw AttachedFileError(error, reading: path) }
  }

  static func writing<Result>(
    _ path: BytePath, _ body: () throws(SystemError) -> Result
  ) throws(AttachedFileError) -> Result {
    do { return try body() } catch { throw AttachedFileError(error, writing: path) }
  }
}
