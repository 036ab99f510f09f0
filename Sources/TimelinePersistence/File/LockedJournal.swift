import Platform
import TimelineDomain

/// A journal that is open and locked for writing; unlocks and closes it at the end of its lifetime.
struct LockedJournal: ~Copyable {
  private let path: BytePath
  private let descriptor: Int32
  private let calls: any SystemCalls
  private let seals: Seals?

  init(path: BytePath, descriptor: Int32, calls: any SystemCalls, seals: Seals? = nil) {
    self.path = path
    self.seals = seals
    self.descriptor = descriptor
    self.calls = calls
  }

  deinit {
    // Unlocks explicitly: a child process that is just starting still holds the descriptor, so
    // closing it here would not release the lock.
    try? calls.unlockFile(descriptor)
    try? calls.closeFile(descriptor)
  }

  func status() throws(RepositoryError) -> FileStatus {
    try writing(path) { () throws(SystemError) in try calls.status(of: descriptor) }
  }

  func contents() throws(RepositoryError) -> FileContents {
    try writing(path) { () throws(SystemError) in
      let size = try calls.status(of: descriptor).size
      return FileContents(try calls.readAll(descriptor, upTo: size))
    }
  }

  func document() throws(RepositoryError) -> TimelineDocument {
    TimelineDocument(try contents(), seals)
  }

  /// The first line, of any length, without reading the rest of the file.
  func firstLine() throws(RepositoryError) -> FileContents {
    try writing(path) { () throws(SystemError) in
      var line: [UInt8] = []
      while true {
        let chunk = try calls.readBytes(descriptor, upTo: 1 << 16, at: line.count)
        if let end = chunk.firstIndex(of: newline) {
          return FileContents(line + chunk[..<end])
        }
        if chunk.isEmpty { return FileContents(line) }
        line += chunk
      }
    }
  }

  /// Whether these bytes occur after `start`, a megabyte at a time.
  func has(_ mark: [UInt8], from start: Int) throws(RepositoryError) -> Bool {
    try writing(path) { () throws(SystemError) in
      var offset = start
      while true {
        let piece = try calls.readBytes(descriptor, upTo: LockedJournal.pieceSize, at: offset)
        if piece.span.offset(of: mark, from: 0) != nil { return true }
        // A mark may begin in this piece and end in the next.
        if piece.count < mark.count { return false }
        offset += piece.count - mark.count + 1
      }
    }
  }

  /// Copies the file to another one with the changes, about a megabyte at a time. False if a
  /// program that ignores locks has written to the file meanwhile.
  func write(
    _ changes: FileChanges, of old: FileStatus, to other: Int32
  ) throws(RepositoryError) -> Bool {
    try writing(path) { () throws(SystemError) in
      try writeChanged(changes, of: old, to: other)
    }
  }

  private func writeChanged(
    _ changes: FileChanges, of old: FileStatus, to other: Int32
  ) throws(SystemError) -> Bool {
    var pending: [UInt8] = []
    var lastByte: UInt8?
    func put(_ bytes: [UInt8]) throws(SystemError) {
      pending += bytes
      lastByte = bytes.last ?? lastByte
      if pending.count >= LockedJournal.pieceSize { try flush() }
    }
    func flush() throws(SystemError) {
      var written = 0
      try calls.writeAll(other, pending, written: &written)
      pending.removeAll(keepingCapacity: true)
    }
    var offset = 0
    func copy(to end: Int) throws(SystemError) -> Bool {
      while offset < end {
        let most = min(LockedJournal.pieceSize, end - offset)
        let bytes = try calls.readBytes(descriptor, upTo: most, at: offset)
        if bytes.isEmpty { return false }
        try put(bytes)
        offset += bytes.count
      }
      return offset == end
    }
    for change in changes.list {
      guard try copy(to: change.range.lowerBound) else { return false }
      let (range, new) = (change.range, change.bytes)
      let bytes = try calls.readAll(descriptor, upTo: range.count, at: range.lowerBound)
      guard changes.isStill(bytes, change) else { return false }
      try put(new)
      offset = range.upperBound
    }
    guard try copy(to: old.size) else { return false }
    if !changes.appended.isEmpty {
      // The last kept line may have no LF.
      if let last = lastByte, last != newline { try put([newline]) }
      try put(changes.appended)
    }
    try flush()
    return try calls.status(of: descriptor) == old
  }

  /// Copies the file to another one, a megabyte at a time, and ends its last line. False if it is
  /// shorter than `old`.
  func copy(_ old: FileStatus, to other: Int32) throws(RepositoryError) -> Bool {
    try writing(path) { () throws(SystemError) in
      var offset = 0
      var last: UInt8?
      var written = 0
      while offset < old.size {
        let most = min(LockedJournal.pieceSize, old.size - offset)
        let bytes = try calls.readBytes(descriptor, upTo: most, at: offset)
        if bytes.isEmpty { return false }
        try calls.writeAll(other, bytes, written: &written)
        last = bytes.last
        offset += bytes.count
      }
      if let last, last != newline { try calls.writeAll(other, [newline], written: &written) }
      return true
    }
  }

  private static let pieceSize = 1 << 20

  /// Appends whole lines and waits until they are on the device. A torn last line gets its LF
  /// first, so that the new line does not continue it.
  ///
  /// After a failure the file has its old length again, or the error says that it may not have.
  func append(_ lines: [UInt8]) throws(RepositoryError) {
    let length = try status().size
    let last = try writing(path) { () throws(SystemError) in
      try calls.readBytes(descriptor, upTo: 1, at: length - 1)
    }
    let bytes = last == [newline] ? lines : [newline] + lines
    var written = 0
    do throws(SystemError) {
      try calls.writeAll(descriptor, bytes, written: &written)
      try calls.synchronize(descriptor)
    } catch {
      let isUndone = written == 0 || cut(to: length, after: written)
      // Without an LF no complete line was written, so readers see no part of the change.
      let hasNoLine = !bytes[..<written].dropFirst().contains(newline)
      throw isUndone || hasNoLine
        ? .unwritable(path: path.text, error.obstacle) : .uncertain(path: path.text, error.obstacle)
    }
  }

  /// Truncates the file after a failed append, even one where only `fsync` failed: the user is
  /// going to hear that nothing was written. Never cuts bytes that another program appended
  /// meanwhile.
  private func cut(to length: Int, after written: Int) -> Bool {
    guard let size = try? calls.status(of: descriptor).size, size == length + written else {
      return false
    }
    return (try? calls.truncateFile(descriptor, to: length)) != nil
  }

  private var newline: UInt8 { UInt8(ascii: "\n") }
}
