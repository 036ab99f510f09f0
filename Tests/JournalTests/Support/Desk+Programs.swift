// The program started by other programs: a shell, a terminal.

extension Desk {
  /// Runs a shell command in which `$J` is the program.
  func shell(_ line: String, input: String? = nil) -> BuiltProgram.Outcome {
    environment["J"] = BuiltProgram.path
    return BuiltProgram.run(
      ["-c", line].map { Array($0.utf8) }, environment: environment.mapValues { Array($0.utf8) },
      input: input.map { Array($0.utf8) }, program: "/bin/bash")
  }

  /// Runs the program within `ulimit` limits.
  func run(within limits: String, _ words: [String]) -> BuiltProgram.Outcome {
    shell("ulimit \(limits); exec \"$J\" \(words.map(\.quotedForShell).joined(separator: " "))")
  }

  /// The screen of a terminal with that width, escape sequences included, and the exit code.
  func session(
    columns: Int = 80, _ line: String, typing: String = ""
  ) -> (screen: String, code: Int32) {
    let command = "stty cols \(columns) -echo; '\(BuiltProgram.path)' \(line)"
    let outcome = BuiltProgram.run(
      ["-qec", command, "/dev/null"].map { Array($0.utf8) },
      environment: environment.mapValues { Array($0.utf8) }, input: Array(typing.utf8),
      program: "/usr/bin/script")
    // The terminal turns each `\n` into `\r\n`; any other `\r` comes from the program.
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
