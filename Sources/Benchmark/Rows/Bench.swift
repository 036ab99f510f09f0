/// The rows that are wanted and can be run, on journals that are made when the first needs them.
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
        switch row.place {
        case .any: (smallest, smallest)
        case .largest: (largest, largest)
        case .exactly(let size): (size, size)
        case .largestAgainstSmallest: (largest, smallest)
        }
      // A journal held against itself says nothing.
      if row.place == .largestAgainstSmallest, size == other { continue }
      let site = try self.site(size, &sites)
      let small = try self.site(other, &sites)
      let result = try RowRun(runs: options.runs).measure(row, on: site, against: small)
      tell(result.progress)
      results.append(result)
    }
    return results
  }

  /// Over all sizes, on journals made anew: the rows have added to theirs. Nothing where somebody
  /// asked for rows and no plot, or where there is one size.
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

  /// Made once; with what the rows need of those peers that are there.
  private func site(_ size: Int, _ sites: inout [Int: Site]) throws(BenchmarkError) -> Site {
    if let site = sites[size] { return site }
    guard let shape = JournalShape(count: size) else { throw .usage("\(size) is no size") }
    var needed: Set<Peer> = []
    for row in BenchmarkRow.table where options.rows?.contains(row.name) ?? true {
      guard let peer = row.peer, workshop.tools.peers[peer] != nil else { continue }
      let isHere =
        switch row.place {
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
