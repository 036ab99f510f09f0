import Platform
import TimelineDomain

// What several calls together do, for the journal and for drafts.

extension SystemCalls {
  /// Asks for the lock again and again, ever more slowly, for at most `seconds`.
  func waitForLock(
    _ descriptor: Int32, _ mode: LockMode, seconds: Int, whileWaiting: () -> Void = {}
  ) throws(RepositoryError.Obstacle) {
    var waited = 0
    var pause = 1
    var hasTold = false
    while true {
      do {
        return try lockFile(descriptor, mode)
      } catch {
        guard error.code == .wouldBlock else { throw RepositoryError.Obstacle(error) }
      }
      guard waited < seconds * 1000 else { throw .locked(seconds: seconds) }
      self.pause(milliseconds: pause)
      waited += pause
      pause = min(pause * 2, 25)
      if waited >= 1000, !hasTold {
        whileWaiting()
        hasTold = true
      }
    }
  }

  /// Goes on after a short write until everything is written.
  func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try writeBytes(descriptor, rest.span)
      guard count > 0 else {
        throw SystemError(call: "write", code: .inputOutput, description: "nothing was written")
      }
      rest.removeFirst(count)
    }
  }

  /// Makes a file of mode 0600 that is on the device, name and content, when this returns. What is
  /// left of a failed attempt is taken away.
  func createDurably(_ path: BytePath, _ bytes: [UInt8]) throws(SystemError) {
    let descriptor = try openFile(path, .createNew)
    do {
      try writeAll(descriptor, bytes)
      try synchronize(descriptor)
    } catch {
      try? closeFile(descriptor)
      try? removeFile(path)
      throw error
    }
    try closeFile(descriptor)
  }

  /// After this the names in a directory are on the device.
  func synchronizeDirectory(_ path: BytePath) throws(SystemError) {
    let descriptor = try openFile(path, .directory)
    defer { try? closeFile(descriptor) }
    try synchronize(descriptor)
  }

  /// Makes the directory and those above it that are missing, each 0700 and each on the device.
  func makeDirectories(_ path: BytePath) throws(SystemError) {
    if (try? status(at: path, followingLinks: true))?.kind == .directory { return }
    if path.parent != path { try makeDirectories(path.parent) }
    do {
      try makeDirectory(path)
    } catch {
      if error.code == .exists { return }
      throw error
    }
    try synchronizeDirectory(path.parent)
  }

  /// Everything from `offset` to the end that a descriptor has.
  func readAll(_ descriptor: Int32) throws(SystemError) -> [UInt8] {
    var result: [UInt8] = []
    while true {
      let chunk = try readBytes(descriptor, upTo: 1 << 16, at: result.count)
      if chunk.isEmpty { return result }
      result += chunk
    }
  }
}
