/// Looks for the next of a few kinds of places, each told by one byte and by a range that the byte behind it lies in:
/// at thirty-two places at once.
///
/// Two bytes and not one, because the first bytes of kana and of most signs are in every line.
package struct PairSearch: Sendable {
  private struct Pair {
    let first: UInt8
    let lowest: UInt8
    let width: UInt8

    @inline(__always)
    func isHere(_ one: UInt8, _ other: UInt8) -> Bool {
      one == first && other &- lowest <= width
    }
  }

  // Where there are fewer, the first of them again.
  private let pairs: (Pair, Pair, Pair, Pair)
  // The first bytes, each once; where there are fewer, one of them again.
  private let one: UInt8
  private let two: UInt8
  private let three: UInt8
  private let four: UInt8
  private let areTwo: Bool

  /// One to four of them.
  package init(_ pairs: [(first: UInt8, second: ClosedRange<UInt8>)]) {
    precondition((1...4).contains(pairs.count))
    let all = (0..<4).map { index in
      let (first, second) = index < pairs.count ? pairs[index] : pairs[0]
      return Pair(
        first: first, lowest: second.lowerBound, width: second.upperBound - second.lowerBound)
    }
    self.pairs = (all[0], all[1], all[2], all[3])
    let firsts = Set(pairs.map(\.first)).sorted()
    areTwo = firsts.count < 3
    let bytes = (0..<4).map { firsts[min($0, firsts.count - 1)] }
    (one, two, three, four) = (bytes[0], bytes[1], bytes[2], bytes[3])
  }

  /// Where the first byte of one of them stands next.
  package func next(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    precondition(start >= 0 && end <= bytes.count)
    return areTwo ? nextOfTwo(bytes, start, end) : nextOfFour(bytes, start, end)
  }

  private func nextOfTwo(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    let (one, two) = (SIMD16<UInt8>(repeating: one), SIMD16<UInt8>(repeating: two))
    let raw = unsafe bytes.bytes
    var index = start
    let last = bytes.count &- 33
    // A block may go beyond the end, where nothing counts.
    while index < end &- 1, index <= last {
      // In range, as was just made sure; any sixteen bytes are numbers.
      let block = unsafe raw.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let next = unsafe raw.unsafeLoadUnaligned(
        fromByteOffset: index &+ 16, as: SIMD16<UInt8>.self)
      let firsts = (block .== one) .| (block .== two)
      let nextFirsts = (next .== one) .| (next .== two)
      if (firsts .| nextFirsts).first != nil {
        let place = pair(firsts, at: index, bytes) ?? pair(nextFirsts, at: index &+ 16, bytes)
        if let place { return place &+ 1 < end ? place : nil }
      }
      index &+= 32
    }
    return nextOfRest(bytes, index, end)
  }

  private func nextOfFour(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    let (one, two) = (SIMD16<UInt8>(repeating: one), SIMD16<UInt8>(repeating: two))
    let (three, four) = (SIMD16<UInt8>(repeating: three), SIMD16<UInt8>(repeating: four))
    let raw = unsafe bytes.bytes
    var index = start
    let last = bytes.count &- 33
    // A block may go beyond the end, where nothing counts.
    while index < end &- 1, index <= last {
      // In range, as was just made sure; any sixteen bytes are numbers.
      let block = unsafe raw.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let next = unsafe raw.unsafeLoadUnaligned(
        fromByteOffset: index &+ 16, as: SIMD16<UInt8>.self)
      let firsts = (block .== one) .| (block .== two) .| (block .== three) .| (block .== four)
      let nextFirsts = (next .== one) .| (next .== two) .| (next .== three) .| (next .== four)
      if (firsts .| nextFirsts).first != nil {
        let place = pair(firsts, at: index, bytes) ?? pair(nextFirsts, at: index &+ 16, bytes)
        if let place { return place &+ 1 < end ? place : nil }
      }
      index &+= 32
    }
    return nextOfRest(bytes, index, end)
  }

  private func nextOfRest(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    var index = start
    while index + 1 < end {
      if isPair(bytes[index], bytes[index + 1]) { return index }
      index += 1
    }
    return nil
  }

  /// The first of these places where one of the pairs stands.
  private func pair(
    _ places: SIMDMask<SIMD16<Int8>>, at index: Int, _ bytes: Span<UInt8>
  ) -> Int? {
    places.firstPlace { isPair(bytes[index + $0], bytes[index + $0 + 1]) }.map { index + $0 }
  }

  @inline(__always)
  private func isPair(_ one: UInt8, _ other: UInt8) -> Bool {
    pairs.0.isHere(one, other) || pairs.1.isHere(one, other) || pairs.2.isHere(one, other)
      || pairs.3.isHere(one, other)
  }
}
