/// The words that are not parsed yet. Parsers remove words from the front.
typealias TimeWords = ArraySlice<TimeWord>

extension TimeWords {
  /// The meaning of the word at an index; nil past the end.
  func meaning(_ index: Int) -> TimeWord.Meaning? {
    index < count ? self[startIndex + index].meaning : nil
  }

  /// The first words as typed, with the spaces between them.
  func text(_ count: Int) -> String {
    guard let first, let last = prefix(count).last else { return "" }
    return String(first.text.base[first.text.startIndex..<last.text.endIndex])
  }

  /// The words that were parsed since, as typed.
  func text(upTo rest: TimeWords) -> String { text(count - rest.count) }
}

/// Removes the first word if it has one of these meanings. Returns whether it did.
@discardableResult
func skip(_ meanings: Set<TimeWord.Meaning>, _ words: inout TimeWords) -> Bool {
  guard let first = words.first, meanings.contains(first.meaning) else { return false }
  words.removeFirst()
  return true
}
