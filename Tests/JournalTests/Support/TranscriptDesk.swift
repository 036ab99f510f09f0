import TestSupport

/// A home directory for the commands of a transcript. The clock goes on by a minute with each of
/// them. Random ids become `aaaa`, `bbbb`, … in the order in which they were written.
final class TranscriptDesk {
  private let desk = Desk()
  private let programs = TemporaryDirectory()
  private var minutes = 0
  /// Random ids, and their letters in the transcript.
  private var letters: [String: String] = [:]
  /// Ids of files that no command of the program wrote.
  private var fixed: Set<String> = []

  init(_ language: Transcript.Language) {
    desk.environment["HOME"] = desk.directory.path
    desk.environment["PATH"] = "\(programs.path):/usr/bin:/bin"
    desk.environment["LANG"] = language.locale
    desk.environment["NO_COLOR"] = "1"
    desk.environment["TERM"] = "dumb"
    desk.environment["SAMPLES"] = "\(Desk.root)/Samples"
    // Runs a command in a terminal of 80 columns; what it reads is typed there.
    let terminal = #"exec script -qeE never -c "stty cols 80; $(printf '%q ' "$@")" /dev/null"#
    programs.write("terminal", Array("#!/bin/bash\n\(terminal)\n".utf8))
    _ = desk.shell("cd '\(programs.path)'; chmod +x terminal; ln -s \"$J\" journal")
  }

  func run(_ transcript: Transcript) -> Transcript {
    Transcript(
      steps: transcript.steps.map { .init(typed: $0.typed, printed: run($0.command)) })
  }

  private func run(_ command: String) -> [String] {
    let hour = 8 + minutes / 60
    let minute = minutes % 60
    desk.environment["JOURNAL_NOW"] =
      "2026-11-21T\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute):00+09:00"
    minutes += 1
    let outcome = desk.shell("cd \"$HOME\"\n\(command)")
    noteIDs(areRandom: command.contains("journal "))
    var lines = shown(outcome.outputBytes).map { $0.isEmpty ? "" : "  \($0)" }
    lines += shown(outcome.errorBytes).map { "! \($0)" }
    if outcome.code != 0 { lines.append("[exit \(outcome.code)]") }
    return lines
  }

  // MARK: What differs from run to run

  private func noteIDs(areRandom: Bool) {
    let files = desk.directory.names().filter { $0.hasSuffix(".jsonl") }
    for text in files.map({ String(decoding: desk.directory.read($0), as: UTF8.self) }) {
      for match in text.matches(of: /"([0-9a-z]{16})"/) {
        note(String(match.1), isRandom: areRandom)
      }
    }
    // `2026-11-21T080000-a83t` is the draft `a83t`.
    for draft in desk.directory.names(in: ".local/state/journal/drafts") {
      if let id = draft.split(separator: "-").last { note(String(id), isRandom: true) }
    }
  }

  private func note(_ id: String, isRandom: Bool) {
    guard letters[id] == nil, !fixed.contains(id) else { return }
    if isRandom { letters[id] = Self.letters(letters.count) } else { fixed.insert(id) }
  }

  /// `aaaaaaaaaaaaaaaa` to `zzzzzzzzzzzzzzzz`, then `abababababababab`, …
  private static func letters(_ number: Int) -> String {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz")
    let first = alphabet[number % alphabet.count]
    let second = alphabet[(number + number / alphabet.count) % alphabet.count]
    return String((0..<16).map { $0.isMultiple(of: 2) ? first : second })
  }

  /// Lines with control characters, ids and paths that are the same in each run.
  private func shown(_ bytes: [UInt8]) -> [String] {
    var text = String(decoding: bytes, as: UTF8.self)
      .replacing("\r\n", with: "\n").replacing(desk.directory.path, with: "/home/ada")
      .replacing(Desk.root, with: "/src")
    text = text.replacing(/\b[0-9a-z]{4,16}\b/) { match in
      let word = String(match.0)
      let id = letters.keys.first { $0.hasPrefix(word) }
      return id.flatMap { letters[$0] }.map { String($0.prefix(word.count)) } ?? word
    }
    guard !text.isEmpty else { return [] }
    if text.last == "\n" { text.removeLast() } else { text += "[no newline]" }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.unicodeScalars.map { scalar in
        scalar.value < 0x20 ? "\\x\(String(scalar.value, radix: 16))" : String(scalar)
      }.joined()
    }
  }
}
