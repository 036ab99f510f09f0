#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One run of a program, from its start to its end.
package struct ChildRun: Sendable {
  package let seconds: Double
  package let code: Int32
  /// Its peak memory, mapped files included; at least `leastPeak` on Linux.
  package let peakBytes: Int
  /// The memory without the mapped file `watching`, if the system reports it.
  package let peakBeyondMapping: Int?
  /// The peak of `RssAnon`, if it was watched and the system reports it.
  package let peakAnonymous: Int?

  /// Measuring memory without a file slows the run, so its time is meaningless.
  package static func of(
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
  package static var leastPeak: Int { highWater(in: Files.text("/proc/self/status")) ?? 0 }

  /// Nil if the text doesn't say.
  package static func highWater(in status: String) -> Int? {
    bytes(of: "VmHWM:", in: status)
  }

  /// The number of a line of `/proc/PID/status`. Nil if the text doesn't have it.
  package static func bytes(of name: String, in status: String) -> Int? {
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
