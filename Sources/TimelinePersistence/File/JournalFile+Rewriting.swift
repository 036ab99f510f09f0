import JSONBytes
import Platform
import TimelineDomain

extension JournalFile {
  /// Replaces the journal by a file with some lines removed or changed. All other lines keep their
  /// bytes, known or not. A rename puts the new file in place, so a crash leaves the old file or
  /// the new one.
  ///
  /// The caller has locked the journal. A program that waits for the lock then finds another file
  /// at the path, and opens it. If a program that ignores locks writes to the file meanwhile,
  /// `changes` is called again. Nil from `changes` means no rewrite.
  func rewrite(
    _ journal: borrowing LockedJournal, links: HardLinks,
    as changes: (_ old: FileStatus) throws(Obstacle) -> FileChanges?
  ) throws(Obstacle) {
    for _ in 0..<3 {
      let old = try journal.status()
      guard let found = try changes(old) else { return }
      var isChanged = false
      do throws(Obstacle) {
        return try replace(journal, links: links) {
          (descriptor) throws(SystemError) in
          isChanged = try !journal.write(found, of: old, to: descriptor)
          if isChanged { throw SystemError(call: "read", code: .inputOutput, description: "") }
        }
      } catch {
        if !isChanged { throw error }
      }
    }
    throw .vanished
  }

  /// Replaces the whole content of the journal, under the same rules.
  func rewrite(
    _ journal: borrowing LockedJournal, links: HardLinks, as bytes: FileContents
  ) throws(Obstacle) {
    try replace(journal, links: links) { (descriptor) throws(SystemError) in
      try calls.writeAll(descriptor, [0..<bytes.count], of: bytes)
    }
  }

  /// Replaces the journal by one with more lines at its end, so that all of them appear at once. The
  /// old file is a prefix of the new one. `lines` throws to leave the journal as it is.
  func extend(
    _ journal: borrowing LockedJournal,
    _ lines: (_ descriptor: Int32) throws(SystemError) -> Void
  ) throws(Obstacle) {
    let old = try journal.status()
    try replace(journal, links: .refuse) { (descriptor) throws(SystemError) in
      let isCopied = try journal.copy(old, to: descriptor)
      try lines(descriptor)
      // A program that ignores locks has written to the file meanwhile.
      guard isCopied, try calls.status(at: path, followingLinks: true) == old else {
        throw SystemError(call: "read", code: .inputOutput, description: "the journal has changed")
      }
    }
  }

  private func replace(
    _ journal: borrowing LockedJournal, links: HardLinks,
    _ write: (_ descriptor: Int32) throws(SystemError) -> Void
  ) throws(Obstacle) {
    let old = try journal.status()
    // Other hard links would keep the old file with the removed lines.
    if old.links > 1, links == .refuse { throw .hardLinks(old.links) }
    let failure = try translated { () throws(SystemError) in
      try calls.replaceFile(try calls.realPath(of: path), like: old, write)
    }
    if let failure { report(.notDurable(path: path.text, Obstacle(failure))) }
  }

  /// Removes the temporary files of killed rewrites. The caller has locked the journal.
  func sweepTemporaryFiles() {
    guard let path = try? calls.realPath(of: path) else { return }
    TemporaryFiles(of: path, calls).sweep()
  }
}

extension SystemCalls {
  /// Replaces the file at `path` with a new file of the same owner and mode. Returns why the system
  /// did not confirm that the new name survives a power cut; nil if it did. The caller holds the
  /// lock.
  func replaceFile(
    _ path: BytePath, like old: FileStatus,
    _ write: (_ descriptor: Int32) throws(SystemError) -> Void
  ) throws(SystemError) -> SystemError? {
    let files = TemporaryFiles(of: path, self)
    files.sweep()
    let temporary = files.new
    try createDurably(temporary) { (descriptor) throws(SystemError) in
      let new = try status(of: descriptor)
      if new.owner != old.owner || new.group != old.group {
        try changeOwner(descriptor, to: old.owner, group: old.group)
      }
      if new.mode != old.mode { try changeMode(descriptor, to: old.mode) }
      try write(descriptor)
    }
    do throws(SystemError) {
      try renameFile(temporary, to: path)
    } catch {
      try? removeFile(temporary)
      throw error
    }
    do throws(SystemError) {
      try synchronizeDirectory(path.parent)
      return nil
    } catch {
      return error
    }
  }
}
