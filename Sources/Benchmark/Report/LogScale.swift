/// A logarithmic axis.
package struct LogScale: Equatable, Sendable {
  /// Powers of ten.
  package let first: Int
  package let last: Int
  private let start: Double
  private let end: Double

  /// Spans all values, from a power of ten to another. Nil without values, or if one isn't
  /// positive.
  package init?(over values: [Double], from start: Double, to end: Double) {
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

  package var ticks: [Int] { Array(first...last) }

  package func position(of value: Double) -> Double {
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

  package static func power(_ exponent: Int) -> Double {
    let power = (0..<abs(exponent)).reduce(1.0) { product, _ in product * 10 }
    return exponent < 0 ? 1 / power : power
  }
}
