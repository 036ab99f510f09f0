#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How the time of one command grows with the journal.
struct Growth: Equatable, Sendable {
  struct Point: Equatable, Sendable {
    let size: Int
    /// The median.
    let seconds: Double
  }

  let name: String
  let points: [Point]

  /// Times for all sizes, on newly generated journals, because rows add entries. Empty if the user
  /// wants no plot, or only one size.
  static func measure(
    _ options: BenchmarkOptions, in directory: String, tools: Tools
  ) throws(BenchmarkError) -> [Growth] {
    guard options.sizes.count > 1, options.rows == nil || options.svg != nil else { return [] }
    var journals: [MeasuredJournal] = []
    for size in options.sizes {
      guard let shape = JournalShape(count: size) else { continue }
      journals.append(try MeasuredJournal(shape, in: directory, tools: tools))
    }
    BenchmarkProgram.tell("growth")
    return try measure(on: journals, runs: options.runs)
  }

  /// Runs once on each journal, then again on each, so that a disturbance of the machine affects all
  /// sizes.
  static func measure(
    on journals: [MeasuredJournal], runs: Int
  ) throws(BenchmarkError) -> [Growth] {
    var curves: [Growth] = []
    for (name, words) in BenchmarkRow.plotted {
      var seconds = [[Double]](repeating: [], count: journals.count)
      var spent = 0.0
      for run in 0...runs where run <= BenchmarkRow.enough || spent < BenchmarkRow.patience {
        for (index, journal) in journals.enumerated() {
          let time = try journal.run(journal.command(words, run: run)).seconds
          spent += time
          // The first run warms up.
          if run > 0 { seconds[index].append(time) }
        }
      }
      let points = zip(journals, seconds).compactMap { journal, times in
        Spread(times).map { Point(size: journal.size, seconds: $0.median) }
      }
      curves.append(Growth(name: name, points: points))
    }
    return curves
  }
}

/// A logarithmic axis.
struct LogScale: Equatable, Sendable {
  /// Powers of ten, the first and the last of them at the ends of the axis.
  let ticks: ClosedRange<Int>
  private let start: Double
  private let end: Double

  /// Spans all values, from a power of ten to another. Nil without values, or if one isn't
  /// positive.
  init?(over values: [Double], from start: Double, to end: Double) {
    guard let least = values.min(), let most = values.max(),
      values.allSatisfy({ $0 > 0 && $0.isFinite })
    else { return nil }
    let first = Int(log10(least).rounded(.down))
    ticks = first...max(first + 1, Int(log10(most).rounded(.up)))
    self.start = start
    self.end = end
  }

  func position(of value: Double) -> Double {
    start + (end - start) * (log10(value) - Double(ticks.lowerBound)) / Double(ticks.count - 1)
  }

  static func power(_ exponent: Int) -> Double { pow(10, Double(exponent)) }
}

/// An SVG plot of times by journal size, with logarithmic axes and labeled lines. It uses the
/// page's fonts and its light or dark colors.
struct GrowthPlot {
  private static let (width, height) = (720, 420)
  private static let (left, right, top, bottom) = (80.0, 600.0, 40.0, 350.0)
  private static let light: [String] = ["#0b62b8", "#b3470b", "#1d7d3f", "#8a2b9b"]
  private static let dark: [String] = ["#6cb2ff", "#ffa066", "#6fd694", "#dc9bea"]

  private let curves: [Growth]
  private let sizes: LogScale
  private let times: LogScale

  /// Nil without data.
  init?(_ curves: [Growth]) {
    let points = curves.flatMap(\.points)
    guard
      let sizes = LogScale(
        over: points.map { Double($0.size) }, from: GrowthPlot.left, to: GrowthPlot.right),
      let times = LogScale(
        over: points.map(\.seconds), from: GrowthPlot.bottom, to: GrowthPlot.top)
    else { return nil }
    self.curves = curves
    self.sizes = sizes
    self.times = times
  }

  var svg: String {
    let size = "\(GrowthPlot.width) \(GrowthPlot.height)"
    let names = curves.map(\.name).joined(separator: ", ")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" role="img" \
      aria-label="Time of \(names) against the number of entries">
      <style>
      text { font: 13px system-ui, sans-serif }
      \(GrowthPlot.style(GrowthPlot.light, text: "#333", grid: "#ddd", back: "#fff"))
      @media (prefers-color-scheme: dark) {
      \(GrowthPlot.style(GrowthPlot.dark, text: "#ccc", grid: "#444", back: "#161616"))
      }
      </style>
      <rect class="back" width="\(GrowthPlot.width)" height="\(GrowthPlot.height)"/>
      \((axes + lines).joined(separator: "\n"))
      </svg>

      """
  }

  private static func style(
    _ colors: [String], text: String, grid: String, back: String
  ) -> String {
    var rules = "text { fill: \(text) } .grid { stroke: \(grid) } .back { fill: \(back) }"
    for (index, color) in colors.enumerated() {
      rules += "\n.line\(index) { fill: none; stroke: \(color); stroke-width: 2 }"
      rules += " .name\(index) { fill: \(color) }"
    }
    return rules
  }

  private var axes: [String] {
    let (left, right) = (GrowthPlot.left, GrowthPlot.right)
    let (top, bottom) = (GrowthPlot.top, GrowthPlot.bottom)
    var parts: [String] = []
    for exponent in sizes.ticks {
      let x = sizes.position(of: LogScale.power(exponent))
      parts.append(grid(from: (x, top), to: (x, bottom)))
      parts.append(
        label(Figures.count(Int(LogScale.power(exponent))), at: (x, bottom + 20), "middle"))
    }
    for exponent in times.ticks {
      let y = times.position(of: LogScale.power(exponent))
      parts.append(grid(from: (left, y), to: (right, y)))
      parts.append(label(GrowthPlot.time(exponent), at: (left - 8, y + 4), "end"))
    }
    let middle = ((left + right) / 2, Double(GrowthPlot.height) - 15)
    parts.append(label("entries in the journal", at: middle, "middle"))
    parts.append(label("time", at: (left, 22), "middle"))
    return parts
  }

  /// 1 µs, 10 µs, … 1 ms, … 1 s, …
  private static func time(_ exponent: Int) -> String {
    let (unit, shift) =
      switch exponent {
      case ..<(-3): ("µs", 6)
      case ..<0: ("ms", 3)
      default: ("s", 0)
      }
    return "\(Int(LogScale.power(exponent + shift))) \(unit)"
  }

  private var lines: [String] {
    var parts: [String] = []
    // A label is at the end of its line, or below the label before if they would overlap.
    var free = -Double.infinity
    let lastTime = { (curve: Growth) in curve.points.last?.seconds ?? .infinity }
    for (index, curve) in curves.enumerated().sorted(by: { lastTime($0.1) > lastTime($1.1) }) {
      let color = index % GrowthPlot.light.count
      let positions = curve.points.map {
        (x: sizes.position(of: Double($0.size)), y: times.position(of: $0.seconds))
      }
      guard let end = positions.last else { continue }
      let points = positions.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
      parts.append("<polyline class=\"line\(color)\" points=\"\(points)\"/>")
      parts += positions.map {
        "<circle class=\"line\(color)\" cx=\"\(number($0.x))\" cy=\"\(number($0.y))\" r=\"3\"/>"
      }
      let place = (end.x + 10, max(end.y, free) + 4)
      free = max(end.y, free) + 16
      parts.append(label(curve.name, at: place, "start", name: "name\(color)"))
    }
    return parts
  }

  private func grid(from start: (Double, Double), to end: (Double, Double)) -> String {
    "<line class=\"grid\" x1=\"\(number(start.0))\" x2=\"\(number(end.0))\" "
      + "y1=\"\(number(start.1))\" y2=\"\(number(end.1))\"/>"
  }

  private func label(
    _ text: String, at place: (Double, Double), _ anchor: String, name: String = "label"
  ) -> String {
    "<text class=\"\(name)\" x=\"\(number(place.0))\" y=\"\(number(place.1))\" "
      + "text-anchor=\"\(anchor)\">\(text)</text>"
  }

  private func number(_ value: Double) -> String { Figures.fixed(value, 1) }
}
