/// Measures rows: two pairs to warm up, then pairs, with our command first.
package struct RowRun {
  /// The number of pairs, unless they take too long.
  package let runs: Int
  /// A row ends after this many seconds if it has `enough` pairs.
  static let patience = 40.0
  static let enough = 5

  package init(runs: Int) {
    self.runs = runs
  }

  /// `small` is the site of the peer: the same one, unless journal is compared with itself.
  package func measure(
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
