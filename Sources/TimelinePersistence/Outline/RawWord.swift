import JSONBytes
import TimelineDomain

/// A word as it is looked for in raw bytes, before anything is decoded: in most lines they say for certain whether
/// it stands there.
final class RawWord: Sendable {
  /// Unsure: whoever wants to know has to decode.
  typealias Answer = PostCondition.Answer

  let search: ByteSearch
  /// Where something begins that could mean the word's characters in other bytes: an escape, a form of full or half
  /// width, a compatibility ideograph, the sign of the kelvin.
  private let otherForms: PairSearch
  /// Where a mark may be that makes another kana of the one before it. One byte behind its beginning.
  private let marks: PairSearch?
  /// Of a word of ASCII, which alone has letters with other widths.
  private let letters: ASCIISet

  /// Nil for a word whose characters have other spellings than those that are known here.
  init?(_ word: FoldedText) {
    guard !word.isExact else { return nil }
    let text = String(word.characters)
    let isASCII = text.utf8.allSatisfy { RawWord.isPlain($0) }
    let isJapanese = text.unicodeScalars.allSatisfy { RawWord.isJapanese($0) }
    guard !text.isEmpty, isASCII || isJapanese else { return nil }
    search = ByteSearch(Array(text.utf8), ignoringCase: isASCII)
    let hasKana = !isASCII && text.unicodeScalars.contains { $0.value < 0x3400 }
    letters = ASCIISet(isASCII ? Array(text.utf8) : [])
    let escape = UInt8(ascii: "u")...UInt8(ascii: "u")
    var forms: [(first: UInt8, second: ClosedRange<UInt8>)] = [(UInt8(ascii: "\\"), escape)]
    if isASCII {
      forms.append((0xEF, 0xBC...0xBD))
      if letters.contains(UInt8(ascii: "k")) { forms.append((0xE2, 0x84...0x84)) }
    } else {
      forms += [(0xEF, 0x80...0xAB), (0xF0, 0xAF...0xAF)]
      if hasKana { forms.append((0xEF, 0xBD...0xBE)) }
    }
    otherForms = PairSearch(forms)
    marks = hasKana ? PairSearch([(0x82, 0x99...0x9A)]) : nil
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
      return end + 1 < range.upperBound && bytes[end + 1] == UInt8(ascii: "u") ? .unsure : .yes
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
        if bytes[escape + 1] == UInt8(ascii: "u") { return .unsure }
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
    if nextMark(in: bytes, from: range.lowerBound, to: range.upperBound) != nil { return true }
    var start = range.lowerBound
    while let place = nextForm(in: bytes, from: start, to: range.upperBound) {
      if bytes[place] == UInt8(ascii: "\\") || letters.isEmpty
        || isMixed(around: place, in: range, bytes)
      {
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
    return byte == 0xEF && wideLetter(place, bytes) == letter ? 3 : nil
  }

  /// The next place where other bytes may mean some of the word's characters.
  func nextForm(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    var index = start
    while let place = otherForms.next(in: bytes, from: index, to: end) {
      if bytes[place] != 0xEF || letters.isEmpty || place + 2 >= end { return place }
      if let letter = wideLetter(place, bytes), letters.contains(letter) { return place }
      index = place + 1
    }
    return nil
  }

  /// The next mark that makes another kana of the one before it.
  func nextMark(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    marks?.next(in: bytes, from: start, to: end)
  }

  /// What ０ to ９, Ａ to Ｚ, ａ to ｚ are in ASCII and in lower case.
  private func wideLetter(_ place: Int, _ bytes: Span<UInt8>) -> UInt8? {
    let last = bytes[place + 2]
    switch (bytes[place + 1], last) {
    case (0xBC, 0x90...0x99): return last - 0x90 + UInt8(ascii: "0")
    case (0xBC, 0xA1...0xBA): return last - 0xA1 + UInt8(ascii: "a")
    case (0xBD, 0x81...0x9A): return last - 0x81 + UInt8(ascii: "a")
    default: return nil
    }
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

/// Some of the characters of ASCII.
private struct ASCIISet: Sendable {
  private let low: UInt64
  private let high: UInt64

  init(_ bytes: [UInt8]) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    for byte in bytes {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
    self.low = low
    self.high = high
  }

  var isEmpty: Bool { low | high == 0 }

  func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> UInt64(byte) & 1 == 1 : high >> UInt64(byte - 64) & 1 == 1
  }
}
