import JSONBytes
import TextSearch
import TimelineDomain

/// A word as it is looked for in raw bytes, before anything is decoded: in most lines they say for certain whether
/// it stands there.
final class RawWord: Sendable {
  /// Unsure: whoever wants to know has to decode.
  typealias Answer = PostCondition.Answer

  let search: ByteSearch
  let forms: RawForms
  private let escapes: RawEscapes

  /// Nil for a word whose characters have other spellings than those that are known here.
  init?(_ word: FoldedText) {
    guard !word.isExact else { return nil }
    let text = String(word.characters)
    let isASCII = text.utf8.allSatisfy { RawWord.isPlain($0) }
    let isJapanese = text.unicodeScalars.allSatisfy { RawWord.isJapanese($0) }
    guard !text.isEmpty, isASCII || isJapanese else { return nil }
    search = ByteSearch(Array(text.utf8), ignoringCase: isASCII)
    forms =
      isASCII
      ? RawForms(latin: Array(text.utf8))
      : RawForms(hasKana: text.unicodeScalars.contains { $0.value < 0x3400 })
    escapes = RawEscapes(of: text, isLatin: isASCII)
  }

  /// Letters and digits: what has full-width forms only at places that are known, and no escapes.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  /// Kana and ideographs.
  private static func isJapanese(_ scalar: Unicode.Scalar) -> Bool {
    (0x3041...0x3096).contains(scalar.value) || (0x30A1...0x30FA).contains(scalar.value)
      || (0x3400...0x9FFF).contains(scalar.value)
  }

  /// What the bytes of a string say, `range` being what stands between its quotes.
  func answer(in range: Range<Int>, _ bytes: Span<UInt8>) -> Answer {
    var start = range.lowerBound
    var isUnsure = false
    while let place = search.next(in: bytes, from: start, to: range.upperBound) {
      switch hit(place, in: range, bytes) {
      case .yes: return .yes
      case .unsure: isUnsure = true
      case .no: break
      }
      start = place + 1
    }
    return isUnsure || mayBeSpelledOtherwise(range, bytes) ? .unsure : .no
  }

  /// Whether the characters begin and end where the bytes do.
  func hit(_ place: Int, in range: Range<Int>, _ bytes: Span<UInt8>) -> Answer {
    switch beginning(of: place, in: range, bytes) {
    case .yes: break
    case .no: return .no
    case .unsure: return .unsure
    }
    let end = place + search.count
    guard end < range.upperBound else { return .yes }
    // An escape may stand for a mark that belongs to the character before it.
    if bytes[end] == UInt8(ascii: "\\") {
      guard end + 1 < range.upperBound, bytes[end + 1] == UInt8(ascii: "u") else { return .yes }
      return RawEscapes.isSimple(at: end, in: range, bytes) ? .yes : .unsure
    }
    return bytes[end] < 0x80 || isSimple(end, range, bytes) ? .yes : .unsure
  }

  /// Whether a character begins there, and is what the byte says.
  private func beginning(
    of place: Int, in range: Range<Int>, _ bytes: Span<UInt8>
  ) -> Answer {
    guard place > range.lowerBound else { return .yes }
    var escape = place - 1
    let lowest = max(range.lowerBound, place - 6)
    while escape >= lowest, bytes[escape] != UInt8(ascii: "\\") { escape -= 1 }
    if escape >= lowest {
      let start = bytes.startOfRun(endingAt: escape, from: range.lowerBound)
      // Else each of these is the second half of an escape, or the first of that half.
      if (escape - start) % 2 == 0 {
        // Letters and digits behind a backslash may be none, and an escape may stand for a sign that the next
        // character belongs to.
        if bytes[escape + 1] == UInt8(ascii: "u") {
          // It is no longer than what is before the place, and so ends there.
          return RawEscapes.isSimple(at: escape, in: range.lowerBound..<place, bytes)
            ? .yes : .unsure
        }
        if escape + 1 == place { return .no }
      }
    }
    if bytes[place - 1] >= 0x80, !isEndOfSimple(place, range, bytes) { return .unsure }
    return .yes
  }

  /// Whether a scalar stands there that goes with no other: of three bytes, from U+3040 to U+9FFF, and no mark.
  private func isSimple(_ place: Int, _ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard place + 3 <= range.upperBound else { return false }
    switch (bytes[place], bytes[place + 1]) {
    case (0xE3, 0x80): return (0x81...0x95).contains(bytes[place + 2])
    case (0xE3, 0x81), (0xE3, 0x83): return true
    case (0xE3, 0x82): return bytes[place + 2] < 0x96 || bytes[place + 2] > 0x9A
    case (0xE4...0xE9, _): return true
    default: return false
    }
  }

  private func isEndOfSimple(_ place: Int, _ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    place - 3 >= range.lowerBound && isSimple(place - 3, range, bytes)
  }

  /// Whether something in it could mean the word in other bytes.
  private func mayBeSpelledOtherwise(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    if forms.nextMark(in: bytes, from: range.lowerBound, to: range.upperBound) != nil {
      return true
    }
    var start = range.lowerBound
    while let place = forms.next(in: bytes, from: start, to: range.upperBound) {
      if bytes[place] == UInt8(ascii: "\\") {
        if escapes.mayMean(at: place, in: range, bytes) { return true }
      } else if !forms.isLatin || isMixed(around: place, in: range, bytes) {
        return true
      }
      start = place + 1
    }
    return false
  }

  /// Whether the letters that stand there, of full width or not, are those of the word, in one of the places in which
  /// that one is.
  private func isMixed(around place: Int, in range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    // As far back as the word would reach if all letters before this were wide.
    var start = max(range.lowerBound, place - 3 * search.count)
    while start <= place {
      var index = start
      var isWord = true
      for letter in search.needle {
        guard let length = length(of: letter, at: index, in: range, bytes) else {
          isWord = false
          break
        }
        index += length
      }
      if isWord { return true }
      start += 1
    }
    return false
  }

  /// How many bytes the letter has there, whatever its case and width; nil where it is another.
  private func length(
    of letter: UInt8, at place: Int, in range: Range<Int>, _ bytes: Span<UInt8>
  ) -> Int? {
    guard place < range.upperBound else { return nil }
    let byte = bytes[place]
    if byte < 0x80 {
      let isUpper = byte &- UInt8(ascii: "A") < 26
      return (isUpper ? byte | 0x20 : byte) == letter ? 1 : nil
    }
    guard place + 3 <= range.upperBound else { return nil }
    if byte == 0xE2 { return letter == UInt8(ascii: "k") ? 3 : nil }
    return byte == 0xEF && RawForms.wideLetter(place, bytes) == letter ? 3 : nil
  }
}

extension Span<UInt8> {
  /// Where those same bytes begin that go on up to `end`.
  fileprivate func startOfRun(endingAt end: Int, from start: Int) -> Int {
    var index = end
    while index > start, self[index - 1] == self[end] { index -= 1 }
    return index
  }
}
