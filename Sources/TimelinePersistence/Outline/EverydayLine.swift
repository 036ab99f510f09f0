import JSONBytes
import TimelineDomain

/// What an outline needs to know of a line of a post as this version writes it: read once from its beginning to its end,
/// which nobody has to look for before. Nine lines of ten are such; whatever is anything else is nil here, and read
/// as `EntryEnvelope` does, at ten times the cost.
struct EverydayLine {
  let id: OutlineID
  let instant: Instant
  let isMood: Bool
  /// Where the `\n` is.
  let end: Int

  init?(_ bytes: Span<UInt8>, from start: Int, _ moments: inout MomentReader) {
    var cursor = Cursor(bytes, start)
    guard cursor.has(72), bytes.uncheckedWord(at: start) & 0xFF_FFFF_FFFF_FFFF == Cursor.beginning
    else { return nil }
    let (high, low) = (bytes.uncheckedWord(at: start + 7), bytes.uncheckedWord(at: start + 15))
    // An id of sixteen bytes that are what they seem.
    guard (high.stringStops | low.stringStops) == 0 else { return nil }
    id = OutlineID(high: high.byteSwapped, low: low.byteSwapped)
    cursor.place = start + 23
    guard cursor.take("\",\"type\":\"") else { return nil }
    isMood = !cursor.take("text\",\"at\":\"")
    if isMood, !cursor.take("mood\",\"at\":\"") { return nil }
    guard let (instant, behind) = moments.read(bytes, at: cursor.place) else { return nil }
    self.instant = instant
    cursor.place = behind
    guard cursor.skipToPayload() else { return nil }
    if isMood {
      guard cursor.take("\"mood\":\""), cursor.skipString() else { return nil }
      if cursor.take(",\"score\":"), !cursor.skipScore() { return nil }
      if cursor.take(",\"note\":\""), !cursor.skipString() { return nil }
    } else {
      guard cursor.take("\"text\":\""), cursor.skipString() else { return nil }
    }
    if cursor.take(",\"tags\":["), !cursor.skipStrings() { return nil }
    if !cursor.take(",\"starred\":true") { _ = cursor.take(",\"starred\":false") }
    guard cursor.isAtEnd() else { return nil }
    end = cursor.place
  }
}

/// Goes along a line from one known thing to the next.
private struct Cursor: ~Escapable {
  private let bytes: Span<UInt8>
  /// The last place with so much behind it as anybody here looks at without asking.
  private let last: Int
  var place: Int

  /// `{"id":"`
  static let beginning: UInt64 = 0x22_3A22_6469_227B

  @_lifetime(copy bytes)
  @inline(__always)
  init(_ bytes: Span<UInt8>, _ place: Int) {
    self.bytes = bytes
    self.place = place
    last = bytes.count - 24
  }

  @inline(__always)
  func has(_ count: Int) -> Bool { place <= bytes.count - count }

  /// Eight to sixteen bytes, compared eight at a time.
  @inline(__always)
  mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place <= last else { return false }
    // Both ends of the text are in range, and it is no shorter than a word.
    let start = unsafe UnsafeRawPointer(text.utf8Start)
    let front = unsafe start.loadUnaligned(as: UInt64.self).littleEndian
    let back = unsafe start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self).littleEndian
    guard bytes.uncheckedWord(at: place) == front,
      bytes.uncheckedWord(at: place &+ (count &- 8)) == back
    else { return false }
    place &+= count
    return true
  }

  /// From behind its first quote to behind its last; nothing in it is no JSON.
  @inline(__always)
  mutating func skipString() -> Bool {
    guard let behind = JSONScanner(bytes).skipString(place &- 1, bytes.count) else { return false }
    place = behind
    return true
  }

  @inline(__always)
  mutating func skipToPayload() -> Bool {
    if take(",\"payload\":{") { return true }
    if take(",\"zone\":\""), !skipString() { return false }
    if take(",\"written\":\""), !skipString() { return false }
    return take(",\"payload\":{")
  }

  /// One digit, as nearly every score is.
  mutating func skipScore() -> Bool {
    guard place <= last, bytes[place] &- UInt8(ascii: "1") < 5 else { return false }
    place += 1
    return true
  }

  /// Strings up to the end of their array.
  mutating func skipStrings() -> Bool {
    let start = place
    while place <= last {
      if bytes[place] == UInt8(ascii: "]") {
        place += 1
        return true
      }
      if bytes[place] == UInt8(ascii: ","), place > start { place += 1 }
      guard bytes[place] == UInt8(ascii: "\"") else { return false }
      place += 1
      guard skipString() else { return false }
    }
    return false
  }

  /// Both braces and the line's end.
  @inline(__always)
  mutating func isAtEnd() -> Bool {
    guard has(3), bytes[place] == UInt8(ascii: "}"), bytes[place + 1] == UInt8(ascii: "}"),
      bytes[place + 2] == UInt8(ascii: "\n")
    else { return false }
    place += 2
    return true
  }
}

extension Span<UInt8> {
  /// The same as `word(at:)`, where the caller has made sure that all eight bytes are there.
  @inline(__always)
  fileprivate func uncheckedWord(at index: Int) -> UInt64 {
    unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
  }
}
