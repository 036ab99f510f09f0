package import Platform
package import TimelineDomain

/// An export to a file or a folder of the file system. Files have mode 0600, folders 0700.
package struct FileExport: ExportTarget {
  private let path: BytePath
  private let calls: any SystemCalls

  package init(path: BytePath, calls: any SystemCalls = LiveSystemCalls()) {
    self.path = path
    self.calls = calls
  }

  package func place(besides journals: [[UInt8]]) throws(RepositoryError) -> ExportPlace {
    do throws(SystemError) {
      let status = try calls.status(at: path, followingLinks: true)
      switch status.kind {
      case .regular:
        let isJournal = journals.contains { journal in
          let other = try? calls.status(at: BytePath(journal), followingLinks: true)
          return other.map(status.isSameFile) ?? false
        }
        return isJournal ? .journal : .file
      case .directory: return .folder(isEmpty: try calls.names(in: path).isEmpty)
      case .pipe, .socket, .device, .link: return .other
      }
    } catch {
      if error.code == .noSuchFile { return .free }
      throw .unwritable(path: path.text, RepositoryError.Obstacle(error))
    }
  }

  package func begin(_ name: String?) throws(RepositoryError) -> any ExportFile {
    let wanted = name.map { path.appending($0) } ?? path
    return try writing(wanted) { () throws(SystemError) in
      if name != nil { try calls.makeDirectories(wanted.parent) }
      // A link stays, and the file that it leads to is replaced.
      let real = (try? calls.realPath(of: wanted)) ?? wanted
      let temporary = real.temporary
      let descriptor = try calls.openFile(temporary, .createNew)
      return NewExportFile(
        descriptor: descriptor, temporary: temporary, path: real, isAlone: name == nil,
        calls: calls)
    }
  }
}

/// A file under a temporary name.
private final class NewExportFile: ExportFile {
  private var descriptor: Int32?
  private let temporary: BytePath
  private let path: BytePath
  /// Whether it is the whole export. A folder may have thousands of files, and to wait for the
  /// device after each would take minutes; the journal still has everything.
  private let isAlone: Bool
  private let calls: any SystemCalls

  init(
    descriptor: Int32, temporary: BytePath, path: BytePath, isAlone: Bool, calls: any SystemCalls
  ) {
    self.descriptor = descriptor
    self.temporary = temporary
    self.path = path
    self.isAlone = isAlone
    self.calls = calls
  }

  deinit { abandon() }

  func append(_ bytes: [UInt8]) throws(RepositoryError) {
    guard let descriptor else { return }
    try telling { () throws(SystemError) in
      var written = 0
      try calls.writeAll(descriptor, bytes, written: &written)
    }
  }

  func finish(isReplacing: Bool) throws(RepositoryError) {
    guard let descriptor else { return }
    try telling { () throws(SystemError) in
      if isAlone { try calls.synchronize(descriptor) }
      self.descriptor = nil
      do throws(SystemError) {
        try calls.closeFile(descriptor)
        if isReplacing {
          try calls.renameFile(temporary, to: path)
        } else {
          try calls.linkOrMove(temporary, to: path)
          try? calls.removeFile(temporary)
        }
      } catch {
        try? calls.removeFile(temporary)
        throw error
      }
      if isAlone { try? calls.synchronizeDirectory(path.parent) }
    }
  }

  func abandon() {
    guard let descriptor else { return }
    self.descriptor = nil
    try? calls.closeFile(descriptor)
    try? calls.removeFile(temporary)
  }

  private func telling(_ body: () throws(SystemError) -> Void) throws(RepositoryError) {
    do throws(SystemError) {
      try body()
    } catch {
      let obstacle = error.code == .exists ? .exists : RepositoryError.Obstacle(error)
      throw .unwritable(path: path.text, obstacle)
    }
  }
}
