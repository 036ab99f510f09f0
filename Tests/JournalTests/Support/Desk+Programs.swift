// The program as others start it: a shell, a terminal.

extension Desk {
  /// A line of a shell, in which `$J` is the program.
  func shell(_ line: String, input: String? = nil) -> BuiltProgram.Outcome {
    environment["J"] = BuiltProgram.path
    return BuiltProgram.run(
      ["-c", line].map { Array($0.utf8) }, environment: environment.mapValues { Array($0.utf8) },
      input: input.map { Array($0.utf8) }, program: "/bin/bash")
  }

  /// The program with `ulimit`'s words before it.
  func run(within limits: String, _ words: [String]) -> BuiltProgram.Outcome {
    shell("ulimit \(limits); exec \"$J\" \(words.map(\.quotedForShell).joined(separator: " "))")
  }

  /// What a terminal of that width shows, escape sequences included, and the exit code.
  func session(
    columns: Int = 80, _ line: String, typing: String = ""
  ) -> (screen: String, code: Int32) {
    let command = "stty cols \(columns) -echo; '\(BuiltProgram.path)' \(line)"
    let outcome = BuiltProgram.run(
      ["-qec", command, "/dev/null"].map { Array($0.utf8) },
      environment: environment.mapValues { Array($0.utf8) }, input: Array(typing.utf8),
      program: "/usr/bin/script")
    // The terminal makes each `\n` a `\r\n`; any other `\r` is the program's own.
    var screen = String.UnicodeScalarView()
    for scalar in outcome.output.unicodeScalars {
      if scalar == "\n", screen.last == "\r" { screen.removeLast() }
      screen.append(scalar)
    }
    return (String(screen), outcome.code)
  }
}

extension String {
  var quotedForShell: String { "'" + replacing("'", with: "'\\''") + "'" }
}
