/// The words of a phrase that are still to be read. Whatever is read is taken from the front.
typealias TimeWords = ArraySlice<TimeWord>

extension TimeWords {
  /// The meanings of the first words; nil behind the last.
  func meaning(_ index: Int) -> TimeWord.Meaning? {
    index < count ? self[startIndex + index].meaning : nil
  }

  /// The first words as they were typed, with what stands between them.
  func text(_ count: Int) -> String {
    guard let first, let last = prefix(count).last else { return "" }
    return String(first.text.base[first.text.startIndex..<last.text.endIndex])
  }

  /// The words as they were typed that have been read since.
  func text(upTo rest: TimeWords) -> String { text(count - rest.count) }
}

/// Takes the first word where it is one of these; tells whether it was.
@discardableResult
func skip(_ meanings: Set<TimeWord.Meaning>, _ words: inout TimeWords) -> Bool {
  guard let first = words.first, meanings.contains(first.meaning) else { return false }
  words.removeFirst()
  return true
}
