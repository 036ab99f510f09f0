// Splits a text into words. Spaces separate ASCII words. Japanese has no spaces, so the longest
// known word is next.

extension TimeWord {
  /// Throws the first unknown word.
  static func words(of text: String, dateOrder: DateOrder?) throws(TimePhraseError) -> [TimeWord] {
    var words: [TimeWord] = []
    var rest = text[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
        continue
      }
      if let counted = takeCounted(&rest) {
        words += counted
        continue
      }
      let word =
        first.narrow.isASCII ? try plain(&rest, dateOrder) : try takeJapanese(&rest)
      words.append(word)
    }
    return words
  }

  /// `3d` and `10min`, which are two words without a space.
  private static func takeCounted(_ text: inout Substring) -> [TimeWord]? {
    let word = text.prefix { $0.narrow.isASCII && !$0.isWhitespace && $0.narrow != "," }
    let digits = word.prefix { $0.narrow.isDigit }
    let unit = word[digits.endIndex...]
    guard !digits.isEmpty, !unit.isEmpty, let number = Meaning.number(digits.narrow),
      let meaning = Meaning.unit(unit.narrow)
    else { return nil }
    text = text[word.endIndex...]
    return [TimeWord(meaning: number, text: digits), TimeWord(meaning: meaning, text: unit)]
  }

  private static func plain(
    _ text: inout Substring, _ dateOrder: DateOrder?
  ) throws(TimePhraseError) -> TimeWord {
    let isComma = text.first?.narrow == ","
    let word =
      isComma
      ? text.prefix(1)
      : text.prefix { $0.narrow.isASCII && !$0.isWhitespace && $0.narrow != "," }
    text = text[word.endIndex...]
    let plain = word.narrow
    let meaning =
      if let known = Meaning.known(plain) { known } else if let number = Meaning.number(plain) {
        number
      } else if let clock = try Meaning.clock(plain, typed: word) { clock } else {
        try Meaning.date(plain, typed: word, dateOrder)
      }
    guard let meaning else { throw .unknown(String(word)) }
    return TimeWord(meaning: meaning, text: word)
  }

  private static func takeJapanese(_ text: inout Substring) throws(TimePhraseError) -> TimeWord {
    for length in (1...Meaning.longestWord).reversed() {
      let word = text.prefix(length)
      if word.count == length, let meaning = Meaning.known(String(word)) {
        text = text[word.endIndex...]
        return TimeWord(meaning: meaning, text: word)
      }
    }
    let digits = text.prefix { $0.kanjiNumber != nil }
    if let number = Meaning.kanjiNumber(digits) {
      text = text[digits.endIndex...]
      return TimeWord(meaning: number, text: digits)
    }
    throw .unknown(String(text.prefix { !$0.isWhitespace }))
  }
}

extension Character {
  /// The lowercase, half-width form of an ASCII letter or sign. A curly apostrophe is straight.
  fileprivate var narrow: Character {
    guard unicodeScalars.count == 1, let scalar = unicodeScalars.first else { return self }
    if scalar == "\u{2019}" { return "'" }
    let code = (0xFF01...0xFF5E).contains(scalar.value) ? scalar.value - 0xFEE0 : scalar.value
    let isCapital = (0x41...0x5A).contains(code)
    return Unicode.Scalar(isCapital ? code + 0x20 : code).map(Character.init) ?? self
  }
}

extension StringProtocol {
  /// With every ASCII letter in its lowercase, half-width form.
  var narrow: String { String(map(\.narrow)) }
}
