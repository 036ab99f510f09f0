/// A post as UTF-8 bytes within its line, for an export that copies them. It lives as long as the
/// call that it is passed to.
package struct PlainPost: ~Escapable {
  package let kind: Post.Kind
  package let id: Span<UInt8>
  /// RFC 3339.
  package let moment: Span<UInt8>
  /// The mood; empty, and the score nil, for any other kind.
  package let mood: Span<UInt8>
  package let score: UInt8?
  /// The text, or the note of a mood.
  package let words: Span<UInt8>
  package let hasWords: Bool
  package let isStarred: Bool
  private let tags: [Range<Int>]
  private let line: Span<UInt8>

  /// `tags` are ranges in `line`, without duplicates.
  @_lifetime(copy line, copy words)
  package init(
    _ kind: Post.Kind, line: Span<UInt8>, id: Range<Int>, moment: Range<Int>, mood: Range<Int>,
    score: UInt8?,
    words: Span<UInt8>, hasWords: Bool, tags: [Range<Int>], isStarred: Bool
  ) {
    self.kind = kind
    self.id = line.extracting(id)
    self.moment = line.extracting(moment)
    self.mood = line.extracting(mood)
    self.score = score
    self.words = words
    self.hasWords = hasWords
    self.isStarred = isStarred
    self.tags = tags
    self.line = line
  }

  package func forEachTag(_ body: (Span<UInt8>) -> Void) {
    for tag in tags { body(line.extracting(tag)) }
  }
}
