/// A row of the table: a command, its peer, and the bound of their ratio.
struct BenchmarkRow: Sendable {
  /// The name for `--rows`.
  let name: String
  /// The words of the command, as `MeasuredJournal.command` fills them.
  let ours: [String]
  /// What the command is compared with, for the report.
  let against: String
  /// Nil if journal is compared with itself at the smallest size.
  let peer: Peer?
  let theirs: [String]
  /// The highest ratio of our median to theirs.
  let bound: Double
  /// Deletes every file under `$XDG_CACHE_HOME/journal` before each run.
  var isWithoutCaches = false
  /// Both print one number, which has to be the same.
  var hasOneAnswer = false
  /// Both write their output to a file.
  var writesFile = false

  var title: String {
    Command("journal", ours).text.dropFirst("journal ".count) + (writesFile ? ", to a file" : "")
      + (isWithoutCaches ? ", every cache deleted" : "")
  }

  /// The sizes of the journals that the two commands run on: for a start it doesn't matter, and `jrnl` would
  /// take too long on the largest.
  func sizes(of sizes: [Int]) -> (ours: Int, theirs: Int) {
    let (smallest, largest) = (sizes.first ?? 1000, sizes.last ?? 1000)
    return switch peer {
    case .compiler: (smallest, smallest)
    case .jrnl: (10_000, 10_000)
    case .sqlite, .ripgrep, .jq: (largest, largest)
    case nil: (largest, smallest)
    }
  }
}

extension BenchmarkRow {
  private static let add: [String] = ["add", "text", "hello"]
  private static let list: [String] = ["list", "-n", "20"]
  private static let show: [String] = ["show", "PREFIX"]
  private static let search = ["list", JournalShape.rare, "--count"]
  private static let searchThird = ["list", JournalShape.common, "--count"]

  /// The commands of the plot.
  static let plotted = [
    ("add", add), ("list -n 20", list), ("show", show), ("search", search),
  ]

  /// Reads every row once, with its text: `length` counts characters, so it has to read them, as
  /// counting tags does. `count(*)` alone would read only an index.
  private static let scan: [String] = ["select count(*), sum(length(text)) from posts"]
  private static let scanTitle = "sqlite3 scanning the rows once"

  /// The figures of rows: counts, days, streaks, hours.
  private static let rowFigures = """
    create temp table d as select substr(spelling,1,10) day, substr(spelling,12,2) hour, count(*) n \
    from posts group by 1, 2; select sum(n), count(distinct day) from d; \
    select hour, sum(n) from d group by hour; select day, sum(n) from d group by day; \
    select max(n), max(last) from (select count(*) n, max(day) last from (select day, \
    julianday(day) - row_number() over (order by day) g from (select distinct day from d)) group by g);
    """

  /// All figures: words, moods and tags too, with the mood of days with each tag.
  private static let allFigures =
    rowFigures + """
       select sum(length(text) - length(replace(text, ' ', '')) + 1) from posts; \
      create temp table m as select substr(spelling,1,10) day, avg(case kind when 'awful' then 1 \
      when 'bad' then 2 when 'okay' then 3 when 'good' then 4 when 'great' then 5 end) mood, \
      sum(length(text) - length(replace(text, ' ', '')) + 1) words from posts group by 1; \
      select day, mood, words from m; select kind, count(*) from posts group by kind; \
      select strftime('%w', day), avg(mood), count(mood) from m group by 1; \
      create temp table u as select lower(tag) tag, day, count(*) n from tags group by 1, 2; \
      select tag, sum(n), count(*), avg(mood), count(mood) from u join m using (day) group by tag;
      """

  /// The first command on a journal that has no index yet.
  private static func first(_ name: String, _ ours: [String]) -> BenchmarkRow {
    BenchmarkRow(
      name: "first-\(name)", ours: ours, against: scanTitle, peer: .sqlite, theirs: scan,
      bound: 1.5, isWithoutCaches: true)
  }

  /// The rows in the order of the report, with their bounds. Each run that adds leaves its entry there, on
  /// both sides.
  static let table = [
    BenchmarkRow(
      name: "version", ours: ["--version"], against: "a static C program that prints a line",
      peer: .compiler, theirs: [], bound: 3),
    BenchmarkRow(
      name: "add", ours: add, against: "sqlite3 insert, synchronous=full", peer: .sqlite,
      theirs: [
        "pragma synchronous=full; insert into posts values(lower(hex(randomblob(8))),"
          + "strftime('%s','now')*1000,datetime(),'text','hello','',0)"
      ], bound: 1),
    BenchmarkRow(
      name: "add-growth", ours: add, against: "itself at the smallest size", peer: nil,
      theirs: add, bound: 1.1),
    BenchmarkRow(
      name: "list", ours: list, against: "sqlite3 order by at desc limit 20, indexed",
      peer: .sqlite, theirs: ["select * from posts order by at desc limit 20"], bound: 2.5),
    BenchmarkRow(
      name: "list-growth", ours: list, against: "itself at the smallest size", peer: nil,
      theirs: list, bound: 2),
    first("list", list), first("show", show), first("find", search),
    first("count", ["list", "--count"]),
    BenchmarkRow(
      name: "search-third", ours: searchThird, against: "rg -c \(JournalShape.common)",
      peer: .ripgrep, theirs: ["-c", JournalShape.common, "JOURNAL"], bound: 3),
    BenchmarkRow(
      name: "search-rare", ours: search, against: "rg -c \(JournalShape.rare)", peer: .ripgrep,
      theirs: ["-c", JournalShape.rare, "JOURNAL"], bound: 2.5, hasOneAnswer: true),
    BenchmarkRow(
      name: "query", ours: ["list", "(river or rain) and not #work", "--count"],
      against: "sqlite3 with like", peer: .sqlite,
      theirs: [
        "select count(*) from posts where (text like '%river%' or text like '%rain%') "
          + "and not tags like '% work %'"
      ], bound: 1, hasOneAnswer: true),
    BenchmarkRow(
      name: "show", ours: show, against: "sqlite3 select by key", peer: .sqlite,
      theirs: ["select * from posts where id='SAMPLE'"], bound: 2),
    BenchmarkRow(
      name: "edit", ours: ["edit", "PREFIX", "--star"],
      against: "sqlite3 update by key, synchronous=full", peer: .sqlite,
      theirs: ["pragma synchronous=full; update posts set starred=1 where id='SAMPLE'"],
      bound: 2.5),
    BenchmarkRow(
      name: "tags", ours: ["tags"], against: scanTitle, peer: .sqlite, theirs: scan, bound: 1),
    BenchmarkRow(
      name: "stats-rows", ours: ["stats", "days", "--to", "9999-12-31"],
      against: "sqlite3 with the same figures", peer: .sqlite, theirs: [rowFigures], bound: 0.5),
    BenchmarkRow(
      name: "stats-all", ours: ["stats", "--to", "9999-12-31", "--format", "json"],
      against: "sqlite3 with the same figures", peer: .sqlite, theirs: [allFigures], bound: 1.5),
    BenchmarkRow(
      name: "info", ours: ["info"], against: scanTitle, peer: .sqlite, theirs: scan, bound: 0.1),
    BenchmarkRow(
      name: "export", ours: ["list", "--format", "jsonl"], against: "jq -c ., to a file",
      peer: .jq, theirs: ["-c", ".", "JOURNAL"], bound: 0.25, writesFile: true),
    BenchmarkRow(
      name: "jrnl-add", ours: add, against: "jrnl hello", peer: .jrnl, theirs: ["hello"],
      bound: 0.01),
    BenchmarkRow(
      name: "jrnl-list", ours: list, against: "jrnl -n 20", peer: .jrnl, theirs: ["-n", "20"],
      bound: 0.01),
  ]
}

// MARK: - Running

extension BenchmarkRow {
  /// A row ends after this many seconds if it has `enough` pairs.
  static let patience = 40.0
  static let enough = 5

  /// Measures the requested rows, on journals that are generated when the first row needs them.
  static func results(
    _ options: BenchmarkOptions, in directory: String, tools: Tools
  ) throws(BenchmarkError) -> [RowResult] {
    let rows = table.filter { options.includes($0.name) }
    var journals: [Int: MeasuredJournal] = [:]
    var results: [RowResult] = []
    for row in rows {
      if let peer = row.peer, tools.peers[peer] == nil {
        results.append(RowResult(row: row, measured: nil))
        continue
      }
      let sizes = row.sizes(of: options.sizes)
      // Comparing a journal with itself shows nothing.
      if row.peer == nil, sizes.ours == sizes.theirs { continue }
      for size in [sizes.ours, sizes.theirs] where journals[size] == nil {
        guard let shape = JournalShape(count: size) else { continue }
        let peers = rows.filter { $0.sizes(of: options.sizes).ours == size }.compactMap(\.peer)
        journals[size] = try MeasuredJournal(
          shape, for: Set(peers.filter { tools.peers[$0] != nil }), in: directory, tools: tools)
      }
      guard let journal = journals[sizes.ours], let other = journals[sizes.theirs] else { continue }
      let result = try row.result(on: journal, against: other, runs: options.runs)
      BenchmarkProgram.tell(result.progress)
      results.append(result)
    }
    return results
  }

  /// Two pairs to warm up, then pairs, with our command first. `other` is the same journal, unless journal is
  /// compared with itself.
  func result(
    on journal: MeasuredJournal, against other: MeasuredJournal, runs: Int
  ) throws(BenchmarkError) -> RowResult {
    var number = 0
    func commands() -> (ours: Command, theirs: Command) {
      var (ours, theirs) = (
        journal.command(ours, run: number), other.command(theirs, of: peer, run: number)
      )
      if writesFile {
        (ours.output, theirs.output) = (journal.output("ours"), other.output("theirs"))
        Files.remove(journal.output("ours"), other.output("theirs"))
      }
      if isWithoutCaches { Files.remove(journal.caches) }
      number += 1
      return (ours, theirs)
    }
    func pair() throws(BenchmarkError) -> (ours: Double, theirs: Double) {
      let (ours, theirs) = commands()
      return (try journal.run(ours).seconds, try other.run(theirs).seconds)
    }

    let answers = hasOneAnswer ? try answers(on: journal) : nil
    // The first run builds the index.
    for _ in 0..<2 { _ = try pair() }
    var pairs: [(ours: Double, theirs: Double)] = []
    var spent = 0.0
    while pairs.count < runs, pairs.count < BenchmarkRow.enough || spent < BenchmarkRow.patience {
      let times = try pair()
      pairs.append(times)
      spent += times.ours + times.theirs
    }
    guard let times = PairedTimes(pairs) else { throw .usage("at least one run is needed") }
    // A separate run, because measuring memory takes time.
    let seen = try journal.run(commands().ours, watching: .beyondMapping(journal.path))
    return RowResult(
      row: self,
      measured: RowResult.Measured(
        size: peer == .compiler ? nil : journal.size, times: times,
        memory: seen.watchedPeak ?? seen.peakBytes, leastMemory: ChildRun.leastPeak,
        answers: answers))
  }

  private func answers(
    on journal: MeasuredJournal
  ) throws(BenchmarkError) -> RowResult.Answers {
    func answer(_ command: Command) throws(BenchmarkError) -> String {
      var command = command
      command.output = journal.output("answer")
      try journal.run(command)
      return String(Files.text(journal.output("answer"), upTo: 200).prefix { $0 != "\n" })
    }
    return RowResult.Answers(
      ours: try answer(journal.command(ours)), theirs: try answer(journal.command(theirs, of: peer))
    )
  }
}

/// The result of a row.
struct RowResult: Sendable {
  let row: BenchmarkRow
  /// Nil if the peer is not installed.
  let measured: Measured?

  struct Measured: Sendable {
    /// Entries in the journal; nil if the size does not matter.
    let size: Int?
    let times: PairedTimes
    /// Peak memory, without the journal if it was mapped.
    let memory: Int
    /// The lowest peak that can be measured.
    let leastMemory: Int
    /// The number that each printed first.
    var answers: Answers?
  }

  struct Answers: Sendable, Equatable {
    let ours: String
    let theirs: String
  }

  /// What a row can fail: its bound of time, the bound of memory, or the same answer as its peer.
  enum Shortfall: String, Sendable {
    case time, memory, answer
  }

  static let memoryBound = 64 << 20

  var shortfalls: [Shortfall] {
    guard let measured else { return [] }
    var found: [Shortfall] = []
    if measured.times.ratio > row.bound { found.append(.time) }
    if measured.memory > RowResult.memoryBound { found.append(.memory) }
    if let answers = measured.answers, answers.ours != answers.theirs { found.append(.answer) }
    return found
  }

  var verdict: String {
    if shortfalls.isEmpty { return "ok" }
    return "FALLS SHORT in " + shortfalls.map(\.rawValue).joined(separator: " and ")
  }

  /// One finished row, printed at once: a benchmark can take long.
  var progress: String {
    guard let measured else { return row.name }
    return "\(row.name): \(Figures.time(measured.times.ours.median)), theirs "
      + "\(Figures.time(measured.times.theirs.median)), ratio "
      + "\(Figures.ratio(measured.times.ratio)): \(verdict)"
  }
}

/// The times of two programs that ran in turn.
struct PairedTimes: Equatable, Sendable {
  let ours: Spread
  let theirs: Spread
  /// The ratio of each pair: a slow second of the machine slows both of a pair.
  let ratios: Spread

  /// Nil without measurements.
  init?(_ pairs: [(ours: Double, theirs: Double)]) {
    guard let ours = Spread(pairs.map(\.ours)), let theirs = Spread(pairs.map(\.theirs)),
      let ratios = Spread(pairs.map { $0.ours / $0.theirs })
    else { return nil }
    self.ours = ours
    self.theirs = theirs
    self.ratios = ratios
  }

  /// The ratio of the medians.
  var ratio: Double { ours.median / theirs.median }
}

/// Percentiles of some measurements; one outlier doesn't move them far.
struct Spread: Equatable, Sendable {
  let count: Int
  let lowerQuartile: Double
  let median: Double
  let upperQuartile: Double

  /// Nil without measurements. Interpolates linearly between two of them.
  init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    func quantile(_ share: Double) -> Double {
      let position = share * Double(sorted.count - 1)
      let below = Int(position)
      let above = min(below + 1, sorted.count - 1)
      return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
    }
    count = sorted.count
    (lowerQuartile, median, upperQuartile) = (quantile(0.25), quantile(0.5), quantile(0.75))
  }
}
