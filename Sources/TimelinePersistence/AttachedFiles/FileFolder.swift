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
  ) throws(RepositoryError) -> BytePath {
    let real = try reading(journal) { () throws(SystemError) in
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
  ) throws(RepositoryError) -> FileFolder? {
    guard let parent = try OpenDirectory.open(path.parent, calls),
      let directory = try parent.directory(path.name)
    else { return nil }
    return FileFolder(directory, in: parent)
  }

  /// Creates the folder if there is none, and removes what killed programs left in it.
  static func create(
    _ path: BytePath, _ calls: any SystemCalls
  ) throws(RepositoryError) -> FileFolder {
    try writing(path.parent) { () throws(SystemError) in
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
  func file(_ digest: FileDigest) throws(RepositoryError) -> OpenFile? {
    guard let folder = try subfolder(of: digest) else { return nil }
    return try reading(path(of: digest)) { () throws(SystemError) in
      try folder.regularFile(digest.name)
    }
  }

  /// Nil if there is none; a link is none.
  func subfolder(of digest: FileDigest) throws(RepositoryError) -> OpenDirectory? {
    try subfolder(digest.folderName)
  }

  private func subfolder(_ name: BytePath) throws(RepositoryError) -> OpenDirectory? {
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
  func files() throws(RepositoryError) -> [StoredFile] {
    var found: [StoredFile] = []
    for name in try subfolderNames() {
      found += try files(in: name).sorted { $0.digest < $1.digest }
    }
    return found
  }

  func count() throws(RepositoryError) -> FileCount {
    try FileFolder.inParallel(subfolderNames()) { (name) throws(RepositoryError) in
      let files = try self.files(in: name)
      return FileCount(files: files.count, bytes: files.reduce(0) { $0 + $1.size })
    }.reduce(FileCount(), +)
  }

  private func subfolderNames() throws(RepositoryError) -> [BytePath] {
    try reading(path) { () throws(SystemError) in
      try calls.names(inOpen: directory.descriptor)
    }.filter { name in
      name.bytes.count == 2 && name.bytes.allSatisfy { FileDigest.value(ofDigit: $0) != nil }
    }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  private func files(in name: BytePath) throws(RepositoryError) -> [StoredFile] {
    guard let folder = try subfolder(name) else { return [] }
    let names = try reading(folder.path) { () throws(SystemError) in
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
  func synchronizeNames(ofNew files: [FileDigest]) throws(RepositoryError) {
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

// MARK: - Folders of a journal

extension FileFolder {
  private static let suffix = Array(".files".utf8)

  /// Where readers find the files of a journal: in its own folder, and for a dated backup also in the
  /// folder that all backups share. A folder that exists and can't be opened is an error.
  static func sources(
    of journal: BytePath, _ calls: any SystemCalls
  ) throws(RepositoryError) -> [FileFolder] {
    var paths = [try path(of: journal, calls)]
    let real = (try? calls.realPath(of: journal)) ?? journal
    if let name = BackupNames.journal(ofCopy: real.name.bytes) {
      paths.append(real.parent.appending(BytePath(name + suffix)))
    }
    var folders: [FileFolder] = []
    for path in paths { if let folder = try open(path, calls) { folders.append(folder) } }
    return folders
  }

  /// The sizes of those files that the folder has.
  func sizes(of digests: Set<FileDigest>) -> [FileDigest: Int] {
    digests.reduce(into: [:]) { sizes, digest in
      guard let folder = try? subfolder(of: digest),
        let status = try? folder.status(digest.name), status.kind == .regular
      else { return }
      sizes[digest] = status.size
    }
  }

  /// The folders of files next to a journal that have no journal any more.
  static func abandoned(besides journal: BytePath, _ calls: any SystemCalls) -> [BytePath] {
    let real = (try? calls.realPath(of: journal)) ?? journal
    let names = (try? calls.names(in: real.parent)) ?? []
    let taken = Set(names.map(\.bytes))
    let shared = Set(names.compactMap { BackupNames.journal(ofCopy: $0.bytes) })
    return names.filter { name in
      guard name.bytes.count > suffix.count, name.bytes.suffix(suffix.count).elementsEqual(suffix)
      else { return false }
      let owner = Array(name.bytes.dropLast(suffix.count))
      guard !taken.contains(owner), !shared.contains(owner),
        let folder = try? open(real.parent.appending(name), calls)
      else { return false }
      return ((try? folder.files()) ?? []).isEmpty == false
    }.map(real.parent.appending).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}
