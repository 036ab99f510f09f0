import JSONBytes

/// Where other bytes may mean characters of a word: escapes, other widths, compatibility ideographs,
/// the kelvin sign, combining marks. Such a line has to be decoded.
struct RawForms: Sendable {
  private let isLatin: Bool
  /// Of ASCII, whether a `k` has another spelling; else whether there are kana.
  private let hasMore: Bool
  private let pairs: PairSearch
  /// A byte behind the beginning of a mark that makes another kana of the one before it.
  private let marks: PairSearch?

  private static let escape = (UInt8(ascii: "\\"), UInt8(ascii: "u")...UInt8(ascii: "u"))

  /// For words of ASCII letters and digits.
  init(hasK: Bool) {
    isLatin = true
    hasMore = hasK
    let kelvin: [(UInt8, ClosedRange<UInt8>)] = hasK ? [(0xE2, 0x84...0x84)] : []
    pairs = PairSearch([RawForms.escape, (0xEF, 0xBC...0xBD)] + kelvin)
    marks = nil
  }

  /// For words of kana and ideographs.
  init(hasKana: Bool) {
    isLatin = false
    hasMore = hasKana
    let halves: [(UInt8, ClosedRange<UInt8>)] = hasKana ? [(0xEF, 0xBD...0xBE)] : []
    pairs = PairSearch([RawForms.escape, (0xEF, 0x80...0xAB), (0xF0, 0xAF...0xAF)] + halves)
    marks = hasKana ? PairSearch([(0x82, 0x99...0x9A)]) : nil
  }

  /// For each script one that finds what all of them find.
  static func distinct(_ all: [RawForms]) -> [RawForms] {
    [true, false].compactMap { isLatin in
      let forms = all.filter { $0.isLatin == isLatin }
      return forms.first(where: \.hasMore) ?? forms.first
    }
  }

  func next(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    var index = start
    while let place = pairs.next(in: bytes, from: index, to: end) {
      if bytes[place] != 0xEF || !isLatin || RawForms.isWideLetter(place, bytes, end) {
        return place
      }
      index = place + 1
    }
    return nil
  }

  func nextMark(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    marks?.next(in: bytes, from: start, to: end)
  }

  /// ０ to ９, Ａ to Ｚ, ａ to ｚ.
  private static func isWideLetter(_ place: Int, _ bytes: Span<UInt8>, _ end: Int) -> Bool {
    guard place + 2 < end else { return true }
    return switch (bytes[place + 1], bytes[place + 2]) {
    case (0xBC, 0x90...0x99), (0xBC, 0xA1...0xBA), (0xBD, 0x81...0x9A): true
    default: false
    }
  }
}
