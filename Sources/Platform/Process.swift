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
    openSignalPipe()
    let before =
      keys.map { setAction($0, SIG_IGN) }
      + [setAction(SIGCHLD) { _ in Process.keepingErrno { Process.wake() } }]
    defer {
      for (key, var old) in zip(keys + [SIGCHLD], before) { _ = sigaction(key, &old, nil) }
    }
    guard let child = spawn(words + arguments.map(\.bytes), resetting: keys) else { return nil }
    var status: Int32 = 0
    while true {
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { break }
      if ended < 0, errno != EINTR { return nil }
      // The terminal is gone or the program should stop; the editor's text is on the disk.
      if wasAskedToStop() { return 128 + lastStop.load(ordering: .relaxed) }
      // Another thread that runs a command may take the signal of this one's child.
      waitForSignal(orInput: -1, atMost: 1000)
      drainSignalPipe()
    }
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
    var status: Int32 = 0
    while waitpid(reader.child, &status, 0) < 0, errno == EINTR {}
  }
}

#if canImport(Glibc)
  import Glibc

  // The main queue without `dispatchMain`, as a run loop uses it: the first is readable while the
  // queue has work, and the second does that work.
  @_extern(c, "_dispatch_get_main_queue_handle_4CF")
  private func _dispatch_get_main_queue_handle_4CF() -> Int32
  @_extern(c, "_dispatch_main_queue_callback_4CF")
  private func _dispatch_main_queue_callback_4CF(_ unused: UnsafeMutableRawPointer?)
#endif

/// How the program starts. Nothing here reads `/proc`, which a container or a sandbox may lack.
extension Process {
  /// The arguments of `main` as bytes. A path need not be UTF-8, and `String` would repair it.
  package static func arguments(
    _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> [[UInt8]] {
    (0..<Int(count)).compactMap { index in values[index].map { bytes(of: $0) } }
  }

  /// Runs `body` on the main actor, and never returns: `body` ends the process.
  ///
  /// Async functions that leave the main actor run on `WorkerThreads`. `body` gets them for the tasks
  /// that it starts, because a task does not inherit the executor of the task that starts it.
  package static func runOnMainActor(
    _ body: @escaping @MainActor (_ workers: any TaskExecutor) async -> Never
  ) -> Never {
    let workers = WorkerThreads()
    Task.immediate(executorPreference: workers) { @MainActor in await body(workers) }
    #if canImport(Glibc)
      // `dispatchMain` would end the main thread and serve the queue on a thread of Dispatch. Such a
      // thread ends the program if there is no `/proc`.
      var queue = pollfd(
        fd: _dispatch_get_main_queue_handle_4CF(), events: Int16(POLLIN), revents: 0)
      var signals: UInt64 = 0
      while true {
        guard poll(&queue, 1, -1) > 0 else { continue }
        // Until it is read, the next wait would return at once.
        _ = read(queue.fd, &signals, 8)
        _dispatch_main_queue_callback_4CF(nil)
      }
    #else
      dispatchMain()
    #endif
  }
}

/// The signals that stop the program.
extension Process {
  /// Ctrl-C, a closed terminal, `kill`.
  private static let stops = [SIGINT, SIGHUP, SIGTERM]
  /// Set by the signal handler.
  static let lastStop = Atomic<Int32>(0)

  /// A pipe that the signal handler writes to. A signal just before a call starts to wait can't
  /// interrupt that call, but it makes the pipe readable.
  private static let writeEnd = Atomic<Int32>(-1)
  private static let readEnd = Atomic<Int32>(-1)

  /// Readable after a signal to stop; -1 if the system has no pipe left.
  static var signalDescriptor: Int32 { readEnd.load(ordering: .relaxed) }

  static func openSignalPipe() {
    guard writeEnd.load(ordering: .relaxed) < 0, let ends = makePipe() else { return }
    readEnd.store(ends.read, ordering: .relaxed)
    writeEnd.store(ends.write, ordering: .relaxed)
  }

  /// Neither end blocks, and children don't get them. Nil if the system has no descriptor left.
  static func makePipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }

  static func wake() {
    var byte: UInt8 = 0
    _ = write(writeEnd.load(ordering: .relaxed), &byte, 1)
  }

  /// Waits for a signal or for input, for a time in milliseconds or for ever. Ignores a negative
  /// descriptor.
  private static func waitForSignal(orInput descriptor: Int32, atMost milliseconds: Int32 = -1) {
    let readEnd = readEnd.load(ordering: .relaxed)
    var awaited = [descriptor, readEnd].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // Without a pipe, polls ten times a second.
    _ = poll(&awaited, nfds_t(awaited.count), readEnd < 0 ? 100 : milliseconds)
  }

  static func drainSignalPipe() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(readEnd.load(ordering: .relaxed), &bytes, bytes.count) > 0 {}
  }

  /// Waits for input or a request to stop.
  package static func awaitInput(_ descriptor: Int32) {
    if !wasAskedToStop() { waitForSignal(orInput: descriptor) }
  }

  static func wasAskedToStop() -> Bool { lastStop.load(ordering: .relaxed) != 0 }

  /// Until `releaseStops`, a signal to stop interrupts waiting calls and doesn't end the program,
  /// which has unsaved text. Signals that were ignored at the start stay ignored, as `nohup`
  /// requires.
  package static func holdStops() {
    openSignalPipe()
    for number in stops { _ = hold(number) }
  }

  /// Returns the previous action.
  private static func hold(_ number: Int32) -> sigaction {
    var before = setAction(number) { number in
      Process.keepingErrno {
        Process.lastStop.store(number, ordering: .relaxed)
        Process.wake()
      }
    }
    if isIgnored(before) { _ = sigaction(number, &before, nil) }
    return before
  }

  /// Runs a body that ends early when a signal asks the program to stop. Afterwards the signal does
  /// what it would have done before.
  static func deferringStops<Result>(_ body: () -> Result) -> Result {
    openSignalPipe()
    let before = stops.map { hold($0) }
    let result = body()
    var endsProgram = false
    for (number, var old) in zip(stops, before) {
      _ = sigaction(number, &old, nil)
      if number == lastStop.load(ordering: .relaxed), isDefault(old) { endsProgram = true }
    }
    if endsProgram { raiseHere(lastStop.load(ordering: .relaxed)) }
    return result
  }

  /// Raises a signal that this thread may block. It acts before this function returns.
  static func raiseHere(_ number: Int32) {
    var ownSignal = sigset_t()
    var before = sigset_t()
    _ = sigemptyset(&ownSignal)
    _ = sigaddset(&ownSignal, number)
    _ = pthread_sigmask(SIG_UNBLOCK, &ownSignal, &before)
    _ = raise(number)
    _ = pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// The body of every signal handler: the interrupted code may be about to read `errno`.
  static func keepingErrno(_ body: () -> Void) {
    let saved = errno
    body()
    errno = saved
  }

  package static func releaseStops() {
    for number in stops {
      var before = setAction(number, SIG_DFL)
      if isIgnored(before) { _ = sigaction(number, &before, nil) }
    }
  }

  static func isIgnored(_ action: sigaction) -> Bool { handles(action, by: SIG_IGN) }
  private static func isDefault(_ action: sigaction) -> Bool { handles(action, by: SIG_DFL) }

  private static func handles(
    _ action: sigaction, by wanted: (@convention(c) (Int32) -> Void)?
  ) -> Bool {
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #elseif canImport(Musl)
      let handler = action.__sa_handler.sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(wanted, to: Int.self)
  }

  /// Sets a handler without SA_RESTART, so that signals interrupt calls. Returns the previous
  /// action.
  static func setAction(
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
