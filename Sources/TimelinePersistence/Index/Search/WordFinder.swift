import JSONBytes
import TextSearch

/// Finds the next line in a piece of the file that may contain one of several words.
struct WordFinder: Sendable {
  private var words: [Cursor<ByteSearch>]
  private var forms: [Cursor<RawForms>]

  private struct Cursor<Search: Sendable>: Sendable {
    let search: Search
    /// The offsets of the next match and of the next mark; -1 before the first search.
    var offset = -1
    var mark = -1
  }

  init(_ words: [RawWord]) {
    self.words = words.map { Cursor(search: $0.search) }
    forms = RawForms.joined(words.map(\.forms)).map { Cursor(search: $0) }
  }

  mutating func begin() {
    for index in words.indices { words[index].offset = -1 }
    for index in forms.indices { (forms[index].offset, forms[index].mark) = (-1, -1) }
  }

  mutating func nextLine(in bytes: Span<UInt8>, from start: Int) -> Range<Int>? {
    let end = bytes.count
    var offset = end
    var words = words.mutableSpan
    for index in words.indices {
      if words[index].offset < start {
        words[index].offset = words[index].search.next(in: bytes, from: start, to: end) ?? end
      }
      offset = min(offset, words[index].offset)
    }
    var forms = forms.mutableSpan
    for index in forms.indices {
      if forms[index].offset < start {
        forms[index].offset = forms[index].search.next(in: bytes, from: start, to: end) ?? end
      }
      if forms[index].mark < start {
        forms[index].mark = forms[index].search.nextMark(in: bytes, from: start, to: end) ?? end
      }
      offset = min(offset, forms[index].offset, forms[index].mark)
    }
    return offset < end ? bytes.line(around: offset, from: start) : nil
  }
}
