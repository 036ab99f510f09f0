/// A measured property of the full screen, with its bound.
package struct ScreenFigure: Equatable, Sendable {
  package enum Unit: Sendable {
    case ratio, seconds, bytes, count
  }

  package let name: String
  package let unit: Unit
  package let value: Double
  package let bound: Double

  package init(_ name: String, _ unit: Unit, _ value: Double, atMost bound: Double) {
    self.name = name
    self.unit = unit
    self.value = value
    self.bound = bound
  }

  package var holds: Bool { value <= bound }

  private func text(_ number: Double) -> String {
    switch unit {
    case .ratio: Figures.ratio(number)
    case .seconds: Figures.time(number)
    case .bytes: Figures.bytes(Int(number))
    case .count: Figures.ratio(number)
    }
  }

  package static func report(_ figures: [ScreenFigure]) -> String {
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
  package static func percentile(_ share: Double, of values: [Double]) -> Double {
    let sorted = values.sorted()
    guard let last = sorted.last else { return .infinity }
    let index = Int((share * Double(sorted.count)).rounded(.up)) - 1
    return index < sorted.count ? sorted[max(0, index)] : last
  }
}
