/// A grapheme as the screen shows it.
struct ScreenGrapheme {
  /// More are no character of any language, and could be thousands.
  private static let mostScalars = 16
  private static let replacement = "\u{FFFD}"

  let text: String
  let width: Int

  init(_ character: Character) {
    if let ascii = character.asciiValue, 0x20..<0x7F ~= ascii {
      (text, width) = (String(character), 1)
      return
    }
    let scalars = character.unicodeScalars
    if scalars.prefix(Self.mostScalars + 1).count > Self.mostScalars
      || scalars.contains(where: \.isLive)
    {
      (text, width) = (Self.replacement, 1)
    } else {
      (text, width) = (String(character), character.displayWidth)
    }
  }
}
