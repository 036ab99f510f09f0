import JSONBytes

/// Where other bytes may mean some of the characters of words: escapes, forms of full or half width, compatibility
/// ideographs, the sign of the kelvin, marks. Words of one script are looked after together, once for all of them.
struct RawForms: Sendable {
  let isLatin: Bool
  private let pairs: PairSearch
  /// One byte behind the beginning of a mark that makes another kana of the one before it.
  private let marks: PairSearch?
  /// Of words of ASCII, which alone have letters with other widths.
  private let letters: ASCIISet

  private static let escape = (UInt8(ascii: "\\"), UInt8(ascii: "u")...UInt8(ascii: "u"))

  init(latin letters: [UInt8]) {
    self.init(latin: ASCIISet(letters))
  }

  private init(latin letters: ASCIISet) {
    isLatin = true
    self.letters = letters
    let kelvin: [(UInt8, ClosedRange<UInt8>)] =
      letters.contains(UInt8(ascii: "k")) ? [(0xE2, 0x84...0x84)] : []
    pairs = PairSearch([RawForms.escape, (0xEF, 0xBC...0xBD)] + kelvin)
    marks = nil
  }

  init(hasKana: Bool) {
    isLatin = false
    letters = ASCIISet([UInt8]())
    let halves: [(UInt8, ClosedRange<UInt8>)] = hasKana ? [(0xEF, 0xBD...0xBE)] : []
    pairs = PairSearch([RawForms.escape, (0xEF, 0x80...0xAB), (0xF0, 0xAF...0xAF)] + halves)
    marks = hasKana ? PairSearch([(0x82, 0x99...0x9A)]) : nil
  }

  /// One for each script.
  static func joined(_ all: [RawForms]) -> [RawForms] {
    let latin = all.filter(\.isLatin)
    let others = all.filter { !$0.isLatin }
    return (latin.isEmpty ? [] : [RawForms(latin: ASCIISet(latin.map(\.letters)))])
      + (others.isEmpty ? [] : [RawForms(hasKana: others.contains { $0.marks != nil })])
  }

  func next(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    var index = start
    while let place = pairs.next(in: bytes, from: index, to: end) {
      if bytes[place] != 0xEF || !isLatin || place + 2 >= end { return place }
      if let letter = RawForms.wideLetter(place, bytes), letters.contains(letter) { return place }
      index = place + 1
    }
    return nil
  }

  func nextMark(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    marks?.next(in: bytes, from: start, to: end)
  }

  /// What ０ to ９, Ａ to Ｚ, ａ to ｚ are in ASCII and in lower case; three bytes have to be there.
  static func wideLetter(_ place: Int, _ bytes: Span<UInt8>) -> UInt8? {
    let last = bytes[place + 2]
    switch (bytes[place + 1], last) {
    case (0xBC, 0x90...0x99): return last - 0x90 + UInt8(ascii: "0")
    case (0xBC, 0xA1...0xBA): return last - 0xA1 + UInt8(ascii: "a")
    case (0xBD, 0x81...0x9A): return last - 0x81 + UInt8(ascii: "a")
    default: return nil
    }
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

  init(_ sets: [ASCIISet]) {
    low = sets.reduce(0) { $0 | $1.low }
    high = sets.reduce(0) { $0 | $1.high }
  }

  func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> UInt64(byte) & 1 == 1 : high >> UInt64(byte - 64) & 1 == 1
  }
}
