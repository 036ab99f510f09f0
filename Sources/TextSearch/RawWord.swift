package import JSONBytes

/// Searches JSON strings for a word without decoding them; for most strings the bytes decide.
package final class RawWord: Sendable {
  /// `unsure` means that the string has to be decoded.
  package enum Answer: Sendable { case yes, no, unsure }

  package let search: ByteSearch
  package let forms: RawForms

  /// Nil for a word with characters that have more spellings than `RawForms` knows.
  package init?(_ word: FoldedText) {
    guard !word.isExact else { return nil }
    let text = String(word.characters)
    let isASCII = text.utf8.allSatisfy { RawWord.isPlain($0) }
    let isJapanese = text.unicodeScalars.allSatisfy { RawWord.isJapanese($0) }
    guard !text.isEmpty, isASCII || isJapanese else { return nil }
    search = ByteSearch(Array(text.utf8), ignoringCase: isASCII)
    forms =
      isASCII
      ? RawForms(letters: Set(text.utf8))
      : RawForms(hasKana: text.unicodeScalars.contains { $0.value < 0x3400 })
  }

  /// ASCII letters and digits.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  /// Kana and ideographs.
  private static func isJapanese(_ scalar: Unicode.Scalar) -> Bool {
    (0x3041...0x3096).contains(scalar.value) || (0x30A1...0x30FA).contains(scalar.value)
      || (0x3400...0x9FFF).contains(scalar.value)
  }

  /// Whether a string contains the word; `range` is the string without its quotes.
  package func answer(in range: Range<Int>, _ bytes: Span<UInt8>) -> Answer {
    var start = range.lowerBound
    var isUnsure = false
    while let offset = search.next(in: bytes, from: start, to: range.upperBound) {
      if isSure(offset, in: range, bytes) { return .yes }
      isUnsure = true
      start = offset + 1
    }
    return isUnsure || mayBeSpelledOtherwise(range, bytes) ? .unsure : .no
  }

  private func mayBeSpelledOtherwise(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    let (start, end) = (range.lowerBound, range.upperBound)
    return forms.nextMark(in: bytes, from: start, to: end) != nil
      || forms.next(in: bytes, from: start, to: end) != nil
  }

  /// Whether the match begins and ends at character boundaries, without an escape nearby.
  private func isSure(_ offset: Int, in range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard isFree(before: offset, from: range.lowerBound, bytes) else { return false }
    let end = offset + search.count
    guard end < range.upperBound, bytes[end] >= 0x80 else {
      return end == range.upperBound || bytes[end] != UInt8(ascii: "\\")
        || bytes[end + 1] != UInt8(ascii: "u")
    }
    // Only characters that do not combine with the one before.
    guard end + 3 <= range.upperBound else { return false }
    switch (bytes[end], bytes[end + 1]) {
    case (0xE2, 0x80): return (0x90...0xA7).contains(bytes[end + 2])
    case (0xE3, 0x80): return (0x81...0x95).contains(bytes[end + 2])
    case (0xE3, 0x81), (0xE3, 0x83), (0xEF, 0xBC): return true
    case (0xE3, 0x82): return bytes[end + 2] < 0x96 || bytes[end + 2] > 0x9A
    case (0xE4...0xE9, _): return true
    case (0xF0, 0x9F): return bytes[end + 2] != 0x8F
    default: return false
    }
  }

  /// Whether the character before `offset` does not combine with the one after it.
  private func isFree(before offset: Int, from start: Int, _ bytes: Span<UInt8>) -> Bool {
    guard offset > start else { return true }
    // `\n` is the most common escape.
    if endsWithLineBreak(offset, from: start, bytes) { return true }
    let escape = bytes.firstIndex(of: UInt8(ascii: "\\"), from: max(start, offset - 6), to: offset)
    guard escape == offset else { return false }
    if bytes[offset - 1] < 0x80 { return true }
    var lead = offset - 1
    while lead > start, bytes[lead] & 0xC0 == 0x80 { lead -= 1 }
    // Characters that combine have other lead bytes.
    return (0xE2...0xE9).contains(bytes[lead]) || bytes[lead] == 0xEF
      || bytes[lead] == 0xF0 && bytes[lead + 1] == 0x9F
  }

  /// Whether the two bytes before `offset` are the escape of a line break, and not the end of `\\n`.
  private func endsWithLineBreak(_ offset: Int, from start: Int, _ bytes: Span<UInt8>) -> Bool {
    guard offset - start >= 2, bytes[offset - 1] == UInt8(ascii: "n") else { return false }
    var first = offset - 1
    while first > start, bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
    return (offset - 1 - first) % 2 == 1
  }
}

/// Finds bytes that may be another spelling of a word's characters: escapes, other widths,
/// compatibility ideographs, the kelvin sign, combining marks. Such a line has to be decoded.
package struct RawForms: Sendable {
  /// The ASCII letters and digits of the words; empty for kana and ideographs.
  private let letters: Set<UInt8>
  private let hasKana: Bool
  private let pairs: PairSearch
  /// Finds a mark that changes the kana before it.
  private let marks: PairSearch?

  private static let escape = (UInt8(ascii: "\\"), UInt8(ascii: "u")...UInt8(ascii: "u"))

  /// For words of these ASCII letters and digits, all in lower case.
  init(letters: Set<UInt8>) {
    self.letters = letters
    hasKana = false
    let kelvin: [(UInt8, ClosedRange<UInt8>)] =
      letters.contains(UInt8(ascii: "k")) ? [(0xE2, 0x84...0x84)] : []
    pairs = PairSearch([RawForms.escape, (0xEF, 0xBC...0xBD)] + kelvin)
    marks = nil
  }

  /// For words of kana and ideographs.
  init(hasKana: Bool) {
    letters = []
    self.hasKana = hasKana
    let halves: [(UInt8, ClosedRange<UInt8>)] = hasKana ? [(0xEF, 0xBD...0xBE)] : []
    pairs = PairSearch([RawForms.escape, (0xEF, 0x80...0xAB), (0xF0, 0xAF...0xAF)] + halves)
    marks = hasKana ? PairSearch([(0x82, 0x99...0x9A)]) : nil
  }

  /// Combines the searches: one for each script.
  package static func joined(_ all: [RawForms]) -> [RawForms] {
    let latin = all.reduce(into: Set()) { $0.formUnion($1.letters) }
    let others = all.filter(\.letters.isEmpty)
    return (latin.isEmpty ? [] : [RawForms(letters: latin)])
      + (others.isEmpty ? [] : [RawForms(hasKana: others.contains(where: \.hasKana))])
  }

  package func next(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    var index = start
    while let offset = pairs.next(in: bytes, from: index, to: end) {
      if bytes[offset] != 0xEF || letters.isEmpty || isWideLetter(offset, bytes, end) {
        return offset
      }
      index = offset + 1
    }
    return nil
  }

  package func nextMark(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    marks?.next(in: bytes, from: start, to: end)
  }

  /// Whether a full-width form of one of the letters is at `offset`: ０ to ９, Ａ to Ｚ, ａ to ｚ.
  private func isWideLetter(_ offset: Int, _ bytes: Span<UInt8>, _ end: Int) -> Bool {
    guard offset + 2 < end else { return true }
    let last = bytes[offset + 2]
    return switch (bytes[offset + 1], last) {
    case (0xBC, 0x90...0x99): letters.contains(last - 0x90 + UInt8(ascii: "0"))
    case (0xBC, 0xA1...0xBA): letters.contains(last - 0xA1 + UInt8(ascii: "a"))
    case (0xBD, 0x81...0x9A): letters.contains(last - 0x81 + UInt8(ascii: "a"))
    default: false
    }
  }
}
