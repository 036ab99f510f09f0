import Platform
import TimelineDomain

extension FileFolder {
  /// The verified bytes of a file; nil if there is no good one. It is opened for each part, because
  /// an export may name more files than a program may have open.
  func bytes(of digest: FileDigest) -> FileBytes? {
    guard let file = try? self.file(digest),
      let copy = try? FileCopy(
        from: file.descriptor, path(of: digest), isStream: false, to: nil, path, calls: calls,
        progress: nil),
      copy.digest == digest
    else { return nil }
    return FileBytes(count: copy.size) { [self] offset, count in
      var bytes = [UInt8](repeating: 0, count: count)
      guard let file = try? self.file(digest),
        let read = try? calls.readBytes(file.descriptor, into: &bytes, upTo: count, at: offset)
      else { return [] }
      return Array(bytes.prefix(read))
    }
  }

  /// Copies a file into a directory under a safe name and returns its path. With `replacing`, it
  /// replaces a file of that name; else the new file gets a number.
  func save(
    _ file: AttachedFile, to target: BytePath, replacing: Bool = false,
    progress: FileProgress? = nil
  ) throws(AttachedFileError) -> BytePath {
    guard let source = try self.file(file.digest) else { throw .missing(file.digest) }
    let temporary = target.appending("file").temporary
    let new = try AttachedFileError.writing(target) { () throws(SystemError) in
      OpenFile(try calls.openFile(temporary, .createNew), calls)
    }
    defer { try? calls.removeFile(temporary) }
    let total = (try? calls.status(of: source.descriptor))?.size
    let tell = progress.map { progress in { @Sendable (done: Int) in progress(done, total) } }
    let copy = try FileCopy(
      from: source.descriptor, path(of: file.digest), isStream: false, to: new, target,
      calls: calls, progress: tell)
    guard copy.digest == file.digest else { throw .missing(file.digest) }
    return try AttachedFileError.writing(target) { () throws(SystemError) in
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
