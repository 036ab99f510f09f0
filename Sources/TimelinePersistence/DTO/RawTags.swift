import JSONBytes
import TextSearch
import TimelineDomain

/// The tags of a post, found in its bytes: those of the member `tags` and those in the text, as
/// `TextPost.tags` has them.
///
/// It knows ASCII, kana and ideographs; a post with any other character near a tag has to be decoded.
struct RawTags: ~Escapable {
  private let parts: PostParts
  private let bytes: Span<UInt8>

  @_lifetime(copy bytes)
  init(_ parts: PostParts, _ bytes: Span<UInt8>) {
    self.parts = parts
    self.bytes = bytes
  }

  /// Calls `body` with each tag, perhaps more than once. False where the post has to be decoded.
  func forEach(_ body: (Range<Int>) -> Void) -> Bool {
    forEachGiven(body) && forEachInText(body)
  }

  private func forEachGiven(_ body: (Range<Int>) -> Void) -> Bool {
    guard let tags = parts.payload.tags else { return true }
    var isSure = true
    _ = JSONScanner(bytes).forEachElement(of: tags) { tag in
      let (start, end) = (tag.lowerBound + 1, tag.upperBound - 1)
      // Two spellings may be one tag.
      if start < end, RawTags.end(ofPartsFrom: start, to: end, bytes) == end {
        body(start..<end)
      } else {
        isSure = false
      }
    }
    return isSure
  }

  private func forEachInText(_ body: (Range<Int>) -> Void) -> Bool {
    guard let text = parts.words else { return true }
    var place = text.lowerBound
    while let sign = RawTags.signs.next(in: bytes, from: place, to: text.upperBound) {
      place = sign + 1
      guard bytes[sign] == UInt8(ascii: "#") else { return false }
      switch endsWord(sign, from: text.lowerBound) {
      case .yes: break
      case .no: continue
      case .unsure: return false
      }
      guard var end = RawTags.end(ofPartsFrom: place, to: text.upperBound, bytes),
        isEnd(end, of: text)
      else { return false }
      while end > place, bytes[end - 1] == UInt8(ascii: "-") { end -= 1 }
      guard end > place else { continue }
      guard hasLetter(place..<end) else { continue }
      body(place..<end)
      place = end
    }
    // A `#` as the last byte has none behind it.
    return true
  }

  /// Signs of either width, and escapes that may be anything.
  static let signs = PairSearch([
    (UInt8(ascii: "#"), 0...0xFF), (0xBC, 0x83...0x83),
    (UInt8(ascii: "\\"), UInt8(ascii: "u")...UInt8(ascii: "u")),
  ])

  private enum Answer {
    case yes, no, unsure
  }

  /// Whether a tag may begin behind the character before the sign.
  private func endsWord(_ sign: Int, from start: Int) -> Answer {
    guard sign > start else { return .yes }
    let before = bytes[sign - 1]
    if before >= 0x80 {
      return sign - 3 >= start && bytes.isComma(at: sign - 3) ? .yes : .unsure
    }
    if sign - 2 >= start, bytes[sign - 2] == UInt8(ascii: "\\") {
      // The end of a line, unless that backslash is one.
      let isOne = sign - 3 >= start && bytes[sign - 3] == UInt8(ascii: "\\")
      return before == UInt8(ascii: "n") && !isOne ? .yes : .unsure
    }
    if before.isTagPart || before == UInt8(ascii: "#") { return .no }
    return "/&=@)".utf8.contains(before) ? .no : .yes
  }

  /// Whether the characters end where the name does.
  private func isEnd(_ end: Int, of text: Range<Int>) -> Bool {
    guard end < text.upperBound else { return true }
    if bytes[end] == UInt8(ascii: "\\") { return bytes[end + 1] != UInt8(ascii: "u") }
    return bytes[end] < 0x80 || bytes.isComma(at: end)
  }

  /// Behind the letters, digits, `_` and `-` that begin there. Nil where the first that is none of them may belong to
  /// the one before it, or be a letter after all.
  static func end(ofPartsFrom start: Int, to end: Int, _ bytes: Span<UInt8>) -> Int? {
    var place = start
    while place < end {
      if bytes[place] < 0x80 {
        guard bytes[place].isTagPart else { return place }
        place += 1
      } else if place + 3 <= end, bytes.isLetter(at: place) {
        place += 3
      } else {
        return place + 3 <= end && bytes.isComma(at: place) ? place : nil
      }
    }
    return place
  }

  /// More than digits alone; some ideographs are numbers.
  private func hasLetter(_ range: Range<Int>) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = bytes[place]
      if byte < 0x80 {
        if (byte | 0x20) &- UInt8(ascii: "a") < 26 { return true }
        place += 1
      } else {
        if byte == 0xE3 || bytes.scalar(at: place)?.properties.numericType == nil { return true }
        place += 3
      }
    }
    return false
  }
}

extension Span<UInt8> {
  /// Kana and ideographs that are letters and go with no mark: U+3041 to U+3096, U+30A1 to U+30FA, `ー`, U+4E00 to
  /// U+9FEF.
  fileprivate func isLetter(at place: Int) -> Bool {
    let (second, third) = (self[place + 1], self[place + 2])
    switch (self[place], second) {
    case (0xE3, 0x81): return third >= 0x81
    case (0xE3, 0x82): return third <= 0x96 || third >= 0xA1
    case (0xE3, 0x83): return third <= 0xBA || third == 0xBC
    case (0xE4, 0xB8...0xBF), (0xE5...0xE8, _): return true
    case (0xE9, 0x80...0xBE): return true
    default: return false
    }
  }

  /// One of three bytes.
  fileprivate func scalar(at place: Int) -> Unicode.Scalar? {
    Unicode.Scalar(
      UInt32(self[place] & 0x0F) << 12 | UInt32(self[place + 1] & 0x3F) << 6
        | UInt32(self[place + 2] & 0x3F))
  }

  /// `、` or `。`.
  fileprivate func isComma(at place: Int) -> Bool {
    place + 3 <= count && self[place] == 0xE3 && self[place + 1] == 0x80
      && (self[place + 2] == 0x81 || self[place + 2] == 0x82)
  }
}

extension UInt8 {
  fileprivate var isTagPart: Bool {
    (self | 0x20) &- UInt8(ascii: "a") < 26 || self &- UInt8(ascii: "0") < 10
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
  }
}

/// A tag as it is searched for in raw bytes.
struct RawTag: Sendable {
  /// In lower case.
  private let name: [UInt8]

  /// Nil for a name with more spellings than `RawTags` knows.
  init?(_ name: FoldedText) {
    let bytes = Array(String(name.characters).utf8)
    guard !name.isExact, !bytes.isEmpty,
      RawTags.end(ofPartsFrom: 0, to: bytes.count, bytes.span) == bytes.count
    else { return nil }
    self.name = bytes
  }

  func answer(in post: PostParts, _ bytes: Span<UInt8>) -> PostCondition.Answer {
    var isFound = false
    let isSure = RawTags(post, bytes).forEach { tag in
      if !isFound { isFound = isSame(tag, bytes) }
    }
    return isSure ? PostCondition.Answer(isFound) : .unsure
  }

  private func isSame(_ tag: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard tag.count == name.count else { return false }
    for offset in name.indices {
      let byte = bytes[tag.lowerBound + offset]
      let isUpper = byte &- UInt8(ascii: "A") < 26
      if (isUpper ? byte | 0x20 : byte) != name[offset] { return false }
    }
    return true
  }
}
