/// Looks for some bytes in many. Two of them are compared at sixteen places at once, and the rest where both fit.
package struct ByteSearch: Sendable {
  private let needle: [UInt8]
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
    let (one, two) = (
      SIMD16<UInt8>(repeating: needle[first]) | mask,
      SIMD16<UInt8>(repeating: needle[second]) | mask
    )
    let (front, back) = (first, second)
    let lastPiece = min(last, end - max(front, back) - 16)
    while index <= lastPiece {
      // Both ends are in range, as was just made sure; any sixteen bytes are numbers.
      let left = unsafe raw.unsafeLoadUnaligned(
        fromByteOffset: index &+ front, as: SIMD16<UInt8>.self)
      let right = unsafe raw.unsafeLoadUnaligned(
        fromByteOffset: index &+ back, as: SIMD16<UInt8>.self)
      let fits = ((left | mask) .== one) .& ((right | mask) .== two)
      var places = unsafe unsafeBitCast(fits, to: SIMD2<UInt64>.self)
      if places.x | places.y == 0 {
        index &+= 16
        continue
      }
      for half in 0..<2 {
        while places[half] != 0 {
          let offset = places[half].trailingZeroBitCount / 8
          let place = index + half * 8 + offset
          if place <= last, isNeedle(bytes, place) { return place }
          places[half] &= ~(0xFF << UInt64(offset * 8))
        }
      }
      index += 16
    }
    while index <= last {
      if isNeedle(bytes, index) { return index }
      index += 1
    }
    return nil
  }

  private func isNeedle(_ bytes: Span<UInt8>, _ place: Int) -> Bool {
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

/// Looks for the next of a few bytes, at sixteen places at once.
package struct ByteClass: Sendable {
  private let one: SIMD16<UInt8>
  private let two: SIMD16<UInt8>
  private let three: SIMD16<UInt8>

  package init(_ one: UInt8, _ two: UInt8, _ three: UInt8) {
    self.one = SIMD16(repeating: one)
    self.two = SIMD16(repeating: two)
    self.three = SIMD16(repeating: three)
  }

  package func next(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    precondition(start >= 0 && end <= bytes.count)
    let raw = unsafe bytes.bytes
    var index = start
    while index + 16 <= end {
      // In range, as was just made sure; any sixteen bytes are numbers.
      let piece = unsafe raw.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let fits = (piece .== one) .| (piece .== two) .| (piece .== three)
      let places = unsafe unsafeBitCast(fits, to: SIMD2<UInt64>.self)
      if places.x != 0 { return index + places.x.trailingZeroBitCount / 8 }
      if places.y != 0 { return index + 8 + places.y.trailingZeroBitCount / 8 }
      index &+= 16
    }
    while index < end {
      let byte = bytes[index]
      if byte == one[0] || byte == two[0] || byte == three[0] { return index }
      index += 1
    }
    return nil
  }
}
