import JSONBytes
import TimelineDomain

/// What an outline needs to know of a line of a post, of an edit or of a deletion as this version writes it: read once
/// from its beginning to its end, which nobody has to look for before. Nearly all lines are such; whatever is anything
/// else is nil here, and read as `EntryEnvelope` does, at ten times the cost.
struct EverydayLine {
  let id: OutlineID
  let instant: Instant
  let kind: EntryKind
  /// The one entry that it replaces or deletes.
  let older: OutlineID?
  /// Where the `\n` is.
  let end: Int

  init?(_ bytes: Span<UInt8>, from start: Int, _ moments: inout MomentReader) {
    var cursor = Cursor(bytes, start)
    guard cursor.takeBeginning(), let id = cursor.takeID(), cursor.take("\",\"type\":\"") else {
      return nil
    }
    self.id = id
    if cursor.take("text\",\"at\":\"") {
      kind = .text
    } else if cursor.take("mood\",\"at\":\"") {
      kind = .mood
    } else if cursor.take("deletion\",\"at\":\"") {
      kind = .deletion
    } else {
      return nil
    }
    guard let (instant, behind) = moments.read(bytes, at: cursor.place) else { return nil }
    self.instant = instant
    cursor.place = behind
    if cursor.take(",\"payload\":{") {
      older = nil
    } else {
      if cursor.take(",\"replaces\":[\"") {
        guard let id = cursor.takeID(), cursor.takeTwo("\"", "]") else { return nil }
        older = id
      } else {
        older = nil
      }
      guard cursor.skipToPayload() else { return nil }
    }
    switch kind {
    case .text:
      guard cursor.take("\"text\":\""), cursor.skipString(), cursor.skipTagsAndStar() else {
        return nil
      }
    case .mood:
      guard cursor.take("\"mood\":\""), cursor.skipString() else { return nil }
      if cursor.take(",\"score\":"), !cursor.skipScore() { return nil }
      if cursor.take(",\"note\":\""), !cursor.skipString() { return nil }
      guard cursor.skipTagsAndStar() else { return nil }
    case .deletion, .unknown:
      guard older != nil else { return nil }
    }
    guard cursor.takeTwo("}", "}"), cursor.isAtEnd else { return nil }
    end = cursor.place
  }
}

/// Goes along a line from one known thing to the next.
private struct Cursor: ~Escapable {
  private let bytes: Span<UInt8>
  /// The last place with so much behind it as anybody here looks at without asking.
  private let last: Int
  var place: Int

  @_lifetime(copy bytes)
  @inline(__always)
  init(_ bytes: Span<UInt8>, _ place: Int) {
    self.bytes = bytes
    self.place = place
    last = bytes.count - 24
  }

  /// `{"id":"`
  mutating func takeBeginning() -> Bool {
    guard place <= last,
      bytes.uncheckedWord(at: place) & 0xFF_FFFF_FFFF_FFFF == 0x22_3A22_6469_227B
    else { return false }
    place &+= 7
    return true
  }

  /// Sixteen bytes that are what they seem, behind a quote.
  @inline(__always)
  mutating func takeID() -> OutlineID? {
    guard place <= last else { return nil }
    let (high, low) = (bytes.uncheckedWord(at: place), bytes.uncheckedWord(at: place &+ 8))
    guard (high.stringStops | low.stringStops) == 0 else { return nil }
    place &+= 16
    return OutlineID(high: high.byteSwapped, low: low.byteSwapped)
  }

  @inline(__always)
  mutating func takeTwo(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
    guard place &+ 1 < bytes.count, bytes[place] == UInt8(ascii: one),
      bytes[place &+ 1] == UInt8(ascii: other)
    else { return false }
    place &+= 2
    return true
  }

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

  mutating func skipToPayload() -> Bool {
    if take(",\"zone\":\""), !skipString() { return false }
    if take(",\"written\":\""), !skipString() { return false }
    if take(",\"changed\":["), !skipStrings() { return false }
    return take(",\"payload\":{")
  }

  mutating func skipTagsAndStar() -> Bool {
    if takeTwo("}", "}") {
      place &-= 2
      return true
    }
    if take(",\"tags\":["), !skipStrings() { return false }
    if !take(",\"starred\":true") { _ = take(",\"starred\":false") }
    return true
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

  var isAtEnd: Bool { place < bytes.count && bytes[place] == UInt8(ascii: "\n") }
}

extension Span<UInt8> {
  /// The same as `word(at:)`, where the caller has made sure that all eight bytes are there.
  @inline(__always)
  fileprivate func uncheckedWord(at index: Int) -> UInt64 {
    unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self))
  }
}
