/// Finds or builds the programs to measure.
struct ToolFinder {
  let directory: String
  let tell: @Sendable (String) -> Void

  /// The program to measure, and how long its build took, if requested.
  func journal(
    _ options: BenchmarkOptions
  ) throws(BenchmarkError) -> (path: String, buildSeconds: Double?) {
    if let given = options.program {
      guard let path = Files.program(given) else { throw .noSuchProgram(given) }
      return (path, nil)
    }
    guard Files.size("Package.swift") != nil, let swift = Files.program("swift") else {
      throw .notInPackage
    }
    // A separate build directory: different settings in one directory rebuild everything, and
    // another build may hold the lock of the default one.
    let scratch = options.isCleanBuild ? "\(directory)/build" : ".build/benchmark"
    tell("building journal, static, for release, in \(scratch)")
    var words = ["build", "-c", "release", "--product", "journal", "--scratch-path", scratch]
    #if os(Linux)
      words += ["-Xswiftc", "-static-executable"]
    #endif
    let run = try runToEnd(
      Command(
        swift, words, environment: Files.environment(), output: "\(directory)/build.log"))
    guard let path = Files.program("\(scratch)/release/journal") else {
      throw .noSuchProgram("\(scratch)/release/journal")
    }
    return (path, options.isCleanBuild ? run.seconds : nil)
  }

  /// The paths of the installed ones.
  func peers() -> [Peer: String] {
    var found: [Peer: String] = [:]
    for peer in Peer.allCases {
      found[peer] = peer.names.lazy.compactMap { Files.program($0) }.first
    }
    return found
  }

  /// The minimum cost of starting a program: a C program that prints one line, linked statically if
  /// possible.
  func smallest(_ compiler: String?) throws(BenchmarkError) -> String? {
    guard let compiler else { return nil }
    let source = "\(directory)/smallest.c"
    var file = try OutputFile(source)
    try file.write(
      """
      #include <stdio.h>
      int main(void) {
        puts("journal 0.1.0");
        return 0;
      }

      """)
    try file.flush()
    var words = ["-O2", "-o", "\(directory)/smallest", source]
    #if os(Linux)
      words.append("-static")
    #endif
    try runToEnd(Command(compiler, words, environment: Files.environment()))
    return "\(directory)/smallest"
  }

  /// The first line of its version.
  func version(of program: String) throws(BenchmarkError) -> String {
    let output = "\(directory)/version"
    try runToEnd(
      Command(program, ["--version"], environment: Files.environment(), output: output))
    return String(Files.text(output, upTo: 4096).prefix { $0 != "\n" })
  }

  @discardableResult
  func runToEnd(_ command: Command) throws(BenchmarkError) -> ChildRun {
    let errors = "\(directory)/errors"
    let run = try ChildRun.of(command, errors: errors)
    guard run.code == 0 else {
      // `swift build` prints errors to standard output.
      let said = Files.text(errors, upTo: 4000) + (command.output.map { Files.text($0) } ?? "")
      throw .failed(command: command.text, code: run.code, said: said)
    }
    return run
  }
}
