import TestSupport

/// Completion in shells, with the scripts that the program prints. The shells find the program
/// through `PATH`.
extension Desk {
  /// Puts the program into `PATH` and its script into the directory.
  func prepareCompletion(for shell: String) {
    environment["PATH"] = "\(elsewhere.path):/usr/bin:/bin"
    let made = self.shell(
      "ln -sf \"$J\" '\(elsewhere.path)/journal'")
    precondition(made.code == 0, made.error)
    directory.write("script", run("completions", shell).outputBytes)
  }

  /// Candidates with the cursor at the end of `line`, split into words as bash does by default.
  func offeredByBash(_ line: String, listing: Bool = false, then: String = "") -> [String] {
    let words = line.wordsOfBash.map(\.quotedForShell).joined(separator: " ")
    return answers(
      "bash", ["--norc", "--noprofile", "-c"],
      """
      source '\(directory.path)/script'
      COMP_WORDS=(\(words)) COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_TYPE=\(listing ? 63 : 9)
      COMP_LINE=\(line.quotedForShell) COMP_POINT=${#COMP_LINE}
      _journal journal
      ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
      \(then)
      """)
  }

  /// Calls the function alone, with stand-ins for the line editor.
  func offeredByZsh(_ line: String) -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
      .map { String($0).quotedForShell }.joined(separator: " ")
    return answers(
      "zsh", ["-f", "-c"],
      """
      compdef() { : }
      compadd() { print -rl -- $found }
      compset() { PREFIX=${PREFIX#*=} }
      _files() { print -r -- FILES }
      source '\(directory.path)/script'
      words=(\(words)) CURRENT=${#words} PREFIX=${words[-1]}
      _journal
      """)
  }

  func offeredByFish(_ line: String) -> [String] {
    answers(
      "fish", ["--no-config", "-c"],
      "source '\(directory.path)/script'; complete -C \(line.quotedForShell)"
    ).map { String($0.prefix { $0 != "\t" }) }
  }

  /// The lines that a script prints, or its standard error.
  func answers(_ shell: String, _ options: [String], _ script: String) -> [String] {
    let outcome = BuiltProgram.run(
      (options + [script]).map { Array($0.utf8) },
      environment: environment.mapValues { Array($0.utf8) }, input: nil,
      program: Desk.program(shell))
    guard outcome.errorBytes.isEmpty else { return ["failed: \(outcome.error)"] }
    return outcome.lines.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The path of a program on this machine; nil if it is not installed.
  static func program(_ name: String) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
      .first { BuiltProgram.canRun($0) }
  }

  static func has(_ name: String) -> Bool { program(name) != nil }
}

extension String {
  /// Split at spaces, and around `=` and `:`.
  fileprivate var wordsOfBash: [String] {
    split(separator: " ", omittingEmptySubsequences: false).flatMap { word in
      var parts: [String] = []
      var isSign = false
      for character in word {
        let sign = "=:".contains(character)
        if parts.isEmpty || sign != isSign { parts.append("") }
        parts[parts.count - 1].append(character)
        isSign = sign
      }
      return parts.isEmpty ? [""] : parts
    }
  }
}
