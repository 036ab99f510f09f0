#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// The signals of a full-screen program. Handlers note what happened and wake the thread that reads
/// the keys; a trap gives the terminal back and ends the program.
enum ScreenSignals {
  private static let stops = [SIGINT, SIGHUP, SIGTERM, SIGQUIT]
  private static let notices = [SIGWINCH, SIGCONT, SIGTSTP]
  /// Not SIGBUS, which `MappedFile` handles.
  private static let traps = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGFPE, SIGSYS]

  private static let stackSize = 1 << 16
  /// A program that has not ended by then gets no more time.
  private static let mostSecondsToEnd = 2

  /// What a handler noted and nothing has taken.
  private static let noted = Atomic<UInt64>(0)
  private static let firstStop = Atomic<Int>(0)
  private static let isInstalled = Atomic<Bool>(false)
  private static let writeEnd = Atomic<Int32>(-1)
  private static let readEnd = Atomic<Int32>(-1)
  // The actions before, by signal number. Handlers read them.
  private nonisolated(unsafe) static let before = UnsafeMutablePointer<sigaction>
    .allocate(capacity: 65)
  private nonisolated(unsafe) static var hasStack = false

  /// Readable after a signal; -1 if the system has no pipe left.
  static var descriptor: Int32 { readEnd.load(ordering: .relaxed) }

  /// Call it again after other code set its own handlers.
  static func install() {
    openPipe()
    Process.openSignalPipe()
    makeStack()
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

  /// Runs the body while Ctrl-Z stops the program, as before. A handler for SIGCONT could run late, on
  /// another thread, and the program would take the terminal twice.
  static func allowingStops<Result>(_ body: () -> Result) -> Result {
    let numbers = [SIGTSTP, SIGCONT]
    for number in numbers { _ = sigaction(number, before + Int(number), nil) }
    defer { for number in numbers { holdNotice(number) } }
    return body()
  }

  /// Stops the other processes of the job and this one, and returns when it continues.
  static func stopJob() {
    _ = Process.setAction(SIGTSTP, SIG_IGN)
    _ = kill(0, SIGTSTP)
    allowingStops { Process.raiseHere(SIGTSTP) }
  }

  /// The signals since the last call, each once.
  static func take() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
    let bits = noted.exchange(0, ordering: .acquiringAndReleasing)
    return (stops + notices).filter { bits >> UInt64($0) & 1 == 1 }
  }

  static func forgetStops() {
    let bits: UInt64 = 1 << UInt64(SIGCONT) | 1 << UInt64(SIGTSTP)
    noted.bitwiseAnd(~bits, ordering: .acquiringAndReleasing)
  }

  // MARK: Handlers

  private static func note(_ number: Int32) {
    noted.bitwiseOr(1 << UInt64(number), ordering: .releasing)
    var byte: UInt8 = 0
    _ = write(writeEnd.load(ordering: .relaxed), &byte, 1)
  }

  private static func noteStop(_ number: Int32) {
    var time = timespec()
    _ = clock_gettime(CLOCK_MONOTONIC, &time)
    let now = Int(time.tv_sec) + 1
    let first = firstStop.load(ordering: .relaxed)
    if first == 0 { firstStop.store(now, ordering: .relaxed) }
    if first != 0, now - first >= mostSecondsToEnd { return end(number) }
    Process.lastStop.store(number, ordering: .relaxed)
    Process.wake()
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
    var action = sigaction()
    _ = sigaction(number, nil, &action)
    action.sa_flags |= SA_ONSTACK
    _ = sigaction(number, &action, nil)
  }

  /// For a trap of the main thread that has used up its stack.
  private static func makeStack() {
    guard !hasStack else { return }
    hasStack = true
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
    #if canImport(Darwin)
      stack.ss_size = UInt(stackSize)
    #else
      stack.ss_size = stackSize
    #endif
    _ = sigaltstack(&stack, nil)
  }

  private static func openPipe() {
    guard descriptor < 0, let ends = Process.makePipe() else { return }
    readEnd.store(ends.read, ordering: .relaxed)
    writeEnd.store(ends.write, ordering: .relaxed)
  }
}
