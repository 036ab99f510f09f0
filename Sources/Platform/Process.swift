import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process and its terminal.
package enum Process {
  package static func environment(_ name: String) -> [UInt8]? {
    getenv(name).map { bytes(of: $0) }
  }

  /// Opens `/dev/null` on closed standard streams. Else the next file to be opened would get the
  /// descriptor, and messages could go into the journal.
  package static func holdClosedStreams() {
    for (descriptor, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 { _ = open("/dev/null", mode) }
  }

  /// Turns a closed pipe and a file-size limit into errors of `write`.
  package static func turnSignalsIntoErrors() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  // MARK: The terminal

  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  package static func terminalColumns(_ descriptor: Int32) -> Int? {
    terminalSize(descriptor).flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil }
  }

  package static func terminalRows(_ descriptor: Int32) -> Int? {
    terminalSize(descriptor).flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
  }

  private static func terminalSize(_ descriptor: Int32) -> winsize? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  /// Ends the process at once. All output is written.
  package static func exit(_ code: Int32) -> Never {
    ScreenRescue.restore()
    _exit(code)
  }

  /// Runs a shell command on this terminal, with `arguments` added, and waits. Returns the exit
  /// code, 128 + n for signal n, or nil if it could not start.
  package static func run(_ command: String, _ arguments: [BytePath]) -> Int32? {
    // A shell in between would die of the Ctrl-C that the editor handles.
    let isOneProgram =
      !command.contains { "|&;<>()$`\n#".contains($0) }
      && command.split(separator: " ").first?.contains("=") == false
    let script = Array("\(isOneProgram ? "exec " : "")\(command) \"$@\"".utf8)
    let words = [Array("/bin/sh".utf8), Array("-c".utf8), script, Array("sh".utf8)]
    // While the editor runs, Ctrl-C is for the editor. The child gets the default handlers.
    let keys = [SIGINT, SIGQUIT]
    signalPipe.open()
    let before =
      keys.map { setAction($0, SIG_IGN) }
      + [setAction(SIGCHLD) { _ in Process.keepingErrno { Process.signalPipe.wake() } }]
    defer {
      for (key, var old) in zip(keys + [SIGCHLD], before) { _ = sigaction(key, &old, nil) }
    }
    guard let child = spawn(words + arguments.map(\.bytes), resetting: keys) else { return nil }
    var status: Int32 = 0
    while true {
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { return exitCode(status) }
      if ended < 0, errno != EINTR { return nil }
      // The terminal is gone or the program should stop; the editor's text is on the disk.
      if wasAskedToStop() { return 128 + lastStop.load(ordering: .relaxed) }
      // Another thread that runs a command may take the signal of this one's child.
      waitForSignal(orInput: -1, atMost: 1000)
      signalPipe.drain()
    }
  }

  /// The exit code, or 128 + n for signal n.
  static func exitCode(_ status: Int32) -> Int32 {
    let signalNumber = status & 0x7F
    return signalNumber == 0 ? (status >> 8) & 0xFF : 128 + signalNumber
  }

  #if canImport(Darwin)
    private static let newSession = Int32(POSIX_SPAWN_SETSID)
  #else
    /// `POSIX_SPAWN_SETSID`, which glibc declares only for GNU programs.
    private static let newSession: Int32 = 0x80
  #endif

  /// Starts a program, found in `$PATH`, with these descriptors as its streams. Nil if it could not
  /// start. With a terminal of its own, it leads a session and reads and reports there.
  ///
  /// A child inherits ignored and blocked signals. So those that this program ignores are reset, and
  /// none is blocked: a thread of `Thread` blocks all, and its child would run on after Ctrl-C.
  static func spawn(
    _ words: [[UInt8]], environment variables: [[UInt8]]? = nil,
    streams: [(descriptor: Int32, stream: Int32)] = [], resetting ignored: [Int32] = [],
    onTerminal terminal: String? = nil
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    _ = posix_spawn_file_actions_init(&actions)
    defer { _ = posix_spawn_file_actions_destroy(&actions) }
    if let terminal {
      _ = posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
      _ = posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
    for (descriptor, stream) in streams {
      _ = posix_spawn_file_actions_adddup2(&actions, descriptor, stream)
    }
    var attributes = posix_spawnattr_t()
    _ = posix_spawnattr_init(&attributes)
    defer { _ = posix_spawnattr_destroy(&attributes) }
    var numbers = sigset_t()
    _ = sigemptyset(&numbers)
    _ = posix_spawnattr_setsigmask(&attributes, &numbers)
    for number in ignored + [SIGPIPE, SIGXFSZ] { _ = sigaddset(&numbers, number) }
    _ = posix_spawnattr_setsigdefault(&attributes, &numbers)
    var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    if terminal != nil { flags |= newSession }
    _ = posix_spawnattr_setflags(&attributes, Int16(flags))
    let arguments = words.map { cString($0) } + [nil]
    let own = variables.map { $0.map { cString($0) } + [nil] }
    defer { for pointer in arguments + (own ?? []) { pointer?.deallocate() } }
    var child = pid_t()
    let failure = posix_spawnp(
      &child, arguments[0]!, &actions, &attributes, arguments, own ?? environmentPointers)
    return failure == 0 ? child : nil
  }

  private static var environmentPointers: [UnsafeMutablePointer<CChar>?] {
    var pointers: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let variable = next.pointee {
      pointers.append(variable)
      next += 1
    }
    return pointers + [nil]
  }

  // MARK: A pager

  package struct Reader: Sendable {
    /// The pager reads what is written to it.
    package let descriptor: Int32
    fileprivate let child: pid_t
  }

  /// Starts a shell script that reads from the returned descriptor. From now on Ctrl-C is for the
  /// pager. Nil if it could not start.
  package static func startReader(_ script: String) -> Reader? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let words = ["/bin/sh", "-c", script].map { Array($0.utf8) }
    let child = spawn(words, streams: [(ends[0], 0)])
    _ = close(ends[0])
    guard let child else {
      _ = close(ends[1])
      return nil
    }
    for number in [SIGINT, SIGQUIT] { _ = setAction(number, SIG_IGN) }
    return Reader(descriptor: ends[1], child: child)
  }

  /// Closes the pipe and waits until the user leaves the pager.
  package static func finish(_ reader: Reader) {
    _ = close(reader.descriptor)
    _ = wait(for: reader.child)
  }
}

extension Process {
  /// Whether tasks can leave the main thread: on Linux, Dispatch counts its threads in `/proc`, and may end the
  /// program where there is none.
  package static var hasDispatch: Bool {
    #if canImport(Darwin)
      true
    #else
      access("/proc/self/task", R_OK) == 0
    #endif
  }

  /// The arguments of `main` as bytes. A path need not be UTF-8, and `String` would repair it.
  package static func arguments(
    _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> [[UInt8]] {
    (0..<Int(count)).compactMap { index in values[index].map { bytes(of: $0) } }
  }

  /// Runs `body` on the main actor, and never returns: `body` ends the process.
  ///
  /// A command never leaves the main thread, so it ends before this function gets to Dispatch, which would take
  /// five milliseconds, and `/proc` on Linux. The full screen leaves it.
  package static func runOnMainActor(_ body: @escaping @MainActor () async -> Never) -> Never {
    Task.immediate { @MainActor in await body() }
    dispatchMain()
  }
}

extension Process {
  /// Whether the descriptor has input, or ends, within that time.
  package static func hasInput(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    var awaited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&awaited, 1, milliseconds) > 0
  }

  /// Whether the descriptor has bytes now.
  package static func hasBytes(_ descriptor: Int32) -> Bool {
    var awaited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&awaited, 1, 0) > 0 && awaited.revents & Int16(POLLIN) != 0
  }

  /// The terminal session, which all commands of a shell share.
  package static var session: Int { Int(getsid(0)) }
}
