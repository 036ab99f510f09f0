import Platform
import TimelineDomain

/// A journal that is open and locked for writing; unlocked and closed when this value ends.
struct LockedJournal: ~Copyable {
  typealias Obstacle = RepositoryError.Obstacle

  private let descriptor: Int32
  private let calls: any SystemCalls

  init(descriptor: Int32, calls: any SystemCalls) {
    self.descriptor = descriptor
    self.calls = calls
  }

  deinit {
    // Unlocked by name: a child that is just being started holds the descriptor for a moment longer,
    // and with it a lock that only closing would give back.
    try? calls.unlockFile(descriptor)
    try? calls.closeFile(descriptor)
  }

  func status() throws(Obstacle) -> FileStatus {
    try translated { () throws(SystemError) in try calls.status(of: descriptor) }
  }

  func contents() throws(Obstacle) -> FileContents {
    try translated { () throws(SystemError) in
      let size = try calls.status(of: descriptor).size
      return FileContents(try calls.readAll(descriptor, upTo: size))
    }
  }

  /// The first line, however long it is, without reading what follows.
  func firstLine() throws(Obstacle) -> FileContents {
    try translated { () throws(SystemError) in
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

  /// Writes the file into another one, but for what is changed: about a megabyte at a time. False where it is no more what it was
  /// when that was decided: a program that knows no locks has written to it.
  func write(
    _ revision: FileRevision, of old: FileStatus, to other: Int32
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
    var place = 0
    func copy(to end: Int) throws(SystemError) -> Bool {
      while place < end {
        let most = min(LockedJournal.pieceSize, end - place)
        let bytes = try calls.readBytes(descriptor, upTo: most, at: place)
        if bytes.isEmpty { return false }
        try put(bytes)
        place += bytes.count
      }
      return place == end
    }
    for change in revision.changes {
      guard try copy(to: change.range.lowerBound) else { return false }
      let (range, new) = (change.range, change.bytes)
      let bytes = try calls.readAll(descriptor, upTo: range.count, at: range.lowerBound)
      guard revision.isStill(bytes, change) else { return false }
      try put(new)
      place = range.upperBound
    }
    guard try copy(to: old.size) else { return false }
    if !revision.appended.isEmpty {
      // The last line that is kept may have no end.
      if let last = lastByte, last != newline { try put([newline]) }
      try put(revision.appended)
    }
    try flush()
    return try calls.status(of: descriptor) == old
  }

  private static let pieceSize = 1 << 20

  /// Puts whole lines at the end and waits until they are on the device. The old bytes stay what
  /// they are: a torn last line gets its end first, so that nothing is glued to it.
  ///
  /// Where this fails, the file is as long as it was, or the failure says that it isn't.
  func append(_ lines: [UInt8]) throws(AppendFailure) {
    let length: Int
    let bytes: [UInt8]
    do {
      length = try calls.status(of: descriptor).size
      let last = try calls.readBytes(descriptor, upTo: 1, at: length - 1)
      bytes = last == [newline] ? lines : [newline] + lines
    } catch {
      throw AppendFailure(obstacle: Obstacle(error), isUndone: true)
    }
    var written = 0
    do throws(SystemError) {
      try calls.writeAll(descriptor, bytes, written: &written)
      try calls.synchronize(descriptor)
    } catch {
      let isUndone = written == 0 || cut(to: length, after: written)
      // Of half a line nothing can be read, even where it had to stay.
      let hasNoLine = !bytes[..<written].dropFirst().contains(newline)
      throw AppendFailure(obstacle: Obstacle(error), isUndone: isUndone || hasNoLine)
    }
  }

  /// Why lines could not be put at the end.
  struct AppendFailure: Error {
    let obstacle: Obstacle
    /// Nothing of the change is in the journal.
    let isUndone: Bool
  }

  /// Half a line must not stay, and after a failed `fsync` a whole one must not either: its writer is
  /// told that it is not there. But what a program that knows no locks has put behind it is not ours
  /// to cut.
  private func cut(to length: Int, after written: Int) -> Bool {
    guard let size = try? calls.status(of: descriptor).size, size == length + written else {
      return false
    }
    return (try? calls.truncateFile(descriptor, to: length)) != nil
  }

  private var newline: UInt8 { UInt8(ascii: "\n") }
}
