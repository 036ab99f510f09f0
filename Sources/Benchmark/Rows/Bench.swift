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
