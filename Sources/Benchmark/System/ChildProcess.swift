#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One run of a program, from its start to its end.
struct ChildRun: Sendable {
  let seconds: Double
  let code: Int32
  /// Its peak memory, mapped files included; at least `leastPeak` on Linux.
  let peakBytes: Int
  /// The memory without the mapped file `watching`, if the system reports it.
  let peakBeyondMapping: Int?
  /// The peak of `RssAnon`, if it was watched and the system reports it.
  let peakAnonymous: Int?

  /// Measuring memory without a file slows the run, so its time is meaningless.
  static func of(
    _ command: Command, errors: String, watching mapping: String? = nil,
    watchingAnonymous: Bool = false
  ) throws(BenchmarkError) -> ChildRun {
    var actions = posix_spawn_file_actions_t()
    _ = posix_spawn_file_actions_init(&actions)
    defer { _ = posix_spawn_file_actions_destroy(&actions) }
    let making = O_WRONLY | O_CREAT | O_TRUNC
    _ = posix_spawn_file_actions_addopen(&actions, 0, command.input ?? "/dev/null", O_RDONLY, 0)
    _ = posix_spawn_file_actions_addopen(&actions, 1, command.output ?? "/dev/null", making, 0o600)
    _ = posix_spawn_file_actions_addopen(&actions, 2, errors, making, 0o600)
    let words = CStrings([command.program] + command.words)
    let environment = CStrings(command.environment.sorted { $0.key < $1.key }.map { "\($0)=\($1)" })

    let start = now()
    var child = pid_t()
    let failure = posix_spawn(
      &child, command.program, &actions, nil, words.pointers, environment.pointers)
    guard failure == 0 else { throw .system("run", command.program, failure) }
    var peak: Int?
    if let mapping { peak = MemoryWatch.peak(of: child, without: mapping) }
    let anonymous = watchingAnonymous ? MemoryWatch.peakAnonymous(of: child) : nil
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    let seconds = now() - start
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return ChildRun(
      seconds: seconds, code: code, peakBytes: bytes(usage.ru_maxrss), peakBeyondMapping: peak,
      peakAnonymous: anonymous)
  }

  /// The peak memory of this process. A child starts as its copy, and Linux counts that as the
  /// child's, so smaller peaks can't be measured. `getrusage` of this process would include `swift
  /// run`, which it replaced.
  static var leastPeak: Int { highWater(in: Files.text("/proc/self/status")) ?? 0 }

  /// Nil if the text doesn't say.
  static func highWater(in status: String) -> Int? {
    bytes(of: "VmHWM:", in: status)
  }

  /// The number of a line of `/proc/PID/status`. Nil if the text doesn't have it.
  static func bytes(of name: String, in status: String) -> Int? {
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    let number = line?.split { $0 == " " || $0 == "\t" }.dropFirst().first
    return number.flatMap { Int($0) }.map { $0 * 1024 }
  }

  private static func bytes(_ peak: Int) -> Int {
    #if canImport(Darwin)
      peak
    #else
      peak * 1024
    #endif
  }

  /// Seconds of a monotonic clock.
  private static func now() -> Double {
    var time = timespec()
    _ = clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// A program with its arguments and its whole environment.
struct Command: Sendable {
  let program: String
  let words: [String]
  let environment: [String: String]
  /// The file for its output; nil discards it.
  var output: String?
  var input: String?

  init(
    _ program: String, _ words: [String], environment: [String: String], output: String? = nil,
    input: String? = nil
  ) {
    self.program = program
    self.words = words
    self.environment = environment
    self.output = output
    self.input = input
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

/// A list of C strings, freed with this object.
final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ words: [String]) {
    count = words.count
    pointers = .allocate(capacity: count + 1)
    for (index, word) in words.enumerated() { pointers[index] = strdup(word) }
    pointers[count] = nil
  }

  deinit {
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }
}

/// Samples a child's memory without one mapped file until it ends. It misses short peaks.
private enum MemoryWatch {
  /// Nil if the system doesn't report it, the child was too fast, or it never mapped the file. Then
  /// the child's peak is exact.
  static func peak(of child: pid_t, without mapping: String) -> Int? {
    var peak: Int?
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while !hasEnded(child) {
      let count = read("/proc/\(child)/smaps", into: &buffer)
      let looked = MemoryMap(String(decoding: buffer[..<count], as: UTF8.self), mapping: mapping)
      if looked.isMapped { peak = max(peak ?? 0, looked.otherBytes) }
      _ = usleep(500)
    }
    return peak
  }

  /// The most memory that is no file's. Nil if the system doesn't report it, or the child was too fast.
  static func peakAnonymous(of child: pid_t) -> Int? {
    var peak: Int?
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while !hasEnded(child) {
      let count = read("/proc/\(child)/status", into: &buffer)
      let status = String(decoding: buffer[..<count], as: UTF8.self)
      if let bytes = ChildRun.bytes(of: "RssAnon:", in: status) { peak = max(peak ?? 0, bytes) }
      _ = usleep(500)
    }
    return peak
  }

  /// Doesn't reap the child.
  private static func hasEnded(_ child: pid_t) -> Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(child), &information, WEXITED | WNOHANG | WNOWAIT) != 0
      || information.si_signo == SIGCHLD
  }

  private static func read(_ path: String, into buffer: inout [UInt8]) -> Int {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { _ = close(file) }
    var total = 0
    while total < buffer.count {
      let count = buffer.withUnsafeMutableBytes {
        systemRead(file, $0.baseAddress! + total, $0.count - total)
      }
      guard count > 0 else { break }
      total += count
    }
    return total
  }
}

// A method hides this function.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
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
