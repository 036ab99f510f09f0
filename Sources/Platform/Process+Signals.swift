import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pipe that signal handlers write to. A signal just before a call starts to wait can't interrupt that
/// call, but it makes the pipe readable.
struct SignalPipe: ~Copyable, Sendable {
  private let readEnd = Atomic<Int32>(-1)
  private let writeEnd = Atomic<Int32>(-1)

  /// Readable after a signal; -1 if the system has no pipe left.
  var descriptor: Int32 { readEnd.load(ordering: .relaxed) }

  func open() {
    guard descriptor < 0, let ends = Process.makePipe() else { return }
    readEnd.store(ends.read, ordering: .relaxed)
    writeEnd.store(ends.write, ordering: .relaxed)
  }

  func wake() {
    var byte: UInt8 = 0
    _ = write(writeEnd.load(ordering: .relaxed), &byte, 1)
  }

  func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}

/// The signals that stop the program.
extension Process {
  /// Ctrl-C, a closed terminal, `kill`.
  private static let stops = [SIGINT, SIGHUP, SIGTERM]
  /// Set by the signal handler.
  static let lastStop = Atomic<Int32>(0)

  static let signalPipe = SignalPipe()

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

  /// Waits for a signal or for input, for a time in milliseconds or for ever. Ignores a negative
  /// descriptor.
  static func waitForSignal(orInput descriptor: Int32, atMost milliseconds: Int32 = -1) {
    let pipe = signalPipe.descriptor
    var awaited = [descriptor, pipe].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // Without a pipe, polls ten times a second.
    _ = poll(&awaited, nfds_t(awaited.count), pipe < 0 ? 100 : milliseconds)
  }

  /// Waits for input or a request to stop.
  package static func awaitInput(_ descriptor: Int32) {
    if !wasAskedToStop() { waitForSignal(orInput: descriptor) }
  }

  /// A Ctrl-C was for a command that has ended.
  package static func forgetInterrupt() {
    _ = lastStop.compareExchange(expected: SIGINT, desired: 0, ordering: .relaxed)
  }

  static func wasAskedToStop() -> Bool { lastStop.load(ordering: .relaxed) != 0 }

  /// Until `releaseStops`, a signal to stop interrupts waiting calls and doesn't end the program,
  /// which has unsaved text. Signals that were ignored at the start stay ignored, as `nohup`
  /// requires.
  package static func holdStops() {
    signalPipe.open()
    for number in stops { _ = hold(number) }
  }

  /// Returns the previous action.
  private static func hold(_ number: Int32) -> sigaction {
    var before = setAction(number) { number in
      Process.keepingErrno {
        Process.lastStop.store(number, ordering: .relaxed)
        Process.signalPipe.wake()
      }
    }
    if isIgnored(before) { _ = sigaction(number, &before, nil) }
    return before
  }

  /// What the signals did before the first of the bodies that run now, on several threads.
  private struct Deferred {
    var bodies = 0
    var before: [sigaction] = []
    /// The signal that had come before.
    var earlier: Int32 = 0
  }

  private static let deferred = Mutex(Deferred())

  /// Runs a body that ends early when a signal asks the program to stop. Afterwards the signal does
  /// what it would have done before.
  static func deferringStops<Result>(_ body: () -> Result) -> Result {
    signalPipe.open()
    deferred.withLock { deferred in
      if deferred.bodies == 0 {
        deferred.earlier = lastStop.load(ordering: .relaxed)
        deferred.before = stops.map { hold($0) }
      }
      deferred.bodies += 1
    }
    let result = body()
    let missed = deferred.withLock { deferred -> Int32? in
      deferred.bodies -= 1
      guard deferred.bodies == 0 else { return nil }
      let last = lastStop.load(ordering: .relaxed)
      var missed: Int32?
      for (number, var old) in zip(stops, deferred.before) {
        _ = sigaction(number, &old, nil)
        // A Ctrl-C was for the program that ran in the body, unless it would have ended this one.
        let isForHandler = last != deferred.earlier && number != SIGINT && !isIgnored(old)
        if number == last, isDefault(old) || isForHandler { missed = number }
      }
      return missed
    }
    if let missed { raiseHere(missed) }
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
