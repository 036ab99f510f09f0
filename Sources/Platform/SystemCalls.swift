/// Everything this project asks of the operating system, as one seam.
///
/// `LiveSystemCalls` is the real thing, and no other room of the program names the C library. Tests put another
/// conformer in its place and order failures ("the second write: no space left"); the program itself
/// has no branch for tests.
package protocol SystemCalls: Sendable {
  // MARK: Files
  func openFile(_ path: BytePath, _ mode: OpenMode) throws(SystemError) -> Int32
  /// One call of `write`, at `offset` or where the last one ended; a short count is an ordinary answer.
  func writeBytes(
    _ descriptor: Int32, _ bytes: Span<UInt8>, at offset: Int?
  ) throws(SystemError) -> Int
  /// Up to `count` bytes from `offset`, or from where the last read ended; empty is the end.
  func readBytes(
    _ descriptor: Int32, upTo count: Int, at offset: Int?
  ) throws(SystemError) -> [UInt8]
  /// The same into the first of bytes that are there. The answer is how many were read.
  func readBytes(
    _ descriptor: Int32, into bytes: inout [UInt8], upTo count: Int, at offset: Int
  ) throws(SystemError) -> Int
  /// The first so many bytes of a file, without a copy.
  func mapFile(_ descriptor: Int32, upTo count: Int) throws(SystemError) -> MappedFile
  /// True only after the kernel said that the bytes are on the device.
  func synchronize(_ descriptor: Int32) throws(SystemError)
  func truncateFile(_ descriptor: Int32, to length: Int) throws(SystemError)
  func lockFile(_ descriptor: Int32, _ mode: LockMode) throws(SystemError)
  func unlockFile(_ descriptor: Int32) throws(SystemError)
  func closeFile(_ descriptor: Int32) throws(SystemError)
  func status(of descriptor: Int32) throws(SystemError) -> FileStatus
  func changeMode(_ descriptor: Int32, to mode: UInt16) throws(SystemError)
  func changeOwner(_ descriptor: Int32, to owner: UInt32, group: UInt32) throws(SystemError)
  /// Who holds a lock on that file, in words; nil where the system doesn't tell.
  func lockHolder(of file: FileStatus) -> String?

  // MARK: Names
  func status(at path: BytePath, followingLinks: Bool) throws(SystemError) -> FileStatus
  func linkTarget(of path: BytePath) throws(SystemError) -> BytePath
  /// The path with every link followed; every part of it has to exist.
  func realPath(of path: BytePath) throws(SystemError) -> BytePath
  func linkFile(_ existing: BytePath, as name: BytePath) throws(SystemError)
  func renameFile(_ old: BytePath, to new: BytePath) throws(SystemError)
  func removeFile(_ path: BytePath) throws(SystemError)
  func makeDirectory(_ path: BytePath) throws(SystemError)
  /// Without `.` and `..`, in no order.
  func names(in directory: BytePath) throws(SystemError) -> [BytePath]

  // MARK: Time
  func now() -> (seconds: Int64, nanoseconds: Int32)
  /// Seconds east of Greenwich that the place of this process observes at that instant.
  func localOffset(at seconds: Int64) -> Int
  func pause(milliseconds: Int)

  // MARK: The process
  /// The user whose rights this process has.
  func userID() -> UInt32
  /// Somebody asked this process to stop, and the program is still here to tidy up.
  func isInterrupted() -> Bool
}

extension SystemCalls {
  package func readBytes(
    _ descriptor: Int32, into bytes: inout [UInt8], upTo count: Int, at offset: Int
  ) throws(SystemError) -> Int {
    let read = try readBytes(descriptor, upTo: count, at: offset)
    bytes.replaceSubrange(..<read.count, with: read)
    return read.count
  }

  package func mapFile(_ descriptor: Int32, upTo count: Int) throws(SystemError) -> MappedFile {
    throw SystemError(call: "mmap", code: .unsupported, description: "not supported")
  }

  package func writeBytes(_ descriptor: Int32, _ bytes: Span<UInt8>) throws(SystemError) -> Int {
    try writeBytes(descriptor, bytes, at: nil)
  }
}

/// How a file is opened. All modes close on `exec` and never wait for the other end of a pipe.
package enum OpenMode: Sendable, Hashable {
  case read
  /// Reads anywhere, writes at the end; the file has to exist.
  case append
  /// Reads and writes anywhere, from the beginning; the file has to exist.
  case update
  /// Makes a new file, mode 0600; fails where the name is taken.
  case createNew
  case directory
}

/// Neither mode waits: a lock that somebody holds fails with `.wouldBlock`.
package enum LockMode: Sendable, Hashable {
  case shared
  case exclusive
}
