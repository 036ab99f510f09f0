#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// What stops a program, and how what waits hears of it.
extension Process {
  /// What a person or a system stops a program with. Ctrl-C, a terminal that is closed, `kill`.
  private static let stops = [SIGINT, SIGHUP, SIGTERM]
  /// Written by a signal handler, which may do no more than this.
  static let lastStop = Atomic<Int32>(0)

  /// A pipe that signal handlers write to. A call that begins to wait right after a signal was
  /// handled would not hear of it; a pipe keeps what was written until somebody looks.
  private static let bell = Atomic<Int32>(-1)
  private static let ear = Atomic<Int32>(-1)

  static func hangBell() {
    var ends: [Int32] = [-1, -1]
    guard bell.load(ordering: .relaxed) < 0, pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    ear.store(ends[0], ordering: .relaxed)
    bell.store(ends[1], ordering: .relaxed)
  }

  static func ring() {
    var sound: UInt8 = 0
    _ = write(bell.load(ordering: .relaxed), &sound, 1)
  }

  /// Until the bell rings or there is something to read; negative descriptors never have anything.
  static func awaitRing(orInput descriptor: Int32) {
    let ear = ear.load(ordering: .relaxed)
    var awaited = [descriptor, ear].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // Without a bell, one looks now and then.
    _ = poll(&awaited, nfds_t(awaited.count), ear < 0 ? 100 : -1)
  }

  static func silenceBell() {
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
  /// Whether something can be read there within that time, be it that it is at its end.
  package static func hasInput(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    var awaited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&awaited, 1, milliseconds) > 0
  }
}
