/// What is left of a character where a search makes no difference: upper and lower case are one, and
/// so are the full and the half width of ASCII and of katakana.
///
/// One character becomes one character, so that a place in a folded text is a place in the text. What
/// is the same to Unicode in two spellings (`が` in one scalar or in two) is the same to `==` already.
enum CharacterFolding {
  static func folded(_ character: Character) -> Character {
    if let ascii = character.asciiValue {
      let isUpper = (0x41...0x5A).contains(ascii)
      return Character(Unicode.Scalar(isUpper ? ascii + 0x20 : ascii))
    }
    return lower(ofFullSize(character))
  }

  /// Full-width ASCII as ASCII, half-width katakana as katakana, a voiced mark with its letter.
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
    // The sigma at the end of a word.
    if character == "ς" { return "σ" }
    return single(character.lowercased()) ?? character
  }

  /// Kana, ideographs and Korean syllables, of which a text may have very many.
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
