import Platform
import TimelineDomain

/// An open directory; closes it at the end of its lifetime.
final class OpenDirectory: Sendable {
  let path: BytePath
  let descriptor: Int32
  let calls: any SystemCalls

  private init(_ path: BytePath, _ descriptor: Int32, _ calls: any SystemCalls) {
    self.path = path
    self.descriptor = descriptor
    self.calls = calls
  }

  deinit { try? calls.closeFile(descriptor) }

  /// Follows links on the way. Nil if there is no such directory.
  static func open(
    _ path: BytePath, _ calls: any SystemCalls
  ) throws(RepositoryError) -> OpenDirectory? {
    do {
      return OpenDirectory(path, try calls.openFile(path, .directory), calls)
    } catch {
      if error.code == .noSuchFile { return nil }
      throw RepositoryError(error, reading: path)
    }
  }

  /// A directory in this one. Nil if there is none. Refuses a link.
  func directory(_ name: BytePath) throws(RepositoryError) -> OpenDirectory? {
    let path = path.appending(name)
    do {
      return OpenDirectory(path, try calls.openFile(name, in: descriptor, .directory), calls)
    } catch {
      if error.code == .noSuchFile { return nil }
      if (try? calls.status(of: name, in: descriptor))?.kind == .link {
        throw .link(path: path.text)
      }
      throw RepositoryError(error, reading: path)
    }
  }

  /// The same; creates a missing directory with mode 0700.
  func makeDirectory(_ name: BytePath) throws(RepositoryError) -> OpenDirectory {
    if let found = try directory(name) { return found }
    let path = path.appending(name)
    try writing(path) { () throws(SystemError) in
      do throws(SystemError) {
        try calls.makeDirectory(name, in: descriptor)
      } catch {
        // Another program has just created it.
        if error.code != .exists { throw error }
      }
    }
    guard let made = try directory(name) else { throw .unwritable(path: path.text, .missing) }
    return made
  }

  /// An open regular file; nil if there is none of that name.
  func regularFile(_ name: BytePath) throws(SystemError) -> OpenFile? {
    let file: OpenFile
    do throws(SystemError) {
      file = OpenFile(try calls.openFile(name, in: descriptor, .read), calls)
    } catch {
      if error.code == .noSuchFile { return nil }
      // Links and sockets can't be opened.
      if let kind = (try? calls.status(of: name, in: descriptor))?.kind, kind != .regular {
        return nil
      }
      throw error
    }
    return try calls.status(of: file.descriptor).kind == .regular ? file : nil
  }

  /// Nil if there is nothing of that name.
  func status(_ name: BytePath) throws(RepositoryError) -> FileStatus? {
    do {
      return try calls.status(of: name, in: descriptor)
    } catch {
      if error.code == .noSuchFile { return nil }
      throw RepositoryError(error, reading: path.appending(name))
    }
  }

  /// Waits until the names in the directory are on the device.
  func synchronize() throws(RepositoryError) {
    try writing(path) { () throws(SystemError) in
      try calls.synchronize(descriptor)
    }
  }
}
