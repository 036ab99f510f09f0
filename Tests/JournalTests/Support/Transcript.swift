import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The commands of one topic, as typed in a shell, and what each of them printed.
///
/// Lines of a file: `# a comment`, `$ a command`, `> more of the command`, two spaces before a line
/// of standard output, `! ` before a line of standard error, `[exit 1]`.
struct Transcript: Equatable {
  struct Step: Equatable {
    /// The lines with the comments and the command.
    var typed: [String] = []
    /// The lines with what it printed.
    var printed: [String] = []

    var command: String {
      typed.filter { !$0.hasPrefix("#") }.map { String($0.dropFirst(2)) }.joined(separator: "\n")
    }
  }

  var steps: [Step]

  init(steps: [Step]) {
    self.steps = steps
  }

  init(_ text: String) {
    var steps: [Step] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let isTyped = ["# ", "$ ", "> "].contains { line.hasPrefix($0) }
      let isComplete = steps.last.map { !$0.command.isEmpty } ?? true
      if isTyped, isComplete, !line.hasPrefix("> ") { steps.append(Step()) }
      guard !steps.isEmpty else { continue }
      if isTyped {
        steps[steps.count - 1].typed.append(line)
      } else {
        steps[steps.count - 1].printed.append(line)
      }
    }
    // One empty line is between two steps; others were printed.
    for index in steps.indices where steps[index].printed.last == "" {
      steps[index].printed.removeLast()
    }
    self.init(steps: steps)
  }

  var text: String {
    steps.map { ($0.typed + $0.printed).joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// The first lines that differ, for a person: where, what the file says, what was printed.
  func difference(from printed: Transcript) -> String? {
    guard self != printed else { return nil }
    var line = 1
    for (expected, actual) in zip(steps, printed.steps) {
      if expected.typed != actual.typed { break }
      for index in 0..<max(expected.printed.count, actual.printed.count) {
        let (old, new) = (expected.printed.at(index), actual.printed.at(index))
        if old == new { continue }
        return """
          line \(line + expected.typed.count + index), after
          $ \(actual.command)
          expected: \(old ?? "nothing more")
          printed:  \(new ?? "nothing more")
          """
      }
      line += expected.typed.count + expected.printed.count + 1
    }
    return "line \(line): not the commands of the English file; write the files again"
  }
}

extension [String] {
  fileprivate func at(_ index: Int) -> String? { index < count ? self[index] : nil }
}

// MARK: - Files

extension Transcript {
  /// A language of the files, and the locale of a person who has it.
  enum Language: String, CaseIterable {
    case english = "en"
    case japanese = "ja"

    var locale: String { self == .english ? "en_US.UTF-8" : "ja_JP.UTF-8" }
  }

  private static let folder = "\(Desk.root)/Tests/JournalTests/Transcripts"

  /// The names of the English files: each topic begins with one.
  static let topics: [String] = {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name.hasSuffix(".en.txt") { names.append(String(name.dropLast(".en.txt".count))) }
    }
    return names.sorted()
  }()

  /// Whether files are written and not compared.
  static let isWriting = getenv("JOURNAL_TRANSCRIPTS").map { String(cString: $0) } == "write"

  static func path(_ topic: String, _ language: Language) -> String {
    "\(folder)/\(topic).\(language.rawValue).txt"
  }

  init(_ topic: String, _ language: Language) {
    let bytes = TemporaryDirectory.read(path: Self.path(topic, language))
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  func write(_ topic: String, _ language: Language) {
    guard let file = fopen(Self.path(topic, language), "w") else {
      fatalError("can't write \(Self.path(topic, language))")
    }
    defer { fclose(file) }
    fputs(text, file)
  }
}
