import Platform
import TimelineDomain

// What several calls together do, for the journal and for drafts.

extension SystemCalls {
  /// Asks for the lock again and again, ever more slowly, for at most `seconds`. After the first of
  /// them `whileWaiting` is told who has it, where the system tells.
  func waitForLock(
    _ descriptor: Int32, _ mode: LockMode, seconds: Int,
    whileWaiting: (_ holder: String?) -> Void = { _ in }
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
      if isInterrupted() { throw .interrupted }
      guard waited < seconds * 1000 else {
        throw .locked(seconds: seconds, holder: lockHolder(descriptor))
      }
      self.pause(milliseconds: pause)
      waited += pause
      pause = min(pause * 2, 25)
      if waited >= 1000, !hasTold {
        whileWaiting(lockHolder(descriptor))
        hasTold = true
      }
    }
  }

  private func lockHolder(_ descriptor: Int32) -> String? {
    (try? status(of: descriptor)).flatMap { lockHolder(of: $0) }
  }

  /// Goes on after a short write until everything is written; `written` counts what was.
  func writeAll(
    _ descriptor: Int32, _ bytes: [UInt8], at offset: Int? = nil, written: inout Int
  ) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let place = offset.map { $0 + bytes.count - rest.count }
      let count = try writeBytes(descriptor, rest.span, at: place)
      guard count > 0 else {
        throw SystemError(call: "write", code: .inputOutput, description: "nothing was written")
      }
      rest.removeFirst(count)
      written += count
    }
  }

  /// Makes a file of mode 0600 that is on the device, name and content, when this returns. What is
  /// left of a failed attempt is taken away.
  func createDurably(_ path: BytePath, _ bytes: [UInt8]) throws(SystemError) {
    try createDurably(path) { (descriptor) throws(SystemError) in
      var written = 0
      try writeAll(descriptor, bytes, written: &written)
    }
  }

  func createDurably(
    _ path: BytePath, _ write: (_ descriptor: Int32) throws(SystemError) -> Void
  ) throws(SystemError) {
    let descriptor = try openFile(path, .createNew)
    var isOpen = true
    do throws(SystemError) {
      try write(descriptor)
      try synchronize(descriptor)
      isOpen = false
      try closeFile(descriptor)
    } catch {
      if isOpen { try? closeFile(descriptor) }
      try? removeFile(path)
      throw error
    }
  }

  /// Those bytes of a file as they are.
  func writeAll(
    _ descriptor: Int32, _ ranges: [Range<Int>], of contents: FileContents
  ) throws(SystemError) {
    try writeAll(descriptor, ranges) { contents.copy($0) }
  }

  /// A megabyte at a time.
  func writeAll(
    _ descriptor: Int32, _ ranges: [Range<Int>],
    reading read: (Range<Int>) throws(SystemError) -> [UInt8]
  ) throws(SystemError) {
    var written = 0
    for range in ranges {
      for start in stride(from: range.lowerBound, to: range.upperBound, by: 1 << 20) {
        let piece = try read(start..<min(start + 1 << 20, range.upperBound))
        try writeAll(descriptor, piece, written: &written)
      }
    }
  }

  /// Gives a finished file its name, and takes no other file's. Where the place has no links, a file of
  /// zero bytes claims the name first.
  func linkOrMove(_ temporary: BytePath, to path: BytePath) throws(SystemError) {
    do throws(SystemError) {
      try linkFile(temporary, as: path)
    } catch {
      guard error.code == .permission || error.code == .unsupported else { throw error }
      try closeFile(try openFile(path, .createNew))
      do throws(SystemError) {
        try renameFile(temporary, to: path)
      } catch {
        try? removeFile(path)
        throw error
      }
    }
  }

  /// After this the names in a directory are on the device.
  func synchronizeDirectory(_ path: BytePath) throws(SystemError) {
    let descriptor = try openFile(path, .directory)
    defer { try? closeFile(descriptor) }
    try synchronize(descriptor)
  }

  /// Makes the directory and those above it that are missing, each 0700 and each on the device.
  func makeDirectories(_ path: BytePath) throws(SystemError) {
    var missing: [BytePath] = []
    var next = path
    while try isMissing(next) {
      missing.append(next)
      next = next.parent
    }
    for directory in missing.reversed() {
      do {
        try makeDirectory(directory)
      } catch {
        // Somebody else has just made it; whether its name is on the device, nobody has said.
        if error.code != .exists { throw error }
      }
      try synchronizeDirectory(directory.parent)
    }
  }

  private func isMissing(_ path: BytePath) throws(SystemError) -> Bool {
    do {
      _ = try status(at: path, followingLinks: true)
      return false
    } catch {
      if error.code == .noSuchFile { return true }
      throw error
    }
  }

  /// So many bytes of a file; fewer only where it ends before.
  func readAll(
    _ descriptor: Int32, upTo count: Int, at offset: Int = 0
  ) throws(SystemError) -> [UInt8] {
    var bytes = try readBytes(descriptor, upTo: count, at: offset)
    while bytes.count < count {
      let more = try readBytes(descriptor, upTo: count - bytes.count, at: offset + bytes.count)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }
}
