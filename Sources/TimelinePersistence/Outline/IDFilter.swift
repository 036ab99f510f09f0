/// Says at once of most ids that they are none of some: of every sixteen others it lets through one.
struct IDFilter: Sendable {
  private var bits: [UInt64]
  private let shape: Shape

  /// For so many of them. `bytes` are those that count: at most eight, or all.
  init(for count: Int, bytes: Int = OutlineID.capacity) {
    let width = max(6, Int.bitWidth - (count * 16).leadingZeroBitCount)
    bits = [UInt64](repeating: 0, count: 1 << (width - 6))
    shape = Shape(shift: UInt64(64 - width), bytes: bytes)
  }

  @inline(__always)
  mutating func insert(_ id: OutlineID) {
    let bit = shape.bit(of: id)
    bits[bit >> 6] |= 1 << UInt64(bit & 63)
  }

  /// The answer is those that were let through before they were put in.
  mutating func insert(_ names: Span<OutlineName>) -> [OutlineID] {
    var known: [OutlineID] = []
    let shape = shape
    var span = bits.mutableSpan
    for index in names.indices {
      let bit = shape.bit(of: names[index].id)
      let mask: UInt64 = 1 << UInt64(bit & 63)
      let word = span[bit >> 6]
      if word & mask != 0 { known.append(names[index].id) }
      span[bit >> 6] = word | mask
    }
    return known
  }

  /// False is certain.
  func mayHave(_ id: OutlineID) -> Bool {
    let bit = shape.bit(of: id)
    return bits.span[bit >> 6] &>> UInt64(bit & 63) & 1 == 1
  }

  /// Those of the names whose ids it lets through.
  func names(of names: Span<OutlineName>) -> [OutlineName] {
    var found: [OutlineName] = []
    let shape = shape
    let span = bits.span
    for index in names.indices {
      let bit = shape.bit(of: names[index].id)
      if span[bit >> 6] &>> UInt64(bit & 63) & 1 == 1 { found.append(names[index]) }
    }
    return found
  }

  /// Which bit an id has.
  private struct Shape: Sendable {
    let shift: UInt64
    let mixer: Mixer
    /// What of the first eight bytes counts.
    let high: UInt64
    let low: UInt64

    init(shift: UInt64, bytes: Int) {
      self.shift = shift
      mixer = .shared
      high = bytes >= 8 ? .max : bytes == 0 ? 0 : .max << UInt64(64 - bytes * 8)
      low = bytes > 8 ? .max : 0
    }

    @inline(__always)
    func bit(of id: OutlineID) -> Int {
      let counted = OutlineID(high: id.high & high, low: id.low & low)
      return Int(truncatingIfNeeded: mixer.number(counted.high, counted.low) &>> shift)
    }
  }
}
