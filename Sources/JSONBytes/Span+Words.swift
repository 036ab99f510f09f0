// Eight or sixteen bytes at once, the first of them in the lowest bits of a number.

extension Span<UInt8> {
  /// The eight bytes from `index` on, all of which have to be there.
  @inlinable @inline(__always)
  package func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index + 8 <= count)
    // In range, as was just made sure; any eight bytes are a number.
    return unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// The sixteen bytes from `index` on, all of which have to be there.
  @inlinable @inline(__always)
  package func sixteen(at index: Int) -> SIMD16<UInt8> {
    precondition(index >= 0 && index + 16 <= count)
    // In range, as was just made sure; any sixteen bytes are numbers.
    return unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
  }

  /// Where the byte stands next, or `end`.
  @inlinable
  package func firstIndex(of byte: UInt8, from start: Int, to end: Int) -> Int {
    let pattern = SIMD16<UInt8>(repeating: byte)
    var index = start
    // A block may go beyond the end, where nothing counts.
    while index < end, index + 16 <= count {
      if let place = (sixteen(at: index) .== pattern).first { return Swift.min(index + place, end) }
      index += 16
    }
    while index < end, self[index] != byte { index += 1 }
    return Swift.min(index, Swift.max(start, end))
  }

  /// Where one of two bytes stands next, or `end`.
  @inlinable
  package func firstIndex(of one: UInt8, or other: UInt8, from start: Int, to end: Int) -> Int {
    let (first, second) = (SIMD16<UInt8>(repeating: one), SIMD16<UInt8>(repeating: other))
    var index = start
    while index < end, index + 16 <= count {
      let bytes = sixteen(at: index)
      if let place = ((bytes .== first) .| (bytes .== second)).first {
        return Swift.min(index + place, end)
      }
      index += 16
    }
    while index < end, self[index] != one, self[index] != other { index += 1 }
    return Swift.min(index, Swift.max(start, end))
  }

  /// Behind the last place of the byte before `end`, or `start`.
  @inlinable
  package func endOfLast(_ byte: UInt8, from start: Int, to end: Int) -> Int {
    let pattern = SIMD16<UInt8>(repeating: byte)
    var index = end
    while index - 16 >= start {
      if let place = (sixteen(at: index - 16) .== pattern).last { return index - 15 + place }
      index -= 16
    }
    while index > start, self[index - 1] != byte { index -= 1 }
    return index
  }
}

extension SIMDMask<SIMD16<Int8>> {
  /// The number of the first that is true.
  @inlinable @inline(__always)
  package var first: Int? {
    // A mask is as many bytes, each of ones or of zeros.
    let places = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    if places.x != 0 { return places.x.littleEndian.trailingZeroBitCount / 8 }
    return places.y != 0 ? 8 + places.y.littleEndian.trailingZeroBitCount / 8 : nil
  }

  /// The number of the first that is true and that `isMeant`.
  @inlinable @inline(__always)
  package func firstPlace(_ isMeant: (Int) -> Bool) -> Int? {
    let places = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    for half in 0..<2 {
      var rest = (half == 0 ? places.x : places.y).littleEndian
      while rest != 0 {
        let place = half * 8 + rest.trailingZeroBitCount / 8
        if isMeant(place) { return place }
        rest &= ~(0xFF << UInt64(place % 8 * 8))
      }
    }
    return nil
  }

  /// The number of the last that is true.
  @inlinable @inline(__always)
  package var last: Int? {
    let places = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    if places.y != 0 { return 15 - places.y.littleEndian.leadingZeroBitCount / 8 }
    return places.x != 0 ? 7 - places.x.littleEndian.leadingZeroBitCount / 8 : nil
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
  /// The highest bit of each byte that is a quote, a backslash, a control character or no ASCII. The lowest of
  /// them is right.
  @inlinable @inline(__always)
  package var stringStops: UInt64 {
    zeroBytes(UInt64(repeating: UInt8(ascii: "\"")))
      | zeroBytes(UInt64(repeating: UInt8(ascii: "\\")))
      | (self &- UInt64(repeating: 0x20) | self) & UInt64(repeating: 0x80)
  }
}
