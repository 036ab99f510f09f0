import Platform
import TimelineDomain

/// A locked draft. The system releases the lock when the process ends.
final class FileClaim: DraftClaim {
  private typealias Obstacle = RepositoryError.Obstacle

  private let path: BytePath
  private let descriptor: Int32
  private let calls: any SystemCalls

  /// Nil if there is no such file.
  init?(_ path: BytePath, _ calls: any SystemCalls) throws(RepositoryError.Obstacle) {
    self.path = path
    self.calls = calls
    // Some network file systems lock only what is open for writing.
    if let writable = try? calls.openFile(path, .update) {
      descriptor = writable
      return
    }
    do throws(SystemError) {
      descriptor = try calls.openFile(path, .read)
    } catch {
      if error.code == .noSuchFile { return nil }
      throw Obstacle(error)
    }
  }

  deinit {
    try? calls.unlockFile(descriptor)
    try? calls.closeFile(descriptor)
  }

  func waitForLock(seconds: Int) throws(RepositoryError.Obstacle) {
    try calls.waitForLock(descriptor, .exclusive, seconds: seconds)
  }

  /// Whether no other program has the lock; if so, this object takes it.
  func isFree() -> Bool { (try? calls.lockFile(descriptor, .exclusive)) != nil }

  /// Whether the locked file is still the one at the path.
  var isCurrent: Bool {
    get throws(RepositoryError.Obstacle) {
      try translated { () throws(SystemError) in
        let current = try? calls.status(at: path, followingLinks: true)
        return current.map(try calls.status(of: descriptor).isSameFile) ?? false
      }
    }
  }
}
