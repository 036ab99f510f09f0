/// Says at once of most marks (`Mixer`) that they are none of some. A set says so twenty times as slowly, and a
/// million ids or places are asked for while somebody waits.
struct MarkFilter: Sendable {
  private var bits: [UInt64]
  private let shift: UInt32

  /// For so many: of every `spare` others it lets through one, or fewer.
  init(for count: Int, spare: Int = 16) {
    let width = min(31, max(6, Int.bitWidth - (count * spare).leadingZeroBitCount))
    bits = [UInt64](repeating: 0, count: 1 << (width - 6))
    shift = UInt32(32 - width)
  }

  init(_ marks: some Collection<UInt32>) {
    self.init(for: marks.count)
    for mark in marks { insert(mark) }
  }

  mutating func insert(_ mark: UInt32) {
    let bit = Int(mark &>> shift)
    bits[bit >> 6] |= 1 << UInt64(bit & 63)
  }

  /// False is certain.
  @inline(__always)
  func mayHave(_ mark: UInt32) -> Bool {
    let bit = Int(mark &>> shift)
    return bits.span[bit >> 6] &>> UInt64(bit & 63) & 1 == 1
  }

  /// Of a list of marks, the numbers of those that it lets through when their bits are shifted up.
  func indices(in marks: Span<UInt32>, shifted up: UInt32 = 0) -> [Int] {
    var found: [Int] = []
    let (bits, shift) = (bits.span, shift)
    for index in marks.indices {
      let bit = Int((marks[index] &<< up) &>> shift)
      if bits[bit >> 6] &>> UInt64(bit & 63) & 1 == 1 { found.append(index) }
    }
    return found
  }
}
