#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A full-screen program on a terminal that this process reads and types on.
final class ScreenChild {
  let process: pid_t
  private let terminal: Int32
  private let start = ScreenChild.now()
  /// What the program wrote since the last key.
  private(set) var written: [UInt8] = []
  private(set) var frameCount = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(_ command: Command, columns: Int, rows: Int) throws(BenchmarkError) {
    let (terminal, path) = try PseudoTerminals.open()
    self.terminal = terminal
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
    process = try ScreenChild.spawn(command, on: path)
  }

  deinit { _ = close(terminal) }

  private static func spawn(
    _ command: Command, on path: String
  ) throws(BenchmarkError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    _ = posix_spawn_file_actions_init(&actions)
    defer { _ = posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session's leader opens controls it.
    _ = posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    _ = posix_spawn_file_actions_adddup2(&actions, 0, 1)
    _ = posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    _ = posix_spawnattr_init(&attributes)
    defer { _ = posix_spawnattr_destroy(&attributes) }
    _ = posix_spawnattr_setflags(&attributes, PseudoTerminals.newSession)
    let words = CStrings([command.program] + command.words)
    let environment = CStrings(command.environment.sorted { $0.key < $1.key }.map { "\($0)=\($1)" })
    var child = pid_t()
    let failure = posix_spawn(
      &child, command.program, &actions, &attributes, words.pointers, environment.pointers)
    guard failure == 0 else { throw .system("run", command.program, failure) }
    return child
  }

  var secondsSinceStart: Double { ScreenChild.now() - start }

  /// Types keys, and forgets what was written before.
  func type(_ keys: String) {
    forget()
    let bytes = Array(keys.utf8)
    _ = bytes.withUnsafeBytes { systemWrite(terminal, $0.baseAddress!, $0.count) }
  }

  /// Forgets what was written.
  func forget() {
    look()
    written = []
  }

  /// Types keys and waits for the next frame. Returns the time between; nil if none came.
  func secondsToFrame(_ keys: String) -> Double? {
    look()
    let count = frameCount
    let begin = ScreenChild.now()
    type(keys)
    return wait(5) { frameCount > count } ? ScreenChild.now() - begin : nil
  }

  /// Waits until the program has written nothing for this time.
  func settle(_ seconds: Double = 0.1) {
    var count = -1
    while written.count != count {
      count = written.count
      _ = wait(seconds) { written.count != count }
    }
  }

  /// Reads until the condition holds; returns whether it did.
  func wait(_ seconds: Double, _ isDone: () -> Bool) -> Bool {
    let end = ScreenChild.now() + seconds
    while true {
      look()
      if isDone() { return true }
      let left = end - ScreenChild.now()
      guard left > 0 else { return false }
      var descriptor = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      _ = poll(&descriptor, 1, Int32(left * 1000) + 1)
      // The program has closed the terminal, and ends soon.
      if descriptor.revents & Int16(POLLHUP) != 0 { _ = usleep(1000) }
    }
  }

  func hasWritten(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard written.count >= bytes.count else { return false }
    return (0...written.count - bytes.count).contains { written[$0...].starts(with: bytes) }
  }

  /// Ends the program by its key and returns its exit code.
  func end() -> Int32 {
    type("q")
    var status: Int32 = 0
    let hasEnded = wait(10) { waitpid(process, &status, WNOHANG) == process }
    guard hasEnded else {
      _ = kill(process, SIGKILL)
      _ = waitpid(process, &status, 0)
      return 128 + SIGKILL
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  private func look() {
    while true {
      let count = systemRead(terminal, &buffer, buffer.count)
      guard count > 0 else { return }
      // A frame ends with this sequence, which may come in two parts.
      let before = written.suffix(ScreenChild.frameEnd.count - 1)
      frameCount += ScreenChild.frameEnds(in: before + buffer[..<count])
      written += buffer[..<count]
    }
  }

  /// The end of synchronized output.
  private static let frameEnd = Array("\u{1B}[?2026l".utf8)

  private static func frameEnds(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.indices.count { bytes[$0] == 0x1B && bytes[$0...].starts(with: frameEnd) }
  }

  private static func now() -> Double {
    var time = timespec()
    _ = clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

// Methods hide these functions.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}

/// What the system and the screen tell about the program.
extension ScreenChild {
  /// How often its threads slept and woke up.
  var wakeUps: Int {
    Files.names(in: "/proc/\(process)/task").reduce(0) { sum, task in
      let status = Files.text("/proc/\(process)/task/\(task)/status")
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
  }

  /// The number of entries that the last whole frame names: 960000 for `1 of 960,000`.
  var shownCount: Int? {
    let text = String(decoding: written, as: UTF8.self)
    let parts = text.split(separator: ScreenBench.of, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    return Int(parts[1].prefix { $0.isNumber || $0 == "," }.filter(\.isNumber))
  }
}

/// Opens terminals without a window.
private enum PseudoTerminals {
  #if canImport(Darwin)
    static let newSession = Int16(POSIX_SPAWN_SETSID)
  #else
    // `POSIX_SPAWN_SETSID`, which glibc declares only for GNU programs.
    static let newSession: Int16 = 0x80
  #endif

  /// The end for the keyboard, and the path of the program's end.
  static func open() throws(BenchmarkError) -> (keyboard: Int32, path: String) {
    #if canImport(Darwin)
      let keyboard = posix_openpt(O_RDWR | O_NOCTTY)
      guard keyboard >= 0, grantpt(keyboard) == 0, unlockpt(keyboard) == 0,
        let name = ptsname(keyboard)
      else { throw .system("open", "a terminal", errno) }
      _ = fcntl(keyboard, F_SETFD, FD_CLOEXEC)
      return (keyboard, String(cString: name))
    #else
      // What `posix_openpt`, `unlockpt` and `ptsname` do, which glibc also declares only for them.
      let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
      let keyboard = systemOpen("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var (lock, number): (Int32, Int32) = (0, 0)
      guard keyboard >= 0, ioctl(keyboard, setLock, &lock) == 0,
        ioctl(keyboard, getNumber, &number) == 0
      else { throw .system("open", "a terminal", errno) }
      return (keyboard, "/dev/pts/\(number)")
    #endif
  }
}

// A method hides this function.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

/// A command without input and output that runs beside this process.
final class BackgroundChild {
  private var process = pid_t()
  private var isReaped = false

  init(_ command: Command) throws(BenchmarkError) {
    var actions = posix_spawn_file_actions_t()
    _ = posix_spawn_file_actions_init(&actions)
    defer { _ = posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 {
      _ = posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let words = CStrings([command.program] + command.words)
    let environment = CStrings(command.environment.sorted { $0.key < $1.key }.map { "\($0)=\($1)" })
    let failure = posix_spawn(
      &process, command.program, &actions, nil, words.pointers, environment.pointers)
    guard failure == 0 else { throw .system("run", command.program, failure) }
  }

  func hasEnded() -> Bool {
    if !isReaped { isReaped = waitpid(process, nil, WNOHANG) == process }
    return isReaped
  }

  deinit {
    guard !isReaped else { return }
    _ = kill(process, SIGKILL)
    _ = waitpid(process, nil, 0)
  }
}
