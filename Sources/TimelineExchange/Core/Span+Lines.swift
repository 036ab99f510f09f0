import JSONBytes

// Lines and words in the bytes of a text.

extension Span<UInt8> {
  /// The line that begins at `start`, without its LF.
  func line(at start: Int) -> Range<Int> {
    start..<firstIndex(of: 0x0A, from: start, to: count)
  }

  /// The index of the first byte from `start` on that is no ASCII white space.
  func skipBlanks(_ start: Int) -> Int {
    var index = start
    while index < count, self[index].isBlank { index += 1 }
    return index
  }

  /// The end of the range without the white space at its end.
  func endOfInk(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, self[end - 1].isBlank { end -= 1 }
    return end
  }

  /// The start of the range without the white space at its start.
  func startOfInk(_ range: Range<Int>) -> Int {
    var start = range.lowerBound
    while start < range.upperBound, self[start].isBlank { start += 1 }
    return start
  }

  func begins(with word: StaticString) -> Bool {
    guard count >= word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { buffer in
      buffer.indices.allSatisfy { buffer[$0] == self[$0] }
    }
  }

  /// Nil for bytes that are not UTF-8.
  func string(_ range: Range<Int>) -> String? {
    guard let valid = try? UTF8Span(validating: extracting(range)) else { return nil }
    return String(copying: valid)
  }

  /// For messages; repairs invalid UTF-8.
  func text(_ range: Range<Int>) -> String {
    extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
