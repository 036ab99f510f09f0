#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measures the timeline on the full screen, in a terminal without a window. Needs Linux.
struct ScreenBenchmark {
  private let journal: MeasuredJournal
  private let runs: Int

  /// Between the position and the number of entries.
  static let of = " of "
  private static let (pageDown, pageUp, redraw) = ("\u{1B}[6~", "\u{1B}[5~", "\u{0C}")
  private static let idleSeconds = 60.0

  static func run(
    _ options: BenchmarkOptions, in directory: String, tools: Tools
  ) throws(BenchmarkError) -> Int32 {
    guard let size = options.sizes.last, let shape = JournalShape(count: size) else { return 1 }
    let benchmark = ScreenBenchmark(
      journal: try MeasuredJournal(shape, in: directory, tools: tools), runs: options.runs)
    let figures = try benchmark.figures()
    print(ScreenFigure.report(figures), terminator: "")
    return options.isStrict && !figures.allSatisfy(\.holds) ? 1 : 0
  }

  private func figures() throws(BenchmarkError) -> [ScreenFigure] {
    var figures = try firstFrame()
    let child = try browse()
    figures += moving(child) + writing(child) + finding(child) + counting(child)
    figures += memory(child) + idling(child)
    figures += try following(child)
    figures.append(ScreenFigure("exit code", .count, Double(child.end()), atMost: 0))
    return figures
  }

  /// Waits for the first whole frame.
  private func browse() throws(BenchmarkError) -> ScreenChild {
    // The browser begins where it ended the last time.
    Files.remove("\(journal.directory)/home/.local/state")
    var command = journal.command(["browse"])
    command.environment["TERM"] = "xterm-256color"
    let child = try ScreenChild(command, columns: 80, rows: 24)
    guard child.wait(20, { child.hasWritten("1\(ScreenBenchmark.of)") }) else {
      throw .failed(command: command.text, code: child.end(), said: "it drew no timeline")
    }
    return child
  }

  private func firstFrame() throws(BenchmarkError) -> [ScreenFigure] {
    BenchmarkProgram.tell("the first frame")
    var pairs: [(ours: Double, theirs: Double)] = []
    for run in 0..<runs + 2 {
      let child = try browse()
      let ours = secondsNow() - child.start
      _ = child.end()
      let theirs = try journal.run(journal.command(["list", "-n", "50"])).seconds
      // The first runs build the index and fill the caches.
      if run >= 2 { pairs.append((ours, theirs)) }
    }
    guard let times = PairedTimes(pairs) else { return [] }
    return [ScreenFigure("first frame against list -n 50", .ratio, times.ratio, atMost: 1.5)]
  }

  private func moving(_ child: ScreenChild) -> [ScreenFigure] {
    BenchmarkProgram.tell("moving")
    func times(_ key: String, _ count: Int) -> [String] { Array(repeating: key, count: count) }
    let keys: [(name: String, keys: [String])] = [
      ("a line", times("j", 300) + times("k", 290)),
      ("a page", times(ScreenBenchmark.pageDown, 150) + times(ScreenBenchmark.pageUp, 140)),
      ("to the ends", (0..<50).flatMap { _ in ["G", "g", "g"] }),
      ("a day", times("}", 100) + times("{", 90)),
    ]
    return keys.map { name, keys in
      let seconds = keys.map { child.secondsToFrame($0) ?? .infinity }
      return ScreenFigure(
        "key to frame, \(name), 99th percentile", .seconds,
        ScreenFigure.percentile(0.99, of: seconds), atMost: 0.016)
    }
  }

  private func writing(_ child: ScreenChild) -> [ScreenFigure] {
    for _ in 0..<2 { _ = child.secondsToFrame("g") }
    child.settle()
    func most(_ count: Int) -> Double {
      let counts = (0..<count).map { _ in
        child.type("j")
        child.settle(0.03)
        return child.written.count
      }
      return Double(counts.max() ?? 0)
    }
    let moved = most(8)
    _ = most(20)
    return [
      ScreenFigure("written for a move by one", .bytes, moved, atMost: 1024),
      ScreenFigure("written for a scroll by one", .bytes, most(30), atMost: 4096),
    ]
  }

  private func finding(_ child: ScreenChild) -> [ScreenFigure] {
    BenchmarkProgram.tell("filtering")
    var echoes: [Double] = []
    var hits: [Double] = []
    _ = child.secondsToFrame("/")
    for letter in JournalShape.rare {
      child.settle(1)
      let (frames, begin) = (child.frameCount, secondsNow())
      echoes.append(child.secondsToFrame(String(letter)) ?? .infinity)
      // The next frame shows hits, or that there are none.
      let hasHits = child.wait(5) { child.frameCount > frames + 1 }
      hits.append(hasHits ? secondsNow() - begin : .infinity)
    }
    func leave() {
      child.settle(1)
      _ = child.secondsToFrame("\u{1B}")
      child.settle(1)
    }
    leave()
    _ = child.secondsToFrame("/")
    let inHaste = JournalShape.rare.map { child.secondsToFrame(String($0)) ?? .infinity }
    leave()
    return [
      ScreenFigure(
        "a typed letter to its frame, the slowest", .seconds, echoes.max() ?? 0, atMost: 0.016),
      ScreenFigure("the same, typed in haste", .seconds, inHaste.max() ?? 0, atMost: 0.016),
      ScreenFigure(
        "a letter of a filter to the first hits, the slowest", .seconds, hits.max() ?? 0,
        atMost: 0.05),
    ]
  }

  /// The screen of figures, of all entries and then of a filter.
  private func counting(_ child: ScreenChild) -> [ScreenFigure] {
    BenchmarkProgram.tell("figures")
    child.settle(1)
    let all = child.frames(after: "S")
    _ = child.secondsToFrame("S")
    _ = child.secondsToFrame("/")
    _ = child.secondsToFrame(JournalShape.rare)
    child.settle(1)
    _ = child.secondsToFrame("\r")
    child.settle(1)
    let found = child.frames(after: "S")
    _ = child.secondsToFrame("S")
    _ = child.secondsToFrame("\u{1B}")
    child.settle(1)
    return [
      ScreenFigure("first frame of the figures", .seconds, all.first, atMost: 0.1),
      ScreenFigure("all figures of all entries", .seconds, all.last, atMost: 2),
      ScreenFigure("all figures of a filter's hits", .seconds, found.last, atMost: 0.1),
      ScreenFigure(
        "memory beside the journal, while figures are made", .bytes, Double(all.memory),
        atMost: Double(RowResult.memoryBound)),
    ]
  }

  private func memory(_ child: ScreenChild) -> [ScreenFigure] {
    BenchmarkProgram.tell("10,000 keys")
    let keys = ["j", "j", "k", ScreenBenchmark.pageDown, "}", "j", "{", "G", "k", "j"].joined()
    for round in 0..<1000 {
      child.type(keys)
      if round % 10 == 9 { child.settle(0.01) }
    }
    child.settle(0.5)
    let map = MemoryMap(Files.text("/proc/\(child.process)/smaps"), mapping: journal.path)
    return [
      ScreenFigure(
        "memory beside the journal, after 10,000 keys", .bytes, Double(map.otherBytes),
        atMost: Double(RowResult.memoryBound))
    ]
  }

  private func idling(_ child: ScreenChild) -> [ScreenFigure] {
    let seconds = ScreenBenchmark.idleSeconds
    BenchmarkProgram.tell("\(Int(seconds)) seconds without a key")
    child.settle(2)
    child.forget()
    let before = child.wakeUps
    _ = child.wait(seconds) { false }
    return [
      ScreenFigure(
        "wake-ups in a second without a key", .count, Double(child.wakeUps - before) / seconds,
        atMost: 2),
      ScreenFigure("written in that time", .bytes, Double(child.written.count), atMost: 0),
    ]
  }

  private func following(_ child: ScreenChild) throws(BenchmarkError) -> [ScreenFigure] {
    BenchmarkProgram.tell("additions by another program")
    child.type(ScreenBenchmark.redraw)
    child.settle()
    let (count, frames, begin) = (child.shownCount, child.frameCount, secondsNow())
    try journal.run(journal.command(["add", "text", "one more"]))
    let isShown = child.wait(5) { child.frameCount > frames }
    let one = isShown ? secondsNow() - begin : .infinity

    let script =
      "i=0; while [ $i -lt 1000 ]; do '\(journal.tools.journal)' -q add text \"more $i\"; i=$((i+1)); done"
    let others = try Child(
      Command("/bin/sh", ["-c", script], environment: journal.environment))
    var slowest = 0.0
    var isDown = true
    while !others.hasEnded {
      slowest = max(slowest, child.secondsToFrame(isDown ? "j" : "k") ?? .infinity)
      isDown.toggle()
    }
    _ = others.wait()
    child.settle(1)
    child.type(ScreenBenchmark.redraw)
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
    case .seconds: Figures.time(number)
    case .bytes: Figures.bytes(Int(number))
    case .ratio, .count: Figures.ratio(number)
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

/// A full-screen program on a terminal that this process reads and types on.
private final class ScreenChild {
  let start = secondsNow()
  private let child: Child
  private let terminal: Int32
  /// What the program wrote since the last key.
  private(set) var written: [UInt8] = []
  private(set) var frameCount = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  var process: pid_t { child.process }

  init(_ command: Command, columns: Int, rows: Int) throws(BenchmarkError) {
    // What `posix_openpt`, `unlockpt` and `ptsname` do, which glibc declares only for GNU programs.
    let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    var (lock, number): (Int32, Int32) = (0, 0)
    guard terminal >= 0, ioctl(terminal, setLock, &lock) == 0,
      ioctl(terminal, getNumber, &number) == 0
    else { throw .system("open", "a terminal", errno) }
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    child = try Child(command, terminal: "/dev/pts/\(number)")
  }

  deinit { _ = close(terminal) }

  /// Types keys, and forgets what was written before.
  func type(_ keys: String) {
    forget()
    let bytes = Array(keys.utf8)
    _ = write(terminal, bytes, bytes.count)
  }

  /// Forgets what was written.
  func forget() {
    look()
    written = []
  }

  /// Types keys and waits for the next frame. Returns the time between; nil if none came.
  func secondsToFrame(_ keys: String) -> Double? {
    look()
    let (count, begin) = (frameCount, secondsNow())
    type(keys)
    return wait(5) { frameCount > count } ? secondsNow() - begin : nil
  }

  /// Types keys and waits until no frame has come for a while. Returns the times of the first and the last
  /// frame, and the most memory meanwhile that is no file's.
  func frames(after keys: String) -> (first: Double, last: Double, memory: Int) {
    look()
    var (count, first, memory) = (frameCount, Double.infinity, 0)
    let begin = secondsNow()
    var last = begin
    type(keys)
    while secondsNow() < last + 3 {
      if wait(0.005, { frameCount > count }) {
        (count, last) = (frameCount, secondsNow())
        first = min(first, last - begin)
      }
      let own = ChildRun.bytes(of: "RssAnon:", in: Files.text("/proc/\(process)/status"))
      memory = max(memory, own ?? 0)
    }
    return (first, last - begin, memory)
  }

  /// Waits until the program has written nothing for this time.
  func settle(_ seconds: Double = 0.1) {
    var count = -1
    while written.count != count {
      count = written.count
      _ = wait(seconds) { written.count != count }
    }
  }

  /// Reads until the condition holds; returns whether it did.
  func wait(_ seconds: Double, _ isDone: () -> Bool) -> Bool {
    let end = secondsNow() + seconds
    while true {
      look()
      if isDone() { return true }
      let left = end - secondsNow()
      guard left > 0 else { return false }
      var descriptor = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      _ = poll(&descriptor, 1, Int32(left * 1000) + 1)
      // The program has closed the terminal, and ends soon.
      if descriptor.revents & Int16(POLLHUP) != 0 { _ = usleep(1000) }
    }
  }

  func hasWritten(_ text: String) -> Bool {
    String(decoding: written, as: UTF8.self).contains(text)
  }

  /// Ends the program by its key and returns its exit code.
  func end() -> Int32 {
    type("q")
    if !wait(10, { child.hasEnded }) { child.kill() }
    return child.wait().code
  }

  private func look() {
    while true {
      let count = read(terminal, &buffer, buffer.count)
      guard count > 0 else { return }
      // The end of synchronized output ends a frame. It may come in two parts.
      let frameEnd = Array("\u{1B}[?2026l".utf8)
      let new = written.suffix(frameEnd.count - 1) + buffer[..<count]
      frameCount += new.indices.count {
        new[$0] == frameEnd[0] && new[$0...].starts(with: frameEnd)
      }
      written += buffer[..<count]
    }
  }

  /// How often its threads slept and woke up.
  var wakeUps: Int {
    let tasks = (try? Files.output(of: "ls", "/proc/\(process)/task")) ?? ""
    return tasks.split(separator: "\n").reduce(0) { sum, task in
      let status = Files.text("/proc/\(process)/task/\(task)/status")
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
  }

  /// The number of entries that the last whole frame names: 960000 for `1 of 960,000`.
  var shownCount: Int? {
    let text = String(decoding: written, as: UTF8.self)
    let parts = text.split(separator: ScreenBenchmark.of, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    return Int(parts[1].prefix { $0.isNumber || $0 == "," }.filter(\.isNumber))
  }
}
