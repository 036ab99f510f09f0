import JSONBytes
import Platform
import TimePhrases
package import TimelineDomain

/// Backs up the journal.
extension FilePostRepository {
  package func backUp(
    to path: [UInt8], keep: Int?
  ) async throws(RepositoryError) -> BackupReport? {
    guard let contents = try file.read() else { return nil }
    let linked = LinkedLines(contents)
    if linked.isNoJournal { throw .unreadable(path: self.path.text, .notAJournal) }
    let place = BackupPlace(BytePath(path), of: file.path.name, calls)
    let folder = place.folder
    if let copy = place.copy, (try? calls.status(at: copy, followingLinks: false)) != nil {
      throw .unwritable(path: copy.text, .exists)
    }
    try writing(folder) { () throws(SystemError) in try calls.makeDirectories(folder) }
    let lock = lock(folder)
    defer { release(lock) }
    let isAlone = lock != nil
    var placed: Set<FileDigest> = []
    let files: FileTransfer
    let path: BytePath
    do throws(RepositoryError) {
      // The files come first: each copy in the folder has its files.
      files = try backUpFiles(of: contents, to: place) { placed.insert($0) }
      path = try writing(place.copy ?? folder) { () throws(SystemError) in
        try write(contents, to: place, isAlone: isAlone)
      }
    } catch {
      if isAlone { takeBack(placed, from: place) }
      throw error
    }
    var removal = Removal()
    if let keep, place.copy == nil {
      removal = removeOlder(than: path, in: place, keep: keep, isAlone: isAlone)
    }
    return BackupReport(
      location: path.bytes, bytes: contents.count, entries: linked.entries,
      damagedLines: linked.damagedLines.count, removed: removal.removed.map(\.bytes),
      left: removal.left.map(\.bytes), files: files, removedFiles: removal.files,
      keptBecause: removal.failure)
  }

  /// Copies the files in use to the folder that all backups of the journal share. A file that is not
  /// good in the journal's own folder may still be good there. One that can't be read is a failure: a
  /// copy without a file that exists is no backup.
  private func backUpFiles(
    of contents: FileContents, to place: BackupPlace, placed: (FileDigest) -> Void
  ) throws(RepositoryError) -> FileTransfer {
    let sources = try FileFolder.sources(of: path, calls)
    var candidates: Set<FileDigest> = []
    for source in sources { candidates.formUnion(try source.files().map(\.digest)) }
    var use = FileUse(lookingFor: candidates)
    contents.withBytes { use.add(lines: $0) }
    let wanted = use.named.union(use.used)
    if wanted.isEmpty { return FileTransfer() }
    let store = try FileFolder.create(storePath(in: place), calls)
    let arrivals = try store.receive(
      wanted, from: sources.filter { $0.path != store.path }, progress: fileProgress,
      placed: placed)
    if let first = arrivals.unreadable.min(by: { $0.key < $1.key }) { throw first.value }
    return arrivals
  }

  /// After a failure: removes the new files that no copy uses.
  private func takeBack(_ placed: Set<FileDigest>, from place: BackupPlace) {
    guard let unused = try? unused(placed, in: place.folder), let store = try? store(in: place)
    else { return }
    _ = store.remove(unused.sorted())
  }

  private func storePath(in place: BackupPlace) throws(RepositoryError) -> BytePath {
    try FileFolder.path(of: place.folder.appending(place.nameOfFiles), calls)
  }

  /// Writes the copy under a new name, after it was read back from the disk's file.
  private func write(
    _ contents: FileContents, to place: BackupPlace, isAlone: Bool
  ) throws(SystemError) -> BytePath {
    let folder = place.folder
    let temporaries = TemporaryFiles(
      of: folder.appending(BytePath(Array("backup-".utf8) + file.path.name.bytes)), calls)
    // Copies that a kill left unfinished. Without a lock, they may be another program's.
    if isAlone { temporaries.sweep() }
    let temporary = temporaries.new
    _ = try calls.createDurably(temporary) { (descriptor) throws(SystemError) in
      try calls.writeAll(descriptor, [0..<contents.count], of: contents)
      var offset = 0
      while offset <= contents.count {
        let piece = try calls.readBytes(descriptor, upTo: 1 << 20, at: offset)
        let end = offset + piece.count
        if piece.isEmpty, offset == contents.count { return true }
        guard !piece.isEmpty, end <= contents.count, contents.copy(offset..<end) == piece else {
          break
        }
        offset = end
      }
      throw SystemError(
        call: "read", code: .inputOutput, description: "the copy differs from the journal")
    }
    defer { try? calls.removeFile(temporary) }
    if let copy = place.copy {
      // Replaces no file.
      try calls.linkOrMove(temporary, to: copy)
      try calls.synchronizeDirectory(folder)
      return copy
    }
    for number in 1... {
      let path = folder.appending(BytePath(names.name(of: time.moment(), number)))
      do throws(SystemError) {
        try calls.linkOrMove(temporary, to: path)
        try calls.synchronizeDirectory(folder)
        return path
      } catch {
        guard error.code == .exists, number < 1000 else { throw error }
      }
    }
    preconditionFailure("the loop has no end")
  }

  /// Lets one backup at a time write into a folder. Nil where folders can't be locked.
  private func lock(_ folder: BytePath) -> Int32? {
    guard let descriptor = try? calls.openFile(folder, .directory) else { return nil }
    do {
      try calls.waitForLock(descriptor, .exclusive, seconds: 10)
      return descriptor
    } catch {
      try? calls.closeFile(descriptor)
      return nil
    }
  }

  private func release(_ lock: Int32?) {
    guard let lock else { return }
    try? calls.unlockFile(lock)
    try? calls.closeFile(lock)
  }

  private var names: BackupNames { BackupNames(of: file.path.name.bytes) }

  /// What `--keep` removed.
  private struct Removal {
    var removed: [BytePath] = []
    var left: [BytePath] = []
    var files = FileRemoval()
    /// Why it removed less than it should have.
    var failure: RepositoryError?
  }

  /// Removes backups of this journal before `path`, except the newest so that `keep` are left, and the
  /// files that only they used. What can't be listed or read may use any file, so it is all read first,
  /// and after a failure nothing goes.
  private func removeOlder(
    than path: BytePath, in place: BackupPlace, keep: Int, isAlone: Bool
  ) -> Removal {
    let folder = place.folder
    var result = Removal()
    do throws(RepositoryError) {
      let doomed = try older(than: path, in: folder).dropLast(max(0, keep - 1))
      var named: [BytePath: Set<FileDigest>] = [:]
      for copy in doomed { named[copy] = try use(of: copy, lookingFor: []).named }
      // Another backup may have brought files whose copy has no name yet.
      let store = isAlone ? try store(in: place) : nil
      let all = store == nil ? [] : named.values.reduce(into: Set()) { $0.formUnion($1) }
      var unused = try unused(all, in: folder, besides: Set(doomed))
      for copy in doomed {
        if (try? calls.removeFile(copy)) != nil {
          result.removed.append(copy)
        } else {
          result.left.append(copy)
          unused.subtract(named[copy] ?? [])
        }
      }
      guard let store, !unused.isEmpty else { return result }
      // Until then, a power cut may bring the copies back.
      try writing(folder) { () throws(SystemError) in try calls.synchronizeDirectory(folder) }
      let sizes = store.sizes(of: unused)
      let files = store.remove(unused.sorted())
      result.files = FileRemoval(removed: FileCount(files.removed, sizes), left: files.left)
    } catch {
      result.failure = error
    }
    return result
  }

  /// The other backups of this journal, the oldest first.
  private func older(
    than path: BytePath, in folder: BytePath
  ) throws(RepositoryError) -> [BytePath] {
    let all = try names(in: folder)
    guard let identity = identity(of: path) else { return [] }
    return all.compactMap { name in
      names.date(in: name.bytes).map { (date: $0, path: folder.appending(name)) }
    }.filter {
      $0.path != path && self.identity(of: $0.path).map(identity.isSameJournal) ?? false
    }.sorted { $0.date.lexicographicallyPrecedes($1.date) }.map(\.path)
  }

  private func names(in folder: BytePath) throws(RepositoryError) -> [BytePath] {
    try reading(folder) { () throws(SystemError) in try calls.names(in: folder) }
  }

  /// The files that all backups in a folder share. Nil if there are none. A backup beside the journal
  /// has no store of its own.
  private func store(in place: BackupPlace) throws(RepositoryError) -> FileFolder? {
    let path = try storePath(in: place)
    if try path == FileFolder.path(of: self.path, calls) { return nil }
    return try FileFolder.open(path, calls)
  }

  /// Those of these files that no copy in the folder uses, whatever its name. `removed` are copies that
  /// don't count.
  private func unused(
    _ files: Set<FileDigest>, in folder: BytePath, besides removed: Set<BytePath> = []
  ) throws(RepositoryError) -> Set<FileDigest> {
    if files.isEmpty { return [] }
    var unused = files
    for name in try names(in: folder) {
      let copy = folder.appending(name)
      if removed.contains(copy) { continue }
      // Links too: each may be a copy.
      let kind = try reading(copy) { () throws(SystemError) in
        try calls.status(at: copy, followingLinks: true).kind
      }
      if kind == .regular { unused.subtract(try use(of: copy, lookingFor: files).used) }
    }
    return unused
  }

  private func use(
    of copy: BytePath, lookingFor candidates: Set<FileDigest>
  ) throws(RepositoryError) -> FileUse {
    let journal = JournalFile(path: copy, calls: calls, report: { _ in })
    if let (open, status) = journal.openWhileLocked(),
      let use = FileUse(of: open, size: status.size, lookingFor: candidates)
    {
      return use
    }
    // For the system's reason.
    _ = try reading(copy) { () throws(SystemError) in
      OpenFile(try calls.openFile(copy, .read), calls)
    }
    throw .unreadable(path: copy.text, .vanished)
  }

  private func identity(of path: BytePath) -> JournalHeaders? {
    guard (try? calls.status(at: path, followingLinks: false))?.kind == .regular,
      let descriptor = try? calls.openFile(path, .read)
    else { return nil }
    defer { try? calls.closeFile(descriptor) }
    // The header is the first line, and short.
    guard let start = try? calls.readAll(descriptor, upTo: 1 << 16) else { return nil }
    return JournalHeaders(FileContents(start))
  }
}

/// Where a backup goes: a new file in a folder, or the file that a path with the ending of journals names.
private struct BackupPlace {
  let folder: BytePath
  /// Nil for a name with the date.
  let copy: BytePath?
  /// The folder of the attached files has this name, and an ending.
  let nameOfFiles: BytePath

  init(_ path: BytePath, of journal: BytePath, _ calls: any SystemCalls) {
    let isFolder = (try? calls.status(at: path, followingLinks: true))?.kind == .directory
    let isFile = path.bytes.suffix(6).elementsEqual(".jsonl".utf8) && !isFolder
    folder = isFile ? path.parent : path
    copy = isFile ? path : nil
    nameOfFiles = isFile ? path.name : journal
  }
}

/// The names of a journal's backups: `journal-2026-11-21-080102.jsonl`.
struct BackupNames {
  private let stem: [UInt8]
  private let suffix: [UInt8]

  init(of journal: [UInt8]) {
    let dot = journal.lastIndex(of: UInt8(ascii: ".")) ?? journal.count
    stem = Array(journal[..<dot]) + [UInt8(ascii: "-")]
    suffix = Array(journal[dot...])
  }

  /// The name of the journal, from that of a backup. Nil for other names.
  static func journal(ofCopy name: [UInt8]) -> [UInt8]? {
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.count
    let (stem, suffix) = (name[..<dot], name[dot...])
    // `-2026-11-21-080102`, then a number from 2 to 999 if there are several.
    for length in [18, 20, 21, 22] where stem.count > length {
      let journal = Array(stem.dropLast(length) + suffix)
      if BackupNames(of: journal).date(in: name) != nil { return journal }
    }
    return nil
  }

  /// Of several copies in one second, the later ones have a number.
  func name(of moment: Moment, _ number: Int) -> [UInt8] {
    let time = moment.spelling.prefix(19).filter { $0 != ":" }.map { $0 == "T" ? "-" : $0 }
    return stem + Array((String(time) + (number > 1 ? "-\(number)" : "")).utf8) + suffix
  }

  /// The part of a backup's name that orders it. Nil for other names.
  func date(in name: [UInt8]) -> [UInt8]? {
    guard name.count > stem.count + suffix.count, name.starts(with: stem),
      name.suffix(suffix.count).elementsEqual(suffix)
    else { return nil }
    let date = Array(name.dropFirst(stem.count).dropLast(suffix.count))
    let pattern = Array("0000-00-00-000000".utf8)
    guard date.count >= pattern.count else { return nil }
    for (byte, mark) in zip(date, pattern) {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      guard mark == UInt8(ascii: "0") ? isDigit : byte == mark else { return nil }
    }
    let rest = String(decoding: date.dropFirst(pattern.count), as: UTF8.self)
    guard !rest.isEmpty else { return date + [UInt8(ascii: "-")] + Array("0001".utf8) }
    guard rest.hasPrefix("-"), let number = Int(rest.dropFirst()), number > 1, number < 1000 else {
      return nil
    }
    let digits = String(number)
    return date.prefix(pattern.count) + [UInt8(ascii: "-")]
      + Array((String(repeating: "0", count: 4 - digits.count) + digits).utf8)
  }
}
