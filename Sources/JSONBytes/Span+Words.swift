// Reads eight or sixteen bytes at once, the first in the lowest bits.

#if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
  // One instruction of every x86-64 processor, which the compiler does not find otherwise.
  public import _Builtin_intrinsics.intel.sse2
#endif

extension Span<UInt8> {
  /// The eight bytes from `index` on, which have to be in range.
  @inlinable @inline(__always)
  package func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index <= count &- 8)
    // In range, by the precondition.
    return unsafe uncheckedWord(at: index)
  }

  /// The same, if the caller has checked the range.
  @unsafe @inlinable @inline(__always)
  package func uncheckedWord(at index: Int) -> UInt64 {
    // Any eight bytes are a valid number.
    unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
  }

  /// The sixteen bytes from `index` on, which have to be in range.
  @inlinable @inline(__always)
  package func sixteen(at index: Int) -> SIMD16<UInt8> {
    precondition(index >= 0 && index <= count &- 16)
    // In range, by the precondition; any sixteen bytes are valid numbers.
    return unsafe bytes.uncheckedSixteen(at: index)
  }

  /// Whether the range has exactly these bytes.
  package func has(_ all: [UInt8], in range: Range<Int>) -> Bool {
    guard all.count == range.count else { return false }
    let others = all.span
    for index in others.indices where others[index] != self[range.lowerBound + index] {
      return false
    }
    return true
  }

  /// The index of the next such byte, or `end`.
  @inlinable
  package func firstIndex(of byte: UInt8, from start: Int, to end: Int) -> Int {
    let pattern = SIMD16<UInt8>(repeating: byte)
    return firstIndex(from: start, to: end, where: { $0 == byte }) { Sixteen($0 .== pattern) }
  }

  @inlinable @inline(__always)
  func firstIndex(
    from start: Int, to end: Int, where isWanted: (UInt8) -> Bool,
    orOfSixteen areWanted: (SIMD16<UInt8>) -> Sixteen
  ) -> Int {
    precondition(start >= 0 && end <= count)
    var index = start
    // A block may reach beyond `end`; matches there are ignored.
    let lastBlock = Swift.min(end &- 1, count &- 16)
    while index <= lastBlock {
      // All sixteen are there, as was just made sure.
      if let first = areWanted(unsafe bytes.uncheckedSixteen(at: index)).first {
        return Swift.min(index &+ first, end)
      }
      index &+= 16
    }
    while index < end, !isWanted(self[index]) { index += 1 }
    return Swift.min(index, Swift.max(start, end))
  }

  /// The index after the last such byte before `end`, or `start`.
  @inlinable
  package func endOfLast(_ byte: UInt8, from start: Int, to end: Int) -> Int {
    precondition(start >= 0 && end <= count)
    let pattern = SIMD16<UInt8>(repeating: byte)
    var index = end
    while index &- 16 >= start {
      // All sixteen are there, as was just made sure.
      let block = unsafe bytes.uncheckedSixteen(at: index &- 16)
      if let last = Sixteen(block .== pattern).last { return index &- 15 &+ last }
      index &-= 16
    }
    while index > start, self[index - 1] != byte { index -= 1 }
    return index
  }
}

extension RawSpan {
  /// The same as `sixteen(at:)`, if the caller has checked the range: a check for each block takes
  /// as long as the block.
  @unsafe @inlinable @inline(__always)
  package func uncheckedSixteen(at index: Int) -> SIMD16<UInt8> {
    unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: SIMD16<UInt8>.self)
  }
}

extension SIMD16<UInt8> {
  /// As signed numbers, where bytes above ASCII are negative.
  @inlinable @inline(__always)
  var signed: SIMD16<Int8> {
    // A conversion would call a function for each number.
    unsafe unsafeBitCast(self, to: SIMD16<Int8>.self)
  }
}

/// A mask for sixteen bytes.
///
/// It has two words, because the compiler splits a SIMD mask into bits when several are combined.
@frozen @usableFromInline
package struct Sixteen {
  @usableFromInline let words: SIMD2<UInt64>

  @inlinable @inline(__always)
  init(words: SIMD2<UInt64>) { self.words = words }

  @inlinable @inline(__always)
  package init(_ mask: SIMDMask<SIMD16<Int8>>) {
    // A mask has sixteen bytes, each of ones or zeros.
    words = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
  }

  @inlinable @inline(__always)
  package static func | (left: Sixteen, right: Sixteen) -> Sixteen {
    Sixteen(words: left.words | right.words)
  }

  @inlinable @inline(__always)
  package static func & (left: Sixteen, right: Sixteen) -> Sixteen {
    Sixteen(words: left.words & right.words)
  }

  /// One bit for each byte, the first in the lowest bit.
  @inlinable @inline(__always)
  package var bits: UInt64 {
    #if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
      let mask = unsafe unsafeBitCast(words, to: SIMD2<Int64>.self)
      return UInt64(UInt16(truncatingIfNeeded: _mm_movemask_epi8(mask)))
    #else
      // Keeps a different bit of each byte, and adds them up in the highest byte.
      let kept = words & SIMD2(repeating: 0x8040_2010_0804_0201)
      return (kept.x &* UInt64(repeating: 1)) >> 56 | (kept.y &* UInt64(repeating: 1)) >> 56 << 8
    #endif
  }

  @inlinable @inline(__always)
  package var isEmpty: Bool { bits == 0 }

  /// The index of the first byte in the mask.
  @inlinable @inline(__always)
  package var first: Int? {
    let bits = bits
    return bits == 0 ? nil : bits.trailingZeroBitCount
  }

  /// The index of the first byte in the mask that `isWanted`.
  @inlinable @inline(__always)
  package func first(where isWanted: (Int) -> Bool) -> Int? {
    var rest = bits
    while rest != 0 {
      let index = rest.trailingZeroBitCount
      if isWanted(index) { return index }
      rest &= rest &- 1
    }
    return nil
  }

  /// The index of the last byte in the mask.
  @inlinable @inline(__always)
  package var last: Int? {
    let bits = bits
    return bits == 0 ? nil : 63 - bits.leadingZeroBitCount
  }
}

extension UInt64 {
  /// Repeats the byte eight times.
  @inlinable @inline(__always)
  package init(repeating byte: UInt8) {
    self = UInt64(byte) &* 0x0101_0101_0101_0101
  }

}
