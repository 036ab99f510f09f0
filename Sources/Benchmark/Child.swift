import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program with its arguments and its whole environment.
struct Command: Sendable {
  let program: String
  let words: [String]
  var environment: [String: String] = [:]
  /// The file for its output; nil discards it.
  var output: String?
  var input: String?

  init(_ program: String, _ words: [String], environment: [String: String] = [:]) {
    self.program = program
    self.words = words
    self.environment = environment
  }

  /// As typed in a shell, to try it by hand.
  var text: String {
    let name = program.split(separator: "/").last.map(String.init) ?? program
    let plain = words.map { word in
      word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=:,".contains($0) } && !word.isEmpty
        ? word : "'\(word)'"
    }
    return ([name] + plain).joined(separator: " ")
  }
}

/// A started program. It has to be waited for.
struct Child {
  let process: pid_t

  /// Starts a program with the files of the command, or on a terminal that it controls from then on.
  init(
    _ command: Command, errors: String = "/dev/null", terminal: String? = nil
  ) throws(BenchmarkError) {
    var actions = posix_spawn_file_actions_t()
    _ = posix_spawn_file_actions_init(&actions)
    defer { _ = posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    _ = posix_spawnattr_init(&attributes)
    defer { _ = posix_spawnattr_destroy(&attributes) }
    if let terminal {
      // The first terminal that a session's leader opens controls it.
      _ = posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
      _ = posix_spawn_file_actions_adddup2(&actions, 0, 1)
      _ = posix_spawn_file_actions_adddup2(&actions, 0, 2)
      _ = posix_spawnattr_setflags(&attributes, Child.newSession)
    } else {
      let making = O_WRONLY | O_CREAT | O_TRUNC
      let output = command.output ?? "/dev/null"
      _ = posix_spawn_file_actions_addopen(&actions, 0, command.input ?? "/dev/null", O_RDONLY, 0)
      _ = posix_spawn_file_actions_addopen(&actions, 1, output, making, 0o600)
      _ = posix_spawn_file_actions_addopen(&actions, 2, errors, making, 0o600)
    }
    let words = ([command.program] + command.words).map { strdup($0) } + [nil]
    let environment =
      command.environment.sorted { $0.key < $1.key }.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in words + environment { free(pointer) } }
    var child = pid_t()
    let failure = posix_spawn(&child, command.program, &actions, &attributes, words, environment)
    guard failure == 0 else { throw .system("run", command.program, failure) }
    process = child
  }

  #if canImport(Darwin)
    private static let newSession = Int16(POSIX_SPAWN_SETSID)
  #else
    // `POSIX_SPAWN_SETSID`, which glibc declares only for GNU programs.
    private static let newSession: Int16 = 0x80
  #endif

  /// Doesn't reap the child.
  var hasEnded: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) != 0
      || information.si_signo == SIGCHLD
  }

  /// Waits for its end. Returns the exit code, or 128 + n for signal n, and its peak memory with mapped
  /// files.
  func wait() -> (code: Int32, peakBytes: Int) {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    #if canImport(Darwin)
      let peak = Int(usage.ru_maxrss)
    #else
      let peak = Int(usage.ru_maxrss) * 1024
    #endif
    return (status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F, peak)
  }

  func kill() { _ = systemKill(process, SIGKILL) }
}

// A method hides this function.
private func systemKill(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }

/// Seconds of a monotonic clock.
func secondsNow() -> Double {
  var time = timespec()
  _ = clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// One run of a program, from its start to its end.
struct ChildRun: Sendable {
  let seconds: Double
  let code: Int32
  /// Its peak memory, mapped files included; at least `leastPeak` on Linux.
  let peakBytes: Int
  /// The highest sample, if memory was watched. Nil if the system reports none, or the child was too fast.
  let watchedPeak: Int?

  /// The memory to sample during a run. It misses short peaks, and slows the run, so that the run's time is
  /// meaningless.
  enum Watch {
    /// All but one mapped file, from the moment it is mapped.
    case beyondMapping(String)
    /// `RssAnon`, the memory that is no file's.
    case anonymous
  }

  static func of(
    _ command: Command, errors: String, watching watch: Watch? = nil
  ) throws(BenchmarkError) -> ChildRun {
    let start = secondsNow()
    let child = try Child(command, errors: errors)
    var peak: Int?
    if let watch {
      while !child.hasEnded {
        if let bytes = watch.bytes(of: child.process) { peak = max(peak ?? 0, bytes) }
        _ = usleep(500)
      }
    }
    let (code, peakBytes) = child.wait()
    return ChildRun(
      seconds: secondsNow() - start, code: code, peakBytes: peakBytes, watchedPeak: peak)
  }

  /// The peak memory of this process. A child starts as its copy, and Linux counts that as the
  /// child's, so smaller peaks can't be measured. `getrusage` of this process would include `swift
  /// run`, which it replaced.
  static var leastPeak: Int { bytes(of: "VmHWM:", in: Files.text("/proc/self/status")) ?? 0 }

  /// The number of a line of `/proc/PID/status`. Nil if the text doesn't have it.
  static func bytes(of name: String, in status: String) -> Int? {
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    let number = line?.split { $0 == " " || $0 == "\t" }.dropFirst().first
    return number.flatMap { Int($0) }.map { $0 * 1024 }
  }
}

extension ChildRun.Watch {
  fileprivate func bytes(of process: pid_t) -> Int? {
    switch self {
    case .beyondMapping(let path):
      let map = MemoryMap(Files.text("/proc/\(process)/smaps"), mapping: path)
      return map.isMapped ? map.otherBytes : nil
    case .anonymous:
      return ChildRun.bytes(of: "RssAnon:", in: Files.text("/proc/\(process)/status"))
    }
  }
}

/// The facts that this program uses from `/proc/PID/smaps`.
struct MemoryMap: Equatable, Sendable {
  /// Whether the file is mapped.
  let isMapped: Bool
  /// The memory of all mappings except those of the file.
  let otherBytes: Int

  init(_ text: String, mapping path: String) {
    var isMapped = false
    var other = 0
    var isOther = true
    for line in text.split(separator: "\n") {
      if line.hasPrefix("Rss:") {
        let kilobytes = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        if isOther { other += kilobytes * 1024 }
      } else if line.first?.isHexDigit == true, line.split(separator: " ").first?.last != ":" {
        // A mapping begins with a line of addresses; its other lines begin with a name and a colon.
        isOther = !line.hasSuffix(" \(path)")
        isMapped = isMapped || !isOther
      }
    }
    self.isMapped = isMapped
    otherBytes = other
  }
}

/// Files, by the programs that every system has.
enum Files {
  /// Runs a program in this process's environment and returns what it printed, without the last newline.
  @discardableResult
  static func output(of program: String, _ words: String...) throws(BenchmarkError) -> String {
    guard let run = Process.capture(program, words.map { Array($0.utf8) }) else {
      throw .noSuchProgram(program)
    }
    let said = String(decoding: run.output, as: UTF8.self)
    guard run.code == 0 else {
      // `swift build` prints errors to standard output.
      throw .failed(
        command: Command(program, words).text, code: run.code,
        said: String((String(decoding: run.error, as: UTF8.self) + said).suffix(4000)))
    }
    return said.hasSuffix("\n") ? String(said.dropLast()) : said
  }

  /// Creates a directory and those above it, unless they exist. Returns its path.
  @discardableResult
  static func makeDirectory(_ path: String) throws(BenchmarkError) -> String {
    try output(of: "mkdir", "-p", path)
    return path
  }

  /// Removes a file or a directory with its contents, if it exists.
  static func remove(_ paths: String...) {
    _ = Process.capture("rm", (["-rf"] + paths).map { Array($0.utf8) })
  }

  /// Finds a program in `$PATH`, or by its path.
  static func program(_ name: String) -> String? {
    guard let found = try? output(of: "sh", "-c", "command -v -- \"$0\"", name) else { return nil }
    return name.contains("/") ? try? output(of: "realpath", found) : found
  }

  /// The first bytes of a file; empty if it can't be read.
  static func text(_ path: String, upTo limit: Int = 1 << 20) -> String {
    guard let file = fopen(path, "re") else { return "" }
    defer { _ = fclose(file) }
    return String(unsafeUninitializedCapacity: limit) { fread($0.baseAddress, 1, limit, file) }
  }
}

/// A new file. It remembers the first failure until the end.
final class OutputFile {
  private let path: String
  private let file: UnsafeMutablePointer<FILE>

  init(_ path: String) throws(BenchmarkError) {
    guard let file = fopen(path, "we") else { throw .system("write", path, errno) }
    // A block of half a megabyte, because the speed of a search depends on how a file was written.
    _ = setvbuf(file, nil, Int32(_IOFBF), 1 << 19)
    self.path = path
    self.file = file
  }

  deinit { _ = fclose(file) }

  func write(_ bytes: [UInt8]) { _ = fwrite(bytes, 1, bytes.count, file) }
  func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes the rest of the buffer.
  func finish() throws(BenchmarkError) {
    guard fflush(file) == 0, ferror(file) == 0 else { throw .system("write", path, errno) }
  }
}
