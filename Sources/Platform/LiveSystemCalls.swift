#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The operating system. Its calls continue after a signal, except a read when the program should stop.
package struct LiveSystemCalls: SystemCalls {
  package init() {}

  package func openFile(_ path: BytePath, _ mode: OpenMode) throws(SystemError) -> Int32 {
    try checked("open") {
      path.withCString { open($0, mode.flags | O_CLOEXEC, 0o600) }
    }
  }

  package func writeBytes(
    _ descriptor: Int32, _ bytes: Span<UInt8>, at offset: Int?
  ) throws(SystemError) -> Int {
    try checked("write") {
      bytes.withUnsafeBytes {
        guard let offset else { return write(descriptor, $0.baseAddress, $0.count) }
        return pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset))
      }
    }
  }

  package func readBytes(
    _ descriptor: Int32, upTo count: Int, at offset: Int?
  ) throws(SystemError) -> [UInt8] {
    try filled(count, "read", unless: Process.wasAskedToStop) { buffer in
      guard let offset else { return read(descriptor, buffer, count) }
      return pread(descriptor, buffer, count, off_t(offset))
    }
  }

  package func readBytes(
    _ descriptor: Int32, into bytes: inout [UInt8], upTo count: Int, at offset: Int
  ) throws(SystemError) -> Int {
    precondition(count <= bytes.count)
    let result = bytes.withUnsafeMutableBytes { buffer in
      Result { () throws(SystemError) in
        try checked("read", unless: Process.wasAskedToStop) {
          pread(descriptor, buffer.baseAddress, count, off_t(offset))
        }
      }
    }
    return try result.get()
  }

  package func mapFile(_ descriptor: Int32, upTo count: Int) throws(SystemError) -> MappedFile {
    try MappedFile(descriptor, count)
  }

  package func synchronize(_ descriptor: Int32) throws(SystemError) {
    #if canImport(Darwin)
      // On Darwin `fsync` doesn't flush the drive's cache.
      _ = try checked("fsync") { fcntl(descriptor, F_FULLFSYNC) }
    #else
      _ = try checked("fsync") { fsync(descriptor) }
    #endif
  }

  package func truncateFile(_ descriptor: Int32, to length: Int) throws(SystemError) {
    _ = try checked("ftruncate") { ftruncate(descriptor, off_t(length)) }
  }

  package func lockFile(_ descriptor: Int32, _ mode: LockMode) throws(SystemError) {
    let operation = mode == .shared ? LOCK_SH : LOCK_EX
    _ = try checked("flock") { flock(descriptor, operation | LOCK_NB) }
  }

  package func unlockFile(_ descriptor: Int32) throws(SystemError) {
    _ = try checked("flock") { flock(descriptor, LOCK_UN) }
  }

  package func closeFile(_ descriptor: Int32) throws(SystemError) {
    // Never retried: an interrupted `close` has closed the descriptor.
    if close(descriptor) != 0, errno != EINTR { throw SystemError(call: "close", errno: errno) }
  }

  package func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    var buffer = stat()
    _ = try checked("fstat") { fstat(descriptor, &buffer) }
    return FileStatus(buffer)
  }

  package func changeMode(_ descriptor: Int32, to mode: UInt16) throws(SystemError) {
    _ = try checked("fchmod") { fchmod(descriptor, mode_t(mode)) }
  }

  package func changeOwner(
    _ descriptor: Int32, to owner: UInt32, group: UInt32
  ) throws(SystemError) {
    _ = try checked("fchown") { fchown(descriptor, owner, group) }
  }

  package func lockHolder(of file: FileStatus) -> String? {
    guard let table = readSmallFile("/proc/locks"),
      let process = LockTable(table).exclusiveHolder(of: file)
    else { return nil }
    let name = readSmallFile("/proc/\(process)/comm")?.filter { $0 != "\n" } ?? ""
    return name.isEmpty ? "process \(process)" : "process \(process), \(name)"
  }

  /// From the kernel's list of mounts: the C library's modules for Swift have no `statfs` on Linux.
  package func isInMemory(_ file: FileStatus) -> Bool {
    guard let mounts = readSmallFile("/proc/self/mountinfo") else { return false }
    return MountTable(mounts).type(of: file) == "tmpfs"
  }

  private func readSmallFile(_ path: String) -> String? {
    guard let descriptor = try? openFile(BytePath(path), .read) else { return nil }
    defer { try? closeFile(descriptor) }
    return (try? readBytes(descriptor, upTo: 1 << 16, at: nil)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  package func status(
    at path: BytePath, followingLinks: Bool
  ) throws(SystemError) -> FileStatus {
    var buffer = stat()
    _ = try checked("stat") {
      path.withCString { followingLinks ? stat($0, &buffer) : lstat($0, &buffer) }
    }
    return FileStatus(buffer)
  }

  package func linkTarget(of path: BytePath) throws(SystemError) -> BytePath {
    let capacity = Int(PATH_MAX) + 1
    return BytePath(
      try filled(capacity, "readlink") { buffer in
        guard let text = buffer?.assumingMemoryBound(to: CChar.self) else { return 0 }
        return path.withCString { readlink($0, text, capacity) }
      })
  }

  package func realPath(of path: BytePath) throws(SystemError) -> BytePath {
    let resolved = path.withCString { realpath($0, nil) as UnsafeMutablePointer<CChar>? }
    guard let resolved else { throw SystemError(call: "realpath", errno: errno) }
    defer { free(resolved) }
    return BytePath(bytes(of: resolved))
  }

  package func linkFile(_ existing: BytePath, as name: BytePath) throws(SystemError) {
    _ = try checked("link") { BytePath.withCStrings(existing, name) { link($0, $1) } }
  }

  package func renameFile(_ old: BytePath, to new: BytePath) throws(SystemError) {
    _ = try checked("rename") { BytePath.withCStrings(old, new) { rename($0, $1) } }
  }

  package func removeFile(_ path: BytePath) throws(SystemError) {
    _ = try checked("unlink") { path.withCString { unlink($0) } }
  }

  package func makeDirectory(_ path: BytePath) throws(SystemError) {
    _ = try checked("mkdir") { path.withCString { mkdir($0, 0o700) } }
  }

  package func removeDirectory(_ path: BytePath) throws(SystemError) {
    _ = try checked("rmdir") { path.withCString { rmdir($0) } }
  }

  package func names(in directory: BytePath) throws(SystemError) -> [BytePath] {
    guard let stream = directory.withCString({ opendir($0) }) else {
      throw SystemError(call: "opendir", errno: errno)
    }
    return try readNames(of: stream)
  }

  package func openFile(
    _ name: BytePath, in directory: Int32, _ mode: OpenMode
  ) throws(SystemError) -> Int32 {
    try checked("openat") {
      name.withCString { openat(directory, $0, mode.flags | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    }
  }

  package func status(
    of name: BytePath, in directory: Int32
  ) throws(SystemError) -> FileStatus {
    var buffer = stat()
    _ = try checked("fstatat") {
      name.withCString { fstatat(directory, $0, &buffer, AT_SYMLINK_NOFOLLOW) }
    }
    return FileStatus(buffer)
  }

  package func renameFile(
    _ old: BytePath, in directory: Int32, to new: BytePath, in newDirectory: Int32
  ) throws(SystemError) {
    _ = try checked("renameat") {
      BytePath.withCStrings(old, new) { renameat(directory, $0, newDirectory, $1) }
    }
  }

  package func removeFile(_ name: BytePath, in directory: Int32) throws(SystemError) {
    _ = try checked("unlinkat") { name.withCString { unlinkat(directory, $0, 0) } }
  }

  package func makeDirectory(_ name: BytePath, in directory: Int32) throws(SystemError) {
    _ = try checked("mkdirat") { name.withCString { mkdirat(directory, $0, 0o700) } }
  }

  package func names(inOpen directory: Int32) throws(SystemError) -> [BytePath] {
    // The stream closes its descriptor and has a position, so it gets one of its own.
    let own = try openFile(BytePath("."), in: directory, .directory)
    guard let stream = fdopendir(own) else {
      let number = errno
      try closeFile(own)
      throw SystemError(call: "fdopendir", errno: number)
    }
    return try readNames(of: stream)
  }

  package func cloneFile(_ descriptor: Int32, to new: Int32) throws(SystemError) {
    #if os(Linux)
      // The kernel clones no file to one that is open for appending.
      let flags = try checked("fcntl") { fcntl(new, F_GETFL) }
      _ = try checked("fcntl") { fcntl(new, F_SETFL, flags & ~O_APPEND) }
      defer { _ = fcntl(new, F_SETFL, flags) }
      // FICLONE, which is a macro in C.
      let clone: UInt = 0x4004_9409
      if ioctl(new, clone, descriptor) == 0 { return }
    #endif
    throw SystemError(call: "ioctl", errno: EOPNOTSUPP)
  }

  package func now() -> (seconds: Int64, nanoseconds: Int32) {
    // The system's zone may be another one than at the last look. Not in `localOffset`: this looks at a
    // file, and an import asks for the offsets of a million times.
    tzset()
    var time = timespec()
    _ = clock_gettime(CLOCK_REALTIME, &time)
    return (Int64(time.tv_sec), Int32(time.tv_nsec))
  }

  package func localOffset(at seconds: Int64) -> Int {
    var time = time_t(seconds)
    var parts = tm()
    guard localtime_r(&time, &parts) != nil else { return 0 }
    return Int(parts.tm_gmtoff)
  }

  package func pause(milliseconds: Int) {
    _ = usleep(UInt32(milliseconds * 1000))
  }

  package func userID() -> UInt32 { geteuid() }

  package func isInterrupted() -> Bool { Process.wasAskedToStop() }
}

// MARK: - C results

/// Retries an interrupted call, and turns -1 into an error.
private func checked<Answer: FixedWidthInteger>(
  _ call: String, unless isOver: () -> Bool = { false }, _ body: () -> Answer
) throws(SystemError) -> Answer {
  while true {
    let answer = body()
    if answer >= 0 { return answer }
    let number = errno
    if number != EINTR || isOver() { throw SystemError(call: call, errno: number) }
  }
}

private func filled(
  _ capacity: Int, _ call: String, unless isOver: () -> Bool = { false },
  _ body: (UnsafeMutableRawPointer?) -> Int
) throws(SystemError) -> [UInt8] {
  var failure: SystemError?
  let result = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
    let outcome = Result { () throws(SystemError) in
      try checked(call, unless: isOver) { body(UnsafeMutableRawPointer(buffer.baseAddress)) }
    }
    switch outcome {
    case .success(let length): count = length
    case .failure(let error): failure = error
    }
  }
  if let failure { throw failure }
  return result
}

func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
  UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:))
}

func cString(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
  for (offset, byte) in bytes.enumerated() { copy[offset] = CChar(bitPattern: byte) }
  copy[bytes.count] = 0
  return copy
}

#if canImport(Darwin)
  private typealias DirectoryStream = UnsafeMutablePointer<DIR>
#else
  private typealias DirectoryStream = OpaquePointer
#endif

/// Closes the stream.
private func readNames(of stream: DirectoryStream) throws(SystemError) -> [BytePath] {
  defer { closedir(stream) }
  var names: [BytePath] = []
  while true {
    // Nil is the end or a failure, and only the error number tells which.
    errno = 0
    guard let entry = readdir(stream) else {
      let number = errno
      if number == 0 { return names }
      throw SystemError(call: "readdir", errno: number)
    }
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { BytePath($0.prefix { $0 != 0 }) }
    if name.text != ".", name.text != ".." { names.append(name) }
  }
}

extension OpenMode {
  /// With O_NONBLOCK, opening a named pipe does not wait for its other end.
  fileprivate var flags: Int32 {
    switch self {
    case .read: O_RDONLY | O_NONBLOCK
    case .append: O_RDWR | O_APPEND | O_NONBLOCK
    case .update: O_RDWR | O_NONBLOCK
    case .createNew: O_RDWR | O_APPEND | O_CREAT | O_EXCL
    case .directory: O_RDONLY | O_DIRECTORY
    }
  }
}

extension BytePath {
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let terminated = bytes.map(CChar.init(bitPattern:)) + [0]
    return terminated.withUnsafeBufferPointer { body($0.baseAddress!) }
  }

  fileprivate static func withCStrings<Result>(
    _ first: BytePath, _ second: BytePath,
    _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Result
  ) -> Result {
    first.withCString { first in second.withCString { body(first, $0) } }
  }
}

// Conversions from the types of the C library.

extension FileStatus {
  init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
    #if canImport(Darwin)
      let (modified, changed) = (FileTime(status.st_mtimespec), FileTime(status.st_ctimespec))
    #else
      let (modified, changed) = (FileTime(status.st_mtim), FileTime(status.st_ctim))
    #endif
    self.init(
      kind: kind, device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(status.st_ino), size: Int(status.st_size),
      mode: UInt16(status.st_mode & 0o7777), links: Int(status.st_nlink),
      owner: status.st_uid, group: status.st_gid, modified: modified, changed: changed)
  }
}

extension FileTime {
  fileprivate init(_ time: timespec) {
    self.init(
      seconds: Int64(time.tv_sec), nanoseconds: UInt32(truncatingIfNeeded: time.tv_nsec))
  }
}

extension SystemError {
  init(call: String, errno number: Int32) {
    let code: Code =
      switch number {
      case ENOENT: .noSuchFile
      case EACCES, EPERM: .permission
      case EEXIST: .exists
      case EISDIR: .isDirectory
      case ENOTDIR: .notDirectory
      case ELOOP: .linkLoop
      case ENAMETOOLONG: .nameTooLong
      case ENOSPC: .noSpace
      case EDQUOT: .quota
      case EROFS: .readOnlyFileSystem
      case EFBIG: .fileTooLarge
      case EIO: .inputOutput
      case EAGAIN: .wouldBlock
      case EINTR: .interrupted
      case EPIPE: .brokenPipe
      case EOPNOTSUPP, ENOSYS: .unsupported
      case EXDEV: .crossDevice
      default: .other(number)
      }
    self.init(call: call, code: code, description: String(cString: strerror(number)))
  }
}

/// The kernel's list of locks. On Linux, `/proc/locks` has lines like `1: FLOCK  ADVISORY  WRITE
/// 4711 fe:00:131074 0 EOF`.
struct LockTable {
  private let lines: [[Substring]]

  init(_ text: String) {
    lines = text.split(separator: "\n").map { $0.split(separator: " ") }
  }

  /// The process with an exclusive lock on a file. Skips waiting processes, whose lines have an
  /// arrow, and those of other containers, which have no useful id here.
  func exclusiveHolder(of file: FileStatus) -> Int? {
    for line in lines where line.count >= 6 && line[1] == "FLOCK" && line[3] == "WRITE" {
      guard line[5] == LockTable.name(of: file), let process = Int(line[4]), process > 0 else {
        continue
      }
      return process
    }
    return nil
  }

  /// Major and minor device number in hexadecimal, and the inode in decimal.
  private static func name(of file: FileStatus) -> String {
    "\(hex(file.majorDevice)):\(hex(file.minorDevice)):\(file.inode)"
  }

  private static func hex(_ number: UInt64) -> String {
    (number < 16 ? "0" : "") + String(number, radix: 16)
  }
}

extension FileStatus {
  fileprivate var majorDevice: UInt64 { device >> 8 & 0xFFF | device >> 32 & 0xFFFF_F000 }
  fileprivate var minorDevice: UInt64 { device & 0xFF | device >> 12 & 0xFFFF_FF00 }
}

/// The kernel's list of mounts. On Linux, `/proc/self/mountinfo` has lines like `25 24 0:23 / /dev/shm
/// rw,relatime - tmpfs tmpfs rw`.
struct MountTable {
  private let lines: [[Substring]]

  init(_ text: String) {
    lines = text.split(separator: "\n").map { $0.split(separator: " ") }
  }

  /// The type of the file system that a file is in. Nil if no mount or mounts of several types have its device.
  func type(of file: FileStatus) -> String? {
    let device = "\(file.majorDevice):\(file.minorDevice)"
    let types = lines.compactMap { words -> Substring? in
      guard words.count > 2, words[2] == device, let dash = words.firstIndex(of: "-"),
        dash + 1 < words.count
      else { return nil }
      return words[dash + 1]
    }
    return Set(types).count == 1 ? types.first.map { String($0) } : nil
  }
}
