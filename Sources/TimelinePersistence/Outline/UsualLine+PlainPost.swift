import JSONBytes
import TimelineDomain

extension UsualLine {
  /// Calls `body` with the post that the line is, if all of it can be told without decoding more than escapes, for which
  /// `words` is there. False, and nothing called, where it can't.
  func withPlainPost(
    _ bytes: Span<UInt8>, _ words: inout [UInt8], _ body: (PlainPost) -> Void
  ) -> Bool {
    // What a name counts as, the domain knows.
    if isMood, score == nil { return false }
    var tags: [Range<Int>] = []
    let isSure = UsualTags(self, bytes).forEach { tag in
      let isNew = !tags.contains { bytes.hasSameBytes($0, tag) }
      if isNew { tags.append(tag) }
    }
    guard isSure else { return false }
    let text = text ?? at.lowerBound..<at.lowerBound
    if hasEscapes {
      let scanner = JSONScanner(bytes)
      // A lone surrogate is shown as another character.
      guard !scanner.hasUnicodeEscape(text) else { return false }
      words = scanner.decodedString(text.lowerBound - 1..<text.upperBound + 1)
      body(post(bytes, words.span, tags))
    } else {
      body(post(bytes, bytes.extracting(text), tags))
    }
    return true
  }

  @_lifetime(copy bytes, copy words)
  private func post(
    _ bytes: Span<UInt8>, _ words: Span<UInt8>, _ tags: [Range<Int>]
  ) -> PlainPost {
    PlainPost(
      line: bytes, id: id, moment: at, mood: mood, score: score, words: words,
      hasWords: text != nil, tags: tags, isStarred: isStarred)
  }
}

extension Span<UInt8> {
  fileprivate func hasSameBytes(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard one.count == other.count else { return false }
    for offset in 0..<one.count
    where self[one.lowerBound + offset] != self[other.lowerBound + offset] {
      return false
    }
    return true
  }
}

extension JSONScanner {
  fileprivate func hasUnicodeEscape(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while true {
      index = bytes.firstIndex(of: UInt8(ascii: "\\"), from: index, to: range.upperBound)
      guard index < range.upperBound else { return false }
      if bytes[index + 1] == UInt8(ascii: "u") { return true }
      index += 2
    }
  }
}
