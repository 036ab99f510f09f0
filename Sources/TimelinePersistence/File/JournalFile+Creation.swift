import Platform
import TimelineDomain

extension JournalFile {
  /// Makes the journal, or leaves the one that somebody else has just made. Nobody ever sees a part
  /// of a header: it gets its name only when it is whole and on the device.
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
        // Whoever was first may not have come to make the name durable yet.
        case .exists: break
        case .permission, .unsupported: try claimName()
        default: throw error
        }
      }
      try calls.synchronizeDirectory(path.parent)
    }
  }

  /// Some file systems have no links. A file of zero bytes claims the name there; it counts as new,
  /// and `replaceEmptyFile` puts the header in its place.
  private func claimName() throws(SystemError) {
    do {
      try calls.closeFile(try calls.openFile(path, .createNew))
    } catch {
      if error.code != .exists { throw error }
    }
  }

  /// Called with the empty file locked: who waits for that lock finds another file at the path, and
  /// opens again.
  func replaceEmptyFile(with header: [UInt8]) throws(Obstacle) {
    try translated { () throws(SystemError) in
      let empty = try calls.status(at: path, followingLinks: true)
      let failure = try calls.replaceFile(try calls.realPath(of: path), like: empty) {
        (descriptor) throws(SystemError) in
        var written = 0
        try calls.writeAll(descriptor, header, written: &written)
      }
      // What is appended next must not vanish with the name.
      if let failure { throw failure }
    }
  }

}
