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
