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
    var cursor = LineCursor(bytes, start..<bytes.count)
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
        guard let id = cursor.takeID(), cursor.takeSign("\""), cursor.takeSign("]") else {
          return nil
        }
        older = id
      } else {
        older = nil
      }
      guard cursor.checkToPayload() else { return nil }
    }
    switch kind {
    case .text:
      guard cursor.take("\"text\":\""), cursor.checkString(), cursor.checkTagsAndStar() else {
        return nil
      }
    case .mood:
      guard cursor.take("\"mood\":\""), cursor.checkString() else { return nil }
      if cursor.take(",\"score\":"), cursor.takeScore() == nil { return nil }
      if cursor.take(",\"note\":\""), !cursor.checkString() { return nil }
      guard cursor.checkTagsAndStar() else { return nil }
    case .deletion, .unknown:
      guard older != nil else { return nil }
    }
    guard cursor.takeSign("}"), cursor.takeSign("}"), cursor.takeSign("\n") else { return nil }
    end = cursor.place - 1
  }
}

extension LineCursor {
  fileprivate mutating func checkToPayload() -> Bool {
    if take(",\"zone\":\""), !checkString() { return false }
    if take(",\"written\":\""), !checkString() { return false }
    if take(",\"changed\":["), takeStrings(areKnown: false) == nil { return false }
    return take(",\"payload\":{")
  }

  fileprivate mutating func checkTagsAndStar() -> Bool {
    if place < end, bytes[place] == UInt8(ascii: "}") { return true }
    if take(",\"tags\":["), takeStrings(areKnown: false) == nil { return false }
    if !take(",\"starred\":true") { _ = take(",\"starred\":false") }
    return true
  }
}
