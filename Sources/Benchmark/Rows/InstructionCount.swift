/// Counts instructions under callgrind, which other programs on the machine can't disturb.
enum InstructionCount {
  /// Returns 0 if all counts are within their bounds, or callgrind isn't installed.
  static func run(
    _ options: BenchmarkOptions, in directory: String, tell: @escaping @Sendable (String) -> Void
  ) throws(BenchmarkError) -> Int32 {
    guard let valgrind = Files.program("valgrind") else {
      tell(
        "INSTRUCTIONS WERE NOT COUNTED: valgrind is not installed (apt-get install valgrind)")
      return 0
    }
    let finder = ToolFinder(directory: directory, tell: tell)
    let journal = try finder.journal(options).path
    let tools = Tools(journal: journal, peers: [:], smallest: nil)
    let workshop = Workshop(directory: directory, tools: tools, tell: { _ in })
    guard let shape = JournalShape(count: 1000) else { return 1 }
    var isWithin = true
    for bound in InstructionBound.all {
      let site = try workshop.site(shape, for: [])
      let count = try count(bound.words, on: site, valgrind: valgrind)
      print(bound.sentence(counted: count))
      isWithin = isWithin && bound.allows(count)
    }
    return isWithin ? 0 : 1
  }

  private static func count(
    _ words: [String], on site: Site, valgrind: String
  ) throws(BenchmarkError) -> Int {
    var environment = site.environment
    // Fixes what differs between runs: hash seeds and the time.
    environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    environment["JOURNAL_NOW"] = "2025-01-02T08:01:02.123+09:00"
    environment["TZ"] = "XYZ-9"
    let plain = Command(site.tools.journal, words, environment: environment)
    // The first run fills the caches.
    try site.runToEnd(plain)
    try site.runToEnd(
      Command(
        valgrind,
        ["--tool=callgrind", "--callgrind-out-file=/dev/null", site.tools.journal] + words,
        environment: environment))
    let said = Files.text(site.errors)
    guard let count = collected(in: said) else {
      throw .failed(command: "valgrind", code: 0, said: said)
    }
    return count
  }

  /// The count that callgrind prints.
  static func collected(in text: String) -> Int? {
    text.split(separator: "\n").lazy.compactMap { line in
      line.split(separator: "Collected :").count == 2
        ? line.split(separator: " ").last.flatMap { Int($0) } : nil
    }.first
  }
}

extension InstructionBound {
  func allows(_ count: Int) -> Bool { count <= atMost }

  /// The report: within the bound, or by how much it is exceeded and what to do.
  func sentence(counted count: Int) -> String {
    let command = "journal \(words.joined(separator: " "))"
    let share = Figures.fixed(Double(count) / Double(atMost) * 100, 1)
    let counted = "\(command): \(Figures.count(count)) instructions"
    guard !allows(count) else {
      return "\(counted), \(share) % of the \(Figures.count(atMost)) it may take"
    }
    return """
      \(counted), and it may take \(Figures.count(atMost)): that is \(share) % of it.
        The bound's reason: \(reason).
        Take back what made it slower, or move the bound in \
      Sources/Benchmark/Rows/InstructionCount.swift with the reason for it.
      """
  }
}

/// How many instructions a command may take on the generated journal of 1,000 entries. Callgrind
/// counts a release build from `swift build -c release`, with the same result every time.
/// `--instructions` prints the current counts; a bound is 1.15 times the count. Change the reason
/// together with the bound.
struct InstructionBound: Equatable, Sendable {
  let words: [String]
  let atMost: Int
  /// What the number consists of.
  let reason: String

  static let all = [
    InstructionBound(
      words: ["add", "text", "hello"], atMost: 9_200_000,
      reason:
        "counted 8.78 million, of which 5.8 are the loading of Swift's libraries, 0.4 the look into the "
        + "index for an id as short as in lists, and 0.4 the queue of changes"),
    InstructionBound(
      words: ["list", "-n", "20"], atMost: 12_920_000,
      reason:
        "counted 11.24 million, of which 5.8 are the loading: twenty entries through the index; "
        + "13.43 before, as above"),
  ]
}
