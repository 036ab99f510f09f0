import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal on standard input and output, while a full-screen program has it.
package enum ScreenTerminal {
  static let input: Int32 = 0
  static let output: Int32 = 1
  /// A terminal that takes no bytes for that long is given up.
  private static let patience: Int32 = 200

  private struct State {
    /// The modes before; nil while the program doesn't have the terminal.
    var before: termios?
    var begin: [UInt8] = []
    var end: [UInt8] = []
  }

  /// Guards every write, because the thread that reads the keys writes after a stop.
  private static let state = Mutex(State())

  /// Nil if the terminal doesn't say.
  package static var size: (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// The size of a cell in pixels. Nil if the terminal doesn't say.
  package static var cell: (width: Int, height: Int)? {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0,
      size.ws_xpixel >= size.ws_col, size.ws_ypixel >= size.ws_row
    else { return nil }
    return (Int(size.ws_xpixel / size.ws_col), Int(size.ws_ypixel / size.ws_row))
  }

  /// Handles signals from now on, even while `giveBack` lets an editor have the terminal.
  package static func handleSignals() { ScreenSignals.install() }
  package static func releaseSignals() { ScreenSignals.remove() }

  /// Drops signals of Ctrl-Z and its end, which belonged to an editor or to `stopProcess`.
  package static func forgetStops() { ScreenSignals.forgetStops() }

  /// Remembers the modes, turns off all processing of keys and output, and writes `begin`.
  package static func take(_ begin: [UInt8], end: [UInt8]) throws(SystemError) {
    let failure = state.withLock { state -> SystemError? in
      var modes = termios()
      guard tcgetattr(input, &modes) == 0 else {
        return SystemError(call: "tcgetattr", errno: errno)
      }
      state = State(before: state.before ?? modes, begin: begin, end: end)
      return enter(state)
    }
    guard let failure else { return }
    giveBack()
    throw failure
  }

  /// Takes the terminal again after another program stopped and continued this one.
  static func takeAgain() {
    state.withLock { state in
      if state.before != nil { _ = enter(state) }
    }
  }

  private static func enter(_ state: State) -> SystemError? {
    guard let before = state.before else { return nil }
    ScreenRescue.arm(before, state.end)
    var modes = before
    cfmakeraw(&modes)
    while tcsetattr(input, TCSANOW, &modes) != 0 {
      if errno != EINTR { return SystemError(call: "tcsetattr", errno: errno) }
    }
    return writeAll(state.begin)
  }

  /// Restores the modes and writes `end`. Does nothing the second time.
  package static func giveBack() {
    state.withLock { state in
      guard var before = state.before else { return }
      if isWritable(within: patience) { _ = writeAll(state.end) }
      // Reports of the mouse, which would be words for the shell.
      _ = tcflush(input, TCIFLUSH)
      while tcsetattr(input, TCSANOW, &before) != 0, errno == EINTR {}
      ScreenRescue.disarm()
      state.before = nil
    }
  }

  package static func write(_ bytes: [UInt8]) throws(SystemError) {
    if let failure = state.withLock({ _ in writeAll(bytes) }) { throw failure }
  }

  /// Stops this process and the others of its job, and returns when they continue.
  package static func stopProcess() {
    ScreenSignals.stopJob()
  }

  /// Runs a command, as `Process.run`; Ctrl-Z stops it and this process. A killed command may leave
  /// other modes, so they are set to what they were.
  package static func run(_ command: String, _ arguments: [BytePath]) -> Int32? {
    var modes = termios()
    let isKnown = tcgetattr(input, &modes) == 0
    let code = ScreenSignals.allowingStops { Process.run(command, arguments) }
    if isKnown { _ = tcsetattr(input, TCSANOW, &modes) }
    return code
  }

  /// Whether another job of the shell has the terminal.
  static var isInBackground: Bool {
    let group = tcgetpgrp(input)
    return group > 0 && group != getpgrp()
  }

  private static func isWritable(within milliseconds: Int32) -> Bool {
    var awaited = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    return poll(&awaited, 1, milliseconds) > 0 && awaited.revents & Int16(POLLOUT) != 0
  }

  private static func writeAll(_ bytes: [UInt8]) -> SystemError? {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { send(output, $0[start...]) }
      if count >= 0 {
        start += count
        continue
      }
      let error = SystemError(call: "write", errno: errno)
      switch error.code {
      case .interrupted where !Process.wasAskedToStop(): break
      case .wouldBlock where !Process.wasAskedToStop(): _ = isWritable(within: -1)
      default: return error
      }
    }
    return nil
  }
}

private func send(_ descriptor: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
  write(descriptor, UnsafeRawBufferPointer(rebasing: bytes).baseAddress, bytes.count)
}

/// The signals of a full-screen program. Handlers note what happened and wake the thread that reads
/// the keys; a trap gives the terminal back and ends the program.
enum ScreenSignals {
  private static let stops = [SIGINT, SIGHUP, SIGTERM, SIGQUIT]
  private static let notices = [SIGWINCH, SIGCONT, SIGTSTP]
  /// Not SIGBUS, which `MappedFile` handles.
  private static let traps = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGFPE, SIGSYS]

  /// A program that has not ended by then gets no more time.
  private static let mostSecondsToEnd = 2

  /// What a handler noted and nothing has taken.
  private static let noted = Atomic<UInt64>(0)
  private static let firstStop = Atomic<Int>(0)
  private static let isInstalled = Atomic<Bool>(false)
  private static let pipe = SignalPipe()
  // The actions before, by signal number. Handlers read them.
  private nonisolated(unsafe) static let before = UnsafeMutablePointer<sigaction>
    .allocate(capacity: 65)

  /// Readable after a signal; -1 if the system has no pipe left.
  static var descriptor: Int32 { pipe.descriptor }

  /// Call it again after other code set its own handlers.
  static func install() {
    pipe.open()
    Process.signalPipe.open()
    if !isInstalled.exchange(true, ordering: .acquiringAndReleasing) {
      // Also initializes the globals before a handler can run.
      noted.store(0, ordering: .relaxed)
      firstStop.store(0, ordering: .relaxed)
      for number in stops + notices + traps { _ = sigaction(number, nil, before + Int(number)) }
    }
    for number in stops {
      hold(number) { number in Process.keepingErrno { ScreenSignals.noteStop(number) } }
    }
    for number in notices { holdNotice(number) }
    for number in traps { holdTrap(number) }
  }

  static func remove() {
    guard isInstalled.exchange(false, ordering: .acquiringAndReleasing) else { return }
    for number in stops + notices + traps { _ = sigaction(number, before + Int(number), nil) }
  }

  /// The terminal is gone. The SIGHUP that tells so may come to another thread after its end was read,
  /// even after `remove`, and a program that still saves must not die of it.
  static func expectHangUp() {
    _ = Process.setAction(SIGHUP, SIG_IGN)
    _ = sigaction(SIGHUP, nil, before + Int(SIGHUP))
  }

  /// Runs the body while Ctrl-Z stops the program, as before. A handler for SIGCONT could run late, on
  /// another thread, and the program would take the terminal twice.
  fileprivate static func allowingStops<Result>(_ body: () -> Result) -> Result {
    let numbers = [SIGTSTP, SIGCONT]
    for number in numbers { _ = sigaction(number, before + Int(number), nil) }
    defer { for number in numbers { holdNotice(number) } }
    return body()
  }

  /// Stops the other processes of the job and this one, and returns when it continues.
  fileprivate static func stopJob() {
    _ = Process.setAction(SIGTSTP, SIG_IGN)
    _ = kill(0, SIGTSTP)
    allowingStops { Process.raiseHere(SIGTSTP) }
  }

  /// The signals since the last call, each once.
  static func take() -> [Int32] {
    pipe.drain()
    let bits = noted.exchange(0, ordering: .acquiringAndReleasing)
    return (stops + notices).filter { bits >> UInt64($0) & 1 == 1 }
  }

  fileprivate static func forgetStops() {
    let bits: UInt64 = 1 << UInt64(SIGCONT) | 1 << UInt64(SIGTSTP)
    noted.bitwiseAnd(~bits, ordering: .acquiringAndReleasing)
  }

  // MARK: Handlers

  private static func note(_ number: Int32) {
    noted.bitwiseOr(1 << UInt64(number), ordering: .releasing)
    pipe.wake()
  }

  private static func noteStop(_ number: Int32) {
    var time = timespec()
    _ = clock_gettime(CLOCK_MONOTONIC, &time)
    let now = Int(time.tv_sec) + 1
    let first = firstStop.load(ordering: .relaxed)
    if first == 0 { firstStop.store(now, ordering: .relaxed) }
    if first != 0, now - first >= mostSecondsToEnd { return end(number) }
    Process.lastStop.store(number, ordering: .relaxed)
    Process.signalPipe.wake()
    note(number)
  }

  /// Gives the terminal back. The signal comes again when the handler returns, and does what it would
  /// have done before.
  private static func end(_ number: Int32) {
    ScreenRescue.restore()
    _ = sigaction(number, before + Int(number), nil)
    raise(number)
  }

  // MARK: Installation

  /// Signals that were ignored at the start stay ignored, as `nohup` requires.
  private static func hold(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    if !Process.isIgnored(before[Int(number)]) { _ = Process.setAction(number, handler) }
  }

  private static func holdNotice(_ number: Int32) {
    hold(number) { number in Process.keepingErrno { ScreenSignals.note(number) } }
  }

  private static func holdTrap(_ number: Int32) {
    hold(number) { number in Process.keepingErrno { ScreenSignals.end(number) } }
  }
}

/// Gives the terminal back from a signal handler: calls nothing but `write` and `tcsetattr`.
enum ScreenRescue {
  private static let capacity = 512
  private static let isArmed = Atomic<Bool>(false)
  private static let count = Atomic<Int>(0)
  // A signal handler reads these, so they are no arrays.
  private nonisolated(unsafe) static let bytes = UnsafeMutablePointer<UInt8>
    .allocate(capacity: capacity)
  private nonisolated(unsafe) static let modes = UnsafeMutablePointer<termios>
    .allocate(capacity: 1)

  /// From now on `restore` sets these modes and writes these bytes.
  fileprivate static func arm(_ before: termios, _ end: [UInt8]) {
    disarm()
    precondition(end.count <= capacity)
    modes.initialize(to: before)
    for (offset, byte) in end.enumerated() { bytes[offset] = byte }
    count.store(end.count, ordering: .relaxed)
    isArmed.store(true, ordering: .releasing)
  }

  fileprivate static func disarm() { isArmed.store(false, ordering: .releasing) }

  /// Does nothing the second time.
  static func restore() {
    guard isArmed.exchange(false, ordering: .acquiringAndReleasing) else { return }
    _ = write(ScreenTerminal.output, bytes, count.load(ordering: .relaxed))
    _ = tcsetattr(ScreenTerminal.input, TCSANOW, modes)
  }
}
