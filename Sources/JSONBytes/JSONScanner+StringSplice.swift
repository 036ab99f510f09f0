extension JSONScanner {
  /// The string with new text in place of some ranges of its `text`, as UTF-8 offsets in order. All other
  /// bytes stay the same, escapes included.
  package func splicing(
    string range: Range<Int>, _ replaced: [Range<Int>], with text: String
  ) -> [UInt8] {
    let content = (range.lowerBound + 1)..<(range.upperBound - 1)
    var offsets: [Int] = []
    var index = content.lowerBound
    while index < content.upperBound {
      let isEscape = bytes[index] == UInt8(ascii: "\\")
      let end = isEscape ? endOfEscape(index, content.upperBound) : index + 1
      // As many decoded bytes as `text(_:)` has for it.
      let count = isEscape ? self.text(escape: index..<end).utf8.count : 1
      offsets += [Int](repeating: index, count: count)
      index = end
    }
    offsets.append(content.upperBound)
    let escaped = JSONWriter.string(text).dropFirst().dropLast()
    var result: [UInt8] = []
    var start = range.lowerBound
    for range in replaced {
      result += copy(start..<offsets[range.lowerBound]) + escaped
      start = offsets[range.upperBound]
    }
    return result + copy(start..<range.upperBound)
  }

  /// The end of an escape; two escapes of a surrogate pair are one.
  private func endOfEscape(_ start: Int, _ end: Int) -> Int {
    guard let high = unicodeEscape(start, end) else { return start + 2 }
    let isPair =
      (0xD800..<0xDC00).contains(high)
      && (unicodeEscape(start + 6, end).map { (0xDC00..<0xE000).contains($0) } ?? false)
    return start + (isPair ? 12 : 6)
  }

  /// The text of one escape.
  private func text(escape range: Range<Int>) -> String {
    let quote = [UInt8(ascii: "\"")]
    let string = quote + copy(range) + quote
    let scanner = JSONScanner(string.span)
    return scanner.text(string.indices)
  }
}
