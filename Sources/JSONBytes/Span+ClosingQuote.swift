extension Span<UInt8> {
  /// Where the quote is that ends the string whose first byte is there, behind a quote. Below zero where it takes a closer
  /// look: at a control character, at what is no escape or no UTF-8, and where too little is left to look at many bytes at
  /// once.
  ///
  /// Most of a journal is read here and nowhere else. Of sixty-four bytes at a time, the bits of the same number are sixty-four
  /// bits of a number, and what has to be true of each byte is asked of all of them.
  package func closingQuote(from start: Int) -> Int {
    precondition(start >= 0)
    let raw = unsafe bytes
    // One more than is looked at, for what may follow the last of them.
    let last = count &- 65
    var index = start
    // Where a scalar of before goes on, from the lowest bit on.
    var goingOn: UInt64 = 0
    var flaws: UInt64 = 0
    while index <= last {
      // They are there, as was just made sure, and so is whatever a bit stands for.
      let block = unsafe Block(raw, at: index)
      let stops = block.stops
      if block.isASCII {
        flaws |= goingOn
        goingOn = 0
      } else {
        // Up to the first stop, which is none that a scalar goes on with.
        let counted = stops ^ (stops &- 1)
        if block.mayHaveSpecials {
          flaws |= unsafe block.flawsOfAll(&goingOn, counted, raw, at: index)
        } else {
          flaws |= block.flaws(&goingOn) & counted
        }
      }
      if stops == 0 {
        index &+= 64
        continue
      }
      let place = index &+ stops.trailingZeroBitCount
      let stop = unsafe raw.unsafeLoad(fromUncheckedByteOffset: place, as: UInt8.self)
      if stop == UInt8(ascii: "\"") { return flaws == 0 ? place : -1 }
      guard stop == UInt8(ascii: "\\"), let next = JSONScanner(self).skipEscape(place, count)
      else { return -1 }
      index = next
      goingOn = 0
    }
    return -1
  }

  /// The same of a string that is short and has no escape, as the name of a mood and a tag are.
  package func closingQuoteNearby(from start: Int) -> Int {
    if start >= 0, start <= count &- 16 {
      // They are there, as was just made sure.
      let stops = unsafe bytes.uncheckedSixteen(at: start).stopsAndOthers
      let place = start &+ stops.trailingZeroBitCount
      if stops != 0, self[place] == UInt8(ascii: "\"") { return place }
    }
    return closingQuote(from: start)
  }
}

/// Sixty-four bytes.
private struct Block {
  let one: SIMD16<UInt8>
  let two: SIMD16<UInt8>
  let three: SIMD16<UInt8>
  let four: SIMD16<UInt8>

  /// The caller has made sure that they are there.
  @unsafe @inline(__always)
  init(_ raw: RawSpan, at index: Int) {
    unsafe one = raw.uncheckedSixteen(at: index)
    unsafe two = raw.uncheckedSixteen(at: index &+ 16)
    unsafe three = raw.uncheckedSixteen(at: index &+ 32)
    unsafe four = raw.uncheckedSixteen(at: index &+ 48)
  }

  /// Of the highest bits of all bytes, after these were shifted up.
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

  /// A byte that begins four, or behind which not every byte may stand that goes on with a scalar, or none: or maybe one
  /// behind which all may.
  @inline(__always)
  var mayHaveSpecials: Bool {
    let (front, back) = (
      one.maybeSpecial .| two.maybeSpecial, three.maybeSpecial .| four.maybeSpecial
    )
    return !Sixteen(front .| back).isEmpty
  }

  /// Where a byte goes on with a scalar and none was begun, or the other way round: of scalars of three bytes at most.
  /// `goingOn` is what was begun in the bytes before, and then in these.
  @inline(__always)
  func flaws(_ goingOn: inout UInt64) -> UInt64 {
    let eighth = bits(0)
    let begins = eighth & bits(1)
    let three = begins & bits(2)
    let wanted = goingOn | begins &<< 1 | three &<< 2
    goingOn = begins &>> 63 | three &>> 62
    return (eighth ^ begins) ^ wanted
  }

  /// The same of all scalars, and of what these are, in the bytes that are counted. The caller has made sure that they
  /// are there, and one more.
  @unsafe @inline(never)
  func flawsOfAll(
    _ goingOn: inout UInt64, _ counted: UInt64, _ raw: RawSpan, at index: Int
  ) -> UInt64 {
    let eighth = bits(0)
    let begins = eighth & bits(1)
    let three = begins & bits(2)
    let four = three & bits(3)
    let wanted = goingOn | begins &<< 1 | three &<< 2 | four &<< 3
    goingOn = begins &>> 63 | three &>> 62 | four &>> 61
    let special =
      one.specialScalars | two.specialScalars &<< 16 | self.three.specialScalars &<< 32
      | self.four.specialScalars &<< 48
    let flaws = ((eighth ^ begins) ^ wanted) & counted
    return unsafe flaws | raw.flaws((four | special) & counted, from: index)
  }
}

extension RawSpan {
  /// A bit where what begins at one of those places has more bytes than it needs, is a surrogate, or is higher than any
  /// scalar. So many bytes are there, and one more.
  @unsafe
  fileprivate func flaws(_ places: UInt64, from start: Int) -> UInt64 {
    var rest = places
    while rest != 0 {
      let place = start &+ rest.trailingZeroBitCount
      let (first, second) = unsafe (
        unsafeLoad(fromUncheckedByteOffset: place, as: UInt8.self),
        unsafeLoad(fromUncheckedByteOffset: place &+ 1, as: UInt8.self)
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
  /// As numbers with a sign, and with two bits turned, control characters and the quote are the lowest: what was 0x22
  /// is 0x20, and the space is above it.
  @inline(__always)
  fileprivate var stops: UInt64 {
    let isLow = (self ^ SIMD16(repeating: 0x82)).signed .< SIMD16<Int8>(repeating: -0x5F)
    return Sixteen(isLow .| (self .== SIMD16<UInt8>(repeating: UInt8(ascii: "\\")))).bits
  }

  /// The same, and all that is not ASCII.
  @inlinable @inline(__always)
  var stopsAndOthers: UInt64 {
    let isLow = (self ^ SIMD16(repeating: 0x02)).signed .< SIMD16<Int8>(repeating: 0x21)
    return Sixteen(isLow .| (self .== SIMD16<UInt8>(repeating: UInt8(ascii: "\\")))).bits
  }

  /// All are ASCII, and none is a control character, a quote or a backslash.
  @inlinable @inline(__always)
  package var hasNoStops: Bool { stopsAndOthers == 0 }

  @inlinable @inline(__always)
  package var isZero: Bool { Sixteen(self .== SIMD16<UInt8>()).bits == 0xFFFF }

  @inline(__always)
  fileprivate var highestBits: UInt64 { Sixteen(signed .< SIMD16<Int8>(repeating: 0)).bits }

  /// 0xC0, 0xC1, 0xE0 and 0xED, all from 0xF0 on, and 0xE1: as numbers with a sign and with two bits turned, 0xED and those
  /// from 0xF0 on are the highest, and of the others but one bit is another.
  @inline(__always)
  fileprivate var maybeSpecial: SIMDMask<SIMD16<Int8>> {
    let isHigh = (self ^ SIMD16(repeating: 0x82)).signed .> SIMD16<Int8>(repeating: 0x6E)
    let isLow = (self & SIMD16<UInt8>(repeating: 0xDE)) .== SIMD16<UInt8>(repeating: 0xC0)
    return isHigh .| isLow
  }

  /// 0xC0, 0xC1, 0xE0 and 0xED; those of four bytes are looked for otherwise.
  @inline(__always)
  fileprivate var specialScalars: UInt64 {
    let isShort = (self & SIMD16<UInt8>(repeating: 0xFE)) .== SIMD16<UInt8>(repeating: 0xC0)
    let isLong =
      (self .== SIMD16<UInt8>(repeating: 0xE0)) .| (self .== SIMD16<UInt8>(repeating: 0xED))
    return Sixteen(isShort .| isLong).bits
  }
}
