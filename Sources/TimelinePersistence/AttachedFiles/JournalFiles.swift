import Platform
package import TimelineDomain

// What the journal's repository does with the folder: it takes files in before a line names them, and
// removes files after a rewrite that removed lines.

extension FilePostRepository {
  /// The journal's folder; nil if there is none.
  func folder() throws(RepositoryError) -> FileFolder? {
    try FileFolder.open(FileFolder.path(of: path, calls), calls)
  }

  /// Says how far work with files is.
  var fileProgress: FileProgress { { [file] in file.report(.copyingFiles(done: $0, total: $1)) } }

  // MARK: Adding

  package func takeIn(
    _ sources: [FileSource], isSealing: Bool
  ) async throws(RepositoryError) -> [any TakenFile] {
    if sources.isEmpty { return [] }
    // A journal that can't be written to is reported before minutes of copying.
    _ = try file.withLock(creatingWith: { nil }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in try checkedHeader(journal)
    }
    let seal = isSealing ? try fileSeal() : nil
    let folder = try FileFolder.create(FileFolder.path(of: path, calls), calls)
    var taken: [IncomingFile] = []
    for source in sources {
      if let seal {
        taken.append(try folder.takeIn(source, sealing: seal, progress: fileProgress))
      } else {
        taken.append(try folder.takeIn(source, progress: fileProgress))
      }
    }
    return taken
  }

  func fileSeal() throws(RepositoryError) -> FileSeal {
    guard let seals = file.seals else { throw .seal(.noKey) }
    try chooseKey()
    do throws(SealFlaw) { return try seals.fileSeal() } catch { throw .seal(error) }
  }

  /// Writes lines after the files that they name have their places. If the lines can't be written,
  /// files that are new go again.
  func append(
    _ lines: [UInt8], naming files: [any TakenFile], to journal: borrowing LockedJournal
  ) throws(RepositoryError) {
    try placing(files.compactMap { $0 as? IncomingFile }, under: journal) {
      () throws(RepositoryError) in try append(lines, to: journal)
    }
  }

  /// Gives files their places before `write` writes lines that name them. If it fails, those that are new go again.
  func placing<Result>(
    _ files: [IncomingFile], under journal: borrowing LockedJournal,
    _ write: () throws(RepositoryError) -> Result
  ) throws(RepositoryError) -> Result {
    guard let folder = files.first?.folder else { return try write() }
    // The journal may be at another place by now.
    let own = try FileFolder.path(of: path, calls)
    guard files.allSatisfy({ $0.folder.path == own }) else {
      throw .unwritable(path: own.text, .vanished)
    }
    let placed = try folder.place(files, of: file, under: journal)
    do {
      return try write()
    } catch {
      folder.takeBack(placed, of: file, under: journal)
      throw error
    }
  }

  // MARK: Removing

  /// Removes those files that nothing in the journal uses any more. Called after a rewrite, so it locks
  /// the file that is at the path now. Until the device has that file, a power cut may bring the old one
  /// back, so nothing goes.
  @discardableResult
  func removeUnused(_ digests: Set<FileDigest>, isDurable: Bool = true) -> FileRemoval {
    if digests.isEmpty { return FileRemoval() }
    let folder: FileFolder
    do {
      guard let own = try self.folder() else { return FileRemoval() }
      folder = own
    } catch {
      return FileRemoval(left: unused(digests).sorted())
    }
    let sizes = folder.sizes(of: digests)
    var removal: FileFolder.Removal?
    if isDurable {
      removal = try? file.withLock(creatingWith: { nil }) {
        (journal: borrowing LockedJournal) throws(RepositoryError) in
        folder.removeUnused(digests, of: file, under: journal)
      }
    }
    let left = removal?.left ?? unused(digests).sorted()
    return FileRemoval(
      removed: FileCount(removal?.removed ?? [], sizes), left: left.filter(folder.mayHave),
      inUse: removal?.inUse ?? [])
  }

  /// Those that nothing in the journal uses; all of them if it can't be read.
  private func unused(_ digests: Set<FileDigest>) -> Set<FileDigest> {
    guard let (open, status) = file.openWhileLocked(),
      let use = FileUse(of: open, size: status.size, lookingFor: digests)
    else { return digests }
    return use.unused
  }

  /// The files that a rewrite would remove, as the journal is now.
  func filesRemoved(by changes: FileChanges) -> FileCount {
    guard let folder = try? folder() else { return FileCount() }
    let sizes = folder.sizes(of: changes.filesNamedBefore)
    guard !sizes.isEmpty, let (open, status) = file.openWhileLocked(),
      let use = FileUse(
        after: changes, of: open, size: status.size, lookingFor: Set(sizes.keys))
    else { return FileCount() }
    return FileCount(use.unused, sizes)
  }

  // MARK: Copying and counting

  package func copyFiles(
    _ digests: [FileDigest], beside path: [UInt8]
  ) async throws(RepositoryError) -> FileTransfer {
    guard !digests.isEmpty else { return FileTransfer() }
    let sources = try FileFolder.sources(of: self.path, calls)
    let target = try FileFolder.create(FileFolder.path(of: BytePath(path), calls), calls)
    return try target.receive(Set(digests), from: sources, progress: fileProgress)
  }

  package var filesFolder: [UInt8]? { (try? FileFolder.path(of: path, calls))?.bytes }

  package func storedFile(_ file: AttachedFile) async throws(RepositoryError) -> FileBytes? {
    let folders = try fileSources()
    if file.isSealed { return try OpenedFiles(folders, fileOpening(file)).bytes(of: file) }
    for folder in folders {
      if let bytes = try folder.bytes(of: file.digest, verified: false) { return bytes }
    }
    return nil
  }

  package func goodFiles(isOpening: Bool) -> @Sendable (AttachedFile) -> FileBytes? {
    let folders = (try? fileSources()) ?? []
    let opened = (try? file.seals?.fileOpening()).map { OpenedFiles(folders, $0) }
    return { file in
      if file.isSealed, isOpening { return try? opened?.bytes(of: file) }
      for folder in folders {
        if let bytes = try? folder.bytes(of: file.digest, verified: true) { return bytes }
      }
      return nil
    }
  }

  /// Where readers find the journal's files.
  func fileSources() throws(RepositoryError) -> [FileFolder] {
    try FileFolder.sources(of: path, calls)
  }

  /// With the identity that opens a file, if it is sealed.
  func fileOpening(_ file: AttachedFile) throws(RepositoryError) -> FileOpening {
    do throws(SealFlaw) {
      guard let seals = self.file.seals else { throw .locked }
      return try seals.fileOpening()
    } catch {
      throw .fileClosed(file.digest, error)
    }
  }

  package func saveFile(
    _ file: AttachedFile, to directory: [UInt8], replacing: Bool
  ) async throws(RepositoryError) -> [UInt8] {
    let target = BytePath(directory)
    try writing(target) { () throws(SystemError) in
      try calls.makeDirectories(target)
    }
    let opening = file.isSealed ? try fileOpening(file) : nil
    var failure = RepositoryError.fileMissing(file.digest)
    for folder in try fileSources() {
      do throws(RepositoryError) {
        return try folder.save(
          file, opening, to: target, replacing: replacing, progress: fileProgress
        ).bytes
      } catch {
        failure = error
        guard case .fileMissing = error else { break }
      }
    }
    throw failure
  }

  package func removeUnusedFiles(
    _ digests: [FileDigest]
  ) async throws(RepositoryError) -> FileRemoval { removeUnused(Set(digests)) }

  package func filesSummary() async throws(RepositoryError) -> FolderSummary? {
    let stored = Result { () throws(RepositoryError) in
      try FileFolder.sources(of: path, calls).first?.count()
    }
    let abandoned = FileFolder.abandoned(besides: path, calls)
    if stored == .success(nil), abandoned.isEmpty { return nil }
    return FolderSummary(
      stored: stored.map { $0 ?? FileCount() }, abandoned: abandoned.map(\.bytes))
  }
}

extension OpenFile {
  /// Fewer bytes where the file ends or can't be read.
  func bytes(at offset: Int, _ count: Int, _ calls: any SystemCalls) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let more = try? calls.readBytes(
        descriptor, upTo: count - bytes.count, at: offset + bytes.count)
      guard let more, !more.isEmpty else { break }
      bytes += more
    }
    return bytes
  }
}

extension FileCount {
  /// Files of a folder, with the sizes there.
  init(_ digests: some Collection<FileDigest>, _ sizes: [FileDigest: Int]) {
    self.init(files: digests.count, bytes: digests.reduce(0) { $0 + (sizes[$1] ?? 0) })
  }
}
