/// Percentiles of some measurements; one outlier doesn't move them far.
package struct Spread: Equatable, Sendable {
  package let count: Int
  package let least: Double
  package let lowerQuartile: Double
  package let median: Double
  package let upperQuartile: Double

  /// Nil without measurements.
  package init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    count = sorted.count
    least = sorted[0]
    lowerQuartile = Spread.quantile(0.25, of: sorted)
    median = Spread.quantile(0.5, of: sorted)
    upperQuartile = Spread.quantile(0.75, of: sorted)
  }

  /// Interpolates linearly between two measurements.
  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let position = share * Double(sorted.count - 1)
    let below = Int(position)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
  }
}
