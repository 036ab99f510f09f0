extension Span<UInt8> {
  /// The index of the quote that ends a string; `start` is after the opening quote. Validates UTF-8
  /// on the way. Negative if the exact scan has to decide: at a control character, an unknown
  /// escape or invalid UTF-8, or if fewer than 65 bytes are left.
  ///
  /// This is the hottest loop: most bytes of a journal pass here. For 64 bytes at a time, the bits
  /// of one position become a 64-bit word, so one operation checks all 64 bytes.
  package func closingQuote(from start: Int) -> Int {
    precondition(start >= 0)
    let raw = unsafe bytes
    // One more than a block, for the second byte of a scalar at its end.
    let last = count &- 65
    var index = start
    // The bytes at the start of this block that continue a scalar of the block before.
    var continuation: UInt64 = 0
    var flaws: UInt64 = 0
    while index <= last {
      // In range: `last` leaves 65 bytes.
      let block = unsafe Block(raw, at: index)
      let stops = block.stops
      if block.isASCII {
        flaws |= continuation
        continuation = 0
      } else {
        // Only bytes up to the first stop count.
        let counted = stops ^ (stops &- 1)
        if block.mayHaveSpecials {
          flaws |= unsafe block.flawsOfAll(&continuation, counted, raw, at: index)
        } else {
          flaws |= block.flaws(&continuation) & counted
        }
      }
      if stops == 0 {
        index &+= 64
        continue
      }
      let offset = index &+ stops.trailingZeroBitCount
      let stop = unsafe raw.unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self)
      if stop == UInt8(ascii: "\"") { return flaws == 0 ? offset : -1 }
      guard stop == UInt8(ascii: "\\"), let next = JSONScanner(self).skipEscape(offset, count)
      else { return -1 }
      index = next
      continuation = 0
    }
    return -1
  }

}

/// Sixty-four bytes.
private struct Block {
  let one: SIMD16<UInt8>
  let two: SIMD16<UInt8>
  let three: SIMD16<UInt8>
  let four: SIMD16<UInt8>

  /// The caller has checked the range.
  @unsafe @inline(__always)
  init(_ raw: RawSpan, at index: Int) {
    unsafe one = raw.uncheckedSixteen(at: index)
    unsafe two = raw.uncheckedSixteen(at: index &+ 16)
    unsafe three = raw.uncheckedSixteen(at: index &+ 32)
    unsafe four = raw.uncheckedSixteen(at: index &+ 48)
  }

  /// The bit below the highest by `shift`, of all bytes.
  @inline(__always)
  private func bits(_ shift: UInt8) -> UInt64 {
    (one &<< shift).highestBits | (two &<< shift).highestBits &<< 16
      | (three &<< shift).highestBits &<< 32 | (four &<< shift).highestBits &<< 48
  }

  @inline(__always)
  var isASCII: Bool { (one | two | three | four).highestBits == 0 }

  /// Quotes, backslashes and control characters.
  @inline(__always)
  var stops: UInt64 {
    one.stops | two.stops &<< 16 | three.stops &<< 32 | four.stops &<< 48
  }

  /// Whether a lead byte may need a check of the byte after it, or begins a scalar of four bytes.
  /// May be true for other lead bytes.
  @inline(__always)
  var mayHaveSpecials: Bool {
    let (front, back) = (
      one.maybeSpecial .| two.maybeSpecial, three.maybeSpecial .| four.maybeSpecial
    )
    return !Sixteen(front .| back).isEmpty
  }

  /// Bytes that continue a scalar where none began, or don't where one did, for scalars of up to
  /// three bytes. Takes the `continuation` of the block before, and sets it for the next.
  @inline(__always)
  func flaws(_ continuation: inout UInt64) -> UInt64 {
    let eighth = bits(0)
    let begins = eighth & bits(1)
    let three = begins & bits(2)
    let wanted = continuation | begins &<< 1 | three &<< 2
    continuation = begins &>> 63 | three &>> 62
    return (eighth ^ begins) ^ wanted
  }

  /// The same for all scalars, with a check of lead bytes, in the `counted` bytes. The caller has
  /// checked the range and one byte more.
  @unsafe @inline(never)
  func flawsOfAll(
    _ continuation: inout UInt64, _ counted: UInt64, _ raw: RawSpan, at index: Int
  ) -> UInt64 {
    let eighth = bits(0)
    let begins = eighth & bits(1)
    let three = begins & bits(2)
    let four = three & bits(3)
    let wanted = continuation | begins &<< 1 | three &<< 2 | four &<< 3
    continuation = begins &>> 63 | three &>> 62 | four &>> 61
    let special =
      one.specialScalars | two.specialScalars &<< 16 | self.three.specialScalars &<< 32
      | self.four.specialScalars &<< 48
    let flaws = ((eighth ^ begins) ^ wanted) & counted
    return unsafe flaws | raw.flaws((four | special) & counted, from: index)
  }
}

extension RawSpan {
  /// Not zero if one of the lead bytes begins an overlong form, a surrogate, or a number above
  /// U+10FFFF. The caller has checked the range and one byte more.
  @unsafe
  fileprivate func flaws(_ leads: UInt64, from start: Int) -> UInt64 {
    var rest = leads
    while rest != 0 {
      let lead = start &+ rest.trailingZeroBitCount
      let (first, second) = unsafe (
        unsafeLoad(fromUncheckedByteOffset: lead, as: UInt8.self),
        unsafeLoad(fromUncheckedByteOffset: lead &+ 1, as: UInt8.self)
      )
      switch first {
      case 0xE0: if second < 0xA0 { return 1 }
      case 0xED: if second >= 0xA0 { return 1 }
      case 0xF0: if second < 0x90 { return 1 }
      case 0xF1...0xF3: break
      case 0xF4: if second >= 0x90 { return 1 }
      default: return 1
      }
      rest &= rest &- 1
    }
    return 0
  }
}

extension SIMD16<UInt8> {
  /// Quotes, backslashes and control characters. With two bits flipped, control characters and the
  /// quote are the lowest signed numbers: 0x22 becomes 0x20, and the space is above it.
  @inline(__always)
  fileprivate var stops: UInt64 {
    let isLow = (self ^ SIMD16(repeating: 0x82)).signed .< SIMD16<Int8>(repeating: -0x5F)
    return Sixteen(isLow .| (self .== SIMD16<UInt8>(repeating: UInt8(ascii: "\\")))).bits
  }

  /// The same, and bytes that are not ASCII.
  @inlinable @inline(__always)
  var stopsAndOthers: UInt64 {
    let isLow = (self ^ SIMD16(repeating: 0x02)).signed .< SIMD16<Int8>(repeating: 0x21)
    return Sixteen(isLow .| (self .== SIMD16<UInt8>(repeating: UInt8(ascii: "\\")))).bits
  }

  @inline(__always)
  fileprivate var highestBits: UInt64 { Sixteen(signed .< SIMD16<Int8>(repeating: 0)).bits }

  /// 0xC0, 0xC1, 0xE0, 0xE1, 0xED, and all from 0xF0 on. With two bits flipped, 0xED and those from
  /// 0xF0 on are the highest signed numbers; the others differ from 0xC0 in two bits only.
  @inline(__always)
  fileprivate var maybeSpecial: SIMDMask<SIMD16<Int8>> {
    let isHigh = (self ^ SIMD16(repeating: 0x82)).signed .> SIMD16<Int8>(repeating: 0x6E)
    let isLow = (self & SIMD16<UInt8>(repeating: 0xDE)) .== SIMD16<UInt8>(repeating: 0xC0)
    return isHigh .| isLow
  }

  /// 0xC0, 0xC1, 0xE0 and 0xED. `flawsOfAll` finds lead bytes of four itself.
  @inline(__always)
  fileprivate var specialScalars: UInt64 {
    let isShort = (self & SIMD16<UInt8>(repeating: 0xFE)) .== SIMD16<UInt8>(repeating: 0xC0)
    let isLong =
      (self .== SIMD16<UInt8>(repeating: 0xE0)) .| (self .== SIMD16<UInt8>(repeating: 0xED))
    return Sixteen(isShort .| isLong).bits
  }
}
