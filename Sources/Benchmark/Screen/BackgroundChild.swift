#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
