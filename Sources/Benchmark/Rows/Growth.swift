/// How the time of one command grows with the journal.
package struct Growth: Equatable, Sendable {
  package struct Point: Equatable, Sendable {
    package let size: Int
    package let seconds: Spread

    package init(size: Int, seconds: Spread) {
      self.size = size
      self.seconds = seconds
    }
  }

  package let name: String
  package let points: [Point]

  package init(name: String, points: [Point]) {
    self.name = name
    self.points = points
  }

  static let commands: [(name: String, command: BenchmarkRow.Making)] = [
    ("add", BenchmarkRow.add), ("list -n 20", BenchmarkRow.list), ("show", BenchmarkRow.show),
    ("search", BenchmarkRow.search),
  ]

  /// Runs once on each site, then again on each, so that a disturbance of the machine affects all
  /// sizes.
  package static func measure(
    on sites: [Site], runs: Int
  ) throws(BenchmarkError) -> [Growth] {
    var curves: [Growth] = []
    for (name, command) in commands {
      var seconds = [[Double]](repeating: [], count: sites.count)
      var spent = 0.0
      for run in 0...runs where run <= RowRun.enough || spent < RowRun.patience {
        for (index, site) in sites.enumerated() {
          let time = try site.runToEnd(command(site, run)).seconds
          spent += time
          // The first run warms up.
          if run > 0 { seconds[index].append(time) }
        }
      }
      let points = zip(sites, seconds).compactMap { site, times in
        Spread(times).map { Point(size: site.size, seconds: $0) }
      }
      curves.append(Growth(name: name, points: points))
    }
    return curves
  }
}
