package import Platform
package import TimelineDomain

/// The user's configuration file, which may be a symbolic link. A change replaces the whole file
/// and keeps links, owner and mode; a new file has mode 0600.
package struct ConfigurationFile {
  private typealias Obstacle = RepositoryError.Obstacle

  private let file: BytePath
  private let calls: any SystemCalls

  /// How many seconds a change waits for the lock.
  private static let patience = 10

  package init(path: BytePath, calls: any SystemCalls = LiveSystemCalls()) {
    file = path
    self.calls = calls
  }

  package func read() throws(RepositoryError) -> [UInt8]? {
    let found = try reading(file) { () throws(Obstacle) in try open(.read) }
    guard let descriptor = found else { return nil }
    defer { try? calls.closeFile(descriptor) }
    return try reading(file) { () throws(SystemError) in try contents(descriptor) }
  }

  @discardableResult
  package func replace(
    _ change: ([UInt8]?) -> [UInt8]?
  ) throws(RepositoryError) -> RepositoryError.Obstacle? {
    try writing(file) { () throws(Obstacle) in
      for _ in 0..<100 {
        if case .done(let failure) = try attempt(change) { return failure }
      }
      throw .vanished
    }
  }

  // MARK: -

  private enum Attempt {
    /// Another program was faster; retry.
    case overtaken
    /// Done. The error says why the system did not confirm that the new file survives a power cut.
    case done(Obstacle?)
  }

  private func attempt(_ change: ([UInt8]?) -> [UInt8]?) throws(Obstacle) -> Attempt {
    guard let descriptor = try open(.append) else {
      if change(nil) == nil { return .done(nil) }
      try translated { () throws(SystemError) in try claimName() }
      return .overtaken
    }
    defer { try? calls.closeFile(descriptor) }
    try calls.waitForLock(descriptor, .exclusive, seconds: ConfigurationFile.patience)
    return try translated { () throws(SystemError) in
      let old = try calls.status(of: descriptor)
      let current = try? calls.status(at: file, followingLinks: true)
      guard current.map(old.isSameFile) ?? false else {
        return Result<Attempt, Obstacle>.success(.overtaken)
      }
      let bytes = try contents(descriptor)
      guard let new = change(bytes.isEmpty ? nil : bytes), new != bytes else {
        return .success(.done(nil))
      }
      // Other hard links would keep the old file.
      if old.links > 1 { return .failure(.hardLinks(old.links)) }
      let failure = try calls.replaceFile(
        try calls.realPath(of: file), like: old, with: FileContents(new))
      return .success(.done(failure.map(Obstacle.init)))
    }.get()
  }

  /// Creates an empty file, which counts as missing and can be locked.
  private func claimName() throws(SystemError) {
    try calls.makeDirectories(file.parent)
    do {
      try calls.closeFile(try calls.openFile(file, .createNew))
    } catch {
      if error.code != .exists { throw error }
    }
  }

  private func contents(_ descriptor: Int32) throws(SystemError) -> [UInt8] {
    try calls.readAll(descriptor, upTo: try calls.status(of: descriptor).size)
  }

  /// Nil if there is no file. Refuses everything but regular files.
  private func open(_ mode: OpenMode) throws(Obstacle) -> Int32? {
    let descriptor: Int32
    do {
      descriptor = try calls.openFile(file, mode)
    } catch {
      guard error.code == .noSuchFile else { throw Obstacle(error) }
      let isLink = (try? calls.status(at: file, followingLinks: false))?.kind == .link
      guard isLink, let target = try? calls.linkTarget(of: file) else { return nil }
      throw .danglingLink(target: target.text)
    }
    let kind = try? calls.status(of: descriptor).kind
    if kind == .regular { return descriptor }
    try? calls.closeFile(descriptor)
    throw kind == .directory ? .directory : .notAFile
  }
}
