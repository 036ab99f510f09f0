/// Measures rows: two pairs to warm up, then pairs, with our command first.
struct RowRun {
  /// The number of pairs, unless they take too long.
  let runs: Int
  /// A row ends after this many seconds if it has `enough` pairs.
  static let patience = 40.0
  static let enough = 5

  /// `small` is the site of the peer: the same one, unless journal is compared with itself.
  func measure(
    _ row: BenchmarkRow, on site: Site, against small: Site
  ) throws(BenchmarkError) -> RowResult {
    var answers: RowResult.Answers?
    var number = 0
    func pair() throws(BenchmarkError) -> (ours: Double, theirs: Double) {
      let commands = [row.ours(site, number), row.theirs(small, number)]
      number += 1
      for command in commands { command.output.map(Files.remove) }
      if row.isWithoutCaches { Files.remove(site.caches) }
      let ours = try site.runToEnd(commands[0])
      return (ours.seconds, try small.runToEnd(commands[1]).seconds)
    }

    if row.hasOneAnswer { answers = try compare(row, on: site) }
    // The first run builds the index.
    for _ in 0..<2 { _ = try pair() }
    var pairs: [(ours: Double, theirs: Double)] = []
    var spent = 0.0
    while pairs.count < runs, pairs.count < RowRun.enough || spent < RowRun.patience {
      let times = try pair()
      pairs.append(times)
      spent += times.ours + times.theirs
    }
    guard let times = PairedTimes(pairs) else { throw .usage("at least one run is needed") }

    // A separate run, because measuring memory takes time.
    if row.isWithoutCaches { Files.remove(site.caches) }
    let command = row.ours(site, number)
    let seen = try site.runToEnd(command, watching: site.journal)
    return RowResult(
      row,
      .measured(
        RowResult.Measured(
          size: row.journalSize == .any ? nil : site.size,
          smaller: row.journalSize == .largestAgainstSmallest ? small.size : nil, times: times,
          peakBytes: seen.peakBytes, peakBeyondMapping: seen.peakBeyondMapping ?? seen.peakBytes,
          leastPeak: ChildRun.leastPeak, answers: answers, ours: command.text,
          theirs: row.theirs(small, number).text)))
  }

  private func compare(
    _ row: BenchmarkRow, on site: Site
  ) throws(BenchmarkError) -> RowResult.Answers {
    func answer(_ command: Command) throws(BenchmarkError) -> String {
      var command = command
      command.output = site.output("answer")
      try site.runToEnd(command)
      return String(Files.text(site.output("answer"), upTo: 200).prefix { $0 != "\n" })
    }
    return RowResult.Answers(
      ours: try answer(row.ours(site, 0)), theirs: try answer(row.theirs(site, 0)))
  }
}

/// Runs the requested rows, on journals that are generated when the first row needs them.
struct Bench {
  private let options: BenchmarkOptions
  private let workshop: Workshop
  private let tell: @Sendable (String) -> Void

  init(
    options: BenchmarkOptions, workshop: Workshop, tell: @escaping @Sendable (String) -> Void
  ) {
    self.options = options
    self.workshop = workshop
    self.tell = tell
  }

  func results() throws(BenchmarkError) -> [RowResult] {
    var results: [RowResult] = []
    var sites: [Int: Site] = [:]
    for row in BenchmarkRow.table where options.rows?.contains(row.name) ?? true {
      if let peer = row.peer, workshop.tools.peers[peer] == nil {
        results.append(RowResult(row, .skipped(peer)))
        continue
      }
      guard let largest = options.sizes.last, let smallest = options.sizes.first else { continue }
      let (size, other) =
        switch row.journalSize {
        case .any: (smallest, smallest)
        case .largest: (largest, largest)
        case .exactly(let size): (size, size)
        case .largestAgainstSmallest: (largest, smallest)
        }
      // Comparing a journal with itself shows nothing.
      if row.journalSize == .largestAgainstSmallest, size == other { continue }
      let site = try self.site(size, &sites)
      let small = try self.site(other, &sites)
      let result = try RowRun(runs: options.runs).measure(row, on: site, against: small)
      tell(result.progress)
      results.append(result)
    }
    return results
  }

  /// Times for all sizes, on newly generated journals, because rows add entries. Empty if the user
  /// wants no plot, or only one size.
  func growth() throws(BenchmarkError) -> [Growth] {
    guard options.sizes.count > 1, options.rows == nil || options.svg != nil else { return [] }
    var sites: [Site] = []
    for size in options.sizes {
      guard let shape = JournalShape(count: size) else { continue }
      sites.append(try workshop.site(shape, for: []))
    }
    tell("growth")
    return try Growth.measure(on: sites, runs: options.runs)
  }

  /// Generated once, with the files of the installed peers that the rows need.
  private func site(_ size: Int, _ sites: inout [Int: Site]) throws(BenchmarkError) -> Site {
    if let site = sites[size] { return site }
    guard let shape = JournalShape(count: size) else { throw .usage("\(size) is no size") }
    var needed: Set<Peer> = []
    for row in BenchmarkRow.table where options.rows?.contains(row.name) ?? true {
      guard let peer = row.peer, workshop.tools.peers[peer] != nil else { continue }
      let isHere =
        switch row.journalSize {
        case .largest: size == options.sizes.last
        case .exactly(let exact): size == exact
        case .any, .largestAgainstSmallest: false
        }
      if isHere { needed.insert(peer) }
    }
    let site = try workshop.site(shape, for: needed)
    sites[size] = site
    return site
  }
}

/// The result of a row.
struct RowResult: Sendable {
  let row: BenchmarkRow
  let outcome: Outcome

  enum Outcome: Sendable {
    case measured(Measured)
    /// The peer is not installed.
    case skipped(Peer)
  }

  struct Measured: Sendable {
    /// Entries in the journal; nil if the size does not matter.
    let size: Int?
    /// The smaller size, if journal is compared with itself.
    let smaller: Int?
    let times: PairedTimes
    let peakBytes: Int
    /// Peak memory, without the journal if it was mapped.
    let peakBeyondMapping: Int
    /// The lowest peak that can be measured.
    let leastPeak: Int
    /// The number that each printed first.
    let answers: Answers?
    let ours: String
    let theirs: String

    init(
      size: Int?, smaller: Int? = nil, times: PairedTimes, peakBytes: Int, peakBeyondMapping: Int,
      leastPeak: Int, answers: Answers? = nil, ours: String, theirs: String
    ) {
      self.size = size
      self.smaller = smaller
      self.times = times
      self.peakBytes = peakBytes
      self.peakBeyondMapping = peakBeyondMapping
      self.leastPeak = leastPeak
      self.answers = answers
      self.ours = ours
      self.theirs = theirs
    }
  }

  struct Answers: Sendable, Equatable {
    let ours: String
    let theirs: String
  }

  init(_ row: BenchmarkRow, _ outcome: Outcome) {
    self.row = row
    self.outcome = outcome
  }

  /// What a row can fail: its bound of time, the bound of memory, or the same answer as its peer.
  enum Shortfall: String, Sendable, CaseIterable {
    case time, memory, answer
  }

  static let memoryBound = 64 << 20

  var shortfalls: [Shortfall] {
    guard case .measured(let measured) = outcome else { return [] }
    var found: [Shortfall] = []
    if measured.times.ratio > row.bound { found.append(.time) }
    if measured.peakBeyondMapping > RowResult.memoryBound { found.append(.memory) }
    if let answers = measured.answers, answers.ours != answers.theirs { found.append(.answer) }
    return found
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
  let least: Double
  let lowerQuartile: Double
  let median: Double
  let upperQuartile: Double

  /// Nil without measurements.
  init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    count = sorted.count
    least = sorted[0]
    lowerQuartile = Spread.quantile(0.25, of: sorted)
    median = Spread.quantile(0.5, of: sorted)
    upperQuartile = Spread.quantile(0.75, of: sorted)
  }

  /// Interpolates linearly between two measurements.
  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let position = share * Double(sorted.count - 1)
    let below = Int(position)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
  }
}
