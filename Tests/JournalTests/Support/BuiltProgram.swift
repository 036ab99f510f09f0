import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs the built program as a user's shell would, with its own environment and streams.
enum BuiltProgram {
  struct Outcome {
    let code: Int32
    let outputBytes: [UInt8]
    let errorBytes: [UInt8]

    var error: String { String(decoding: errorBytes, as: UTF8.self) }
    var output: String { String(decoding: outputBytes, as: UTF8.self) }
    /// Split at the byte `\n`: in a `String`, `\r\n` is one character.
    var lines: [[UInt8]] {
      outputBytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map(
        Array.init)
    }
  }

  /// `$JOURNAL_PROGRAM`, to test another build, or else the program in the folder of the tests.
  static let path: String = {
    if let other = getenv("JOURNAL_PROGRAM") {
      let path = String(cString: other)
      guard access(path, X_OK) == 0 else { fatalError("there is no program at \(path)") }
      return path
    }
    let tests = CommandLine.arguments[0]
    for argument in [tests] + CommandLine.arguments where argument.contains("/") {
      var directory = argument[..<argument.lastIndex(of: "/")!]
      while !directory.isEmpty {
        let candidate = "\(directory)/journal"
        if access(candidate, X_OK) == 0, !isDirectory(candidate) { return candidate }
        guard let slash = directory.lastIndex(of: "/") else { break }
        directory = directory[..<slash]
      }
    }
    fatalError("the built program is not in the folder of the tests (\(tests))")
  }()

  /// A started process that was not waited for yet.
  final class Running {
    let process: pid_t
    private let streams: TemporaryDirectory

    fileprivate init(_ process: pid_t, _ streams: TemporaryDirectory) {
      self.process = process
      self.streams = streams
    }

    func send(_ signal: Int32) { kill(process, signal) }

    /// Waits for a process that ends by itself; kills one that hangs.
    func waitForEnd() -> Outcome {
      for _ in 0..<Patience.seconds * 100 {
        var information = siginfo_t()
        let options = WEXITED | WNOHANG | WNOWAIT
        if waitid(P_PID, id_t(process), &information, options) == 0, information.si_signo == SIGCHLD
        {
          break
        }
        poll(nil, 0, 10)
      }
      send(SIGKILL)
      return wait()
    }

    func wait() -> Outcome {
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
      return Outcome(
        code: code, outputBytes: streams.read("out"), errorBytes: streams.read("err"))
    }
  }

  static func run(
    _ words: [[UInt8]], environment: [String: [UInt8]], input: [UInt8]?,
    asOtherUser: Bool = false, program other: String? = nil
  ) -> Outcome {
    start(
      words, environment: environment, input: input, asOtherUser: asOtherUser, program: other
    ).wait()
  }

  /// With a terminal, all three streams are the terminal, which can send Ctrl-C. The program, and each that it starts,
  /// has the descriptor `held` open until it ends.
  static func start(
    _ words: [[UInt8]], environment: [String: [UInt8]], input: [UInt8]?,
    asOtherUser: Bool = false, program other: String? = nil, terminal: String? = nil,
    holding held: Int32? = nil
  ) -> Running {
    let streams = TemporaryDirectory()
    streams.write("in", input ?? [])
    let files = ["in", "out", "err"].map { "\(streams.path)/\($0)" }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Test threads block signals, and a child would inherit that, so that `timeout` could not end
    // it.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK)
    if let terminal {
      // The first terminal that a session leader opens becomes its controlling terminal.
      flags |= newSession
      posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    } else {
      posix_spawn_file_actions_addopen(
        &actions, 0, input == nil ? "/dev/null" : files[0], O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, files[1], O_WRONLY | O_CREAT, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, files[2], O_WRONLY | O_CREAT, 0o600)
    }
    if let held { posix_spawn_file_actions_adddup2(&actions, held, 9) }
    posix_spawnattr_setflags(&attributes, Int16(flags))

    // Root has every permission, so permission tests run as another user.
    let prefix =
      asOtherUser && getuid() == 0
      ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    let path = other ?? path
    let program = prefix.first ?? path
    var arguments = (prefix + [path]).map { cString(Array($0.utf8)) } + words.map(cString)
    arguments.append(nil)
    var variables = environment.map { cString(Array($0.key.utf8) + [0x3D] + $0.value) }
    variables.append(nil)
    defer { for pointer in arguments + variables { pointer?.deallocate() } }

    var child = pid_t()
    let failure = posix_spawn(&child, program, &actions, &attributes, arguments, variables)
    guard failure == 0 else { fatalError("\(program) could not be started: \(failure)") }
    return Running(child, streams)
  }

  /// `POSIX_SPAWN_SETSID`, which glibc declares only for GNU programs.
  private static var newSession: Int32 {
    #if canImport(Darwin)
      POSIX_SPAWN_SETSID
    #else
      0x80
    #endif
  }

  static func canRun(_ path: String) -> Bool { access(path, X_OK) == 0 && !isDirectory(path) }

  private static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func cString(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
    copy[bytes.count] = 0
    return copy
  }
}
