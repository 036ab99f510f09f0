/// Looks for the next of a few kinds of places, each told by one byte and by a range that the byte behind it lies in:
/// at thirty-two places at once.
///
/// Two bytes and not one, because the first bytes of kana and of most signs are in every line.
package struct PairSearch: Sendable {
  private struct Pair {
    let first: UInt8
    let second: ClosedRange<UInt8>
  }

  private let pairs: [Pair]
  // The first bytes; where there are fewer, one of them again.
  private let one: UInt8
  private let two: UInt8
  private let three: UInt8
  private let four: UInt8

  /// One to four of them.
  package init(_ pairs: [(first: UInt8, second: ClosedRange<UInt8>)]) {
    precondition((1...4).contains(pairs.count))
    self.pairs = pairs.map { Pair(first: $0.first, second: $0.second) }
    let bytes = (0..<4).map { pairs[min($0, pairs.count - 1)].first }
    (one, two, three, four) = (bytes[0], bytes[1], bytes[2], bytes[3])
  }

  /// Where the first byte of one of them stands next.
  package func next(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    precondition(start >= 0 && end <= bytes.count)
    let raw = unsafe bytes.bytes
    let (one, two) = (SIMD16<UInt8>(repeating: one), SIMD16<UInt8>(repeating: two))
    let (three, four) = (SIMD16<UInt8>(repeating: three), SIMD16<UInt8>(repeating: four))
    var index = start
    while index < end &- 32 {
      // In range, as was just made sure; any bytes are numbers.
      let block = unsafe raw.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let next = unsafe raw.unsafeLoadUnaligned(
        fromByteOffset: index &+ 16, as: SIMD16<UInt8>.self)
      let firsts = (block .== one) .| (block .== two) .| (block .== three) .| (block .== four)
      let nextFirsts = (next .== one) .| (next .== two) .| (next .== three) .| (next .== four)
      if (firsts .| nextFirsts).first != nil {
        if let place = pair(firsts, at: index, bytes) { return place }
        if let place = pair(nextFirsts, at: index &+ 16, bytes) { return place }
      }
      index &+= 32
    }
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

  private func isPair(_ one: UInt8, _ other: UInt8) -> Bool {
    for pair in pairs.span.indices
    where one == pairs.span[pair].first && pairs.span[pair].second.contains(other) { return true }
    return false
  }
}
