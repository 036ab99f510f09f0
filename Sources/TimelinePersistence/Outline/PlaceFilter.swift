/// Says at once of most places that they are none of some few; a set says so twenty times as slowly, and a million
/// places are asked for while an outline is written.
struct PlaceFilter {
  private let bits: [UInt64]
  private let shift: UInt64

  init(_ places: some Collection<Int>) {
    // Sixteen bits for each, as a power of two.
    let width = max(6, Int.bitWidth - (places.count * 16).leadingZeroBitCount)
    shift = UInt64(64 - width)
    var bits = [UInt64](repeating: 0, count: (1 << width) / 64)
    for place in places {
      let bit = PlaceFilter.bit(place, shift)
      bits[bit / 64] |= 1 << UInt64(bit % 64)
    }
    self.bits = bits
  }

  /// False is certain.
  @inline(__always)
  func mayHave(_ place: Int) -> Bool {
    let bit = PlaceFilter.bit(place, shift)
    return bits.span[bit / 64] >> UInt64(bit % 64) & 1 == 1
  }

  private static func bit(_ place: Int, _ shift: UInt64) -> Int {
    Int((UInt64(place) &* 0x9E37_79B9_7F4A_7C15) >> shift)
  }
}
