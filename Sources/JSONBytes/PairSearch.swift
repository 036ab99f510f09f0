/// Searches for up to four patterns of two bytes, at 64 offsets at once. A pattern is a first byte
/// and a range for the second.
///
/// One byte would not be enough: every line has the lead bytes of kana and of most symbols.
package struct PairSearch: Sendable {
  // With fewer pairs, the first is repeated.
  private let pairs: (BytePair, BytePair, BytePair, BytePair)
  private let kinds: Int

  /// `pairs` has one to four patterns.
  package init(_ pairs: [(first: UInt8, second: ClosedRange<UInt8>)]) {
    precondition((1...4).contains(pairs.count))
    let all = (0..<4).map { BytePair(pairs[$0 < pairs.count ? $0 : 0]) }
    self.pairs = (all[0], all[1], all[2], all[3])
    kinds = pairs.count
  }

  /// The offset of the next match.
  package func next(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    precondition(start >= 0 && end <= bytes.count)
    // A loop for each number of patterns, because each pattern takes time in every block.
    return switch kinds {
    case ...2: nextOfTwo(bytes, start, end)
    case 3: nextOfThree(bytes, start, end)
    default: nextOfFour(bytes, start, end)
    }
  }

  private func nextOfTwo(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    let (one, two) = (SixteenPairs(pairs.0), SixteenPairs(pairs.1))
    return next(in: bytes, start, end) {
      one.firsts($0) | two.firsts($0)
    } pairs: {
      one.pairs($0, $1) | two.pairs($0, $1)
    }
  }

  private func nextOfThree(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    let (one, two) = (SixteenPairs(pairs.0), SixteenPairs(pairs.1))
    let three = SixteenPairs(pairs.2)
    return next(in: bytes, start, end) {
      one.firsts($0) | two.firsts($0) | three.firsts($0)
    } pairs: {
      one.pairs($0, $1) | two.pairs($0, $1) | three.pairs($0, $1)
    }
  }

  private func nextOfFour(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    let (one, two) = (SixteenPairs(pairs.0), SixteenPairs(pairs.1))
    let (three, four) = (SixteenPairs(pairs.2), SixteenPairs(pairs.3))
    return next(in: bytes, start, end) {
      one.firsts($0) | two.firsts($0) | three.firsts($0) | four.firsts($0)
    } pairs: {
      one.pairs($0, $1) | two.pairs($0, $1) | three.pairs($0, $1) | four.pairs($0, $1)
    }
  }

  /// Compares the second bytes only in blocks with a first byte.
  @inline(__always)
  private func next(
    in bytes: Span<UInt8>, _ start: Int, _ end: Int, firsts: (SIMD16<UInt8>) -> Sixteen,
    pairs: (SIMD16<UInt8>, SIMD16<UInt8>) -> Sixteen
  ) -> Int? {
    let raw = unsafe bytes.bytes
    var index = start
    // A block may reach beyond `end`; matches there are ignored. One more byte follows each block.
    let lastBlock = min(end &- 2, bytes.count &- 65)
    while index <= lastBlock {
      // In range: `lastBlock` leaves 65 bytes.
      let blocks = unsafe (
        raw.uncheckedSixteen(at: index), raw.uncheckedSixteen(at: index &+ 16),
        raw.uncheckedSixteen(at: index &+ 32), raw.uncheckedSixteen(at: index &+ 48)
      )
      let (low, high) = (firsts(blocks.0) | firsts(blocks.1), firsts(blocks.2) | firsts(blocks.3))
      if !(low | high).isEmpty {
        var block = low.isEmpty ? index &+ 32 : index
        let blocksEnd = index &+ 64
        while block < blocksEnd {
          let here = unsafe pairs(
            raw.uncheckedSixteen(at: block), raw.uncheckedSixteen(at: block &+ 1))
          if let first = here.first {
            return block &+ first &+ 1 < end ? block &+ first : nil
          }
          block &+= 16
        }
      }
      index &+= 64
    }
    while index + 1 < end {
      if isPair(bytes[index], bytes[index + 1]) { return index }
      index += 1
    }
    return nil
  }

  private func isPair(_ one: UInt8, _ other: UInt8) -> Bool {
    pairs.0.matches(one, other) || pairs.1.matches(one, other) || pairs.2.matches(one, other)
      || pairs.3.matches(one, other)
  }
}

private struct BytePair {
  let first: UInt8
  let lowest: UInt8
  let width: UInt8

  init(_ pair: (first: UInt8, second: ClosedRange<UInt8>)) {
    first = pair.first
    lowest = pair.second.lowerBound
    width = pair.second.upperBound - pair.second.lowerBound
  }

  @inline(__always)
  func matches(_ one: UInt8, _ other: UInt8) -> Bool { one == first && other &- lowest <= width }
}

/// A pattern for sixteen offsets.
private struct SixteenPairs {
  private let first: SIMD16<UInt8>
  private let lowest: SIMD16<UInt8>
  private let width: SIMD16<UInt8>

  @inline(__always)
  init(_ pair: BytePair) {
    first = SIMD16(repeating: pair.first)
    lowest = SIMD16(repeating: pair.lowest)
    width = SIMD16(repeating: pair.width)
  }

  @inline(__always)
  func firsts(_ bytes: SIMD16<UInt8>) -> Sixteen { Sixteen(bytes .== first) }

  @inline(__always)
  func pairs(_ bytes: SIMD16<UInt8>, _ next: SIMD16<UInt8>) -> Sixteen {
    let distance: SIMD16<UInt8> = next &- lowest
    return Sixteen(bytes .== first) & Sixteen(distance .<= width)
  }
}
