/// What two programs took, one after the other, time and again.
package struct PairedTimes: Equatable, Sendable {
  package let ours: Spread
  package let theirs: Spread
  /// Of each pair by itself: what slows the machine for a second slows both of a pair.
  package let ratios: Spread

  /// Nil where nothing was measured.
  package init?(_ pairs: [(ours: Double, theirs: Double)]) {
    guard let ours = Spread(pairs.map(\.ours)), let theirs = Spread(pairs.map(\.theirs)),
      let ratios = Spread(pairs.map { $0.ours / $0.theirs })
    else { return nil }
    self.ours = ours
    self.theirs = theirs
    self.ratios = ratios
  }

  /// Of the medians.
  package var ratio: Double { ours.median / theirs.median }
}
