/// How many instructions a command may take on the generated journal of 1,000 entries. Callgrind
/// counts a release build from `swift build -c release`, with the same result every time: other programs
/// on the machine can't disturb it. `--instructions` prints the current counts; a bound is 1.15 times the
/// count. Change the reason together with the bound.
struct InstructionBound: Equatable, Sendable {
  let words: [String]
  /// How many entries of jrnl the command imports; the path of their file is its last word.
  var imports: Int = 0
  let atMost: Int
  /// What the number consists of.
  let reason: String

  static let all: [InstructionBound] = [
    InstructionBound(
      words: ["add", "text", "hello"], atMost: 9_500_000,
      reason:
        "counted 9.32 million, of which 5.8 are the loading of Swift's libraries, 0.4 the look into the "
        + "index for an id as short as in lists, 0.4 the queue of changes, and 0.2 the look for an unread "
        + "pipe and for Japanese words"),
    InstructionBound(
      words: ["list", "-n", "20"], atMost: 13_400_000,
      reason:
        "counted 13.2 million, of which 5.8 are the loading: twenty entries through the index, and whether "
        + "the words name a time"),
    InstructionBound(
      words: ["show", "@1"], atMost: 12_100_000,
      reason: "counted 10.5 million: an entry through the index, and its history"),
    InstructionBound(
      words: ["edit", "@1", "--text", "hello"], atMost: 13_700_000,
      reason:
        "counted 11.9 million: an entry through the index, its line with the new text, and one append"
    ),
    InstructionBound(
      words: ["find", "walk"], atMost: 29_400_000,
      reason: "counted 25.5 million: a word in the texts of 1,000 entries"),
    InstructionBound(
      words: ["stats"], atMost: 41_400_000,
      reason: "counted 36.0 million: all figures of 1,000 entries"),
    InstructionBound(
      words: ["import", "--yes"], imports: 10_000, atMost: 2_035_000_000,
      reason: "counted 1.77 billion: 10,000 entries of jrnl's text, read twice and written once"),
  ]

  /// Returns 0 if all counts are within their bounds, or callgrind isn't installed.
  static func countAll(in directory: String, tools: Tools) throws(BenchmarkError) -> Int32 {
    guard let valgrind = Files.program("valgrind") else {
      BenchmarkProgram.tell(
        "INSTRUCTIONS WERE NOT COUNTED: valgrind is not installed (apt-get install valgrind)")
      return 0
    }
    guard let shape = JournalShape(count: 1000) else { return 1 }
    var isWithin = true
    for bound in all {
      let journal = try MeasuredJournal(shape, in: directory, tools: tools)
      let count = try bound.count(on: journal, valgrind: valgrind)
      print(bound.sentence(counted: count))
      isWithin = isWithin && bound.allows(count)
    }
    return isWithin ? 0 : 1
  }

  private func count(
    on journal: MeasuredJournal, valgrind: String
  ) throws(BenchmarkError) -> Int {
    var words = self.words
    if imports > 0, let shape = JournalShape(count: imports) {
      let file = "\(journal.directory)/import.txt"
      try JournalFiles.writeJrnl(shape, to: file)
      words.append(file)
    }
    var command = journal.command(words)
    // Fixes what differs between runs: hash seeds and the time.
    command.environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    command.environment["JOURNAL_NOW"] = "2025-01-02T08:01:02.123+09:00"
    command.environment["TZ"] = "XYZ-9"
    // The first run fills the caches. An import is counted the first time, when it writes.
    if imports == 0 { try journal.run(command) }
    let options = ["--tool=callgrind", "--callgrind-out-file=/dev/null", command.program]
    try journal.run(Command(valgrind, options + words, environment: command.environment))
    let said = Files.text(journal.errors)
    guard let count = InstructionBound.collected(in: said) else {
      throw .failed(command: "valgrind", code: 0, said: said)
    }
    return count
  }

  /// The count that callgrind prints.
  static func collected(in text: String) -> Int? {
    let line = text.split(separator: "\n").first { $0.contains("Collected :") }
    return line?.split(separator: " ").last.flatMap { Int($0) }
  }

  func allows(_ count: Int) -> Bool { count <= atMost }

  /// The report: within the bound, or by how much it is exceeded and what to do.
  func sentence(counted count: Int) -> String {
    let command = Command("journal", words).text
    let share = Figures.fixed(Double(count) / Double(atMost) * 100, 1)
    let counted = "\(command): \(Figures.count(count)) instructions"
    guard !allows(count) else {
      return "\(counted), \(share) % of the \(Figures.count(atMost)) it may take"
    }
    return """
      \(counted), and it may take \(Figures.count(atMost)): that is \(share) % of it.
        The bound's reason: \(reason).
        Take back what made it slower, or move the bound in \
      Sources/Benchmark/InstructionBound.swift with the reason for it.
      """
  }
}
