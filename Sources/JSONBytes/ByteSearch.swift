/// Looks for some bytes in many. Two of them are compared at sixty-four places at once, and the rest where both fit.
package struct ByteSearch: Sendable {
  package let needle: [UInt8]
  private let first: Int
  private let second: Int
  /// Upper and lower case of ASCII letters are one; the needle is in lower case.
  private let ignoresCase: Bool

  /// The needle must not be empty.
  package init(_ needle: [UInt8], ignoringCase: Bool) {
    self.needle = needle
    ignoresCase = ignoringCase
    let byRarity = needle.indices.sorted {
      ByteSearch.frequency(needle[$0]) < ByteSearch.frequency(needle[$1])
    }
    first = byRarity[0]
    second = byRarity.count > 1 ? byRarity[1] : byRarity[0]
  }

  package var count: Int { needle.count }

  /// Where the needle stands next; nil where it doesn't.
  package func next(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    precondition(start >= 0 && end <= bytes.count)
    var index = start
    let last = end - needle.count
    let raw = unsafe bytes.bytes
    let mask = SIMD16<UInt8>(repeating: ignoresCase ? 0x20 : 0)
    let one = SIMD16<UInt8>(repeating: needle[first] | mask[0])
    let two = SIMD16<UInt8>(repeating: needle[second] | mask[0])
    let (front, back) = (first, second)
    // A block may go beyond the end, where nothing counts.
    let lastBlock = min(last, bytes.count - max(front, back) - 64)
    while index <= lastBlock {
      // All these places are there, as was just made sure.
      let fits = unsafe (
        raw.sixteen(one, two, mask, at: index &+ front, index &+ back),
        raw.sixteen(one, two, mask, at: index &+ front &+ 16, index &+ back &+ 16),
        raw.sixteen(one, two, mask, at: index &+ front &+ 32, index &+ back &+ 32),
        raw.sixteen(one, two, mask, at: index &+ front &+ 48, index &+ back &+ 48)
      )
      if !(fits.0 | fits.1 | fits.2 | fits.3).isEmpty {
        if let place = needle(fits.0, at: index, notBehind: last, bytes)
          ?? needle(fits.1, at: index &+ 16, notBehind: last, bytes)
          ?? needle(fits.2, at: index &+ 32, notBehind: last, bytes)
          ?? needle(fits.3, at: index &+ 48, notBehind: last, bytes)
        {
          return place
        }
      }
      index &+= 64
    }
    while index <= last {
      if isNeedle(bytes, index) { return index }
      index += 1
    }
    return nil
  }

  /// The first of these places where the needle stands.
  private func needle(
    _ places: Sixteen, at index: Int, notBehind last: Int, _ bytes: Span<UInt8>
  ) -> Int? {
    if places.isEmpty { return nil }
    return places.first { index + $0 <= last && isNeedle(bytes, index + $0) }.map { index + $0 }
  }

  private func isNeedle(_ bytes: Span<UInt8>, _ place: Int) -> Bool {
    let needle = needle.span
    for offset in needle.indices {
      let byte = bytes[place + offset]
      if byte == needle[offset] { continue }
      guard ignoresCase, byte &- UInt8(ascii: "A") < 26, byte | 0x20 == needle[offset] else {
        return false
      }
    }
    return true
  }

  /// How often a byte stands in people's texts, roughly: letters of English by their order, lead bytes of kana
  /// and ideographs above all.
  private static func frequency(_ byte: UInt8) -> Int {
    if byte >= 0xC0 { return 100 }
    if byte >= 0x80 { return 20 }
    let order = Array(" etaoinsrhldcumfpgwybvkxjqz".utf8)
    return order.firstIndex(of: byte | 0x20).map { 90 - $0 * 3 } ?? 5
  }
}

extension RawSpan {
  /// At which of sixteen places both bytes stand, those of the mask being as if they were set.
  @unsafe @inline(__always)
  fileprivate func sixteen(
    _ one: SIMD16<UInt8>, _ two: SIMD16<UInt8>, _ mask: SIMD16<UInt8>, at first: Int, _ second: Int
  ) -> Sixteen {
    let (left, right) = unsafe (uncheckedSixteen(at: first), uncheckedSixteen(at: second))
    return Sixteen((left | mask) .== one) & Sixteen((right | mask) .== two)
  }
}
