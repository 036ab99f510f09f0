import Platform
package import TimelineDomain

// What the journal's repository does with the folder: it takes files in before a line names them, and
// removes files after a rewrite that removed lines.

extension FilePostRepository {
  /// The journal's folder; nil if there is none.
  func folder() throws(RepositoryError) -> FileFolder? {
    try inFolder { () throws(AttachedFileError) in
      try FileFolder.open(FileFolder.path(of: path, calls), calls)
    }
  }

  /// Says how far work with files is.
  var fileProgress: FileProgress { { [file] in file.report(.copyingFiles(done: $0, total: $1)) } }

  // MARK: Adding

  package func takeIn(_ sources: [FileSource]) async throws(RepositoryError) -> [any TakenFile] {
    if sources.isEmpty { return [] }
    // A journal that can't be written to is reported before minutes of copying.
    _ = try file.withLock(creatingWith: { nil }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in try checkedHeader(journal)
    }
    return try inFolder { () throws(AttachedFileError) in
      let folder = try FileFolder.create(FileFolder.path(of: path, calls), calls)
      var taken: [IncomingFile] = []
      for source in sources { taken.append(try folder.takeIn(source, progress: fileProgress)) }
      return taken
    }
  }

  /// Writes lines after the files that they name have their places. If the lines can't be written,
  /// files that are new go again.
  func append(
    _ lines: [UInt8], naming files: [any TakenFile], to journal: borrowing LockedJournal
  ) throws(RepositoryError) {
    let incoming = files.compactMap { $0 as? IncomingFile }
    guard let folder = incoming.first?.folder else { return try append(lines, to: journal) }
    let placed = try inFolder { () throws(AttachedFileError) in
      // The journal may be at another place by now.
      let own = try FileFolder.path(of: path, calls)
      guard incoming.allSatisfy({ $0.folder.path == own }) else {
        throw .unwritable(path: own.text, .vanished)
      }
      return try folder.place(incoming, of: file, under: journal)
    }
    do {
      try append(lines, to: journal)
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
      removed: FileCount(removal?.removed ?? [], sizes), left: left.filter(folder.mayHave))
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
    return try inFolder { () throws(AttachedFileError) in
      let sources = try FileFolder.sources(of: self.path, calls)
      let target = try FileFolder.create(FileFolder.path(of: BytePath(path), calls), calls)
      return FileTransfer(
        try target.receive(Set(digests), from: sources, progress: fileProgress))
    }
  }

  package var filesFolder: [UInt8]? { (try? FileFolder.path(of: path, calls))?.bytes }

  package func storedFile(_ digest: FileDigest) async throws(RepositoryError) -> FileBytes? {
    try inFolder { () throws(AttachedFileError) in
      for folder in try FileFolder.sources(of: path, calls) {
        guard let file = try folder.file(digest) else { continue }
        let status = try AttachedFileError.reading(folder.path(of: digest)) {
          () throws(SystemError) in try calls.status(of: file.descriptor)
        }
        return FileBytes(count: status.size) { [calls] in file.bytes(at: $0, $1, calls) }
      }
      return nil
    }
  }

  package func saveFile(
    _ file: AttachedFile, to directory: [UInt8], replacing: Bool
  ) async throws(RepositoryError) -> [UInt8] {
    let target = BytePath(directory)
    return try inFolder { () throws(AttachedFileError) in
      try AttachedFileError.writing(target) { () throws(SystemError) in
        try calls.makeDirectories(target)
      }
      var failure = AttachedFileError.missing(file.digest)
      for folder in try FileFolder.sources(of: path, calls) {
        do throws(AttachedFileError) {
          return try folder.save(file, to: target, replacing: replacing, progress: fileProgress)
            .bytes
        } catch {
          failure = error
          guard case .missing = error else { break }
        }
      }
      throw failure
    }
  }

  package func removeUnusedFiles(
    _ digests: [FileDigest]
  ) async throws(RepositoryError) -> FileRemoval { removeUnused(Set(digests)) }

  package func filesSummary() async throws(RepositoryError) -> FolderSummary? {
    let stored = Result { () throws(AttachedFileError) in
      try FileFolder.sources(of: path, calls).first?.count()
    }
    let abandoned = FileFolder.abandoned(besides: path, calls)
    if stored == .success(nil), abandoned.isEmpty { return nil }
    return FolderSummary(
      stored: stored.map { $0 ?? FileCount() }, abandoned: abandoned.map(\.bytes))
  }
}

/// Works in the folder, and says so if that fails.
func inFolder<Result>(
  _ body: () throws(AttachedFileError) -> Result
) throws(RepositoryError) -> Result {
  do { return try body() } catch { throw .file(error) }
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

extension FileTransfer {
  init(_ arrivals: FileFolder.Arrivals) {
    self.init(
      copied: FileCount(files: arrivals.copied.count, bytes: arrivals.copiedBytes),
      present: arrivals.present, missing: arrivals.missing, unreadable: arrivals.unreadable)
  }
}

// MARK: - Files of merged lines

/// Brings the files in use of a union from the folders of other copies, before its lines are written.
///
/// Called twice: before the lock, which may take minutes, and again under it, because a purge may have
/// removed what had arrived, and a line may have come. If the merge then fails, `placed` has the files
/// that are new.
struct FileReceipt {
  private(set) var transfer = FileTransfer()
  private(set) var placed: Set<FileDigest> = []
  private let repository: FilePostRepository
  private var folders: [FileFolder] = []
  /// All files in the folders.
  private var offered: Set<FileDigest> = []
  /// Why a folder can't be listed. It may have any file.
  private var failure: AttachedFileError?
  private var unreadable: [FileDigest: AttachedFileError] = [:]
  private var done: Set<FileDigest> = []

  /// From the folders of copies of the journal.
  init(_ repository: FilePostRepository, from copies: [BytePath]) {
    self.repository = repository
    let own = try? FileFolder.path(of: repository.path, repository.calls)
    for copy in copies {
      do throws(AttachedFileError) {
        for folder in try FileFolder.sources(of: copy, repository.calls) where folder.path != own {
          folders.append(folder)
          offered.formUnion(try folder.files().map(\.digest))
        }
      } catch {
        failure = failure ?? error
      }
    }
  }

  var mayReceive: Bool { !offered.isEmpty || failure != nil && !folders.isEmpty }

  /// Makes sure that the journal has each file that it is going to use and that a folder has. Others
  /// that it lacks are counted.
  mutating func receive(_ union: LineUnion) throws(RepositoryError) {
    let wanted = wanted(union)
    let here = try sizes(of: wanted)
    let new = wanted.filter { mayOffer($0) && (!done.contains($0) || here[$0] == nil) }
    var (copied, bad): (FileCount, Set<FileDigest>) = (transfer.copied, [])
    unreadable = [:]
    if !new.isEmpty, !folders.isEmpty {
      var placed: Set<FileDigest> = []
      defer { self.placed.formUnion(placed) }
      let arrivals = try inFolder { () throws(AttachedFileError) in
        let folder = try FileFolder.create(
          FileFolder.path(of: repository.path, repository.calls), repository.calls)
        return try folder.receive(new, from: folders, progress: repository.fileProgress) {
          placed.insert($0)
        }
      }
      copied = copied + FileTransfer(arrivals).copied
      unreadable = arrivals.unreadable
      bad = Set(arrivals.missing).union(unreadable.keys)
      done.formUnion(new.subtracting(bad))
    }
    count(wanted, present: Set(here.keys).union(done).subtracting(bad), copied: copied)
  }

  private func mayOffer(_ digest: FileDigest) -> Bool {
    failure != nil || offered.contains(digest)
  }

  /// What `receive` would do, by the sizes alone.
  mutating func expect(_ union: LineUnion) {
    let wanted = wanted(union)
    let here = Set(((try? sizes(of: wanted)) ?? [:]).keys)
    let new = wanted.intersection(offered).subtracting(here)
    let sizes = folders.reduce(into: [:]) { sizes, folder in
      sizes.merge(folder.sizes(of: new)) { first, _ in first }
    }
    count(wanted, present: here.union(new), copied: FileCount(new, sizes))
  }

  private mutating func count(
    _ wanted: Set<FileDigest>, present: Set<FileDigest>, copied: FileCount
  ) {
    let found = wanted.intersection(present)
    let absent = wanted.subtracting(found)
    let unreadable: [FileDigest: AttachedFileError] = absent.reduce(into: [:]) { errors, digest in
      errors[digest] = self.unreadable[digest] ?? failure
    }
    transfer = FileTransfer(
      copied: copied, present: max(0, found.count - copied.files),
      missing: absent.filter { unreadable[$0] == nil }.sorted(), unreadable: unreadable)
  }

  private func sizes(of digests: Set<FileDigest>) throws(RepositoryError) -> [FileDigest: Int] {
    try repository.folder()?.sizes(of: digests) ?? [:]
  }

  /// Without files anywhere, a journal is not searched for them.
  private func wanted(_ union: LineUnion) -> Set<FileDigest> {
    var use = FileUse(lookingFor: offered)
    use.add(lines: union.bytes.span)
    return use.named.union(use.used)
  }
}

// MARK: - Folders of a journal

extension FileFolder {
  private static let suffix = Array(".files".utf8)

  /// Where readers find the files of a journal: in its own folder, and for a dated backup also in the
  /// folder that all backups share. A folder that exists and can't be opened is an error.
  static func sources(
    of journal: BytePath, _ calls: any SystemCalls
  ) throws(AttachedFileError) -> [FileFolder] {
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

extension FileUse {
  /// What a rewrite leaves in use, of the first `size` bytes of a journal. Nil if the file can't be
  /// read.
  init?(
    after changes: FileChanges, of journal: OpenFile, size: Int,
    lookingFor candidates: Set<FileDigest>
  ) {
    self.init(lookingFor: candidates)
    var rest = changes.list[...]
    var memory: [UInt8] = []
    var use = FileUse(lookingFor: candidates)
    let isRead = journal.forEachPiece(of: 0..<size, in: &memory) { bytes, offset in
      var start = offset
      let end = offset + bytes.count
      // Pieces and changes are whole lines.
      while let change = rest.first, change.range.lowerBound < end {
        if start < change.range.lowerBound {
          use.add(lines: bytes.extracting((start - offset)..<(change.range.lowerBound - offset)))
        }
        start = min(max(start, change.range.upperBound), end)
        if change.range.upperBound > end { break }
        rest.removeFirst()
      }
      if start < end { use.add(lines: bytes.extracting((start - offset)..<bytes.count)) }
    }
    guard isRead, !journal.isCut else { return nil }
    for change in changes.list where !change.bytes.isEmpty { use.add(lines: change.bytes.span) }
    add(use)
  }
}
