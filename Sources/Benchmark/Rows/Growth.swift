/// How the time of one command grows with the journal.
struct Growth: Equatable, Sendable {
  struct Point: Equatable, Sendable {
    let size: Int
    let seconds: Spread
  }

  let name: String
  let points: [Point]

  static let commands: [(name: String, command: BenchmarkRow.Making)] = [
    ("add", BenchmarkRow.add), ("list -n 20", BenchmarkRow.list), ("show", BenchmarkRow.show),
    ("search", BenchmarkRow.search),
  ]

  /// Runs once on each site, then again on each, so that a disturbance of the machine affects all
  /// sizes.
  static func measure(
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

/// A logarithmic axis.
struct LogScale: Equatable, Sendable {
  /// Powers of ten.
  let first: Int
  let last: Int
  private let start: Double
  private let end: Double

  /// Spans all values, from a power of ten to another. Nil without values, or if one isn't
  /// positive.
  init?(over values: [Double], from start: Double, to end: Double) {
    guard let least = values.min(), let most = values.max(),
      values.allSatisfy({ $0 > 0 && $0.isFinite })
    else { return nil }
    var first = 0
    while LogScale.power(first) > least { first -= 1 }
    while LogScale.power(first + 1) <= least { first += 1 }
    var last = first + 1
    while LogScale.power(last) < most { last += 1 }
    self.first = first
    self.last = last
    self.start = start
    self.end = end
  }

  var ticks: [Int] { Array(first...last) }

  func position(of value: Double) -> Double {
    // log10 without a library: first the integer part, then bit by bit.
    var exponent = first
    while LogScale.power(exponent + 1) <= value { exponent += 1 }
    var rest = value / LogScale.power(exponent)
    var share = Double(exponent - first)
    var bit = 0.5
    for _ in 0..<24 {
      rest *= rest
      if rest >= 10 {
        rest /= 10
        share += bit
      }
      bit /= 2
    }
    return start + (end - start) * share / Double(last - first)
  }

  static func power(_ exponent: Int) -> Double {
    let power = (0..<abs(exponent)).reduce(1.0) { product, _ in product * 10 }
    return exponent < 0 ? 1 / power : power
  }
}

/// An SVG plot of times by journal size, with logarithmic axes and labeled lines. It uses the
/// page's fonts and its light or dark colors.
struct GrowthPlot {
  private static let width = 720.0
  private static let height = 420.0
  private static let left = 80.0
  private static let right = 600.0
  private static let top = 40.0
  private static let bottom = 350.0
  /// For a light page and a dark one.
  private static let colors = [
    (light: "#0b62b8", dark: "#6cb2ff"), (light: "#b3470b", dark: "#ffa066"),
    (light: "#1d7d3f", dark: "#6fd694"), (light: "#8a2b9b", dark: "#dc9bea"),
  ]

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
        over: points.map(\.seconds.median), from: GrowthPlot.bottom, to: GrowthPlot.top)
    else { return nil }
    self.curves = curves
    self.sizes = sizes
    self.times = times
  }

  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(GrowthPlot.width)) \
    \(number(GrowthPlot.height))" role="img" aria-label="\(summary)">
    <style>
    text { font: 13px system-ui, sans-serif }
    \(GrowthPlot.style(\.light, text: "#333", grid: "#ddd", back: "#fff"))
    @media (prefers-color-scheme: dark) {
    \(GrowthPlot.style(\.dark, text: "#ccc", grid: "#444", back: "#161616"))
    }
    </style>
    <rect class="back" width="\(number(GrowthPlot.width))" height="\(number(GrowthPlot.height))"/>
    \(axes)\(lines)</svg>

    """
  }

  private static func style(
    _ page: KeyPath<(light: String, dark: String), String>, text: String, grid: String, back: String
  ) -> String {
    var rules = "text { fill: \(text) } .grid { stroke: \(grid) } .back { fill: \(back) }"
    for (index, color) in colors.enumerated() {
      let color = color[keyPath: page]
      rules += "\n.line\(index) { fill: none; stroke: \(color); stroke-width: 2 }"
      rules += " .name\(index) { fill: \(color) }"
    }
    return rules
  }

  private var summary: String {
    "Time of \(curves.map(\.name).joined(separator: ", ")) against the number of entries"
  }

  // MARK: Axes

  private var axes: String {
    var text = ""
    for exponent in sizes.ticks {
      let position = number(sizes.position(of: LogScale.power(exponent)))
      text += """
        <line class="grid" x1="\(position)" x2="\(position)" y1="\(number(GrowthPlot.top))" \
        y2="\(number(GrowthPlot.bottom))"/>
        <text x="\(position)" y="\(number(GrowthPlot.bottom + 20))" text-anchor="middle">\
        \(Figures.count(Int(LogScale.power(exponent))))</text>

        """
    }
    for exponent in times.ticks {
      let position = times.position(of: LogScale.power(exponent))
      text += """
        <line class="grid" x1="\(number(GrowthPlot.left))" x2="\(number(GrowthPlot.right))" \
        y1="\(number(position))" y2="\(number(position))"/>
        <text x="\(number(GrowthPlot.left - 8))" y="\(number(position + 4))" text-anchor="end">\
        \(GrowthPlot.label(exponent))</text>

        """
    }
    let middle = number((GrowthPlot.left + GrowthPlot.right) / 2)
    text += """
      <text x="\(middle)" y="\(number(GrowthPlot.height - 15))" text-anchor="middle">\
      entries in the journal</text>
      <text x="\(number(GrowthPlot.left))" y="22" text-anchor="middle">time</text>

      """
    return text
  }

  /// 1 µs, 10 µs, … 1 ms, … 1 s, …
  private static func label(_ exponent: Int) -> String {
    let (unit, shift) =
      switch exponent {
      case ..<(-3): ("µs", 6)
      case ..<0: ("ms", 3)
      default: ("s", 0)
      }
    return exponent < -6
      ? "\(LogScale.power(exponent + 6)) µs" : "\(Int(LogScale.power(exponent + shift))) \(unit)"
  }

  // MARK: Curves

  private var lines: String {
    var text = ""
    let labels = labelPlaces
    for (index, curve) in curves.enumerated() {
      let color = index % GrowthPlot.colors.count
      let positions = curve.points.map {
        (x: sizes.position(of: Double($0.size)), y: times.position(of: $0.seconds.median))
      }
      guard let end = positions.last else { continue }
      let points = positions.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
      text += "<polyline class=\"line\(color)\" points=\"\(points)\"/>\n"
      for position in positions {
        text += """
          <circle class="line\(color)" cx="\(number(position.x))" cy="\(number(position.y))" r="3"/>

          """
      }
      text += """
        <text class="name\(color)" x="\(number(end.x + 10))" y="\(number(labels[index] + 4))">\
        \(curve.name)</text>

        """
    }
    return text
  }

  /// Labels at the ends of the lines, moved down if they would overlap.
  private var labelPlaces: [Double] {
    let ends = curves.map { $0.points.last.map { times.position(of: $0.seconds.median) } ?? 0 }
    var positions = ends
    var free = -Double.infinity
    for index in ends.indices.sorted(by: { ends[$0] < ends[$1] }) {
      positions[index] = max(ends[index], free)
      free = positions[index] + 16
    }
    return positions
  }

  private func number(_ value: Double) -> String { Figures.fixed(value, 1) }
}
