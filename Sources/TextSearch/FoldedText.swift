/// Words to search for, folded once.
///
/// The search ignores case, width and Unicode spelling, and any run of white space matches any
/// other. An exact search compares bytes.
package struct FoldedText: Hashable, Sendable {
  package let characters: [Character]
  package let isExact: Bool
  /// The same, if all of them are plain.
  private let plain: [PlainScalar]?

  package init(_ text: String, isExact: Bool = false) {
    characters = isExact ? Array(text) : text.map(CharacterFolding.folded)
    self.isExact = isExact
    plain = PlainScalar.all(in: text, isExact: isExact)
  }

  package static func == (left: FoldedText, right: FoldedText) -> Bool {
    left.isExact == right.isExact && left.hasSameCharacters(as: right)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(characters)
  }

  // MARK: Search

  /// Whether the text contains these words.
  package func isFound(in text: String) -> Bool {
    // Most texts are plain, and splitting a text into characters is slow.
    if let plain, let text = PlainScalar.all(in: text, isExact: isExact) {
      return match(of: plain, in: text, from: 0) != nil
    }
    return match(of: characters, in: units(of: text), from: 0) != nil
  }

  /// Whether the whole text equals these words.
  package func isSame(as text: String) -> Bool {
    if let plain, let text = PlainScalar.all(in: text, isExact: isExact) { return plain == text }
    return hasSameCharacters(as: FoldedText(text, isExact: isExact))
  }

  /// Whether the text begins with these words.
  package func isBeginning(of text: String) -> Bool {
    if let plain, let text = PlainScalar.all(in: text, isExact: isExact) {
      return text.starts(with: plain)
    }
    let units = units(of: text).prefix(characters.count)
    return units.count == characters.count && zip(characters, units).allSatisfy(isSame)
  }

  /// The character offsets of all matches. Matches don't overlap.
  package func matches(in text: String) -> [Range<Int>] {
    let units = units(of: text)
    var matches: [Range<Int>] = []
    var start = 0
    while let match = match(of: characters, in: units, from: start) {
      matches.append(match)
      start = match.upperBound
    }
    return matches
  }

  // MARK: -

  private func units(of text: String) -> [Character] {
    isExact ? Array(text) : text.map(CharacterFolding.folded)
  }

  private func match<Unit: SearchUnit>(
    of needle: [Unit], in text: [Unit], from start: Int
  ) -> Range<Int>? {
    guard let first = needle.first else { return nil }
    let beginsWithSpace = first.isSpace
    var index = start
    while index < text.count {
      if isSame(text[index], first) || beginsWithSpace && text[index].isSpace,
        let end = end(of: needle, in: text, at: index)
      {
        return index..<end
      }
      index += 1
    }
    return nil
  }

  /// The end of the match at `start`; nil if there is none.
  private func end<Unit: SearchUnit>(of needle: [Unit], in text: [Unit], at start: Int) -> Int? {
    var index = start
    var position = 0
    while position < needle.count {
      guard index < text.count else { return nil }
      if !isExact, needle[position].isSpace, text[index].isSpace {
        while position < needle.count, needle[position].isSpace { position += 1 }
        while index < text.count, text[index].isSpace { index += 1 }
      } else if isSame(text[index], needle[position]) {
        position += 1
        index += 1
      } else {
        return nil
      }
    }
    return index
  }

  private func isSame<Unit: SearchUnit>(_ left: Unit, _ right: Unit) -> Bool {
    left == right && (!isExact || left.isSpelled(like: right))
  }

  private func hasSameCharacters(as other: FoldedText) -> Bool {
    characters.count == other.characters.count
      && zip(characters, other.characters).allSatisfy(isSame)
  }
}

/// A scalar of a plain text, or a character of any text.
protocol SearchUnit: Equatable {
  var isSpace: Bool { get }
  func isSpelled(like other: Self) -> Bool
}

/// A character that is one scalar whatever comes before and after it, and has no second spelling in one
/// scalar: two of them are equal if their scalars are. Folded, they are plain too.
struct PlainScalar: SearchUnit, Hashable, Sendable {
  let value: UInt32

  var isSpace: Bool { value == 0x20 || (0x09...0x0D).contains(value) || value == 0x3000 }

  func isSpelled(like other: PlainScalar) -> Bool { true }

  /// Nil if any character is not plain.
  static func all(in text: String, isExact: Bool) -> [PlainScalar]? {
    var scalars: [PlainScalar] = []
    scalars.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      guard let folded = folded(scalar.value) else { return nil }
      scalars.append(PlainScalar(value: isExact ? scalar.value : folded))
    }
    return scalars
  }

  /// Without case and width. Nil for a scalar that is not plain.
  private static func folded(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x41...0x5A: scalar + 0x20
    // `\r\n` is one character.
    case 0x0D: nil
    case 0..<0x80: scalar
    // Latin letters; U+00D7 is a sign.
    case 0xC0...0xD6, 0xD8...0xDE: scalar + 0x20
    case 0xD7, 0xDF...0xFF: scalar
    // Pairs of letters, first the upper case.
    case 0x100...0x12F, 0x132...0x137, 0x14A...0x177: scalar | 1
    case 0x139...0x148, 0x179...0x17E: scalar + (scalar & 1)
    // Dashes, quotes, the ellipsis.
    case 0x2010...0x2027: scalar
    case 0x3000: 0x20
    // Punctuation, kana without their marks, ideographs, Korean syllables.
    case 0x3001...0x3029, 0x3041...0x3096, 0x30A0...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xAC00...0xD7A3:
      scalar
    // ASCII in full width.
    case 0xFF01...0xFF5E: folded(scalar - 0xFEE0)
    // Emoji without their modifiers.
    case 0x1F300...0x1F3FA, 0x1F400...0x1F64F: scalar
    default: nil
    }
  }
}

extension Character: SearchUnit {
  var isSpace: Bool { isWhitespace }
  func isSpelled(like other: Character) -> Bool {
    unicodeScalars.elementsEqual(other.unicodeScalars)
  }
}

/// Removes the differences that a search ignores: upper and lower case, and full and half width of
/// ASCII and katakana.
///
/// It maps one character to one character, so an offset in folded text is an offset in the text.
/// `==` already ignores Unicode spelling, such as `が` in one scalar or two.
enum CharacterFolding {
  static func folded(_ character: Character) -> Character {
    if let ascii = character.asciiValue {
      let isUpper = (0x41...0x5A).contains(ascii)
      return Character(Unicode.Scalar(isUpper ? ascii + 0x20 : ascii))
    }
    return lower(ofFullSize(character))
  }

  /// Converts full-width ASCII to ASCII, and half-width katakana with its voice mark to full width.
  static func ofFullSize(_ character: Character) -> Character {
    guard character.unicodeScalars.contains(where: hasOtherWidth) else { return character }
    let scalars = character.unicodeScalars.enumerated().map { index, scalar in
      hasOtherWidth(scalar) ? ofFullSize(scalar, isFirst: index == 0) : scalar
    }
    return single(String(String.UnicodeScalarView(scalars))) ?? character
  }

  private static func hasOtherWidth(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x3000 || (0xFF01...0xFF9F).contains(scalar.value)
      || (0xFFE0...0xFFE6).contains(scalar.value)
  }

  private static func ofFullSize(_ scalar: Unicode.Scalar, isFirst: Bool) -> Unicode.Scalar {
    switch scalar.value {
    case 0x3000: " "
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFF01 + 0x21) ?? scalar
    case 0xFF5F...0xFF60: Unicode.Scalar(scalar.value - 0xFF5F + 0x2985) ?? scalar
    case 0xFF9E: isFirst ? "\u{309B}" : "\u{3099}"
    case 0xFF9F: isFirst ? "\u{309C}" : "\u{309A}"
    case 0xFF61...0xFF9D: katakana[Int(scalar.value - 0xFF61)]
    case 0xFFE0...0xFFE6: signs[Int(scalar.value - 0xFFE0)]
    default: scalar
    }
  }

  private static func lower(_ character: Character) -> Character {
    guard let first = character.unicodeScalars.first, !hasNoCase(first) else { return character }
    // A sigma at the end of a word.
    if character == "ς" { return "σ" }
    return single(character.lowercased()) ?? character
  }

  /// Kana, ideographs and Korean syllables: a fast path for texts that have many.
  private static func hasNoCase(_ scalar: Unicode.Scalar) -> Bool {
    (0x2E80..<0xA640).contains(scalar.value) || (0xAC00..<0xD7A4).contains(scalar.value)
  }

  private static func single(_ text: String) -> Character? {
    text.count == 1 ? text.first : nil
  }

  /// U+FF61 to U+FF9D.
  private static let katakana = Array(
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン".unicodeScalars)
  /// U+FFE0 to U+FFE6.
  private static let signs = Array("¢£¬¯¦¥₩".unicodeScalars)
}

/// Letters to find in order, with others between them; a space begins another word to find anywhere.
package struct FuzzyWords: Hashable, Sendable {
  private let words: [[Character]]

  package init(_ typed: String) {
    words = typed.split(whereSeparator: \.isWhitespace).map { $0.map(CharacterFolding.folded) }
  }

  package var isEmpty: Bool { words.isEmpty }

  /// How well a text fits: more for letters side by side, at the beginning of words, and early. Nil if
  /// a letter is missing, or the letters are so far apart that the text only has them by chance.
  package func score(of text: String) -> Int? {
    let letters = text.map(CharacterFolding.folded)
    var total = 0
    for word in words {
      guard let score = FuzzyWords.score(of: word, in: letters) else { return nil }
      total += score
    }
    return total
  }

  private static func score(of word: [Character], in letters: [Character]) -> Int? {
    var best: Int?
    // A later beginning may fit better: `fl` is `a Fan, First Light`.
    for start in letters.indices where letters[start] == word[0] {
      guard let score = score(of: word, in: letters, from: start) else { break }
      best = max(best ?? score, score)
      if start > 200 { break }
    }
    let isByChance = word.count > 2 && (best ?? 0) < word.count * 2
    return isByChance ? nil : best
  }

  private static func score(of word: [Character], in letters: [Character], from start: Int) -> Int?
  {
    var score = max(0, 20 - start)
    var index = start
    var previous: Int?
    for letter in word {
      while index < letters.count, letters[index] != letter { index += 1 }
      guard index < letters.count else { return nil }
      if let previous, previous + 1 == index { score += 12 }
      if index == 0 || !letters[index - 1].isLetter { score += 10 }
      if let previous { score -= min(8, index - previous - 1) }
      previous = index
      index += 1
    }
    return score
  }
}
