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

  @inline(__always)
  init?(
    _ bytes: Span<UInt8>, from start: Int, _ stops: StringStops.Places,
    _ moments: inout MomentReader
  ) {
    var cursor = LineCursor(bytes, start..<bytes.count)
    guard let (id, kind) = cursor.takeHead() else { return nil }
    self.id = id
    self.kind = kind
    guard let (instant, behind) = moments.read(bytes, at: cursor.place) else { return nil }
    self.instant = instant
    cursor.place = behind
    if cursor.take(",\"payload\":{") {
      older = nil
    } else {
      guard let (older, behind) = cursor.behindEnvelope(stops) else { return nil }
      self.older = older
      cursor.place = behind
    }
    switch kind {
    case .text:
      guard cursor.take("\"text\":\""), cursor.checkString(stops) else { return nil }
    case .mood:
      guard cursor.take("\"mood\":\""), cursor.checkString(stops) else { return nil }
      if cursor.take(",\"score\":"), cursor.takeScore() == nil { return nil }
      if cursor.take(",\"note\":\""), !cursor.checkString(stops) { return nil }
    case .deletion, .unknown:
      guard older != nil else { return nil }
    }
    if !cursor.takeEnd() {
      guard kind != .deletion, cursor.checkTagsAndStar(stops), cursor.takeEnd() else { return nil }
    }
    end = cursor.place - 1
  }
}

extension LineCursor {
  /// Up to where the moment begins. Of posts, all of this stands where it always does, and what is there is asked once.
  @inline(__always)
  fileprivate mutating func takeHead() -> (id: OutlineID, kind: EntryKind)? {
    guard place &+ 64 <= end else { return nil }
    let start = place
    guard takeBeginning(), let id = takeID(), unsafe has("\",\"type\"", at: start &+ 23) else {
      return nil
    }
    place = start &+ 45
    if unsafe has("\",\"at\":\"", at: start &+ 37) {
      if unsafe has(":\"text\",", at: start &+ 31) { return (id, .text) }
      if unsafe has(":\"mood\",", at: start &+ 31) { return (id, .mood) }
    }
    place = start &+ 31
    return take(":\"deletion") && take("\",\"at\":\"") ? (id, .deletion) : nil
  }

  /// What stands between the moment and the payload, as far as it matters, and the place behind its first bracket. An edit
  /// keeps what was in its entry where it was, in front of what is its own.
  fileprivate func behindEnvelope(
    _ stops: StringStops.Places
  ) -> (older: OutlineID?, behind: Int)? {
    var cursor = self
    var older: OutlineID?
    if cursor.take(",\"zone\":\""), !cursor.checkString(stops) { return nil }
    let isWritten = cursor.take(",\"written\":\"")
    if isWritten, !cursor.checkString(stops) { return nil }
    if cursor.take(",\"replaces\":[\"") {
      older = cursor.takeID()
      guard older != nil, cursor.takeSign("\""), cursor.takeSign("]") else { return nil }
      if !isWritten, cursor.take(",\"written\":\""), !cursor.checkString(stops) { return nil }
    }
    if cursor.take(",\"changed\":["), !cursor.checkStrings(stops) { return nil }
    return cursor.take(",\"payload\":{") ? (older, cursor.place) : nil
  }

  /// `}}` and a `\n`, and some byte behind it.
  @inline(__always)
  fileprivate mutating func takeEnd() -> Bool {
    // These eight are there, as is made sure first.
    guard place &+ 8 <= end, unsafe bytes.uncheckedWord(at: place) & 0xFF_FFFF == 0x0A_7D7D else {
      return false
    }
    place &+= 3
    return true
  }

  fileprivate mutating func checkTagsAndStar(_ stops: StringStops.Places) -> Bool {
    if take(",\"tags\":["), !checkStrings(stops) { return false }
    if !take(",\"starred\":true") { _ = take(",\"starred\":false") }
    return true
  }

  /// From behind the first quote of a string to behind its last one.
  @inline(__always)
  fileprivate mutating func checkString(_ stops: StringStops.Places) -> Bool {
    let start = place
    var stop = stops.next(notBefore: start)
    while true {
      guard stop < end else { return false }
      if bytes[stop] == UInt8(ascii: "\"") { break }
      guard bytes[stop] == UInt8(ascii: "\\"),
        let behind = JSONScanner(bytes).skipEscape(stop, end)
      else { return false }
      stop = stops.next(notBefore: behind)
    }
    place = stop + 1
    return stops.isUTF8 || JSONScanner(bytes).firstInvalidUTF8(in: start..<stop) == nil
  }

  /// From behind the bracket of an array to behind its end.
  fileprivate mutating func checkStrings(_ stops: StringStops.Places) -> Bool {
    if takeSign("]") { return true }
    while takeSign("\""), checkString(stops) {
      if takeSign("]") { return true }
      guard takeSign(",") else { return false }
    }
    return false
  }
}
