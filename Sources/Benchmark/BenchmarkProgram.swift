#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The benchmark, from its arguments to its exit code.
package enum BenchmarkProgram {
  package static func run(_ words: [String]) -> Int32 {
    do {
      let options = try BenchmarkOptions(words)
      switch options.mode {
      case .help: print(BenchmarkMessages.help, terminator: "")
      case .list: print(BenchmarkMessages.list, terminator: "")
      case .make(let count, let path):
        if let shape = JournalShape(count: count) {
          try JournalFiles.writeJournal(shape, to: path)
        }
      case .instructions:
        return try inDirectory(options) { (directory) throws(BenchmarkError) in
          try InstructionCount.run(options, in: directory, tell: tell)
        }
      case .growth:
        return try inDirectory(options) { (directory) throws(BenchmarkError) in
          try GrowthBench.run(options, in: directory, tell: tell)
        }
      case .screen:
        return try inDirectory(options) { (directory) throws(BenchmarkError) in
          try ScreenBench.run(options, in: directory, tell: tell)
        }
      case .measure:
        return try inDirectory(options) { (directory) throws(BenchmarkError) in
          try measure(options, in: directory)
        }
      }
      return 0
    } catch {
      tell(BenchmarkMessages.sentence(error))
      if case .usage = error { return 2 }
      return 1
    }
  }

  package static func end(_ code: Int32) -> Never { exit(code) }

  private static func tell(_ text: String) {
    let line = Array("journal-benchmark: \(text)\n".utf8)
    _ = line.withUnsafeBytes { systemWrite(2, $0.baseAddress!, $0.count) }
  }

  /// Removed afterwards, unless the user keeps it. Not in `/tmp`, which may be in memory.
  private static func inDirectory(
    _ options: BenchmarkOptions, _ body: (String) throws(BenchmarkError) -> Int32
  ) throws(BenchmarkError) -> Int32 {
    if let kept = options.keep {
      try Files.makeDirectory(kept)
      return try body(Files.realPath(kept) ?? kept)
    }
    let parent = Files.variable("TMPDIR") ?? "/var/tmp"
    let made = try Files.makeTemporaryDirectory("\(parent)/journal-benchmark")
    defer { Files.remove(made) }
    return try body(Files.realPath(made) ?? made)
  }

  private static func measure(
    _ options: BenchmarkOptions, in directory: String
  ) throws(BenchmarkError) -> Int32 {
    let machine = Machine.this(directory: directory)
    let finder = ToolFinder(directory: directory, tell: tell)
    let (journal, buildSeconds) = try finder.journal(options)
    tell("measuring \(journal)")
    let peers = finder.peers()
    let tools = Tools(
      journal: journal, peers: peers, smallest: try finder.smallest(peers[.compiler]))
    let workshop = Workshop(directory: directory, tools: tools, tell: tell)
    let bench = Bench(options: options, workshop: workshop, tell: tell)
    let results = try bench.results()
    let growth = try bench.growth()

    var versions: [(peer: Peer, version: String)] = []
    for peer in Peer.allCases {
      if let path = peers[peer] { versions.append((peer, try finder.version(of: path))) }
    }
    let report = BenchmarkReport(
      machine: machine,
      journal: BenchmarkReport.Program(
        path: journal, version: try finder.version(of: journal), bytes: Files.size(journal) ?? 0,
        buildSeconds: buildSeconds),
      peers: versions, sizes: options.sizes, results: results, growth: growth)
    print(report.text, terminator: "")
    if let path = options.json { try write(report.json, to: path) }
    if let path = options.svg, let plot = GrowthPlot(growth) {
      try write(Array(plot.svg.utf8), to: path)
    }
    return options.isStrict && report.shortfallCount > 0 ? 1 : 0
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(BenchmarkError) {
    var file = try OutputFile(path)
    try file.write(bytes)
    try file.flush()
  }
}

// A method hides this function.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}
