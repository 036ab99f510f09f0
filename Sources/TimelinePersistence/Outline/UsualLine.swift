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
    var cursor = LineCursor(bytes, line)
    guard cursor.takeBeginning(), cursor.takeID() != nil else { return nil }
    id = (cursor.place - 16)..<cursor.place
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
    var cursor = LineCursor(bytes, line)
    guard cursor.takeBeginning(), cursor.takeID() != nil, cursor.take("\",\"type\":\"") else {
      return nil
    }
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
      // Where that is the place, `RawWord` finds the backslash once more.
      next += 2
    }
    return start <= place ? (at.range, start..<place, isMood) : nil
  }
}

extension LineCursor {
  /// The end of the payload, of the entry and of the line.
  fileprivate mutating func takeEnd() -> Bool { end - place == 2 && takeSign("}") && takeSign("}") }

  /// From the beginning of a mood to that of its note.
  fileprivate mutating func skipToNote() -> Bool {
    guard take("\"mood\":\""), takeString() != nil else { return false }
    if take(",\"score\":"), takeScore() == nil { return false }
    return take(",\"note\":\"")
  }

  /// Behind the brace that opens the payload of a known entry, which is the next one.
  fileprivate mutating func skipToPayload() -> Bool {
    if take(",\"payload\":{") { return true }
    let brace = bytes.firstIndex(of: UInt8(ascii: "{"), from: place, to: end)
    guard brace < end, brace - place > 11 else { return false }
    place = brace - 11
    return take(",\"payload\":{")
  }
}
