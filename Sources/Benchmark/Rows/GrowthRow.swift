import TimelineDomain

/// A journal that is large in one way, and commands whose time must grow in proportion to it.
///
/// `journal-benchmark --growth` measures a release build at `size` and a quarter of it, `swift test`
/// a debug build at `testSize` and a quarter of it. The wrong growth shows at both.
struct GrowthRow: Sendable {
  /// Writes the journal and the other files that the commands need. Called once for each size.
  typealias Making = @Sendable (_ site: Site, _ size: Int) throws(BenchmarkError) -> Void

  /// The name for `--rows`.
  let name: String
  /// The journal in words.
  let title: String
  let make: Making
  /// Commands that run once before the others and are not measured, for example to build the index.
  let before: [[String]]
  /// Each is measured on the journal as it was made. They run in the directory of the journal.
  let commands: [[String]]
  let size: Int
  let testSize: Int
  /// How long a release build may take at `size`.
  let seconds: Double
  /// How many bytes of `RssAnon` a release build may use at `size`, if that is bounded.
  let memory: Int?

  init(
    _ name: String, _ title: String, before: [[String]] = [], commands: [[String]], size: Int,
    testSize: Int, seconds: Double, memory: Int? = nil, make: @escaping Making
  ) {
    self.name = name
    self.title = title
    self.before = before
    self.commands = commands
    self.size = size
    self.testSize = testSize
    self.seconds = seconds
    self.memory = memory
    self.make = make
  }

  /// The size that a size is compared with.
  static func quarter(of size: Int) -> Int { size / 4 }
  /// 1.3 times linear for each of the two doublings from the quarter.
  fileprivate static let mostGrowth = 2.6 * 2.6
  /// A time that grows faster than this is out of proportion also on a busy machine: the square of the size
  /// would grow 16 times.
  fileprivate static let wrongGrowth = 8.0
  /// A shorter time is mostly the start of the program.
  fileprivate static let leastSeconds = 0.05
}

/// How long one command of a row took at both sizes.
struct GrowthResult: Sendable {
  let command: String
  let size: Int
  /// The best time at a quarter of the size, and at the size.
  let seconds: (quarter: Double, whole: Double)
  /// The peak of `RssAnon` at the size, if the row bounds it.
  let memory: Int?

  init(
    command: String, size: Int, seconds: (quarter: Double, whole: Double), memory: Int? = nil
  ) {
    self.command = command
    self.size = size
    self.seconds = seconds
    self.memory = memory
  }

  var growth: Double { seconds.whole / max(seconds.quarter, 1e-9) }

  var growsInProportion: Bool {
    seconds.whole <= GrowthRow.leastSeconds || growth <= GrowthRow.mostGrowth
  }

  fileprivate var isWrong: Bool {
    seconds.whole > GrowthRow.leastSeconds && growth > GrowthRow.wrongGrowth
  }

  /// Whether it also keeps the bounds of its row.
  func isWithin(_ row: GrowthRow) -> Bool {
    growsInProportion && seconds.whole <= row.seconds && (memory ?? 0) <= row.memory ?? .max
  }
}

extension GrowthRow {
  /// Measures all commands in `directory`, which is empty.
  func results(
    at size: Int, in directory: String, tools: Tools, measuresMemory: Bool
  ) throws(BenchmarkError) -> [GrowthResult] {
    let quarter = try GrowthSite(self, GrowthRow.quarter(of: size), directory, tools)
    let whole = try GrowthSite(self, size, directory, tools)
    var results: [GrowthResult] = []
    for words in commands {
      var best = (quarter: Double.infinity, whole: Double.infinity)
      func result(_ memory: Int? = nil) -> GrowthResult {
        GrowthResult(
          command: Command("journal", words, environment: [:]).text, size: size, seconds: best,
          memory: memory)
      }
      // Another program may disturb a run; only bad times are worth another one.
      for run in 0..<GrowthRow.mostRuns where run < GrowthRow.runs || !result().growsInProportion {
        best.quarter = min(best.quarter, try quarter.seconds(of: words))
        best.whole = min(best.whole, try whole.seconds(of: words))
      }
      var memory: Int?
      if measuresMemory, self.memory != nil { memory = try whole.memory(of: words) }
      results.append(result(memory))
    }
    for site in [quarter, whole] { Files.remove(site.site.directory) }
    return results
  }

  private static let runs = 2
  private static let mostRuns = 6
}

/// The made journal of one size, which is put back before each command.
private struct GrowthSite {
  let site: Site
  private let before: [[String]]

  init(
    _ row: GrowthRow, _ size: Int, _ parent: String, _ tools: Tools
  ) throws(BenchmarkError) {
    let directory = "\(parent)/\(row.name)-\(size)"
    for path in [directory, "\(directory)/home", "\(directory)/home/.cache"] {
      try Files.makeDirectory(path)
    }
    site = Site(size: size, directory: directory, tools: tools, samples: [])
    before = row.before
    try row.make(site, size)
    try Files.move(site.journal, to: made)
  }

  private var made: String { "\(site.directory)/made.jsonl" }

  func seconds(of words: [String]) throws(BenchmarkError) -> Double {
    try restore()
    return try site.runToEnd(command(words)).seconds
  }

  func memory(of words: [String]) throws(BenchmarkError) -> Int? {
    try restore()
    return try site.runToEnd(command(words), watchingAnonymous: true).peakAnonymous
  }

  private func restore() throws(BenchmarkError) {
    // A new inode, so that no cache mistakes it for the file before.
    Files.remove(site.journal)
    Files.remove(site.caches)
    try Files.copy(made, to: site.journal)
    for words in before { try site.runToEnd(command(words)) }
  }

  private func command(_ words: [String]) -> Command {
    let words = words.map { $0.replacing("DIRECTORY", with: site.directory) }
    return Command(site.tools.journal, words, environment: site.environment)
  }
}

/// Measures the rows of the table on a release build.
enum GrowthBench {
  /// Returns 1 if a time grows out of proportion, and with `--strict` also if a bound is not kept.
  static func run(
    _ options: BenchmarkOptions, in directory: String, tell: @escaping @Sendable (String) -> Void
  ) throws(BenchmarkError) -> Int32 {
    let finder = ToolFinder(directory: directory, tell: tell)
    let tools = Tools(journal: try finder.journal(options).path, peers: [:], smallest: nil)
    var table = TextTable(isRight: [false, false, true, true, true, true, true, false])
    table.add(["row", "command", "size", "quarter", "whole", "growth", "memory", ""])
    var isBad = false
    for row in GrowthRow.table where options.rows?.contains(row.name) ?? true {
      tell("\(row.name): \(row.title)")
      let results = try row.results(
        at: row.size, in: directory, tools: tools, measuresMemory: true)
      for result in results {
        let isGood = result.isWithin(row)
        isBad = isBad || result.isWrong || options.isStrict && !isGood
        table.add([
          row.name, result.command, Figures.count(result.size),
          Figures.fixed(result.seconds.quarter, 3), Figures.fixed(result.seconds.whole, 3),
          Figures.fixed(result.growth, 1),
          result.memory.map { Figures.fixed(Double($0) / 1e6, 0) + " MB" } ?? "",
          isGood ? "" : row.bounds,
        ])
      }
    }
    print(table.text, terminator: "")
    return isBad ? 1 : 0
  }
}

extension GrowthRow {
  /// The bounds in words.
  var bounds: String {
    let time =
      "at most \(Figures.fixed(seconds, 1)) s and \(Figures.fixed(GrowthRow.mostGrowth, 2)) times"
    return memory.map { "\(time), \(Figures.fixed(Double($0) / 1e6, 0)) MB" } ?? time
  }
}
