import JSONBytes
import TimelineDomain

/// A word as it is looked for in raw bytes, before anything is decoded: in most lines they say for certain whether
/// it stands there.
struct RawWord: Sendable {
  /// Unsure: whoever wants to know has to decode.
  typealias Answer = PostCondition.Answer

  let search: ByteSearch
  /// Of a word of ASCII, which alone has letters with other widths.
  private let letters: Set<UInt8>
  private let hasKana: Bool
  /// The bytes with which other spellings may begin.
  private let leads: ByteClass
  /// Finding it says nothing yet, for there is more to look for.
  private let isPart: Bool

  /// Nil for a word whose characters have other spellings than those that are known here.
  init?(_ word: FoldedText, isPart: Bool = false) {
    guard !word.isExact else { return nil }
    let text = String(word.characters)
    let isASCII = text.utf8.allSatisfy { RawWord.isPlain($0) }
    let isJapanese = text.unicodeScalars.allSatisfy { RawWord.isJapanese($0) }
    guard !text.isEmpty, isASCII || isJapanese else { return nil }
    search = ByteSearch(Array(text.utf8), ignoringCase: isASCII)
    leads = ByteClass(UInt8(ascii: "\\"), 0xEF, isASCII ? 0xE2 : 0xF0)
    letters = isASCII ? Set(text.utf8) : []
    hasKana = !isASCII && text.unicodeScalars.contains { $0.value < 0x3400 }
    self.isPart = isPart
  }

  /// Letters and digits, `-` and `_`: what has full-width forms only at places that are known, and no escapes.
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
      case .yes: return isPart ? .unsure : .yes
      case .unsure: isUnsure = true
      case .no: break
      }
      start = place + 1
    }
    return isUnsure || mayBeSpelledOtherwise(range, bytes) ? .unsure : .no
  }

  /// Whether the characters begin and end where the bytes do.
  private func hit(_ place: Int, in range: Range<Int>, _ bytes: Span<UInt8>) -> Answer {
    if place > range.lowerBound {
      // Letters and digits behind a backslash may be none, and an escape may stand for a sign that the next
      // character belongs to.
      for index in max(range.lowerBound, place - 6)..<place
      where bytes[index] == UInt8(ascii: "\\") { return .unsure }
      if bytes[place - 1] >= 0x80, !isEndOfSimple(place, range, bytes) { return .unsure }
    }
    let end = place + search.count
    guard end < range.upperBound else { return .yes }
    // An escape may stand for a mark that belongs to the character before it.
    if bytes[end] == UInt8(ascii: "\\") {
      return end + 1 < range.upperBound && bytes[end + 1] == UInt8(ascii: "u") ? .unsure : .yes
    }
    return bytes[end] < 0x80 || isSimple(end, range, bytes) ? .yes : .unsure
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

  /// Whether something stands there that could mean the word's characters in other bytes.
  private func mayBeSpelledOtherwise(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    nextOther(in: bytes, from: range.lowerBound, to: range.upperBound) != nil
      || nextMark(in: bytes, from: range.lowerBound, to: range.upperBound) != nil
  }

  /// The next place with such a thing: an escape, a form of full or half width, a compatibility ideograph.
  func nextOther(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    var index = start
    while let place = leads.next(in: bytes, from: index, to: end) {
      if isOther(place, end, bytes) { return place }
      index = place + 1
    }
    return nil
  }

  /// The next mark that makes another kana of the one before it.
  func nextMark(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    guard hasKana else { return nil }
    return RawWord.marks.compactMap { $0.next(in: bytes, from: start, to: end) }.min()
  }

  private func isOther(_ place: Int, _ end: Int, _ bytes: Span<UInt8>) -> Bool {
    guard place + 2 < end else { return true }
    let next = bytes[place + 1]
    switch bytes[place] {
    case UInt8(ascii: "\\"): return next == UInt8(ascii: "u")
    case 0xEF where !letters.isEmpty: return isFullWidthLetter(next, bytes[place + 2])
    case 0xEF: return next < 0xAC || hasKana && (next == 0xBD || next == 0xBE)
    // The sign of the kelvin is a k.
    case 0xE2: return next == 0x84 && letters.contains(UInt8(ascii: "k"))
    case 0xF0: return next == 0xAF
    default: return false
    }
  }

  /// ０ to ９, Ａ to Ｚ, ａ to ｚ, behind their first byte; if the word has that letter.
  private func isFullWidthLetter(_ next: UInt8, _ last: UInt8) -> Bool {
    switch (next, last) {
    case (0xBC, 0x90...0x99): letters.contains(last - 0x90 + UInt8(ascii: "0"))
    case (0xBC, 0xA1...0xBA): letters.contains(last - 0xA1 + UInt8(ascii: "a"))
    case (0xBD, 0x81...0x9A): letters.contains(last - 0x81 + UInt8(ascii: "a"))
    default: false
    }
  }

  /// The marks that make a ga of a ka, and a pa of a ha, as scalars of their own.
  private static let marks = ["\u{3099}", "\u{309A}"].map {
    ByteSearch(Array($0.utf8), ignoringCase: false)
  }
}
