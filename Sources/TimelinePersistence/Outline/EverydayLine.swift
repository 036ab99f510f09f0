import JSONBytes
import TimelineDomain

/// What an outline needs to know of a line of a post, of an edit or of a deletion as this version writes it: read once
/// from its beginning to its end, which nobody has to look for before. Nearly all lines are such; whatever is anything
/// else is nil here, and read as `EntryEnvelope` does, at ten times the cost.
struct EverydayLine {
  let id: OutlineID
  let instant: Instant
  let kind: EntryKind
  /// Between the moment and the payload stands nothing, or the name of a zone alone.
  let isPlain: Bool
  /// The one entry that it replaces or deletes.
  let older: OutlineID?
  /// Behind the quote before the first string of the payload; of a deletion, behind its bracket.
  let payload: Int
  /// Where the `\n` is.
  let end: Int

  init?(_ bytes: Span<UInt8>, from start: Int, _ moments: inout MomentReader) {
    var cursor = LineCursor(bytes, start..<bytes.count)
    guard let (id, kind) = cursor.takeHead() else { return nil }
    self.id = id
    self.kind = kind
    guard let (instant, behind) = moments.read(bytes, at: cursor.place) else { return nil }
    self.instant = instant
    cursor.place = behind
    if cursor.take(",\"payload\":{") {
      (older, isPlain) = (nil, true)
    } else {
      guard let envelope = cursor.behindEnvelope() else { return nil }
      (older, isPlain) = (envelope.older, envelope.isPlain)
      cursor.place = envelope.behind
    }
    switch kind {
    case .text: guard cursor.take("\"text\":\"") else { return nil }
    case .mood: guard cursor.take("\"mood\":\"") else { return nil }
    case .deletion, .unknown: guard older != nil else { return nil }
    }
    payload = cursor.place
    guard let end = bytes.endOfLine(of: kind, from: payload) else { return nil }
    self.end = end
  }
}

extension Span<UInt8> {
  /// Where the `\n` is of a line of that kind, whose payload goes on there (`EverydayLine.payload`) as this version writes
  /// it.
  @inline(__always)
  func endOfLine(of kind: EntryKind, from start: Int) -> Int? {
    guard kind == .text else { return endOfOther(kind, from: start) }
    let quote = closingQuote(from: start)
    // `"}}` and the end of the line; these eight are there, as is made sure first.
    if quote >= 0, quote <= count &- 8,
      unsafe uncheckedWord(at: quote) & 0xFFFF_FFFF == 0x0A7D_7D22
    {
      return quote &+ 3
    }
    return quote < 0 ? nil : endBehindTags(from: quote &+ 1)
  }

  @inline(never)
  private func endOfOther(_ kind: EntryKind, from start: Int) -> Int? {
    var cursor = LineCursor(self, start..<count)
    if kind == .mood, !cursor.checkMood() { return nil }
    if cursor.takeEnd() { return cursor.place - 1 }
    return kind == .deletion ? nil : endBehindTags(from: cursor.place)
  }

  @inline(never)
  private func endBehindTags(from start: Int) -> Int? {
    var cursor = LineCursor(self, start..<count)
    return cursor.checkTagsAndStar() && cursor.takeEnd() ? cursor.place - 1 : nil
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
  fileprivate func behindEnvelope() -> (older: OutlineID?, isPlain: Bool, behind: Int)? {
    var cursor = self
    var older: OutlineID?
    if cursor.take(",\"zone\":\""), !cursor.checkString() { return nil }
    if cursor.take(",\"payload\":{") { return (nil, true, cursor.place) }
    let isWritten = cursor.take(",\"written\":\"")
    if isWritten, !cursor.checkString() { return nil }
    if cursor.take(",\"replaces\":[\"") {
      older = cursor.takeID()
      guard older != nil, cursor.takeSign("\""), cursor.takeSign("]") else { return nil }
      if !isWritten, cursor.take(",\"written\":\""), !cursor.checkString() { return nil }
    }
    if cursor.take(",\"changed\":["), !cursor.checkStrings() { return nil }
    return cursor.take(",\"payload\":{") ? (older, false, cursor.place) : nil
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

  /// From behind the quote before the name of the mood.
  fileprivate mutating func checkMood() -> Bool {
    guard checkString() else { return false }
    if take(",\"score\":"), takeScore() == nil { return false }
    return !take(",\"note\":\"") || checkString()
  }

  fileprivate mutating func checkTagsAndStar() -> Bool {
    if take(",\"tags\":["), !checkStrings() { return false }
    if !take(",\"starred\":true") { _ = take(",\"starred\":false") }
    return true
  }

  /// From behind the first quote of a string to behind its last one.
  @inline(__always)
  fileprivate mutating func checkString() -> Bool {
    let quote = bytes.closingQuoteNearby(from: place)
    place = quote &+ 1
    return quote >= 0
  }

  /// From behind the bracket of an array to behind its end.
  fileprivate mutating func checkStrings() -> Bool {
    if takeSign("]") { return true }
    while takeSign("\""), checkString() {
      if takeSign("]") { return true }
      guard takeSign(",") else { return false }
    }
    return false
  }
}
