/// Measures the timeline on the full screen, in a terminal without a window.
struct ScreenBench {
  private let site: Site
  private let runs: Int
  private let tell: @Sendable (String) -> Void

  /// Between the position and the number of entries.
  static let of = " of "
  private static let arrows = (pageDown: "\u{1B}[6~", pageUp: "\u{1B}[5~")
  private static let idleSeconds = 60
  private static let redraw = "\u{0C}"

  static func run(
    _ options: BenchmarkOptions, in directory: String, tell: @escaping @Sendable (String) -> Void
  ) throws(BenchmarkError) -> Int32 {
    let finder = ToolFinder(directory: directory, tell: tell)
    let tools = Tools(journal: try finder.journal(options).path, peers: [:], smallest: nil)
    let workshop = Workshop(directory: directory, tools: tools, tell: tell)
    guard let size = options.sizes.last, let shape = JournalShape(count: size) else { return 1 }
    let bench = ScreenBench(
      site: try workshop.site(shape, for: []), runs: options.runs, tell: tell)
    let figures = try bench.figures()
    print(ScreenFigure.report(figures), terminator: "")
    return options.isStrict && !figures.allSatisfy(\.holds) ? 1 : 0
  }

  private func figures() throws(BenchmarkError) -> [ScreenFigure] {
    var figures = try firstFrame()
    let child = try browse(columns: 80, rows: 24)
    figures += moving(child)
    figures += writing(child)
    figures += finding(child)
    figures += memory(child)
    figures += idling(child)
    figures += try following(child)
    let code = child.end()
    figures.append(ScreenFigure("exit code", .count, Double(code), atMost: 0))
    return figures
  }

  /// Waits for the first whole frame.
  private func browse(columns: Int, rows: Int) throws(BenchmarkError) -> ScreenChild {
    // The browser begins where it ended the last time.
    Files.remove("\(site.directory)/home/.local/state")
    var command = site.journal("browse")
    command = Command(
      command.program, command.words,
      environment: command.environment.merging(["TERM": "xterm-256color"]) { $1 })
    let child = try ScreenChild(command, columns: columns, rows: rows)
    guard child.wait(20, { child.hasWritten("1\(ScreenBench.of)") }) else {
      throw .failed(command: command.text, code: child.end(), said: "it drew no timeline")
    }
    return child
  }

  private func firstFrame() throws(BenchmarkError) -> [ScreenFigure] {
    tell("the first frame")
    var pairs: [(ours: Double, theirs: Double)] = []
    for run in 0..<runs + 2 {
      let child = try browse(columns: 80, rows: 24)
      let ours = child.secondsSinceStart
      _ = child.end()
      let theirs = try site.runToEnd(site.journal("list", "-n", "50")).seconds
      // The first runs build the index and fill the caches.
      if run >= 2 { pairs.append((ours, theirs)) }
    }
    guard let times = PairedTimes(pairs) else { return [] }
    return [ScreenFigure("first frame against list -n 50", .ratio, times.ratio, atMost: 1.5)]
  }

  private func moving(_ child: ScreenChild) -> [ScreenFigure] {
    tell("moving")
    let (pageDown, pageUp) = ScreenBench.arrows
    let keys: [(name: String, keys: [String])] = [
      ("a line", Array(repeating: "j", count: 300) + Array(repeating: "k", count: 290)),
      ("a page", Array(repeating: pageDown, count: 150) + Array(repeating: pageUp, count: 140)),
      ("to the ends", Array(repeating: ["G", "g", "g"], count: 50).flatMap { $0 }),
      ("a day", Array(repeating: "}", count: 100) + Array(repeating: "{", count: 90)),
    ]
    return keys.map { name, keys in
      let seconds = keys.map { child.secondsToFrame($0) ?? .infinity }
      return ScreenFigure(
        "key to frame, \(name), 99th percentile", .seconds,
        ScreenFigure.percentile(0.99, of: seconds), atMost: 0.016)
    }
  }

  private func writing(_ child: ScreenChild) -> [ScreenFigure] {
    _ = child.secondsToFrame("g")
    _ = child.secondsToFrame("g")
    child.settle()
    func most(_ count: Int) -> Double {
      Double(
        (0..<count).map { _ in
          child.type("j")
          child.settle(0.03)
          return child.written.count
        }.max() ?? 0)
    }
    let moved = most(8)
    _ = most(20)
    return [
      ScreenFigure("written for a move by one", .bytes, moved, atMost: 1024),
      ScreenFigure("written for a scroll by one", .bytes, most(30), atMost: 4096),
    ]
  }

  private func finding(_ child: ScreenChild) -> [ScreenFigure] {
    tell("filtering")
    var echoes: [Double] = []
    var hits: [Double] = []
    _ = child.secondsToFrame("/")
    for letter in JournalShape.rare {
      child.settle(1)
      let (frames, begin) = (child.frameCount, child.secondsSinceStart)
      echoes.append(child.secondsToFrame(String(letter)) ?? .infinity)
      // The next frame shows hits, or that there are none.
      let hasHits = child.wait(5) { child.frameCount > frames + 1 }
      hits.append(hasHits ? child.secondsSinceStart - begin : .infinity)
    }
    child.settle(1)
    _ = child.secondsToFrame("\u{1B}")
    child.settle(1)
    _ = child.secondsToFrame("/")
    let inHaste = JournalShape.rare.map { child.secondsToFrame(String($0)) ?? .infinity }
    child.settle(1)
    _ = child.secondsToFrame("\u{1B}")
    child.settle(1)
    return [
      ScreenFigure(
        "a typed letter to its frame, the slowest", .seconds, echoes.max() ?? 0, atMost: 0.016),
      ScreenFigure("the same, typed in haste", .seconds, inHaste.max() ?? 0, atMost: 0.016),
      ScreenFigure(
        "a letter of a filter to the first hits, the slowest", .seconds, hits.max() ?? 0,
        atMost: 0.05),
    ]
  }

  private func memory(_ child: ScreenChild) -> [ScreenFigure] {
    tell("10,000 keys")
    let keys = ["j", "j", "k", ScreenBench.arrows.pageDown, "}", "j", "{", "G", "k", "j"]
    for round in 0..<1000 {
      child.type(keys.joined())
      if round % 10 == 9 { child.settle(0.01) }
    }
    child.settle(0.5)
    let peak = MemoryMap(Files.text("/proc/\(child.process)/smaps"), mapping: site.journal)
    return [
      ScreenFigure(
        "memory beside the journal, after 10,000 keys", .bytes, Double(peak.otherBytes),
        atMost: Double(RowResult.memoryBound))
    ]
  }

  private func idling(_ child: ScreenChild) -> [ScreenFigure] {
    tell("\(ScreenBench.idleSeconds) seconds without a key")
    child.settle(2)
    child.forget()
    let before = child.wakeUps
    _ = child.wait(Double(ScreenBench.idleSeconds)) { false }
    return [
      ScreenFigure(
        "wake-ups in a second without a key", .count,
        Double(child.wakeUps - before) / Double(ScreenBench.idleSeconds), atMost: 2
      ),
      ScreenFigure("written in that time", .bytes, Double(child.written.count), atMost: 0),
    ]
  }

  private func following(_ child: ScreenChild) throws(BenchmarkError) -> [ScreenFigure] {
    tell("additions by another program")
    child.type(ScreenBench.redraw)
    child.settle()
    let count = child.shownCount
    let frames = child.frameCount
    let begin = child.secondsSinceStart
    try site.runToEnd(site.journal("add", "text", "one more"))
    let isShown = child.wait(5) { child.frameCount > frames }
    let one = isShown ? child.secondsSinceStart - begin : .infinity

    let script =
      "i=0; while [ $i -lt 1000 ]; do '\(site.tools.journal)' -q add text \"more $i\"; i=$((i+1)); done"
    let others = try BackgroundChild(
      Command("/bin/sh", ["-c", script], environment: site.environment))
    var slowest = 0.0
    var isDown = true
    while !others.hasEnded() {
      slowest = max(slowest, child.secondsToFrame(isDown ? "j" : "k") ?? .infinity)
      isDown.toggle()
    }
    child.settle(1)
    child.type(ScreenBench.redraw)
    child.settle(0.3)
    let missing = count.flatMap { count in child.shownCount.map { count + 1001 - $0 } }
    return [
      ScreenFigure("another program's addition to its frame", .seconds, one, atMost: 0.3),
      ScreenFigure(
        "key to frame during 1,000 additions, the slowest", .seconds, slowest, atMost: 0.05),
      ScreenFigure("of these not shown", .count, missing.map(Double.init) ?? .infinity, atMost: 0),
    ]
  }
}

/// A measured property of the full screen, with its bound.
struct ScreenFigure: Equatable, Sendable {
  enum Unit: Sendable {
    case ratio, seconds, bytes, count
  }

  let name: String
  let unit: Unit
  let value: Double
  let bound: Double

  init(_ name: String, _ unit: Unit, _ value: Double, atMost bound: Double) {
    self.name = name
    self.unit = unit
    self.value = value
    self.bound = bound
  }

  var holds: Bool { value <= bound }

  private func text(_ number: Double) -> String {
    switch unit {
    case .ratio: Figures.ratio(number)
    case .seconds: Figures.time(number)
    case .bytes: Figures.bytes(Int(number))
    case .count: Figures.ratio(number)
    }
  }

  static func report(_ figures: [ScreenFigure]) -> String {
    var table = TextTable(isRight: [false, true, true, false])
    table.add(["full screen", "measured", "bound", ""])
    for figure in figures {
      table.add([
        figure.name, figure.text(figure.value), figure.text(figure.bound),
        figure.holds ? "ok" : "FALLS SHORT",
      ])
    }
    return table.text
  }

  /// The least value that is not less than this share of the values.
  static func percentile(_ share: Double, of values: [Double]) -> Double {
    let sorted = values.sorted()
    guard let last = sorted.last else { return .infinity }
    let index = Int((share * Double(sorted.count)).rounded(.up)) - 1
    return index < sorted.count ? sorted[max(0, index)] : last
  }
}
