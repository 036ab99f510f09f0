/// How good a mood is: 1 to 5, with fractions.
package struct Score: Hashable, Sendable {
  package let value: Double

  /// Nil outside 1 to 5.
  package init?(_ value: Double) {
    guard (1...5).contains(value) else { return nil }
    self.value = value
  }
}
