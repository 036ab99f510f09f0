// Eight bytes at once, the first of them in the lowest bits of a number.

extension Span<UInt8> {
  /// The eight bytes from `index` on, all of which have to be there.
  @inlinable @inline(__always)
  package func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index + 8 <= count)
    // In range, as was just made sure; any eight bytes are a number.
    return unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// Where the byte stands next, or `end`.
  @inlinable
  package func firstIndex(of byte: UInt8, from start: Int, to end: Int) -> Int {
    let pattern = UInt64(repeating: byte)
    var index = start
    while index + 8 <= end {
      let found = word(at: index).zeroBytes(pattern)
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < end, self[index] != byte { index += 1 }
    return index
  }
}

extension UInt64 {
  /// The byte eight times.
  @inlinable @inline(__always)
  package init(repeating byte: UInt8) {
    self = UInt64(byte) &* 0x0101_0101_0101_0101
  }

  /// The highest bit of each byte that is the same in the pattern. Of several, the lowest is right;
  /// those above it may be too many.
  @inlinable @inline(__always)
  package func zeroBytes(_ pattern: UInt64) -> UInt64 {
    let difference = self ^ pattern
    return (difference &- UInt64(repeating: 1)) & ~difference & UInt64(repeating: 0x80)
  }
}
