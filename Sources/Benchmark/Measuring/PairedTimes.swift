/// The times of two programs that ran in turn.
package struct PairedTimes: Equatable, Sendable {
  package let ours: Spread
  package let theirs: Spread
  /// The ratio of each pair: a slow second of the machine slows both of a pair.
  package let ratios: Spread

  /// Nil without measurements.
  package init?(_ pairs: [(ours: Double, theirs: Double)]) {
    guard let ours = Spread(pairs.map(\.ours)), let theirs = Spread(pairs.map(\.theirs)),
      let ratios = Spread(pairs.map { $0.ours / $0.theirs })
    else { return nil }
    self.ours = ours
    self.theirs = theirs
    self.ratios = ratios
  }

  /// The ratio of the medians.
  package var ratio: Double { ours.median / theirs.median }
}
