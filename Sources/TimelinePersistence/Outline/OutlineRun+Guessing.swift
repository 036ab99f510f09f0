// Ids are drawn evenly, so that one can guess where in their order one of them stands: of a million, some hundreds of
// places beside where it does, and then some ten. A list of twenty entries looks sixty ids up; halving alone would
// read three times as many blocks for it.

extension OutlineRun {
  /// By guessing.
  func guessedName(notBefore id: OutlineID) throws(OutlineDamage) -> Int {
    var range = 0..<nameCount
    var share = id.share
    for step in [512, 24] where range.count > 2 * step {
      let guess = range.lowerBound + Int(share * Double(range.count - 1))
      range = try narrowed(range, around: guess, step, id)
      guard !range.isEmpty else { break }
      let low = try name(range.lowerBound).id.share
      let high = try name(range.upperBound - 1).id.share
      share = low < high ? min(1, max(0, (id.share - low) / (high - low))) : 0.5
    }
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        try name(middle).id < id
        ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// The part of the range at whose lower end, or in which, it is; in steps from the guess that become larger.
  private func narrowed(
    _ range: Range<Int>, around guess: Int, _ firstStep: Int, _ id: OutlineID
  ) throws(OutlineDamage) -> Range<Int> {
    var step = firstStep
    if try name(guess).id < id {
      var low = guess + 1
      while range.upperBound - low > step {
        guard try name(low + step).id < id else { return low..<(low + step) }
        low += step + 1
        step *= 4
      }
      return low..<range.upperBound
    }
    var high = guess
    while high - range.lowerBound > step {
      if try name(high - step).id < id { return (high - step + 1)..<high }
      high -= step
      step *= 4
    }
    return range.lowerBound..<high
  }
}

extension OutlineID {
  /// What part of all ids is lower, as far as the first letters say it; it never falls where ids rise.
  fileprivate var share: Double {
    var (share, part) = (0.0, 1.0)
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      part /= 32
      share += part * Double(OutlineID.rank(UInt8(truncatingIfNeeded: high >> shift)))
    }
    return min(share, 1)
  }

  /// How many of the letters that ids are made of are lower.
  private static func rank(_ letter: UInt8) -> Int {
    switch letter {
    case ...UInt8(ascii: "0"): 0
    case ...UInt8(ascii: "9"): Int(letter - UInt8(ascii: "0"))
    case ..<UInt8(ascii: "a"): 10
    case ...UInt8(ascii: "z"):
      // Without i, l, o and u.
      10 + Int(letter - UInt8(ascii: "a"))
        - "ilou".utf8.reduce(0) { $0 + ($1 < letter ? 1 : 0) }
    default: 31
    }
  }
}
