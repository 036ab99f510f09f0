import Platform
import TimelineDomain

/// What is in the files of the folder.
extension FileFolder {
  /// A file, and what a pass over its bytes found. Nil if there is none. `progress` hears of each piece.
  func hashed(
    _ digest: FileDigest, progress: (@Sendable (_ more: Int) -> Void)? = nil
  ) throws(RepositoryError) -> (file: OpenFile, copy: FileCopy)? {
    guard let file = try file(digest) else { return nil }
    let copy = try FileCopy(
      from: file.descriptor, path(of: digest), isStream: false, to: nil, path, calls: calls,
      progress: progress)
    return (file, copy)
  }

  /// The bytes of a file; nil if there is no good one. Unverified, they may be others. The file is opened
  /// for each part, because an export may name more files than a program may have open.
  func bytes(of digest: FileDigest, verified: Bool) throws(RepositoryError) -> FileBytes? {
    let count: Int
    if verified {
      guard let copy = try hashed(digest)?.copy, copy.digest == digest else { return nil }
      count = copy.size
    } else {
      guard let size = sizes(of: [digest])[digest] else { return nil }
      count = size
    }
    return FileBytes(count: count) { [self] offset, count in
      (try? file(digest))?.bytes(at: offset, count, calls) ?? []
    }
  }

  // MARK: Check

  /// Compares the folder with what the journal uses. Hashes all files in use, in parallel.
  ///
  /// `use` looked for all `files` of the folder.
  func check(
    _ use: FileUse, _ files: [StoredFile], progress: FileProgress? = nil
  ) throws(RepositoryError) -> FolderCheck {
    // Digits of an existing file count, wherever they are; a file without a name here can't be missing.
    let used = use.used
    let wanted = use.named.union(used).sorted()
    let sum = ProgressSum(
      progress, total: files.reduce(0) { $0 + (used.contains($1.digest) ? $1.size : 0) })
    let found = try FileFolder.inParallel(wanted) {
      (digest) throws(RepositoryError) -> Result<FileCopy?, RepositoryError> in
      do throws(RepositoryError) {
        return .success(try self.hashed(digest, progress: sum.add)?.copy)
      } catch {
        if case .interrupted = error { throw error }
        return .failure(error)
      }
    }
    var (good, unreadable) = (FileCount(), [FileDigest: RepositoryError]())
    var (missing, short, changed): ([FileDigest], [FileDigest], [FileDigest]) = ([], [], [])
    for (digest, result) in zip(wanted, found) {
      switch result {
      case .success(let copy?) where copy.digest == digest:
        good = good + FileCount(files: 1, bytes: copy.size)
      case .success(let copy?) where copy.size < use.sizes[digest] ?? 0: short.append(digest)
      case .success(.some): changed.append(digest)
      case .success(nil): missing.append(digest)
      case .failure(let error): unreadable[digest] = error
      }
    }
    return FolderCheck(
      good: good, missing: missing, short: short, changed: changed, unreadable: unreadable,
      unused: files.filter { !used.contains($0.digest) })
  }

  // MARK: Saving a copy

  /// Whether the folder has a file that the identities open. Its beginning tells.
  func isSealed(_ digest: FileDigest, to opening: FileOpening) throws(RepositoryError) -> Bool {
    guard let file = try file(digest) else { return false }
    let beginning = try reading(path(of: digest)) { () throws(SystemError) in
      try calls.readBytes(file.descriptor, upTo: FileOpening.beginning, at: 0)
    }
    return opening.opens(beginning)
  }

  /// Hands on the bytes of a sealed file.
  func open(
    _ file: AttachedFile, _ opening: FileOpening, progress: FileProgress? = nil,
    to taker: @escaping FileCopy.Taker
  ) throws(RepositoryError) {
    guard let source = try self.file(file.digest) else { throw .fileMissing(file.digest) }
    let path = path(of: file.digest)
    let total = (try? calls.status(of: source.descriptor))?.size
    try opening.open(file, to: taker) { [self] (taker) throws(RepositoryError) in
      try FileCopy(
        from: source.descriptor, path, isStream: false, to: taker, calls: calls,
        progress: ProgressSum(progress, total: total).add)
    }
  }

  /// Copies a file into a directory under a safe name and returns its path; a sealed one in plain. With `replacing`,
  /// it replaces a file of that name; else the new file gets a number.
  func save(
    _ file: AttachedFile, _ opening: FileOpening? = nil, to target: BytePath,
    replacing: Bool = false, progress: FileProgress? = nil
  ) throws(RepositoryError) -> BytePath {
    guard let source = try self.file(file.digest) else { throw .fileMissing(file.digest) }
    let temporary = target.appending("file").temporary
    let new = try writing(target) { () throws(SystemError) in
      OpenFile(try calls.openFile(temporary, .createNew), calls)
    }
    defer { try? calls.removeFile(temporary) }
    if let opening {
      try open(file, opening, progress: progress, to: new.taker(target, calls))
    } else {
      let total = (try? calls.status(of: source.descriptor))?.size
      let copy = try FileCopy(
        from: source.descriptor, path(of: file.digest), isStream: false, to: new, target,
        calls: calls, progress: ProgressSum(progress, total: total).add)
      guard copy.digest == file.digest else { throw .fileMissing(file.digest) }
    }
    return try writing(target) { () throws(SystemError) in
      try calls.synchronize(new.descriptor)
      return try name(temporary, FileName.forSaving(file), in: target, replacing: replacing)
    }
  }

  private func name(
    _ temporary: BytePath, _ name: String, in target: BytePath, replacing: Bool
  ) throws(SystemError) -> BytePath {
    if replacing {
      let path = target.appending(name)
      try calls.renameFile(temporary, to: path)
      return path
    }
    // A disk may ignore case, and a person too.
    let taken = Set(try calls.names(in: target).map { $0.text.lowercased() })
    var number = 0
    while true {
      number += 1
      let candidate = FileName.numbered(name, number)
      if taken.contains(candidate.lowercased()) { continue }
      do throws(SystemError) {
        let path = target.appending(candidate)
        try calls.linkOrMove(temporary, to: path)
        return path
      } catch {
        // Another program has just created it.
        if error.code != .exists { throw error }
      }
    }
  }
}
