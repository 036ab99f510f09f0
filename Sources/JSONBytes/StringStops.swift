/// Where in a piece of a file the bytes are that a string of JSON ends with or has to be looked at closer for: quotes,
/// backslashes and control characters, a bit for each byte. And whether all of the piece is UTF-8.
///
/// What goes through every line of a file finds both out for all of them at once, sixty-four bytes at a time and
/// hardly ever asking anything in between: string by string, it takes twice as long.
package struct StringStops: Sendable {
  private var words: [UInt64] = []
  private var isUTF8 = true

  package init() {}

  /// What `read` found, which is of use for the bytes that it was given.
  @frozen
  package struct Places: ~Escapable {
    @usableFromInline let words: Span<UInt64>
    package let isUTF8: Bool

    @_lifetime(copy words)
    fileprivate init(_ words: Span<UInt64>, isUTF8: Bool) {
      self.words = words
      self.isUTF8 = isUTF8
    }

    /// The first stop at `place` or behind it. Behind the last byte everything is one.
    @inlinable @inline(__always)
    package func next(notBefore place: Int) -> Int {
      var index = place &>> 6
      // Those before it are shifted out and in again.
      var word = (words[index] &>> UInt64(place & 63)) &<< UInt64(place & 63)
      while word == 0 {
        index &+= 1
        word = words[index]
      }
      return index &<< 6 | word.trailingZeroBitCount
    }
  }

  package var places: Places {
    @_lifetime(borrow self)
    get { Places(words.span, isUTF8: isUTF8) }
  }

  package mutating func read(_ bytes: Span<UInt8>) {
    let count = bytes.count / 64 + 1
    if words.count < count { words = [UInt64](repeating: .max, count: count) }
    var flaws = SIMD16<UInt8>()
    var span = words.mutableSpan
    // At both ends there is not all that is looked at.
    span[0] = StringStops.stops(bytes, at: 0, &flaws)
    let raw = unsafe bytes.bytes
    for index in stride(from: 1, to: count - 1, by: 1) {
      // Sixty-four bytes are there, and as many before them.
      span[index] = unsafe raw.stops(at: index &* 64, &flaws)
    }
    if count > 1 { span[count - 1] = StringStops.stops(bytes, at: (count - 1) * 64, &flaws) }
    isUTF8 = Sixteen(flaws .!= SIMD16<UInt8>()).isEmpty
  }

  /// With zeros where there are no bytes: they are stops, and no scalar goes on in them.
  private static func stops(
    _ bytes: Span<UInt8>, at start: Int, _ flaws: inout SIMD16<UInt8>
  ) -> UInt64 {
    let before = 16
    var padded = [UInt8](repeating: 0, count: before + 64)
    for index in max(0, start - before)..<min(start + 64, bytes.count) {
      padded[index - start + before] = bytes[index]
    }
    let span = padded.span
    return unsafe span.bytes.stops(at: before, &flaws)
  }
}

extension RawSpan {
  /// Of sixty-four bytes, which the caller has made sure are there, and three before them.
  @unsafe @inline(__always)
  fileprivate func stops(at start: Int, _ flaws: inout SIMD16<UInt8>) -> UInt64 {
    let (one, two, three, four) = unsafe (
      uncheckedSixteen(at: start), uncheckedSixteen(at: start &+ 16),
      uncheckedSixteen(at: start &+ 32), uncheckedSixteen(at: start &+ 48)
    )
    let before = unsafe (uncheckedSixteen(at: start &- 3), uncheckedSixteen(at: start &+ 29))
    if !(one | two | before.0).isASCII {
      unsafe noteFlaws(one, at: start, &flaws)
      unsafe noteFlaws(two, at: start &+ 16, &flaws)
    }
    if !(three | four | before.1).isASCII {
      unsafe noteFlaws(three, at: start &+ 32, &flaws)
      unsafe noteFlaws(four, at: start &+ 48, &flaws)
    }
    return one.stops | two.stops &<< 16 | three.stops &<< 32 | four.stops &<< 48
  }

  /// Sets something in `flaws` where a byte of these, or what begins before them, is not as UTF-8 has it.
  @unsafe @inline(__always)
  private func noteFlaws(
    _ bytes: SIMD16<UInt8>, at start: Int, _ flaws: inout SIMD16<UInt8>
  ) {
    let (first, second, third) = unsafe (
      uncheckedSixteen(at: start &- 1), uncheckedSixteen(at: start &- 2),
      uncheckedSixteen(at: start &- 3)
    )
    // A byte goes on with a scalar exactly where one of two, three or four bytes began so many before.
    let goesOn = bytes.signed .< SIMD16<Int8>(repeating: -0x40)
    let beganFour = third.has(0xF0, in: 0xF0)
    let shouldGoOn = first.has(0xC0, in: 0xC0) .| second.has(0xE0, in: 0xE0) .| beganFour
    flaws |= ((goesOn .^ shouldGoOn) .| bytes.has(0xC0, in: 0xFE)).bytes
    // Behind some first bytes not every other may stand; few texts have them.
    let isSpecial = first.has(0xE0, in: 0xFF) .| first.has(0xED, in: 0xFF)
    if !Sixteen(isSpecial .| first.has(0xF0, in: 0xF0)).isEmpty {
      noteSpecialFlaws(first, bytes, &flaws)
    }
  }

  /// Scalars in more bytes than they need, surrogates, and what is higher than any scalar.
  private func noteSpecialFlaws(
    _ first: SIMD16<UInt8>, _ second: SIMD16<UInt8>, _ flaws: inout SIMD16<UInt8>
  ) {
    let (isLow, isMiddle) = (second.has(0x80, in: 0xF0), second.has(0x90, in: 0xF0))
    let isHigh = second.has(0xA0, in: 0xE0)
    flaws |= (first.has(0xE0, in: 0xFF) .& (isLow .| isMiddle)).bytes
    flaws |= (first.has(0xED, in: 0xFF) .& isHigh).bytes
    flaws |= (first.has(0xF0, in: 0xFF) .& isLow).bytes
    flaws |= (first.has(0xF4, in: 0xFF) .& (isMiddle .| isHigh)).bytes
    // From 0xF5 on there is none.
    flaws |= (first.has(0xF4, in: 0xFC) .& first.has(0x01, in: 0x01)).bytes
    flaws |= (first.has(0xF6, in: 0xFE) .| first.has(0xF8, in: 0xF8)).bytes
  }
}

extension SIMD16<UInt8> {
  /// Where those of the bits are set, and no others of the mask.
  @inline(__always)
  fileprivate func has(_ bits: UInt8, in mask: UInt8) -> SIMDMask<SIMD16<Int8>> {
    (self & SIMD16<UInt8>(repeating: mask)) .== SIMD16<UInt8>(repeating: bits)
  }

  @inline(__always)
  fileprivate var isASCII: Bool {
    Sixteen(signed .< SIMD16<Int8>(repeating: 0)).isEmpty
  }

  /// As numbers with a sign, and with two bits turned, control characters and the quote are the lowest: what was
  /// 0x22 is 0x20, and the space is above it.
  @inline(__always)
  fileprivate var stops: UInt64 {
    let turned = (self ^ SIMD16(repeating: 0x82)).signed
    let isLow = turned .< SIMD16<Int8>(repeating: -0x5F)
    return Sixteen(isLow .| has(UInt8(ascii: "\\"), in: 0xFF)).bits
  }
}

extension SIMDMask<SIMD16<Int8>> {
  /// Ones where it is true.
  @inline(__always)
  fileprivate var bytes: SIMD16<UInt8> {
    // A mask is as many bytes, each of ones or of zeros.
    unsafe unsafeBitCast(self, to: SIMD16<UInt8>.self)
  }
}
