/// A grapheme as the screen shows it.
struct ScreenGrapheme {
  /// More are no character of any language, and could be thousands.
  private static let mostScalars = 16
  static let replacement = "\u{FFFD}"

  let text: String
  let width: Int

  init(_ character: Character) {
    if let ascii = character.asciiValue, 0x20..<0x7F ~= ascii {
      (text, width) = (String(character), 1)
      return
    }
    let scalars = character.unicodeScalars
    if scalars.prefix(Self.mostScalars + 1).count > Self.mostScalars
      || scalars.contains(where: \.isLive) && !Self.isFlag(character)
      || Self.joinsNext(character)
    {
      (text, width) = (Self.replacement, 1)
    } else {
      (text, width) = (String(character), character.displayWidth)
    }
  }

  private static func isFlag(_ character: Character) -> Bool {
    let scalars = Substring(String(character)).unicodeScalars
    return scalars.subdivisionFlag?.count == scalars.count
  }

  /// Whether it would be one grapheme with the text before it.
  func joins(_ text: String) -> Bool { (text + self.text).count == 1 }

  /// Whether it would be one grapheme with the text after it, as some Arabic and Indic signs.
  private static func joinsNext(_ character: Character) -> Bool {
    switch character.unicodeScalars.last?.value ?? 0 {
    case 0x600..<0x1200, 0x11000..<0x12000: (String(character) + " ").count == 1
    default: false
    }
  }
}
