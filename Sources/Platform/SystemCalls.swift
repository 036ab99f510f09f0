/// Everything that this program asks of the operating system.
///
/// `LiveSystemCalls` is the real one. Tests use other types, which fail on demand; the program has
/// no branches for tests.
package protocol SystemCalls: Sendable {
  // MARK: Files
  func openFile(_ path: BytePath, _ mode: OpenMode) throws(SystemError) -> Int32
  /// Writes at `offset`, or after the last write. Returns the count, which may be less than all.
  func writeBytes(
    _ descriptor: Int32, _ bytes: Span<UInt8>, at offset: Int?
  ) throws(SystemError) -> Int
  /// Reads up to `count` bytes at `offset`, or after the last read. Empty at the end.
  func readBytes(
    _ descriptor: Int32, upTo count: Int, at offset: Int?
  ) throws(SystemError) -> [UInt8]
  /// The same into existing memory. Returns the count.
  func readBytes(
    _ descriptor: Int32, into bytes: inout [UInt8], upTo count: Int, at offset: Int
  ) throws(SystemError) -> Int
  /// Maps the first `count` bytes of a file.
  func mapFile(_ descriptor: Int32, upTo count: Int) throws(SystemError) -> MappedFile
  /// Returns after the device has the bytes.
  func synchronize(_ descriptor: Int32) throws(SystemError)
  func truncateFile(_ descriptor: Int32, to length: Int) throws(SystemError)
  func lockFile(_ descriptor: Int32, _ mode: LockMode) throws(SystemError)
  func unlockFile(_ descriptor: Int32) throws(SystemError)
  func closeFile(_ descriptor: Int32) throws(SystemError)
  func status(of descriptor: Int32) throws(SystemError) -> FileStatus
  func changeMode(_ descriptor: Int32, to mode: UInt16) throws(SystemError)
  func changeOwner(_ descriptor: Int32, to owner: UInt32, group: UInt32) throws(SystemError)
  /// Describes the process with a lock on the file; nil if the system doesn't say.
  func lockHolder(of file: FileStatus) -> String?

  // MARK: Names
  func status(at path: BytePath, followingLinks: Bool) throws(SystemError) -> FileStatus
  func linkTarget(of path: BytePath) throws(SystemError) -> BytePath
  /// The path without links; all of it must exist.
  func realPath(of path: BytePath) throws(SystemError) -> BytePath
  func linkFile(_ existing: BytePath, as name: BytePath) throws(SystemError)
  func renameFile(_ old: BytePath, to new: BytePath) throws(SystemError)
  func removeFile(_ path: BytePath) throws(SystemError)
  func makeDirectory(_ path: BytePath) throws(SystemError)
  /// Without `.` and `..`, unordered.
  func names(in directory: BytePath) throws(SystemError) -> [BytePath]

  // MARK: Time
  func now() -> (seconds: Int64, nanoseconds: Int32)
  /// Seconds east of Greenwich in the local time zone at that instant.
  func localOffset(at seconds: Int64) -> Int
  func pause(milliseconds: Int)

  // MARK: The process
  /// The user whose permissions this process has.
  func userID() -> UInt32
  /// Whether a signal asked the program to stop, and it still runs.
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

/// How to open a file. All modes close on `exec` and never wait for the other end of a pipe.
package enum OpenMode: Sendable, Hashable {
  case read
  /// Reads anywhere, appends; the file must exist.
  case append
  /// Reads and writes anywhere; the file must exist.
  case update
  /// Creates a file with mode 0600; fails if it exists.
  case createNew
  case directory
}

/// Neither mode waits: if another process holds the lock, `.wouldBlock` is thrown.
package enum LockMode: Sendable, Hashable {
  case shared
  case exclusive
}
