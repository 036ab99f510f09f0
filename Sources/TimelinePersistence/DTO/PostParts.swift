import JSONBytes
import TimelineDomain

/// A post that this version can interpret, as byte ranges of its line. Nothing is decoded.
struct PostParts {
  let envelope: EntryEnvelope
  let kind: EntryKind
  let payload: PayloadParts

  /// Nil for a line that is no post, or that needs an ability.
  @inline(__always)
  init?(_ line: Range<Int>, in scanner: JSONScanner) {
    guard let envelope = EntryEnvelope(scanning: line, in: scanner) else { return nil }
    let kind = envelope.kind(scanner)
    guard let payload = EntryReading(envelope, kind, in: scanner)?.parts(scanner) else {
      return nil
    }
    self.envelope = envelope
    self.kind = kind
    self.payload = payload
  }

  /// The text or note, without quotes.
  var words: Range<Int>? { payload.words.map { ($0.lowerBound + 1)..<($0.upperBound - 1) } }

  /// Calls `body` with each string that a search looks at, without quotes.
  func forEachText(_ body: (Range<Int>) -> Void) {
    if let mood = payload.mood { body((mood.lowerBound + 1)..<(mood.upperBound - 1)) }
    if let words { body(words) }
  }

  /// Calls `body` with the post if nothing but escapes has to be decoded, into the buffer `words`.
  /// Else returns false and calls nothing.
  func withPlainPost(
    _ bytes: Span<UInt8>, _ words: inout [UInt8], _ body: (PlainPost) -> Void
  ) -> Bool {
    let scanner = JSONScanner(bytes)
    guard let kind = kind.plain, let at = envelope.at, scanner.instant(at) != nil,
      !scanner.hasEscape(at), envelope.until == nil, envelope.day == nil,
      !scanner.hasEscape(envelope.id), payload.mood.map({ isPlain($0, scanner) }) ?? true
    else { return false }
    var distinct = DistinctTags(ignoringCase: false)
    guard RawTags(self, bytes).forEach({ distinct.insert($0, in: bytes) }) else { return false }
    let tags = distinct.ranges
    let text = self.words ?? at.lowerBound..<at.lowerBound
    if let own = payload.words, scanner.hasEscape(own) {
      // A lone surrogate is shown as another character.
      guard !scanner.hasUnicodeEscape(text) else { return false }
      words = scanner.decodedString(own)
      body(post(kind, bytes, words.span, tags))
    } else {
      body(post(kind, bytes, bytes.extracting(text), tags))
    }
    return true
  }

  /// Whether the name and the score of a mood need no decoding.
  private func isPlain(_ mood: Range<Int>, _ scanner: JSONScanner) -> Bool {
    payload.score != nil && mood.count > 2 && !scanner.hasEscape(mood)
  }

  @_lifetime(copy bytes, copy words)
  private func post(
    _ kind: Post.Kind, _ bytes: Span<UInt8>, _ words: Span<UInt8>, _ tags: [Range<Int>]
  ) -> PlainPost {
    func content(_ string: Range<Int>) -> Range<Int> {
      (string.lowerBound + 1)..<(string.upperBound - 1)
    }
    return PlainPost(
      kind, line: bytes, id: content(envelope.id), moment: envelope.at.map(content) ?? 0..<0,
      mood: payload.mood.map(content) ?? 0..<0, score: payload.score, words: words,
      hasWords: payload.words != nil, tags: tags, isStarred: payload.isStarred)
  }
}

/// The members of a post's payload, as ranges that include quotes and brackets.
struct PayloadParts {
  let mood: Range<Int>?
  /// A score of one digit.
  let score: UInt8?
  /// A text, or the note of a mood.
  let words: Range<Int>?
  /// An array of strings.
  let tags: Range<Int>?
  let isStarred: Bool
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
