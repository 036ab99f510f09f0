import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The program as it was built, run as a person's shell would: with an environment and streams
/// of its own, and nothing of the tests' own environment.
enum BuiltProgram {
  struct Outcome {
    let code: Int32
    let outputBytes: [UInt8]
    let errorBytes: [UInt8]

    var error: String { String(decoding: errorBytes, as: UTF8.self) }
    var output: String { String(decoding: outputBytes, as: UTF8.self) }
    /// Split at the bytes `\n`: in a `String`, `\r\n` is one character.
    var lines: [[UInt8]] {
      outputBytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map(
        Array.init)
    }
  }

  /// Beside the tests' own executable.
  static let path: String = {
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
    fatalError("the built program is not beside the tests (\(tests))")
  }()

  static func run(
    _ words: [[UInt8]], environment: [String: [UInt8]], input: [UInt8]?,
    asNobody: Bool = false, program other: String? = nil
  ) -> Outcome {
    let streams = TemporaryDirectory()
    streams.write("in", input ?? [])
    let files = ["in", "out", "err"].map { "\(streams.path)/\($0)" }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(
      &actions, 0, input == nil ? "/dev/null" : files[0], O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, files[1], O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, files[2], O_WRONLY | O_CREAT, 0o600)

    // Root may do everything, so a test about permissions has to be somebody else.
    let prefix =
      asNobody && getuid() == 0
      ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    let path = other ?? path
    let program = prefix.first ?? path
    var arguments = (prefix + [path]).map { cString(Array($0.utf8)) } + words.map(cString)
    arguments.append(nil)
    var variables = environment.map { cString(Array($0.key.utf8) + [0x3D] + $0.value) }
    variables.append(nil)
    defer { for pointer in arguments + variables { pointer?.deallocate() } }

    var child = pid_t()
    let failure = posix_spawn(&child, program, &actions, nil, arguments, variables)
    guard failure == 0 else { fatalError("\(program) could not be started: \(failure)") }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return Outcome(
      code: code, outputBytes: streams.read("out"), errorBytes: streams.read("err"))
  }

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
