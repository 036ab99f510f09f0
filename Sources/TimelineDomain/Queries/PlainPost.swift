/// A post in the bytes that its parts are made of, all of them UTF-8: for whoever passes many on and looks at none. It
/// is gone when the one who was called with it returns.
package struct PlainPost: ~Escapable {
  package let id: Span<UInt8>
  /// Its moment as it was spelled.
  package let moment: Span<UInt8>
  /// The name of a mood and its score; empty and nil for a text.
  package let mood: Span<UInt8>
  package let score: UInt8?
  /// A text, or a mood's note where there is one.
  package let words: Span<UInt8>
  package let hasWords: Bool
  package let isStarred: Bool
  private let tags: [Range<Int>]
  private let line: Span<UInt8>

  /// `tags` are places in `line`, each tag once.
  @_lifetime(copy line, copy words)
  package init(
    line: Span<UInt8>, id: Range<Int>, moment: Range<Int>, mood: Range<Int>, score: UInt8?,
    words: Span<UInt8>, hasWords: Bool, tags: [Range<Int>], isStarred: Bool
  ) {
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

  package var isMood: Bool { !mood.isEmpty }

  package func forEachTag(_ body: (Span<UInt8>) -> Void) {
    for tag in tags { body(line.extracting(tag)) }
  }
}
