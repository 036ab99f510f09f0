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
  /// Whether the file is in a file system that is only in memory. False if the system doesn't say.
  func isInMemory(_ file: FileStatus) -> Bool

  // MARK: Names
  func status(at path: BytePath, followingLinks: Bool) throws(SystemError) -> FileStatus
  func linkTarget(of path: BytePath) throws(SystemError) -> BytePath
  /// The path without links; all of it must exist.
  func realPath(of path: BytePath) throws(SystemError) -> BytePath
  func linkFile(_ existing: BytePath, as name: BytePath) throws(SystemError)
  func renameFile(_ old: BytePath, to new: BytePath) throws(SystemError)
  func removeFile(_ path: BytePath) throws(SystemError)
  func makeDirectory(_ path: BytePath) throws(SystemError)
  /// Fails if the directory is not empty.
  func removeDirectory(_ path: BytePath) throws(SystemError)
  /// Without `.` and `..`, unordered.
  func names(in directory: BytePath) throws(SystemError) -> [BytePath]

  // MARK: Names in an open directory
  // Each takes the name of one file and never follows a link.
  func openFile(
    _ name: BytePath, in directory: Int32, _ mode: OpenMode
  ) throws(SystemError) -> Int32
  func status(of name: BytePath, in directory: Int32) throws(SystemError) -> FileStatus
  /// Replaces a file of the new name.
  func renameFile(
    _ old: BytePath, in directory: Int32, to new: BytePath, in newDirectory: Int32
  ) throws(SystemError)
  func removeFile(_ name: BytePath, in directory: Int32) throws(SystemError)
  func makeDirectory(_ name: BytePath, in directory: Int32) throws(SystemError)
  /// Without `.` and `..`, unordered.
  func names(inOpen directory: Int32) throws(SystemError) -> [BytePath]
  /// Makes an empty new file share the blocks of another one. `.unsupported` where the file system
  /// can't do that.
  func cloneFile(_ descriptor: Int32, to new: Int32) throws(SystemError)

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

  package func isInMemory(_ file: FileStatus) -> Bool { false }

  package func mapFile(_ descriptor: Int32, upTo count: Int) throws(SystemError) -> MappedFile {
    throw SystemError(call: "mmap", code: .unsupported, description: "not supported")
  }

  package func removeDirectory(_ path: BytePath) throws(SystemError) {
    throw SystemError(call: "rmdir", code: .unsupported, description: "not supported")
  }

  package func cloneFile(_ descriptor: Int32, to new: Int32) throws(SystemError) {
    throw SystemError(call: "ioctl", code: .unsupported, description: "not supported")
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

/// A failed system call and its error.
package struct SystemError: Error, Sendable, Hashable {
  package enum Code: Sendable, Hashable {
    case noSuchFile, permission, exists, isDirectory, notDirectory, linkLoop, nameTooLong
    case noSpace, quota, readOnlyFileSystem, fileTooLarge, inputOutput
    case wouldBlock, interrupted, brokenPipe, unsupported, crossDevice
    case other(Int32)
  }

  package let call: String
  package let code: Code
  /// The system's description, for errors without a sentence in the catalogue.
  package let description: String

  package init(call: String, code: Code, description: String) {
    self.call = call
    self.code = code
    self.description = description
  }
}

/// A file's path as bytes, which need not be UTF-8.
package struct BytePath: Sendable, Hashable {
  package let bytes: [UInt8]

  package init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  package init(_ text: String) {
    self.init(text.utf8)
  }

  /// For output; invalid UTF-8 becomes U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package var isAbsolute: Bool { bytes.first == UInt8(ascii: "/") }

  package var name: BytePath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return self }
    return BytePath(bytes[(slash + 1)...])
  }

  /// The directory of the last component; `.` if the path has only one.
  package var parent: BytePath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return BytePath(".") }
    return slash == 0 ? BytePath("/") : BytePath(bytes[..<slash])
  }

  package func appending(_ component: String) -> BytePath {
    appending(BytePath(component))
  }

  package func appending(_ component: BytePath) -> BytePath {
    if component.isAbsolute { return component }
    let separator: [UInt8] = bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    return BytePath(bytes + separator + component.bytes)
  }
}

/// The facts about a file that this program uses.
package struct FileStatus: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case regular, directory, link, pipe, socket, device
  }

  package let kind: Kind
  package let device: UInt64
  package let inode: UInt64
  package let size: Int
  /// The permission bits only.
  package let mode: UInt16
  package let links: Int
  package let owner: UInt32
  package let group: UInt32
  package let modified: FileTime
  /// The time of the last change, including the mode and hard links. Programs can't set it.
  package let changed: FileTime

  package init(
    kind: Kind, device: UInt64, inode: UInt64, size: Int, mode: UInt16, links: Int,
    owner: UInt32 = 0, group: UInt32 = 0, modified: FileTime = FileTime(),
    changed: FileTime = FileTime()
  ) {
    self.kind = kind
    self.device = device
    self.inode = inode
    self.size = size
    self.mode = mode
    self.links = links
    self.owner = owner
    self.group = group
    self.modified = modified
    self.changed = changed
  }

  package var isWritableByOthers: Bool { mode & 0o022 != 0 }

  package func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}

/// A timestamp of a file system.
package struct FileTime: Sendable, Hashable {
  package let seconds: Int64
  package let nanoseconds: UInt32

  package init(seconds: Int64 = 0, nanoseconds: UInt32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}

/// The bytes of a file at one time.
///
/// They are copied, not mapped: reading a mapped file that another program truncates crashes.
package struct FileContents: Sendable {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package var count: Int { bytes.count }

  package func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(bytes.span)
  }

  package func copy(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }
}
