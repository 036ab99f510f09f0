/// One of twelve hues around the color wheel, from red over yellow, green and blue. The palette
/// decides the shade.
package struct Hue: Sendable, Hashable, CaseIterable {
  package let step: Int

  private init(step: Int) {
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

  /// A hash that is the same in each run; `Hasher` is seeded at random.
  package init(of word: String) {
    // FNV-1a; the last letters affect mostly the upper half.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    step = Int((hash >> 32 ^ hash) % 12)
  }
}
