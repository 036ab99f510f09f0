import JSONBytes

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
