// The one file that names the C library.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// The operating system itself. Interrupted calls are taken up again here and nowhere else.
package struct LiveSystemCalls: SystemCalls {
  package init() {}

  package func openFile(_ path: BytePath, _ mode: OpenMode) throws(SystemError) -> Int32 {
    // O_NONBLOCK: a named pipe in the journal's place must be refused, not waited for.
    let flags: Int32 =
      switch mode {
      case .read: O_RDONLY | O_NONBLOCK
      case .append: O_RDWR | O_APPEND | O_NONBLOCK
      case .createNew: O_RDWR | O_APPEND | O_CREAT | O_EXCL
      case .directory: O_RDONLY | O_DIRECTORY
      }
    return try checked("open") {
      path.withCString { open($0, flags | O_CLOEXEC, 0o600) }
    }
  }

  package func writeBytes(_ descriptor: Int32, _ bytes: Span<UInt8>) throws(SystemError) -> Int {
    try checked("write") {
      bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
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

  package func synchronize(_ descriptor: Int32) throws(SystemError) {
    #if canImport(Darwin)
      // On Darwin `fsync` stops at the drive's cache.
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
    // Never taken up again after an interruption: the descriptor is gone either way.
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

  package func names(in directory: BytePath) throws(SystemError) -> [BytePath] {
    guard let stream = directory.withCString({ opendir($0) }) else {
      throw SystemError(call: "opendir", errno: errno)
    }
    defer { closedir(stream) }
    var names: [BytePath] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { BytePath($0.prefix { $0 != 0 }) }
      if name.text != ".", name.text != ".." { names.append(name) }
    }
    return names
  }

  package func now() -> (seconds: Int64, nanoseconds: Int32) {
    var time = timespec()
    _ = clock_gettime(CLOCK_REALTIME, &time)
    return (Int64(time.tv_sec), Int32(time.tv_nsec))
  }

  package func localOffset(at seconds: Int64) -> Int {
    tzset()
    var time = time_t(seconds)
    var parts = tm()
    guard localtime_r(&time, &parts) != nil else { return 0 }
    return Int(parts.tm_gmtoff)
  }

  package func pause(milliseconds: Int) {
    _ = usleep(UInt32(milliseconds * 1000))
  }

  package func isInterrupted() -> Bool { Process.wasAskedToStop() }
}

// MARK: - The process and its terminal

/// What belongs to the process and its terminal; asked by the composition and the terminal alone.
package enum Process {
  /// The arguments as bytes: what is not UTF-8 must be refused, and Swift's own list repairs it.
  package static func arguments() -> [[UInt8]] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      CommandLine.unsafeArgv[index].map { bytes(of: $0) }
    }
  }

  package static func environment(_ name: String) -> [UInt8]? {
    getenv(name).map { bytes(of: $0) }
  }

  /// A stream that was closed is taken by the next file that is opened, and then a message would be
  /// written into the journal. Each gets something that refuses what the stream is for.
  package static func holdClosedStreams() {
    for (descriptor, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 { _ = open("/dev/null", mode) }
  }

  /// A closed pipe and a file-size limit become errors of `write`, which have words.
  package static func turnSignalsIntoErrors() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  // MARK: Signals

  /// What a person or a system stops a program with. Ctrl-C, a terminal that is closed, `kill`.
  private static let stops = [SIGINT, SIGHUP, SIGTERM]
  /// Written by a signal handler, which may do no more than this.
  private static let lastStop = Atomic<Int32>(0)

  /// A pipe that signal handlers write to. A call that begins to wait right after a signal was
  /// handled would not hear of it; a pipe keeps what was written until somebody looks.
  private static let bell = Atomic<Int32>(-1)
  private static let ear = Atomic<Int32>(-1)

  private static func hangBell() {
    var ends: [Int32] = [-1, -1]
    guard bell.load(ordering: .relaxed) < 0, pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    ear.store(ends[0], ordering: .relaxed)
    bell.store(ends[1], ordering: .relaxed)
  }

  private static func ring() {
    var sound: UInt8 = 0
    _ = write(bell.load(ordering: .relaxed), &sound, 1)
  }

  /// Until the bell rings or there is something to read; negative descriptors never have anything.
  private static func awaitRing(orInput descriptor: Int32) {
    let ear = ear.load(ordering: .relaxed)
    var awaited = [descriptor, ear].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // Without a bell, one looks now and then.
    _ = poll(&awaited, nfds_t(awaited.count), ear < 0 ? 100 : -1)
  }

  private static func silenceBell() {
    var sounds = [UInt8](repeating: 0, count: 64)
    while read(ear.load(ordering: .relaxed), &sounds, sounds.count) > 0 {}
  }

  /// Until there is something to read, or somebody asks to stop.
  package static func awaitInput(_ descriptor: Int32) {
    if !wasAskedToStop() { awaitRing(orInput: descriptor) }
  }

  static func wasAskedToStop() -> Bool { lastStop.load(ordering: .relaxed) != 0 }

  /// From here on being asked to stop ends what waits, and not the program: somebody's words are in
  /// its hands.
  /// One that was ignored from the start stays so: that is how `nohup` is meant.
  package static func holdStops() {
    hangBell()
    for number in stops {
      var before = setAction(number) { number in
        Process.lastStop.store(number, ordering: .relaxed)
        Process.ring()
      }
      if isIgnored(before) { _ = sigaction(number, &before, nil) }
    }
  }

  package static func releaseStops() {
    for number in stops {
      var before = setAction(number, SIG_DFL)
      if isIgnored(before) { _ = sigaction(number, &before, nil) }
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #elseif canImport(Musl)
      let handler = action.__sa_handler.sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Without taking interrupted calls up again, which is the point of it. The answer is what was set
  /// before.
  private static func setAction(
    _ number: Int32, _ handler: (@convention(c) (Int32) -> Void)?
  ) -> sigaction {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    var before = sigaction()
    _ = sigaction(number, &action, &before)
    return before
  }

  // MARK: The terminal

  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  package static func terminalColumns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    let answer = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return answer == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Ends at once: everything that was printed has been written, and nothing is left to tidy.
  package static func exit(_ code: Int32) -> Never { _exit(code) }

  /// Runs a shell command on this process's own terminal, `arguments` as its last words, and waits.
  /// The answer is the exit code, 128 + n for signal n, or nil where nothing could be started.
  package static func run(_ command: String, _ arguments: [BytePath]) -> Int32? {
    // A shell that stays between would die of the Ctrl-C that the editor takes for itself.
    let isOneProgram =
      !command.contains { "|&;<>()$`\n#".contains($0) }
      && command.split(separator: " ").first?.contains("=") == false
    let script = Array("\(isOneProgram ? "exec " : "")\(command) \"$@\"".utf8)
    let words = [Array("/bin/sh".utf8), Array("-c".utf8), script, Array("sh".utf8)]
    var vector = (words + arguments.map(\.bytes)).map { cString($0) }
    vector.append(nil)
    defer { for pointer in vector { pointer?.deallocate() } }

    // Ctrl-C belongs to the editor while it runs; the child gets the default handling back.
    let keys = [SIGINT, SIGQUIT]
    hangBell()
    let before = keys.map { setAction($0, SIG_IGN) } + [setAction(SIGCHLD) { _ in Process.ring() }]
    defer {
      for (key, var old) in zip(keys + [SIGCHLD], before) { _ = sigaction(key, &old, nil) }
    }
    var attributes = posix_spawnattr_t()
    _ = posix_spawnattr_init(&attributes)
    defer { _ = posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    _ = sigemptyset(&defaults)
    for number in keys + [SIGPIPE, SIGXFSZ] { _ = sigaddset(&defaults, number) }
    _ = posix_spawnattr_setsigdefault(&attributes, &defaults)
    _ = posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    var child = pid_t()
    guard posix_spawn(&child, "/bin/sh", nil, &attributes, vector, environ) == 0 else {
      return nil
    }
    var status: Int32 = 0
    while true {
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { break }
      if ended < 0, errno != EINTR { return nil }
      // Its terminal is gone, or somebody wants us gone: what it has written is on the disk.
      if wasAskedToStop() { return 128 + lastStop.load(ordering: .relaxed) }
      awaitRing(orInput: -1)
      silenceBell()
    }
    let signalNumber = status & 0x7F
    return signalNumber == 0 ? (status >> 8) & 0xFF : 128 + signalNumber
  }

  // MARK: A program that reads what this one prints

  package struct Reader: Sendable {
    /// What is written to it is read there.
    package let descriptor: Int32
    fileprivate let child: pid_t
  }

  /// Starts a shell script that reads from the answer's descriptor; from here on Ctrl-C is its own
  /// business. Nil where it could not be started.
  package static func startReader(_ script: String) -> Reader? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    _ = posix_spawn_file_actions_init(&actions)
    defer { _ = posix_spawn_file_actions_destroy(&actions) }
    _ = posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    var attributes = posix_spawnattr_t()
    _ = posix_spawnattr_init(&attributes)
    defer { _ = posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    _ = sigemptyset(&defaults)
    for number in [SIGPIPE, SIGXFSZ] { _ = sigaddset(&defaults, number) }
    _ = posix_spawnattr_setsigdefault(&attributes, &defaults)
    _ = posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var vector = ["/bin/sh", "-c", script].map { cString(Array($0.utf8)) }
    vector.append(nil)
    defer { for pointer in vector { pointer?.deallocate() } }

    var child = pid_t()
    let failure = posix_spawn(&child, "/bin/sh", &actions, &attributes, vector, environ)
    _ = close(ends[0])
    guard failure == 0 else {
      _ = close(ends[1])
      return nil
    }
    for number in [SIGINT, SIGQUIT] { _ = setAction(number, SIG_IGN) }
    return Reader(descriptor: ends[1], child: child)
  }

  /// Nothing more is written to it; waits until whoever reads has enough.
  package static func finish(_ reader: Reader) {
    _ = close(reader.descriptor)
    var status: Int32 = 0
    while waitpid(reader.child, &status, 0) < 0, errno == EINTR {}
  }
}

// MARK: - From C and back

/// Takes an interrupted call up again, and turns -1 into an error.
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

private func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
  UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:))
}

private func cString(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
  for (offset, byte) in bytes.enumerated() { copy[offset] = CChar(bitPattern: byte) }
  copy[bytes.count] = 0
  return copy
}

extension BytePath {
  fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
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

extension FileStatus {
  fileprivate init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
    self.init(
      kind: kind, device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(status.st_ino), size: Int(status.st_size),
      mode: UInt16(status.st_mode & 0o7777), links: Int(status.st_nlink),
      owner: status.st_uid, group: status.st_gid)
  }
}

extension SystemError {
  fileprivate init(call: String, errno number: Int32) {
    let known: [Int32: Code] = [
      ENOENT: .noSuchFile, EACCES: .permission, EPERM: .permission, EEXIST: .exists,
      EISDIR: .isDirectory, ENOTDIR: .notDirectory, ELOOP: .linkLoop,
      ENAMETOOLONG: .nameTooLong, ENOSPC: .noSpace, EDQUOT: .quota,
      EROFS: .readOnlyFileSystem, EFBIG: .fileTooLarge, EIO: .inputOutput,
      EAGAIN: .wouldBlock, EINTR: .interrupted, EPIPE: .brokenPipe,
      EOPNOTSUPP: .unsupported, ENOSYS: .unsupported, EXDEV: .crossDevice,
    ]
    self.init(
      call: call, code: known[number] ?? .other(number),
      description: String(cString: strerror(number)))
  }
}
