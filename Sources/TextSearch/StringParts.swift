// Places of one string in another, byte for byte. The standard library compares whole characters: it finds no quote
// that a combining mark follows, and CSV or a shell would then read such a quote as its own.

extension StringProtocol {
  /// The first place where the string has exactly these bytes.
  package func firstRange(of words: String) -> Range<Index>? {
    let utf8 = self.utf8
    guard let first = words.utf8.first else { return startIndex..<startIndex }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: words.utf8) {
        return start..<utf8.index(start, offsetBy: words.utf8.count)
      }
      rest.removeFirst()
    }
    return nil
  }

  /// All places where the string has exactly these bytes, from the first to the last; none overlaps another.
  package func ranges(of words: String) -> [Range<Index>] {
    var ranges: [Range<Index>] = []
    var rest = self[...]
    while !words.isEmpty, let range = rest.firstRange(of: words) {
      ranges.append(range)
      rest = rest[range.upperBound...]
    }
    return ranges
  }

  /// The parts before, between and after these bytes.
  package func parts(between words: String) -> [SubSequence] {
    var parts: [SubSequence] = []
    var start = startIndex
    for range in ranges(of: words) {
      parts.append(self[start..<range.lowerBound])
      start = range.upperBound
    }
    return parts + [self[start...]]
  }

  /// Whether the string has exactly these bytes.
  package func contains(_ words: String) -> Bool { firstRange(of: words) != nil }

  /// The string with other words in all places that have exactly these bytes.
  package func replacing(_ words: String, with others: String) -> String {
    parts(between: words).joined(separator: others)
  }
}
