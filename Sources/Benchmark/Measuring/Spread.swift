/// A handful of measured numbers by their order: one run that was disturbed moves none of these far.
package struct Spread: Equatable, Sendable {
  package let count: Int
  package let least: Double
  package let lowerQuartile: Double
  package let median: Double
  package let upperQuartile: Double

  /// Nil where nothing was measured.
  package init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    count = sorted.count
    least = sorted[0]
    lowerQuartile = Spread.quantile(0.25, of: sorted)
    median = Spread.quantile(0.5, of: sorted)
    upperQuartile = Spread.quantile(0.75, of: sorted)
  }

  /// Between two numbers in proportion, as most tables do it.
  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let place = share * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }
}
