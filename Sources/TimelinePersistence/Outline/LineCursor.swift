import JSONBytes

/// Goes along a line from one thing that this version writes to the next. What isn't there is not taken, and the place
/// stays as it was or is of no use any more.
struct LineCursor: ~Escapable {
  let bytes: Span<UInt8>
  /// Nothing is looked at from here on.
  let end: Int
  var place: Int

  @_lifetime(copy bytes)
  @inline(__always)
  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    self.bytes = bytes
    place = range.lowerBound
    end = range.upperBound
  }

  /// Eight to sixteen bytes, compared eight at a time.
  @inline(__always)
  mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    assert((8...16).contains(count))
    guard place &+ count <= end else { return false }
    // Both ends of the text are in range, and so are these bytes, as was just made sure.
    let start = unsafe UnsafeRawPointer(text.utf8Start)
    let front = unsafe start.loadUnaligned(as: UInt64.self).littleEndian
    let back = unsafe start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self).littleEndian
    guard unsafe bytes.uncheckedWord(at: place) == front,
      unsafe bytes.uncheckedWord(at: place &+ (count &- 8)) == back
    else { return false }
    place &+= count
    return true
  }

  /// Whether these eight bytes stand at a place that is known to be followed by as many.
  @unsafe @inline(__always)
  func has(_ text: StaticString, at index: Int) -> Bool {
    assert(text.utf8CodeUnitCount == 8 && index >= 0 && index + 8 <= bytes.count)
    let word = unsafe UnsafeRawPointer(text.utf8Start).loadUnaligned(as: UInt64.self)
    return unsafe bytes.uncheckedWord(at: index) == word.littleEndian
  }

  @inline(__always)
  mutating func takeSign(_ sign: Unicode.Scalar) -> Bool {
    guard place < end, bytes[place] == UInt8(ascii: sign) else { return false }
    place &+= 1
    return true
  }

  /// `{"id":"`
  static let first: UInt64 = 0x22_3A22_6469_227B
  static let firstMask: UInt64 = 0xFF_FFFF_FFFF_FFFF

  @inline(__always)
  mutating func takeBeginning() -> Bool {
    guard place &+ 8 <= end else { return false }
    // They are there, as was just made sure; so are those of an id below.
    let word = unsafe bytes.uncheckedWord(at: place)
    guard word & LineCursor.firstMask == LineCursor.first else { return false }
    place &+= 7
    return true
  }

  /// Sixteen bytes of ASCII, none of which is a control character, a quote or a backslash.
  @inline(__always)
  mutating func takeID() -> OutlineID? {
    guard place &+ 16 <= end else { return nil }
    let (id, high, low) = unsafe (
      bytes.bytes.uncheckedSixteen(at: place), bytes.uncheckedWord(at: place),
      bytes.uncheckedWord(at: place &+ 8)
    )
    guard id.hasNoStops else { return nil }
    place &+= 16
    return OutlineID(high: high.byteSwapped, low: low.byteSwapped)
  }

  /// What stands between here and the next quote, which is passed over: of a string that is known to be one.
  mutating func takeString() -> (range: Range<Int>, hasEscapes: Bool)? {
    let start = place
    var hasEscapes = false
    while true {
      place = bytes.firstIndex(
        of: UInt8(ascii: "\""), or: UInt8(ascii: "\\"), from: place, to: end)
      guard place < end else { return nil }
      if bytes[place] == UInt8(ascii: "\"") { break }
      hasEscapes = true
      place += 2
    }
    place += 1
    return (start..<(place - 1), hasEscapes)
  }

  /// Strings up to the end of their array, which is passed over; none has an escape.
  mutating func takeStrings() -> Range<Int>? {
    let start = place
    if takeSign("]") { return start..<start }
    while takeSign("\"") {
      guard let string = takeString(), !string.hasEscapes else { return nil }
      if takeSign("]") { return start..<(place - 1) }
      guard takeSign(",") else { return nil }
    }
    return nil
  }

  /// One digit, as nearly every score is; what else stands there is met by whoever reads on.
  mutating func takeScore() -> UInt8? {
    guard place < end else { return nil }
    let digit = bytes[place] &- UInt8(ascii: "0")
    guard (1...5).contains(digit) else { return nil }
    place += 1
    return digit
  }
}
