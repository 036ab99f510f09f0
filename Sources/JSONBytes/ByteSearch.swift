/// Looks for some bytes in many. Two of them are compared at thirty-two places at once, and the rest where both fit.
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
    let lastPiece = min(last, bytes.count - max(front, back) - 32)
    while index <= lastPiece {
      // Both ends are in range, as was just made sure; any bytes are numbers.
      let left = unsafe raw.unsafeLoadUnaligned(
        fromByteOffset: index &+ front, as: SIMD16<UInt8>.self)
      let right = unsafe raw.unsafeLoadUnaligned(
        fromByteOffset: index &+ back, as: SIMD16<UInt8>.self)
      let nextLeft = unsafe raw.unsafeLoadUnaligned(
        fromByteOffset: index &+ front &+ 16, as: SIMD16<UInt8>.self)
      let nextRight = unsafe raw.unsafeLoadUnaligned(
        fromByteOffset: index &+ back &+ 16, as: SIMD16<UInt8>.self)
      let fits = ((left | mask) .== one) .& ((right | mask) .== two)
      let nextFits = ((nextLeft | mask) .== one) .& ((nextRight | mask) .== two)
      if (fits .| nextFits).first != nil {
        if let place = needle(fits, at: index, notBehind: last, bytes) { return place }
        if let place = needle(nextFits, at: index &+ 16, notBehind: last, bytes) { return place }
      }
      index &+= 32
    }
    while index <= last {
      if isNeedle(bytes, index) { return index }
      index += 1
    }
    return nil
  }

  /// The first of these places where the needle stands.
  private func needle(
    _ places: SIMDMask<SIMD16<Int8>>, at index: Int, notBehind last: Int, _ bytes: Span<UInt8>
  ) -> Int? {
    places.firstPlace { index + $0 <= last && isNeedle(bytes, index + $0) }.map { index + $0 }
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
