import JSONBytes
import TimelineDomain

/// A line of a post as this version writes it, whose parts are where they always are.
///
/// Any other spelling of the same is nil here and has to be read as `TimelineEntry` does.
struct UsualLine {
  let isMood: Bool
  // Between the quotes of each, and without an escape but in the text.
  let id: Range<Int>
  let at: Range<Int>
  /// What stands between these and the payload.
  private let more: Range<Int>
  /// Empty for a text.
  let mood: Range<Int>
  let score: UInt8?
  /// A text, or a mood's note where there is one.
  let text: Range<Int>?
  let hasEscapes: Bool
  /// With their quotes and the commas between them.
  let tags: Range<Int>
  let isStarred: Bool

  /// Of a line that was read as an entry before, when the outline was made: nothing is looked at that is known so.
  init?(_ line: Range<Int>, _ bytes: Span<UInt8>) {
    var cursor = LineCursor(line, bytes)
    guard line.count > 80, bytes.beginsEntry(at: line.lowerBound) else { return nil }
    id = (line.lowerBound + 7)..<(line.lowerBound + 23)
    guard bytes.isUsualID(at: id.lowerBound) else { return nil }
    cursor.place = id.upperBound
    guard cursor.take("\",\"type\":\"") else { return nil }
    if cursor.take("text\",\"at\":\"") {
      isMood = false
    } else if cursor.take("mood\",\"at\":\"") {
      isMood = true
    } else {
      return nil
    }
    guard let at = cursor.takeString(), !at.hasEscapes, cursor.skipToPayload() else { return nil }
    self.at = at.range
    more = at.range.upperBound..<cursor.place
    var text: (range: Range<Int>, hasEscapes: Bool)?
    var score: UInt8?
    if isMood {
      guard cursor.take("\"mood\":\""), let mood = cursor.takeString(), !mood.hasEscapes
      else { return nil }
      self.mood = mood.range
      if cursor.take(",\"score\":") { score = cursor.takeScore() }
      if cursor.take(",\"note\":\"") {
        text = cursor.takeString()
        guard text != nil else { return nil }
      }
    } else {
      mood = cursor.place..<cursor.place
      guard cursor.take("\"text\":\"") else { return nil }
      text = cursor.takeString()
      guard text != nil else { return nil }
    }
    self.score = score
    self.text = text?.range
    hasEscapes = text?.hasEscapes ?? false
    var tags = cursor.place..<cursor.place
    var isStarred = false
    if !cursor.takeEnd() {
      if cursor.take(",\"tags\":[") {
        guard let taken = cursor.takeStrings() else { return nil }
        tags = taken
      }
      if cursor.take(",\"starred\":true") {
        isStarred = true
      } else {
        _ = cursor.take(",\"starred\":false")
      }
      guard cursor.takeEnd() else { return nil }
    }
    self.tags = tags
    self.isStarred = isStarred
  }

  /// Whether it may stand for another entry, which names the post.
  func replaces(in bytes: Span<UInt8>) -> Bool {
    // A quote, a comma, the name of the payload.
    guard more.count > 13 else { return false }
    let isSpelledOtherwise =
      bytes.firstIndex(of: UInt8(ascii: "\\"), from: more.lowerBound, to: more.upperBound)
      < more.upperBound
    return isSpelledOtherwise
      || UsualLine.replaces.next(in: bytes, from: more.lowerBound, to: more.upperBound) != nil
  }

  private static let replaces = ByteSearch(Array("\"replaces\"".utf8), ignoringCase: false)
}

extension UsualLine {
  /// The moment of a line that is known to be an entry, and what lies before a place of its text or note; nil where that
  /// place is no part of either.
  static func beginning(
    of line: Range<Int>, upTo place: Int, _ bytes: Span<UInt8>
  ) -> (at: Range<Int>, text: Range<Int>, isMood: Bool)? {
    var cursor = LineCursor(line, bytes)
    guard line.count > 80, bytes.beginsEntry(at: line.lowerBound) else { return nil }
    cursor.place += 23
    guard cursor.take("\",\"type\":\"") else { return nil }
    let isMood = !cursor.take("text\",\"at\":\"")
    if isMood, !cursor.take("mood\",\"at\":\"") { return nil }
    guard let at = cursor.takeString(), cursor.skipToPayload(),
      isMood ? cursor.skipToNote() : cursor.take("\"text\":\"")
    else { return nil }
    let start = cursor.place
    var next = start
    while next < place {
      next = bytes.firstIndex(of: UInt8(ascii: "\""), or: UInt8(ascii: "\\"), from: next, to: place)
      guard next < place else { break }
      if bytes[next] == UInt8(ascii: "\"") { return nil }
      next += 2
    }
    return start <= place ? (at.range, start..<place, isMood) : nil
  }
}

/// Goes along a line from one known thing to the next.
private struct LineCursor: ~Escapable {
  private let bytes: Span<UInt8>
  private let end: Int
  var place: Int

  @_lifetime(copy bytes)
  init(_ line: Range<Int>, _ bytes: Span<UInt8>) {
    self.bytes = bytes
    place = line.lowerBound
    end = line.upperBound
  }

  /// Eight to sixteen bytes, compared eight at a time.
  @inline(__always)
  mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place + count <= end else { return false }
    // Both ends of the text are in range, and it is no shorter than a word.
    let start = unsafe UnsafeRawPointer(text.utf8Start)
    let first = unsafe start.loadUnaligned(as: UInt64.self)
    let last = unsafe start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    guard bytes.word(at: place) == first.littleEndian,
      bytes.word(at: place + count - 8) == last.littleEndian
    else { return false }
    place += count
    return true
  }

  mutating func takeEnd() -> Bool {
    guard end - place == 2, bytes[place] == UInt8(ascii: "}"),
      bytes[place + 1] == UInt8(ascii: "}")
    else { return false }
    place = end
    return true
  }

  /// What stands between here and the next quote, which is passed over.
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

  /// Strings up to the end of their array, which is passed over; none with an escape.
  mutating func takeStrings() -> Range<Int>? {
    let start = place
    while place < end {
      if bytes[place] == UInt8(ascii: "]") {
        place += 1
        return start..<(place - 1)
      }
      if bytes[place] == UInt8(ascii: ","), place > start { place += 1 }
      guard place < end, bytes[place] == UInt8(ascii: "\"") else { return nil }
      place += 1
      guard let string = takeString(), !string.hasEscapes else { return nil }
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

  /// From the beginning of a mood to that of its note.
  mutating func skipToNote() -> Bool {
    guard take("\"mood\":\""), takeString() != nil else { return false }
    if take(",\"score\":"), takeScore() == nil { return false }
    return take(",\"note\":\"")
  }

  /// Behind the brace that opens the payload, which is the next one.
  mutating func skipToPayload() -> Bool {
    if take(",\"payload\":{") { return true }
    let brace = bytes.firstIndex(of: UInt8(ascii: "{"), from: place, to: end)
    guard brace < end, brace - place > 11 else { return false }
    place = brace - 11
    return take(",\"payload\":{")
  }
}

extension Span<UInt8> {
  /// `{"id":"`, and one byte of the id.
  fileprivate func beginsEntry(at place: Int) -> Bool {
    word(at: place) & 0xFF_FFFF_FFFF_FFFF == 0x22_3A22_6469_227B
  }

  /// Sixteen bytes of ASCII, none of which is a control character, a quote or a backslash.
  fileprivate func isUsualID(at place: Int) -> Bool {
    let (first, second) = (word(at: place), word(at: place + 8))
    return (first.stringStops | second.stringStops) == 0
  }
}
