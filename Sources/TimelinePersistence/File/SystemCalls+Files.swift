import Platform
import TimelineDomain

// Operations that take several system calls, for the journal, drafts and the index.

extension SystemCalls {
  /// Retries the lock with growing pauses for at most `seconds`. After one second it calls
  /// `whileWaiting` with the holder, if the system names it.
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

  /// Continues after a short write until everything is written; `written` counts the bytes.
  func writeAll(
    _ descriptor: Int32, _ bytes: [UInt8], at offset: Int? = nil, written: inout Int
  ) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let start = offset.map { $0 + bytes.count - rest.count }
      let count = try writeBytes(descriptor, rest.span, at: start)
      guard count > 0 else {
        throw SystemError(call: "write", code: .inputOutput, description: "nothing was written")
      }
      rest.removeFirst(count)
      written += count
    }
  }

  func writeAll(_ descriptor: Int32, _ piece: Span<UInt8>) throws(SystemError) {
    var written = 0
    while written < piece.count {
      let count = try writeBytes(descriptor, piece.extracting(written..<piece.count), at: nil)
      guard count > 0 else {
        throw SystemError(call: "write", code: .inputOutput, description: "nothing was written")
      }
      written += count
    }
  }

  /// Creates a file with mode 0600 and waits until its content is on the device. Removes the file
  /// after a failure.
  func createDurably(_ path: BytePath, _ bytes: [UInt8]) throws(SystemError) {
    _ = try createDurably(path) { (descriptor) throws(SystemError) in
      var written = 0
      try writeAll(descriptor, bytes, written: &written)
      return true
    }
  }

  /// False, and no file, if `write` says that it should not stay.
  func createDurably(
    _ path: BytePath, _ write: (_ descriptor: Int32) throws(SystemError) -> Bool
  ) throws(SystemError) -> Bool {
    let descriptor = try openFile(path, .createNew)
    var isOpen = true
    do throws(SystemError) {
      guard try write(descriptor) else {
        try? closeFile(descriptor)
        try? removeFile(path)
        return false
      }
      try synchronize(descriptor)
      isOpen = false
      try closeFile(descriptor)
      return true
    } catch {
      if isOpen { try? closeFile(descriptor) }
      try? removeFile(path)
      throw error
    }
  }

  /// Writes these ranges of a file.
  func writeAll(
    _ descriptor: Int32, _ ranges: [Range<Int>], of contents: FileContents
  ) throws(SystemError) {
    try writeAll(descriptor, ranges) { contents.copy($0) }
  }

  /// Writes these ranges, a megabyte at a time.
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

  /// Gives a finished file its name without replacing another file. On file systems without links
  /// an empty file claims the name first.
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

  /// Waits until the names in a directory are on the device.
  func synchronizeDirectory(_ path: BytePath) throws(SystemError) {
    let descriptor = try openFile(path, .directory)
    defer { try? closeFile(descriptor) }
    try synchronize(descriptor)
  }

  /// Creates a directory and its missing parents with mode 0700, and waits until they are on the
  /// device.
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
        // Another program has just created it; its name may not be on the device yet.
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

  func contents(of path: BytePath) throws(SystemError) -> [UInt8] {
    let descriptor = try openFile(path, .read)
    defer { try? closeFile(descriptor) }
    return try readAll(descriptor, upTo: try status(of: descriptor).size)
  }

  /// Reads `count` bytes of a file, or fewer at its end.
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

/// Finds the temporary files next to a file: of its own rewrites and of other commands.
///
/// A rewrite holds the file's lock while its temporary file exists. Under that lock, every other
/// one is left by a rewrite that was killed. Creating a journal and a salvage take no lock.
struct TemporaryFiles {
  /// The file itself, not a link to it.
  private let path: BytePath
  private let calls: any SystemCalls

  init(of path: BytePath, _ calls: any SystemCalls) {
    self.path = path
    self.calls = calls
  }

  /// A name for a rewrite, different in each process.
  var new: BytePath { BytePath(path.parent.appending(prefix).bytes + BytePath.temporarySuffix) }

  /// The temporary files of rewrites of this file.
  func ofRewrites() throws(SystemError) -> [BytePath] { try files { isOfRewrite($0) } }

  /// All temporary files that may not belong to this file.
  func ofOthers() throws(SystemError) -> [BytePath] {
    try files { name in
      name.bytes.starts(with: TemporaryFiles.mark) && name.bytes.isTemporary && !isOfRewrite(name)
    }
  }

  /// Removes the temporary files of killed rewrites. The caller holds the file's lock.
  func sweep() {
    for file in (try? ofRewrites()) ?? [] { try? calls.removeFile(file) }
  }

  private static let mark = Array(".journal-".utf8)

  /// The random part has a fixed length and no dot, so `a` never takes a file of `a.b` for its own.
  private func isOfRewrite(_ name: BytePath) -> Bool {
    name.bytes.starts(with: prefix.bytes) && name.bytes.isTemporary
      && name.bytes.count == prefix.bytes.count + BytePath.temporarySuffixLength
  }

  private var prefix: BytePath {
    BytePath(Array(".journal-rewrite.".utf8) + path.name.short + [UInt8(ascii: ".")])
  }

  private func files(where isWanted: (BytePath) -> Bool) throws(SystemError) -> [BytePath] {
    try calls.names(in: path.parent).filter(isWanted).map(path.parent.appending)
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}

extension BytePath {
  /// A hidden path in the same directory, with a name that differs in each process. For commands
  /// without a lock.
  var temporary: BytePath {
    BytePath(parent.appending(".journal-").bytes + BytePath.temporarySuffix)
  }

  /// A random id and `.tmp`.
  fileprivate static var temporarySuffix: [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return EntryID.random(using: &generator).bytes + Array(".tmp".utf8)
  }

  fileprivate static let temporarySuffixLength = temporarySuffix.count

  /// A hash as 16 hexadecimal digits: short, and without a slash.
  var checksum: String {
    let digits = String(StableHash(bytes).value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// A name with room for a prefix and a suffix; file systems allow 255 bytes.
  fileprivate var short: [UInt8] {
    bytes.count <= 200 ? bytes : bytes.prefix(180) + Array("~\(checksum)".utf8)
  }
}

extension [UInt8] {
  /// Ends with a random id and `.tmp`, after a dot or a dash.
  fileprivate var isTemporary: Bool {
    let suffix = suffix(BytePath.temporarySuffixLength)
    return suffix.count < count && suffix.suffix(4).elementsEqual(".tmp".utf8)
      && suffix.dropLast(4).allSatisfy(EntryID.alphabet.contains)
  }
}
