import JSONBytes

/// Finds the next line of a piece of the file in which one of some words may be.
struct WordFinder: Sendable {
  private var words: [Cursor<ByteSearch>]
  private var forms: [Cursor<RawForms>]

  private struct Cursor<Search: Sendable>: Sendable {
    let search: Search
    /// The next place, and that of the next mark.
    var place = -1
    var mark = -1
  }

  init(_ words: [RawWord]) {
    self.words = words.map { Cursor(search: $0.search) }
    forms = RawForms.joined(words.map(\.forms)).map { Cursor(search: $0) }
  }

  mutating func begin() {
    for index in words.indices { words[index].place = -1 }
    for index in forms.indices { (forms[index].place, forms[index].mark) = (-1, -1) }
  }

  mutating func nextLine(in bytes: Span<UInt8>, from start: Int) -> Range<Int>? {
    let end = bytes.count
    var place = end
    var words = words.mutableSpan
    for index in words.indices {
      if words[index].place < start {
        words[index].place = words[index].search.next(in: bytes, from: start, to: end) ?? end
      }
      place = min(place, words[index].place)
    }
    var forms = forms.mutableSpan
    for index in forms.indices {
      if forms[index].place < start {
        forms[index].place = forms[index].search.next(in: bytes, from: start, to: end) ?? end
      }
      if forms[index].mark < start {
        forms[index].mark = forms[index].search.nextMark(in: bytes, from: start, to: end) ?? end
      }
      place = min(place, forms[index].place, forms[index].mark)
    }
    return place < end ? bytes.line(around: place, from: start) : nil
  }
}
