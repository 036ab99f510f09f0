import Platform
import TimelineDomain

extension JournalFile {
  /// Creates the journal, or keeps the one that another program has just created. The file gets its
  /// name only when the header is complete and on the device, so no reader sees a part of it.
  func create(_ header: [UInt8]) throws(Obstacle) {
    try translated { () throws(SystemError) in
      try calls.makeDirectories(path.parent)
      let temporary = path.temporary
      try calls.createDurably(temporary, header)
      defer { try? calls.removeFile(temporary) }
      do throws(SystemError) {
        try calls.linkFile(temporary, as: path)
      } catch {
        switch error.code {
        // Continues with `fsync`: the other program may not have made the name durable yet.
        case .exists: break
        case .permission, .unsupported: try claimName()
        default: throw error
        }
      }
      try calls.synchronizeDirectory(path.parent)
    }
  }

  /// On file systems without links an empty file claims the name. It counts as new, and
  /// `replaceEmptyFile` replaces it by the header.
  private func claimName() throws(SystemError) {
    do {
      try calls.closeFile(try calls.openFile(path, .createNew))
    } catch {
      if error.code != .exists { throw error }
    }
  }

  /// The caller has locked the empty file. A program that waits for the lock then finds another
  /// file at the path, and opens it.
  func replaceEmptyFile(with header: [UInt8]) throws(Obstacle) {
    try translated { () throws(SystemError) in
      let empty = try calls.status(at: path, followingLinks: true)
      let failure = try calls.replaceFile(try calls.realPath(of: path), like: empty) {
        (descriptor) throws(SystemError) in
        var written = 0
        try calls.writeAll(descriptor, header, written: &written)
      }
      // The next append must not vanish together with the name.
      if let failure { throw failure }
    }
  }

}
