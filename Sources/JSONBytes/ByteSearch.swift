/// Searches for a byte string. Compares its two rarest bytes at 64 offsets at once, then the rest
/// where both match.
package struct ByteSearch: Sendable {
  package let needle: [UInt8]
  private let first: Int
  private let second: Int
  /// Ignores the case of ASCII letters; the needle is in lower case.
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

  /// The offset of the next match.
  package func next(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    precondition(start >= 0 && end <= bytes.count)
    var index = start
    let last = end - needle.count
    let raw = unsafe bytes.bytes
    let mask = SIMD16<UInt8>(repeating: ignoresCase ? 0x20 : 0)
    let one = SIMD16<UInt8>(repeating: needle[first] | mask[0])
    let two = SIMD16<UInt8>(repeating: needle[second] | mask[0])
    let (front, back) = (first, second)
    // A block may reach beyond `end`; matches there are ignored.
    let lastBlock = min(last, bytes.count - max(front, back) - 64)
    while index <= lastBlock {
      // In range: `lastBlock` leaves 64 bytes after each offset.
      let fits = unsafe (
        raw.sixteen(one, two, mask, at: index &+ front, index &+ back),
        raw.sixteen(one, two, mask, at: index &+ front &+ 16, index &+ back &+ 16),
        raw.sixteen(one, two, mask, at: index &+ front &+ 32, index &+ back &+ 32),
        raw.sixteen(one, two, mask, at: index &+ front &+ 48, index &+ back &+ 48)
      )
      if !(fits.0 | fits.1 | fits.2 | fits.3).isEmpty {
        if let match = needle(fits.0, at: index, notAfter: last, bytes)
          ?? needle(fits.1, at: index &+ 16, notAfter: last, bytes)
          ?? needle(fits.2, at: index &+ 32, notAfter: last, bytes)
          ?? needle(fits.3, at: index &+ 48, notAfter: last, bytes)
        {
          return match
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

  /// The first of these candidates that is a match.
  private func needle(
    _ candidates: Sixteen, at index: Int, notAfter last: Int, _ bytes: Span<UInt8>
  ) -> Int? {
    if candidates.isEmpty { return nil }
    return candidates.first { index + $0 <= last && isNeedle(bytes, index + $0) }.map { index + $0 }
  }

  private func isNeedle(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    let needle = needle.span
    for offset in needle.indices {
      let byte = bytes[start + offset]
      if byte == needle[offset] { continue }
      guard ignoresCase, byte &- UInt8(ascii: "A") < 26, byte | 0x20 == needle[offset] else {
        return false
      }
    }
    return true
  }

  /// A rough rank of how frequent a byte is in texts: English letters in their order, and above all
  /// the lead bytes of kana and ideographs.
  private static func frequency(_ byte: UInt8) -> Int {
    if byte >= 0xC0 { return 100 }
    if byte >= 0x80 { return 20 }
    let order = Array(" etaoinsrhldcumfpgwybvkxjqz".utf8)
    return order.firstIndex(of: byte | 0x20).map { 90 - $0 * 3 } ?? 5
  }
}

extension RawSpan {
  /// Which of sixteen offsets match both bytes, if the bits of the mask are set.
  @unsafe @inline(__always)
  fileprivate func sixteen(
    _ one: SIMD16<UInt8>, _ two: SIMD16<UInt8>, _ mask: SIMD16<UInt8>, at first: Int, _ second: Int
  ) -> Sixteen {
    let (left, right) = unsafe (uncheckedSixteen(at: first), uncheckedSixteen(at: second))
    return Sixteen((left | mask) .== one) & Sixteen((right | mask) .== two)
  }
}
