import Platform
import TimelineDomain

extension FileSource {
  fileprivate var path: BytePath {
    switch self {
    case .file(let path): BytePath(path)
    case .stream, .made: BytePath("-")
    }
  }

  /// The name that the user sees.
  fileprivate var name: String? {
    switch self {
    case .file(let path): BytePath(path).name.text
    case .stream: nil
    case .made(_, let name): name
    }
  }
}

/// How far long work with files is, in bytes; `total` is nil for a stream.
typealias FileProgress = @Sendable (_ done: Int, _ total: Int?) -> Void

/// A file whose bytes are in the folder and on the device, but have no name there yet. Without `place`
/// they go with the last reference.
final class IncomingFile: TakenFile {
  let file: AttachedFile
  let folder: FileFolder
  fileprivate let temporary: FileFolder.TemporaryFile
  /// The status of a good file that the folder already has.
  fileprivate let present: FileStatus?

  fileprivate init(
    _ file: AttachedFile, in folder: FileFolder, _ temporary: FileFolder.TemporaryFile,
    present: FileStatus?
  ) {
    self.file = file
    self.folder = folder
    self.temporary = temporary
    self.present = present
  }

  var bytes: FileBytes {
    FileBytes(count: file.size ?? 0) { [temporary, folder] in
      temporary.file.bytes(at: $0, $1, folder.calls)
    }
  }
}

/// A file in the folder under its name, before a line of the journal names it.
struct PlacedFile: Sendable {
  let file: AttachedFile
  /// Whether this program added it. Only such a file is removed if the line can't be written.
  let isNew: Bool
}

// The order of an addition, so that a crash leaves a file too many and never a line without its file:
// copy, `fsync`, lock the journal, rename, `fsync` the directories, append the line.

extension FileFolder {
  /// Copies a file into the folder. Takes no lock of the journal, because it may take minutes.
  func takeIn(
    _ source: FileSource, progress: FileProgress? = nil
  ) throws(AttachedFileError) -> IncomingFile {
    let temporary = try newTemporaryFile()
    let copy: FileCopy
    switch source {
    case .file: copy = try take(source.path, to: temporary, progress)
    case .stream(let descriptor):
      let tell = progress.map { progress in { @Sendable (done: Int) in progress(done, nil) } }
      copy = try FileCopy(
        from: descriptor, source.path, isStream: true, to: temporary.file, path, calls: calls,
        progress: tell)
    case .made(let bytes, _): copy = try write(bytes, to: temporary, progress)
    }
    let present = try goodFile(copy.digest, size: copy.size, waiting: true)
    if present == nil { try synchronize(temporary) }
    return IncomingFile(copy.attachedFile(name: source.name), in: self, temporary, present: present)
  }

  /// Copies a file that an import found. Nil if it has other bytes than the entry names.
  func takeIn(
    _ found: FoundAttachment, fitting attachment: ForeignAttachment
  ) throws(AttachedFileError) -> IncomingFile? {
    let temporary = try newTemporaryFile()
    let copy = try FileCopy(
      found, to: temporary.file, path, md5: attachment.md5, calls: calls)
    guard copy.fits(attachment) else { return nil }
    let present = try goodFile(copy.digest, size: copy.size, waiting: true)
    if present == nil { try synchronize(temporary) }
    return IncomingFile(copy.attachedFile(name: found.name), in: self, temporary, present: present)
  }

  private func write(
    _ bytes: FileBytes, to temporary: TemporaryFile, _ progress: FileProgress?
  ) throws(AttachedFileError) -> FileCopy {
    var offset = 0
    while offset < bytes.count {
      if calls.isInterrupted() { throw .interrupted }
      let piece = bytes.read(offset, FileCopy.pieceSize)
      guard !piece.isEmpty else { throw .changedWhileRead(path: path.text) }
      try AttachedFileError.writing(path) { () throws(SystemError) in
        var written = 0
        while written < piece.count {
          written += try calls.writeBytes(
            temporary.file.descriptor, piece.span.extracting(written..<piece.count), at: nil)
        }
      }
      offset += piece.count
      progress?(offset, bytes.count)
    }
    return try FileCopy(
      from: temporary.file.descriptor, path, isStream: false, to: nil, path, calls: calls,
      progress: nil)
  }

  private func take(
    _ path: BytePath, to temporary: TemporaryFile, _ progress: FileProgress?
  ) throws(AttachedFileError) -> FileCopy {
    // To open a device can do something, so the kind comes first. The name may lead elsewhere by then.
    _ = try regular(path) { () throws(SystemError) in
      try calls.status(at: path, followingLinks: true)
    }
    let source = OpenFile(
      try AttachedFileError.reading(path) { () throws(SystemError) in
        try calls.openFile(path, .read)
      }, calls)
    let before = try regular(path) { () throws(SystemError) in
      try calls.status(of: source.descriptor)
    }
    let tell = progress.map { progress in
      { @Sendable (done: Int) in progress(done, before.size) }
    }
    let copy: FileCopy
    if (try? calls.cloneFile(source.descriptor, to: temporary.file.descriptor)) != nil {
      // The clone can't change any more.
      copy = try FileCopy(
        from: temporary.file.descriptor, self.path, isStream: false, to: nil, self.path,
        calls: calls, progress: tell)
    } else {
      copy = try FileCopy(
        from: source.descriptor, path, isStream: false, to: temporary.file, self.path,
        calls: calls, progress: tell)
    }
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
  ) throws(AttachedFileError) -> FileStatus {
    let status = try AttachedFileError.reading(path, status)
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
  ) throws(AttachedFileError) -> FileStatus? {
    guard let file = try? self.file(digest),
      let status = try? calls.status(of: file.descriptor), status.size == size
    else { return nil }
    do {
      let found = try FileCopy(
        from: file.descriptor, path(of: digest), isStream: false, to: nil, path, calls: calls,
        progress: nil)
      guard found.digest == digest else { return nil }
      if waiting, (try? calls.synchronize(file.descriptor)) == nil { return nil }
      return status
    } catch {
      if case .interrupted = error { throw error }
      return nil
    }
  }

  /// A verified copy, whose bytes may not be on the device yet.
  func incoming(_ copy: FileCopy, _ temporary: TemporaryFile) -> IncomingFile {
    IncomingFile(copy.attachedFile(name: nil), in: self, temporary, present: nil)
  }

  func synchronize(_ incoming: IncomingFile) throws(AttachedFileError) {
    try synchronize(incoming.temporary)
  }

  private func synchronize(_ temporary: TemporaryFile) throws(AttachedFileError) {
    try AttachedFileError.writing(path) { () throws(SystemError) in
      try calls.synchronize(temporary.file.descriptor)
    }
  }

  /// Gives taken-in files their names. The caller has locked the journal and appends the line that
  /// names them next; if that fails, it calls `takeBack`.
  func place(
    _ files: [IncomingFile], of journal: JournalFile, under lock: borrowing LockedJournal
  ) throws(AttachedFileError) -> [PlacedFile] {
    var placed: [PlacedFile] = []
    do {
      for file in files { placed.append(try place(file)) }
      try synchronizeNames(ofNew: placed.map(\.file.digest))
      return placed
    } catch {
      takeBack(placed, of: journal, under: lock)
      throw error
    }
  }

  /// Removes the files that `place` added, unless a line of the journal names them: an append that
  /// failed may have written its line, and two entries may have the same file.
  func takeBack(
    _ placed: [PlacedFile], of journal: JournalFile, under lock: borrowing LockedJournal
  ) {
    let new = Set(placed.filter(\.isNew).map(\.file.digest))
    _ = removeUnused(new, of: journal, under: lock)
  }

  /// The same for one of many files. The caller calls `synchronizeNames` before it writes lines.
  func place(_ incoming: IncomingFile) throws(AttachedFileError) -> PlacedFile {
    let digest = incoming.file.digest
    let subfolder = try directory.makeDirectory(digest.folderName)
    let now = try subfolder.status(digest.name)
    if let now, let present = incoming.present, now.isUnchanged(since: present) {
      return PlacedFile(file: incoming.file, isNew: false)
    }
    // A purge has removed the good file meanwhile, or there was none.
    if incoming.present != nil { try synchronize(incoming.temporary) }
    try name(incoming.temporary, digest, in: subfolder)
    return PlacedFile(file: incoming.file, isNew: now == nil)
  }

  /// Replaces a file with other bytes, and a link. A directory of that name is an error: the program doesn't
  /// know what is in it.
  private func name(
    _ temporary: TemporaryFile, _ digest: FileDigest, in subfolder: OpenDirectory
  ) throws(AttachedFileError) {
    do throws(SystemError) {
      try calls.renameFile(
        temporary.name, in: directory.descriptor, to: digest.name, in: subfolder.descriptor)
    } catch {
      let path = path(of: digest)
      if (try? subfolder.status(digest.name))?.kind == .directory {
        throw .directory(path: path.text)
      }
      throw AttachedFileError(error, writing: path)
    }
  }
}

/// One pass over a file, which hashes its bytes and writes them to another file.
struct FileCopy {
  let digest: FileDigest
  let size: Int
  /// The first bytes.
  let head: [UInt8]
  /// Only if an import asks for it.
  private let md5: String?

  static let pieceSize = 1 << 20

  /// Without `target`, only hashes. The paths are for messages.
  init(
    from source: Int32, _ sourcePath: BytePath, isStream: Bool, to target: OpenFile?,
    _ targetPath: BytePath, calls: any SystemCalls, progress: (@Sendable (_ bytes: Int) -> Void)?
  ) throws(AttachedFileError) {
    var hash = SHA256()
    var size = 0
    var head: [UInt8] = []
    // Clearing a megabyte for each small file takes longer than reading it.
    let expected = isStream ? nil : try? calls.status(of: source).size
    let pieceSize = min(FileCopy.pieceSize, max(1 << 16, expected ?? FileCopy.pieceSize))
    var piece = [UInt8](repeating: 0, count: pieceSize)
    while true {
      if calls.isInterrupted() { throw .interrupted }
      let count = try AttachedFileError.reading(sourcePath) { () throws(SystemError) in
        guard isStream else {
          return try calls.readBytes(source, into: &piece, upTo: piece.count, at: size)
        }
        let read = try calls.readBytes(source, upTo: piece.count, at: nil)
        piece.replaceSubrange(..<read.count, with: read)
        return read.count
      }
      if count == 0 { break }
      if head.count < MediaType.headSize { head += piece[..<min(count, MediaType.headSize)] }
      hash.add(piece.span.extracting(..<count))
      if let target {
        try FileCopy.write(piece.span.extracting(..<count), to: target, targetPath, calls)
      }
      size += count
      progress?(size)
    }
    // Ctrl-C also ends the program that writes into a pipe, so that its end is here first.
    if calls.isInterrupted() { throw .interrupted }
    digest = FileDigest(hash.digest)
    self.size = size
    self.head = head
    md5 = nil
  }

  /// A pass over a file that an import found, which may be packed. Computes its MD5 if `wanted` has one.
  init(
    _ found: FoundAttachment, to target: OpenFile?, _ targetPath: BytePath, md5 wanted: String?,
    calls: any SystemCalls
  ) throws(AttachedFileError) {
    var hash = SHA256()
    var other = wanted.map { _ in MD5() }
    var (size, head): (Int, [UInt8]) = (0, [])
    var failure: AttachedFileError?
    do {
      try found.forEachPiece { piece in
        if failure != nil { return }
        if calls.isInterrupted() {
          failure = .interrupted
          return
        }
        hash.add(piece)
        other?.add(piece)
        size += piece.count
        for index in piece.indices where head.count < MediaType.headSize {
          head.append(piece[index])
        }
        guard let target else { return }
        do throws(AttachedFileError) {
          try FileCopy.write(piece, to: target, targetPath, calls)
        } catch {
          failure = error
        }
      }
    } catch {
      throw AttachedFileError(error, reading: found.path)
    }
    if let failure { throw failure }
    digest = FileDigest(hash.digest)
    self.size = size
    self.head = head
    md5 = other?.text
  }

  /// Whether the bytes are those that an entry names.
  func fits(_ attachment: ForeignAttachment) -> Bool {
    (attachment.digest == nil || attachment.digest == digest)
      && (attachment.md5 == nil || attachment.md5 == md5)
  }

  func attachedFile(name: String?) -> AttachedFile {
    .initial(digest: digest, size: size, name: name, media: MediaType.of(head: head, name: name))
  }

  private static func write(
    _ bytes: Span<UInt8>, to target: OpenFile, _ path: BytePath, _ calls: any SystemCalls
  ) throws(AttachedFileError) {
    try AttachedFileError.writing(path) { () throws(SystemError) in
      var written = 0
      while written < bytes.count {
        let more = try calls.writeBytes(
          target.descriptor, bytes.extracting(written..<bytes.count), at: nil)
        guard more > 0 else {
          throw SystemError(call: "write", code: .inputOutput, description: "nothing was written")
        }
        written += more
      }
    }
  }
}

extension FileStatus {
  /// Whether it is the same file with the same bytes, as far as its times tell.
  func isUnchanged(since before: FileStatus) -> Bool {
    isSameFile(as: before) && kind == before.kind && size == before.size
      && modified == before.modified && changed == before.changed
  }
}
