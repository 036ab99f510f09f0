// Eight or sixteen bytes at once, the first of them in the lowest bits of a number.

#if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
  // One instruction, which every such processor has, and which the compiler finds by no other name.
  public import _Builtin_intrinsics.intel.sse2
#endif

extension Span<UInt8> {
  /// The eight bytes from `index` on, all of which have to be there.
  @inlinable @inline(__always)
  package func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index <= count &- 8)
    // In range, as was just made sure.
    return unsafe uncheckedWord(at: index)
  }

  /// The same, where the caller has made sure that they are all there.
  @unsafe @inlinable @inline(__always)
  package func uncheckedWord(at index: Int) -> UInt64 {
    // Any eight bytes are a number.
    unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
  }

  /// The sixteen bytes from `index` on, all of which have to be there.
  @inlinable @inline(__always)
  package func sixteen(at index: Int) -> SIMD16<UInt8> {
    precondition(index >= 0 && index <= count &- 16)
    // In range, as was just made sure; any sixteen bytes are numbers.
    return unsafe bytes.uncheckedSixteen(at: index)
  }

  /// Whether these bytes stand there, and nothing else.
  package func has(_ all: [UInt8], in range: Range<Int>) -> Bool {
    guard all.count == range.count else { return false }
    let others = all.span
    for index in others.indices where others[index] != self[range.lowerBound + index] {
      return false
    }
    return true
  }

  /// Where the byte stands next, or `end`.
  @inlinable
  package func firstIndex(of byte: UInt8, from start: Int, to end: Int) -> Int {
    let pattern = SIMD16<UInt8>(repeating: byte)
    return firstIndex(from: start, to: end, where: { $0 == byte }) { Sixteen($0 .== pattern) }
  }

  /// Where one of two bytes stands next, or `end`.
  @inlinable
  package func firstIndex(of one: UInt8, or other: UInt8, from start: Int, to end: Int) -> Int {
    let (first, second) = (SIMD16<UInt8>(repeating: one), SIMD16<UInt8>(repeating: other))
    return firstIndex(from: start, to: end, where: { $0 == one || $0 == other }) {
      Sixteen(($0 .== first) .| ($0 .== second))
    }
  }

  @inlinable @inline(__always)
  func firstIndex(
    from start: Int, to end: Int, where isMeant: (UInt8) -> Bool,
    orOfSixteen areMeant: (SIMD16<UInt8>) -> Sixteen
  ) -> Int {
    precondition(start >= 0 && end <= count)
    var index = start
    // A block may go beyond the end, where nothing counts.
    let lastBlock = Swift.min(end &- 1, count &- 16)
    while index <= lastBlock {
      // All sixteen are there, as was just made sure.
      if let place = areMeant(unsafe bytes.uncheckedSixteen(at: index)).first {
        return Swift.min(index &+ place, end)
      }
      index &+= 16
    }
    while index < end, !isMeant(self[index]) { index += 1 }
    return Swift.min(index, Swift.max(start, end))
  }

  /// Behind the last place of the byte before `end`, or `start`.
  @inlinable
  package func endOfLast(_ byte: UInt8, from start: Int, to end: Int) -> Int {
    precondition(start >= 0 && end <= count)
    let pattern = SIMD16<UInt8>(repeating: byte)
    var index = end
    while index &- 16 >= start {
      // All sixteen are there, as was just made sure.
      let block = unsafe bytes.uncheckedSixteen(at: index &- 16)
      if let place = Sixteen(block .== pattern).last { return index &- 15 &+ place }
      index &-= 16
    }
    while index > start, self[index - 1] != byte { index -= 1 }
    return index
  }
}

extension RawSpan {
  /// The same as `sixteen(at:)`, where the caller has made sure already that they are all there: a check at each
  /// block takes as long as the block.
  @unsafe @inlinable @inline(__always)
  package func uncheckedSixteen(at index: Int) -> SIMD16<UInt8> {
    unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: SIMD16<UInt8>.self)
  }
}

extension SIMD16<UInt8> {
  /// As numbers with a sign: what is above ASCII is below zero.
  @inlinable @inline(__always)
  var signed: SIMD16<Int8> {
    // Converting them calls a function for each.
    unsafe unsafeBitCast(self, to: SIMD16<Int8>.self)
  }
}

/// Which of sixteen bytes something is true of.
///
/// A mask as two words: as it is, the compiler takes it apart into bits as soon as it looks at several.
@frozen @usableFromInline
package struct Sixteen {
  @usableFromInline let words: SIMD2<UInt64>

  @inlinable @inline(__always)
  init(words: SIMD2<UInt64>) { self.words = words }

  @inlinable @inline(__always)
  package init(_ mask: SIMDMask<SIMD16<Int8>>) {
    // A mask is as many bytes, each of ones or of zeros.
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

  /// One bit for each, that of the first being the lowest.
  @inlinable @inline(__always)
  package var bits: UInt64 {
    #if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
      let mask = unsafe unsafeBitCast(words, to: SIMD2<Int64>.self)
      return UInt64(UInt16(truncatingIfNeeded: _mm_movemask_epi8(mask)))
    #else
      // Of each byte one bit is kept, another of each, and all are added up in the highest byte.
      let kept = words & SIMD2(repeating: 0x8040_2010_0804_0201)
      return (kept.x &* UInt64(repeating: 1)) >> 56 | (kept.y &* UInt64(repeating: 1)) >> 56 << 8
    #endif
  }

  @inlinable @inline(__always)
  package var isEmpty: Bool { bits == 0 }

  /// The number of the first.
  @inlinable @inline(__always)
  package var first: Int? {
    let bits = bits
    return bits == 0 ? nil : bits.trailingZeroBitCount
  }

  /// The number of the first that `isMeant`.
  @inlinable @inline(__always)
  package func first(where isMeant: (Int) -> Bool) -> Int? {
    var rest = bits
    while rest != 0 {
      let place = rest.trailingZeroBitCount
      if isMeant(place) { return place }
      rest &= rest &- 1
    }
    return nil
  }

  /// The number of the last.
  @inlinable @inline(__always)
  package var last: Int? {
    let bits = bits
    return bits == 0 ? nil : 63 - bits.leadingZeroBitCount
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
