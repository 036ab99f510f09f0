import Platform

/// One of twelve hues around the color wheel, from red over yellow, green and blue. The palette
/// decides the shade.
package struct Hue: Sendable, Hashable, CaseIterable {
  package let step: Int

  init(step: Int) {
    self.step = step
  }

  package static let allCases = (0..<12).map { Hue(step: $0) }

  package static let red = Hue(step: 0)
  package static let orange = Hue(step: 1)
  package static let yellow = Hue(step: 2)
  package static let green = Hue(step: 4)
  package static let cyan = Hue(step: 6)
  package static let azure = Hue(step: 7)
  package static let magenta = Hue(step: 10)

  /// The same in each run.
  package init(of word: String) {
    // The last letters affect mostly the upper half.
    let hash = StableHash(Array(word.utf8)).value
    step = Int((hash >> 32 ^ hash) % 12)
  }
}
